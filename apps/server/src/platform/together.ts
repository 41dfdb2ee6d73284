import DataLoader from 'dataloader';
import { patiently, whilePatient } from './patience.ts';

/**
 * Does for many at once what each of them asks for: those that ask in the same turn of the event loop, and those that wait
 * while as many rounds as may be are under way. Alone, one is done at once.
 * @param work answers each in its place, with an Error for one that failed; where it throws, all of them fail
 * @param limits how many share a round, and how many rounds run at a time
 */
export function together<Asked, Answer>(
  work: (asked: readonly Asked[]) => Promise<(Answer | Error)[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (asked: Asked) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    const begin = waiting.shift();
    if (begin) begin();
    else running--;
  };
  const loader = new DataLoader<Asked, Answer>(
    // A round has a patience of its own: those who share it came at different times.
    (asked) => patiently(() => work(asked)).finally(next),
    {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn: (begin) => {
        if (running >= atOnce) return void waiting.push(begin);
        running++;
        setImmediate(begin);
      },
    },
  );
  return (asked) => whilePatient(loader.load(asked));
}
