import { useStore } from './use-store.ts';

/** Milliseconds that the server's clock is ahead of this device's. */
let offset = 0;
let known = false;

/**
 * Corrects the clock by a server's `Date` header. The header has whole seconds and travels half a round trip,
 * so small differences are ignored.
 */
export function correctClock(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  if (!dateHeader) return;
  const server = Date.parse(dateHeader);
  if (Number.isNaN(server)) return;
  const difference = server + 500 - (sentAt + receivedAt) / 2;
  if (known && Math.abs(difference - offset) < 1500) return;
  offset = Math.abs(difference) < 1500 ? 0 : difference;
  known = true;
}

/** The server's time in milliseconds since 1970, as well as this device knows it. */
export const serverNow = (): number => Date.now() + offset;

const listeners = new Set<() => void>();
let second = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function snapshot(): number {
  second = Math.floor(serverNow() / 1000) * 1000;
  return second;
}

/** The corrected time, renewed each second by one timer for the whole page. */
export function useNow(): number {
  return useStore(subscribe, snapshot);
}
