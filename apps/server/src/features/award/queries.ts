import type { AwardMethod, AwardStep } from '@grantdesk/domain';
import { sql } from 'kysely';
import { selectConflictedIds } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { collaboratorsOf, managersOf } from '#platform/people.ts';
import { LATEST_AWARD_STEP } from '../application/index.ts';

/** An application with whatever its award letter says, and what decides who reads and answers it. */
export const findAward = (db: Db, applicationId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('grantAmounts', 'grantAmounts.applicationId', 'applications.id')
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.approvalFlags',
      'applications.userId',
      'applications.programmeId',
      'programmes.name as programmeName',
      'programmes.currency',
      'programmes.budget',
      'programmes.timeZone',
      'users.name',
      'users.organisation',
      'users.email',
      'grantAmounts.granted',
      'grantAmounts.conditions',
      LATEST_AWARD_STEP.as('latest'),
    ])
    .select((eb) => [
      managersOf(sql.ref('applications.programmeId')).as('managerIds'),
      collaboratorsOf(sql.ref('applications.id')).as('collaboratorIds'),
      eb
        .exists(
          eb
            .selectFrom('contracts')
            .select('contracts.id')
            .whereRef('contracts.applicationId', '=', 'applications.id')
            .where('contracts.status', '=', 'SENT'),
        )
        .$castTo<boolean>()
        .as('hasContract'),
      eb
        .exists(
          eb
            .selectFrom('contractCopies')
            .innerJoin('contracts', 'contracts.id', 'contractCopies.contractId')
            .select('contractCopies.id')
            .whereRef('contracts.applicationId', '=', 'applications.id')
            .where('contracts.status', '=', 'SENT')
            .where('contractCopies.state', '=', 'WAITING'),
        )
        .$castTo<boolean>()
        .as('hasCopy'),
      selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'),
    ])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();

export type AwardRecord = NonNullable<Awaited<ReturnType<typeof findAward>>>;

/** When the board approved it, and what it wrote, as the trail of steps says; undefined where the trail does not know. */
export const findApproval = (db: Db, applicationId: string) =>
  db
    .selectFrom('auditEvents')
    .select(['at', sql<string | null>`data->>'reason'`.as('reason')])
    .where('subjectKind', '=', 'APPLICATION')
    .where('subjectId', '=', applicationId)
    .where('type', '=', 'application.stage-changed')
    .where(sql<string>`data->>'action'`, '=', 'APPROVE_GRANT')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The history of an award, the latest first. */
export const findAwardSteps = (db: Db, applicationId: string) =>
  db
    .selectFrom('awardAnswers')
    .innerJoin('users', 'users.id', 'awardAnswers.answeredBy')
    .select(['awardAnswers.step', 'awardAnswers.method', 'awardAnswers.reason', 'awardAnswers.answeredAt', 'users.name'])
    .where('awardAnswers.applicationId', '=', applicationId)
    .orderBy('awardAnswers.number', 'desc')
    .execute();

export type AwardStepRecord = Awaited<ReturnType<typeof findAwardSteps>>[number];

/** The next row of an award's history; the application's row is locked by the caller. */
export const insertAwardStep = (
  tx: Tx,
  {
    applicationId,
    ...step
  }: { applicationId: string; programmeId: string; step: AwardStep; method: AwardMethod; reason: string; answeredBy: string },
) =>
  tx
    .insertInto('awardAnswers')
    .values({
      ...step,
      applicationId,
      number: sql<number>`(select coalesce(max(a.number), 0) + 1 from award_answers a where a.application_id = ${applicationId})`,
    })
    .execute();
