import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#platform/db.ts';
import { startRepeating } from '#platform/repeat.ts';
import { compareAll, compareNew } from './compare.ts';

/** A submission is compared well within a minute. */
const EVERY_MS = 15_000;

/** Compares what was submitted, from now on and again and again; at first all that never was. @returns how to stop */
export function startComparing(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  let compare: typeof compareAll = compareAll;
  return startRepeating(
    async (stopping) => {
      await compare({ db, log }, stopping);
      compare = compareNew;
    },
    {
      everyMs: EVERY_MS,
      firstMs: 1_000,
      onError: (error) => log.warn({ err: error }, 'submissions could not be compared'),
    },
  );
}
