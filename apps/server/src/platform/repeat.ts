import { withTimeout } from './timeout.ts';

/** Longer than this a run may not delay a stop. */
const MAX_END_MS = 9_000;

/**
 * Runs something again and again, one run after the other. A failure is reported and tried again at the next turn.
 * @param everyMs from the end of one run to the start of the next
 * @returns how to stop: the run under way sees it by its signal, and its end is awaited
 */
export function startRepeating(
  run: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, firstMs = everyMs, onError }: { everyMs: number; firstMs?: number; onError: (error: unknown) => void },
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(begin, firstMs);
  function begin(): void {
    running = run(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      })
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs);
      });
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await withTimeout(MAX_END_MS, running);
  };
}
