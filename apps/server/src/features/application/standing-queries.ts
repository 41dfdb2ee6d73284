import type { AwardAnswer, AwardStep } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { GRANTED, IS_GRANTED, PROPOSED, REQUESTED } from '#platform/grant-money.ts';

/** When the latest step that still counts was made; null where there was none. */
export const LAST_MOVE: RawBuilder<Date | null> = sql`(select max(m.made_at) from stage_moves m
  where m.application_id = applications.id and m.undone_at is null)`;

/** The last step of an award's history; null without one. */
export const LATEST_AWARD_STEP: RawBuilder<AwardStep | null> = sql`(select a.step from award_answers a
  where a.application_id = applications.id order by a.number desc limit 1)`;

/** `findAwardAnswer` of a row; `UNANSWERED` while there is none. */
export const AWARD_ANSWER: RawBuilder<AwardAnswer | 'UNANSWERED'> = sql`case
  when 'AWARD_DECLINED' = any (applications.approval_flags) then 'DECLINED'
  when 'CONTRACT_SIGNED' = any (applications.approval_flags) or ${LATEST_AWARD_STEP} = 'ACCEPTED' then 'ACCEPTED'
  else 'UNANSWERED' end`;

/** Amounts of one application: granted in minor units, the others as the form has them, in whole ones. */
export const findStanding = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .select(['programmes.currency', 'applications.submittedAt'])
    .select([
      REQUESTED.as('requested'),
      PROPOSED.as('proposed'),
      sql<number | null>`case when ${IS_GRANTED} then ${GRANTED} end`.as('granted'),
      LAST_MOVE.as('lastMoveAt'),
    ])
    .where('applications.id', '=', id)
    .executeTakeFirst();
