import type { Db } from '#platform/db.ts';

export const findApplicationOf = (db: Db, id: string) =>
  db.selectFrom('applications').select(['applicationNumber', 'programmeId']).where('id', '=', id).executeTakeFirstOrThrow();
