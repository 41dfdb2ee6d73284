import type { Db } from '#platform/db.ts';
import { deleteExpiredAddresses } from '../message/index.ts';
import { expireReplies } from './queries.ts';

/** Deletes what waited too long, and addresses that take nothing any longer. */
export async function tidyReplies({ db }: { db: Db }): Promise<void> {
  await expireReplies(db);
  await deleteExpiredAddresses(db);
}
