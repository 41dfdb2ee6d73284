/** The uploads that are running on this page, so that leaving it needs a confirmation. */
interface Stoppable {
  pauseAll: () => void;
}
type Listener = () => void;

const listeners = new Set<Listener>();
const running = new Map<Stoppable, number>();
const count = (): number => [...running.values()].reduce((sum, n) => sum + n, 0);

export const runningUploads = {
  count,
  set: (queue: Stoppable, n: number): void => {
    if ((running.get(queue) ?? 0) === n) return;
    if (n > 0) running.set(queue, n);
    else running.delete(queue);
    for (const listener of listeners) listener();
  },
  pauseAll: (): void => {
    for (const queue of running.keys()) queue.pauseAll();
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The browser itself asks before it closes the tab. */
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (count() > 0) event.preventDefault();
  });
