import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { GRANTED, PROPOSED, REQUESTED } from '#platform/grant-money.ts';

/** When the latest step that still counts was made; null where there was none. */
export const LAST_MOVE: RawBuilder<Date | null> = sql`(select max(m.made_at) from stage_moves m
  where m.application_id = applications.id and m.undone_at is null)`;

/** Amounts of one application: granted in minor units, the others as the form has them, in whole ones. */
export const findStanding = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .select(['programmes.currency', 'applications.submittedAt'])
    .select([
      REQUESTED.as('requested'),
      PROPOSED.as('proposed'),
      sql<number | null>`case when 'BOARD_APPROVED' = any (applications.approval_flags) then ${GRANTED} end`.as('granted'),
      LAST_MOVE.as('lastMoveAt'),
    ])
    .where('applications.id', '=', id)
    .executeTakeFirst();
