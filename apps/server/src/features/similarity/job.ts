import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#platform/db.ts';
import { compareAll, compareNew } from './compare.ts';

/** A submission is compared well within a minute. */
const EVERY_MS = 15_000;

/** Compares what was submitted, from now on and again and again; at first all that never was. */
export function startComparing(db: Db, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let compare: typeof compareAll = compareAll;
  const run = async (): Promise<void> => {
    try {
      await compare({ db, log }, stopping.signal);
      compare = compareNew;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'submissions could not be compared');
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, EVERY_MS);
  };
  let running: Promise<void> = Promise.resolve();
  const begin = (): void => {
    running = run();
  };
  timer = setTimeout(begin, 1_000);
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
