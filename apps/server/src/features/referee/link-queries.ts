import type { Db } from '#platform/db.ts';

/** A link by the hash of its token; undefined for one that was never sent. */
export const findLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom('refereeLinks')
    .innerJoin('referees', 'referees.id', 'refereeLinks.refereeId')
    .where('refereeLinks.tokenHash', '=', tokenHash)
    .select(['referees.id as refereeId', 'referees.applicationId', 'refereeLinks.replacedAt'])
    .executeTakeFirst();
