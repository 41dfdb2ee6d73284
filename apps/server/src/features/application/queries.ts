import { canSeeAllProgrammes, STAGE_TAB_ROWS, type Actor } from '@grantdesk/domain';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { contains, offsetOf, orderBy, type ListQuery } from '../../platform/list.ts';

/** Staff sight of applications (USER-7): every programme, or those that the person manages. One fragment for every read. */
const applicationVisibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<DB, 'applications'>): Expression<SqlBool> =>
    canSeeAllProgrammes(actor)
      ? sql<boolean>`true`
      : eb.exists(eb.selectFrom('programmeManagers').select('userId').whereRef('programmeManagers.programmeId', '=', 'applications.programmeId').where('programmeManagers.userId', '=', actor.userId));

const withPeople = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId');

const PERSON = ['users.name', 'users.organisation', 'users.email', 'users.phoneNumber', 'users.accountStatus', 'roles.name as roleName'] as const;
const PROGRAMME = ['programmes.name as programmeName', 'programmes.currency', 'programmes.startDate', 'programmes.endDate', 'programmes.timeZone', 'programmes.graceMinutes'] as const;

/** One application with its programme, applicant and managers; who may see it is decided by `domain/access`. */
export const findApplication = (db: Db, id: string) =>
  withPeople(db)
    .selectAll('applications')
    .select([...PERSON, ...PROGRAMME])
    .select((eb) =>
      eb
        .selectFrom('programmeManagers')
        .whereRef('programmeManagers.programmeId', '=', 'applications.programmeId')
        .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'))
        .as('managerIds'),
    )
    .where('applications.id', '=', id)
    .executeTakeFirst();

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** The own application in a programme. */
export const findOwn = (db: Db, programmeId: string, userId: string) =>
  db.selectFrom('applications').select('id').where('programmeId', '=', programmeId).where('userId', '=', userId).executeTakeFirst();

/** A programme as an applicant meets it. */
export const findProgrammeWindow = (db: Db, id: string) =>
  db.selectFrom('programmes').select(['id', 'name', 'applicationFormId', 'startDate', 'endDate', 'timeZone', 'graceMinutes']).where('id', '=', id).executeTakeFirst();

/** Answers undefined where another request of the same person was first: the pair is unique. */
export const insertApplication = (tx: Tx, application: { id: string; programmeId: string; userId: string }) =>
  tx
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.columns(['programmeId', 'userId']).doNothing())
    .returning(['id', 'applicationNumber as applicationID'])
    .executeTakeFirst();

/** Locks the application's row; every change of it or its answers goes through here first (decisions, Mechanisms 3). */
export const lockApplication = (tx: Tx, id: string) => tx.selectFrom('applications').select(['id', 'progressStatus']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const touchApplication = (tx: Tx, id: string, change: { progressStatus: 'IN-PROGRESS' | 'SUBMITTED'; submittedAt?: Date }) =>
  tx.updateTable('applications').set({ ...change, updatedAt: new Date() }).where('id', '=', id).execute();

const ownedBy = (db: Db, userId: string, search: string) => {
  const query = withPeople(db).where('applications.userId', '=', userId);
  return search ? query.where((eb) => eb.or([eb('programmes.name', 'ilike', contains(search)), eb('applications.applicationNumber', 'ilike', contains(search))])) : query;
};

export async function findMine(db: Db, userId: string, list: ListQuery) {
  const order = orderBy(list.sort, { createdAt: sql.ref('applications.created_at') }, sql.ref('applications.id'));
  const rows = await ownedBy(db, userId, list.search)
    .leftJoin('submissions', (join) => join.onRef('submissions.ownerId', '=', 'applications.id').on('submissions.ownerKind', '=', 'APPLICATION'))
    .select(['applications.id', 'applications.applicationNumber', 'applications.programmeId', 'applications.progressStatus', 'applications.submittedAt', 'applications.createdAt', 'submissions.savedAt', ...PROGRAMME])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await ownedBy(db, userId, list.search).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface ApplicationFilter {
  programmeId: string;
  tab: string;
  search: string;
  progressStatus?: string[] | undefined;
}

function programmeApplications(db: Db, actor: Actor, { programmeId, tab, search, progressStatus }: ApplicationFilter) {
  let query = withPeople(db).where('applications.programmeId', '=', programmeId).where(applicationVisibleTo(actor));
  const flag = STAGE_TAB_ROWS.find((row) => row.tab === tab)?.flag;
  if (flag) query = query.where(sql<boolean>`${flag} = any (applications.approval_flags)`);
  if (progressStatus) query = query.where('applications.progressStatus', 'in', [...progressStatus, '']);
  if (!search) return query;
  const pattern = contains(search);
  return query.where((eb) =>
    eb.or([eb('users.name', 'ilike', pattern), eb('users.organisation', 'ilike', pattern), eb('users.email', 'ilike', pattern), eb('applications.applicationNumber', 'ilike', pattern)]),
  );
}

export async function findApplications(db: Db, actor: Actor, filter: ApplicationFilter, list: ListQuery) {
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('applications.created_at'),
      submittedAt: sql.ref('applications.submitted_at'),
      applicationID: sql.ref('applications.application_number'),
      averageScore: sql.ref('applications.average_score'),
    },
    sql.ref('applications.id'),
  );
  const rows = await programmeApplications(db, actor, filter)
    .selectAll('applications')
    .select([...PERSON])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await programmeApplications(db, actor, filter).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many applications each tab holds, in one pass. */
export async function countTabs(db: Db, actor: Actor, programmeId: string): Promise<Record<string, number>> {
  const counted = STAGE_TAB_ROWS.map(({ flag }) => (flag ? sql`count(*) filter (where ${flag} = any (approval_flags))` : sql`count(*)`));
  const { counts } = await db
    .selectFrom('applications')
    .where('programmeId', '=', programmeId)
    .where(applicationVisibleTo(actor))
    .select(sql<number[]>`array[${sql.join(counted)}]::int[]`.as('counts'))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(STAGE_TAB_ROWS.map(({ tab }, i) => [tab, counts[i] ?? 0]));
}

/** The programme's managers, where the person may see it at all. */
export async function findManagerIds(db: Db, programmeId: string): Promise<string[] | undefined> {
  const programme = await db.selectFrom('programmes').select('id').where('id', '=', programmeId).executeTakeFirst();
  if (!programme) return undefined;
  return (await db.selectFrom('programmeManagers').select('userId').where('programmeId', '=', programmeId).execute()).map((row) => row.userId);
}

export async function findTimeline(db: Db, applicationId: string, list: ListQuery) {
  const events = db.selectFrom('auditEvents').where('subjectKind', '=', 'APPLICATION').where('subjectId', '=', applicationId);
  const rows = await events
    .select(['id', 'at', 'type', 'actorName', 'data'])
    .orderBy('at', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .orderBy('id', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
