import DataLoader from 'dataloader';
import { patiently, withDeadline } from './db-deadline.ts';

/**
 * Combines calls into rounds: those made in the same turn of the event loop, and those that wait while the maximum number of
 * rounds is running. A single call runs immediately.
 * @param work answers each in its place, with an Error for one that failed; where it throws, all of them fail
 * @param limits how many share a round, and how many rounds run at a time
 * @returns a call for one place, such as a pool or a platform: only calls for the same place share a round
 */
export function createBatcher<Place extends object, Key, Answer>(
  work: (place: Place, keys: readonly Key[]) => Promise<(Answer | Error)[]>,
  limits: { most: number; atOnce: number },
): (place: Place, key: Key) => Promise<Answer> {
  const loaders = new WeakMap<Place, DataLoader<Key, Answer>>();
  return (place, key) => {
    const loader = loaders.get(place) ?? gathering((all: readonly Key[]) => work(place, all), limits);
    loaders.set(place, loader);
    return withDeadline(loader.load(key));
  };
}

function gathering<Key, Answer>(
  work: (keys: readonly Key[]) => Promise<(Answer | Error)[]>,
  { most, atOnce }: { most: number; atOnce: number },
): DataLoader<Key, Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    const begin = waiting.shift();
    if (begin) begin();
    else running--;
  };
  // A round has a patience of its own: those who share it came at different times.
  return new DataLoader<Key, Answer>((keys) => patiently(() => work(keys)).finally(next), {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (begin) => {
      if (running >= atOnce) return void waiting.push(begin);
      running++;
      setImmediate(begin);
    },
  });
}
