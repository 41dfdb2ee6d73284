import { ATTENDANCE_HOURS, ROLE, type Decision } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { selectConflictedIds, withoutConflictsFor } from '#platform/conflicts.ts';
import { GRANTED, PROPOSED, REQUESTED } from '#platform/grant-money.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** A programme with what its board needs. Callers check access (`domain/access`). */
export const findBoardProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('boardSettings', 'boardSettings.programmeId', 'programmes.id')
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.currency',
      'programmes.budget',
      'programmes.applicationFormId',
      'programmes.proposalFormId',
      'boardSettings.amountQuestion',
      'boardSettings.proposedQuestion',
      'boardSettings.meetingAt',
      'programmes.timeZone',
    ])
    .select((eb) => [
      eb.fn.coalesce('boardSettings.quorum', sql<number>`0`).as('quorum'),
      eb.fn.coalesce('boardSettings.meetingPlace', sql<string>`''`).as('meetingPlace'),
    ])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('programmes.id', '=', id)
    .executeTakeFirst();

export type BoardProgramme = NonNullable<Awaited<ReturnType<typeof findBoardProgramme>>>;

/** One at a time in a room: settings, attendance and releases wait for each other here, before any application's row. */
export async function lockRoom(tx: Tx, programmeId: string): Promise<void> {
  await tx
    .insertInto('boardSettings')
    .values({ programmeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('boardSettings').select('programmeId').where('programmeId', '=', programmeId).forUpdate().execute();
}

export const updateSettings = (
  tx: Tx,
  programmeId: string,
  settings: Pick<BoardProgramme, 'quorum' | 'amountQuestion' | 'proposedQuestion' | 'meetingPlace'> & {
    meetingAt: string | null;
  },
) =>
  tx
    .updateTable('boardSettings')
    .set({ ...settings, updatedAt: appNow })
    .where('programmeId', '=', programmeId)
    .execute();

/** Whom a board can consist of: who runs the programme, and who reviews for the board; present if recorded of late. */
export const findBoard = (db: Db, programmeId: string) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .leftJoin('boardAttendance', (join) =>
      join
        .onRef('boardAttendance.userId', '=', 'users.id')
        .on('boardAttendance.programmeId', '=', programmeId)
        .on('boardAttendance.recordedAt', '>', sql<Date>`app_now() - make_interval(hours => ${ATTENDANCE_HOURS})`),
    )
    .select(['users.id', 'users.name', 'roles.name as role', 'boardAttendance.recordedAt'])
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb('roles.name', 'in', [ROLE.superAdmin, ROLE.director]),
        eb('users.id', 'in', eb.selectFrom('programmeManagers').select('userId').where('programmeId', '=', programmeId)),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('tasks')
            .select('assignedTo')
            .where('programmeId', '=', programmeId)
            .where('taskAction', '=', 'FUNDING_APPROVAL')
            .where('declinedAt', 'is', null)
            .where('manualDeletion', '=', false),
        ),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

export async function setAttendance(tx: Tx, programmeId: string, userIds: string[], by: string, at: Date): Promise<void> {
  await tx.deleteFrom('boardAttendance').where('programmeId', '=', programmeId).execute();
  if (userIds.length > 0)
    await tx
      .insertInto('boardAttendance')
      .values(userIds.map((userId) => ({ programmeId, userId, recordedBy: by, recordedAt: at })))
      .execute();
}

/** At most so many applications are before one board. */
const MAX_ROWS = 1_000;

/** What the board has before it or has had, but for what a conflict of interest closes to the reader. */
export function findBoardRows(db: Db, readerId: string, { id }: Pick<BoardProgramme, 'id'>) {
  return (
    db
      .selectFrom('applications')
      .innerJoin('users', 'users.id', 'applications.userId')
      .leftJoin('stagedDecisions as staged', 'staged.applicationId', 'applications.id')
      .leftJoin('users as stager', 'stager.id', 'staged.stagedBy')
      .select([
        'applications.id',
        'applications.applicationNumber',
        'applications.approvalFlags',
        'users.name',
        'users.organisation',
        'staged.outcome',
        'staged.amount',
        'staged.reason',
        'staged.conditions',
        'staged.revision',
        'staged.stagedAt',
        'staged.releaseId',
        'stager.name as stagerName',
      ])
      .select(selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'))
      .leftJoin('grantAmounts', 'grantAmounts.applicationId', 'applications.id')
      .select('grantAmounts.requested as recordedRequest')
      .select([REQUESTED.as('requested'), PROPOSED.as('proposed'), GRANTED.as('granted')])
      // Their ids first, over the index of just these: in their order the planner would sooner read all that were ever handed in.
      .where(
        sql<boolean>`applications.id = any (array(select a.id from applications a
        where a.programme_id = ${id} and 'SHORTLISTED_FOR_BOARD_APPROVAL' = any (a.approval_flags)))`,
      )
      .where(withoutConflictsFor(readerId, sql.ref('applications.id')))
      .orderBy('applications.id')
      .limit(MAX_ROWS)
      .execute()
  );
}

export type BoardRecord = Awaited<ReturnType<typeof findBoardRows>>[number];

/** Staged and released decisions of these applications; writers lock the rows of their applications. */
export const findStaged = (db: Db, applicationIds: string[]) =>
  db.selectFrom('stagedDecisions').selectAll().where('applicationId', 'in', applicationIds).execute();

/** What a release would take in a programme: staged and not on hold, but for what a conflict of interest closes to the reader. */
export const findAllStaged = (db: Db, readerId: string, programmeId: string) =>
  db
    .selectFrom('stagedDecisions')
    .selectAll()
    .where('programmeId', '=', programmeId)
    .where('releaseId', 'is', null)
    .where('outcome', '<>', 'HOLD')
    .where(withoutConflictsFor(readerId, sql.ref('staged_decisions.application_id')))
    .orderBy('applicationId')
    .execute();

export const saveStaged = (
  tx: Tx,
  decision: {
    applicationId: string;
    programmeId: string;
    outcome: Decision;
    amount: number | null;
    reason: string;
    conditions: string;
    stagedBy: string;
    stagedAt: Date;
  },
) => {
  const { outcome, amount, reason, conditions, stagedBy, stagedAt } = decision;
  return tx
    .insertInto('stagedDecisions')
    .values(decision)
    .onConflict((conflict) =>
      conflict
        .column('applicationId')
        .doUpdateSet({ outcome, amount, reason, conditions, stagedBy, stagedAt, revision: sql`staged_decisions.revision + 1` }),
    )
    .execute();
};

/** Takes away what is staged and not released. */
export const deleteStaged = (tx: Tx, applicationIds: string[]) =>
  tx
    .deleteFrom('stagedDecisions')
    .where('applicationId', 'in', applicationIds)
    .where('releaseId', 'is', null)
    .returning('applicationId')
    .execute();

export async function insertRelease(
  tx: Tx,
  release: {
    id: string;
    programmeId: string;
    quorum: number;
    present: { _id: string; name: string }[];
    madeBy: string;
    madeAt: Date;
  },
  applicationIds: string[],
): Promise<void> {
  await tx
    .insertInto('decisionReleases')
    .values({ ...release, present: toJson(release.present) })
    .execute();
  await tx
    .updateTable('stagedDecisions')
    .set({ releaseId: release.id })
    .where('applicationId', 'in', applicationIds)
    .where('releaseId', 'is', null)
    .execute();
}

/** Released batches, the latest first, with what of them the reader may see. */
export const findReleases = (db: Db, readerId: string, programmeId: string) =>
  db
    .selectFrom('decisionReleases')
    .innerJoin('users', 'users.id', 'decisionReleases.madeBy')
    .leftJoin('stagedDecisions', (join) =>
      join
        .onRef('stagedDecisions.releaseId', '=', 'decisionReleases.id')
        .on(withoutConflictsFor(readerId, sql.ref('staged_decisions.application_id'))),
    )
    .select((eb) => [
      'decisionReleases.id',
      'decisionReleases.madeAt',
      'decisionReleases.quorum',
      'decisionReleases.present',
      'users.name',
      eb.fn.count<number>('stagedDecisions.applicationId').filterWhere('outcome', '=', 'APPROVE').as('approved'),
      eb.fn.count<number>('stagedDecisions.applicationId').filterWhere('outcome', '=', 'DECLINE').as('declined'),
      sql<number>`coalesce(sum(staged_decisions.amount), 0)::bigint`.as('total'),
    ])
    .where('decisionReleases.programmeId', '=', programmeId)
    .groupBy(['decisionReleases.id', 'users.name'])
    .orderBy('decisionReleases.madeAt', 'desc')
    .orderBy('decisionReleases.id', 'desc')
    .limit(100)
    .execute();
