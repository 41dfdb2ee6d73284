import { canSeeAllProgrammes, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { excludingIds, findConflictedApplicationIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { IS_FINISHED } from '#platform/finished.ts';
import { IS_GRANTED, isGrantedRow } from '#platform/grant-money.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { contains, containsText, toOffset, orderBy, type ListQuery } from '#platform/list.ts';
import { isApplicantOn } from '#platform/applicants.ts';
import { managersOf } from '#platform/people.ts';
import { besideProjects, FIRST_REPORT, LATE, NEXT_PAY, PROJECT_FACTS, PROJECT_FIGURES, projectRows } from './queries.ts';

const NAME = sql`lower(coalesce(users.organisation, users.name))`;

const matches = (search: string): RawBuilder<boolean> => containsText(sql.ref('applications.search_text'), search);

/** Staff sight of programmes, as the rows of projects and grantees obey it. */
const seesProgramme = (actor: Actor, id: RawBuilder<unknown> = sql.ref('programmes.id')): RawBuilder<boolean> =>
  canSeeAllProgrammes(actor)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from programme_managers m where m.programme_id = ${id} and m.user_id = ${actor.userId})`;

/** Whether a list is sorted by one of these columns. */
const isSortedBy = ({ sort }: ListQuery, ...columns: string[]): boolean =>
  columns.some((column) => sort.startsWith(`${column}:`));

const namedManagers = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('programmeManagers')
      .innerJoin('users as manager', 'manager.id', 'programmeManagers.userId')
      .whereRef('programmeManagers.programmeId', '=', sql.ref('programmes.id'))
      .select(['manager.id as _id', 'manager.name'])
      .orderBy('manager.name')
      .orderBy('manager.id'),
  );

/** A programme with its managers' ids; `domain/access` decides. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency'])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('id', '=', id)
    .executeTakeFirst();

export async function findProjects(db: Db, actor: Actor, programmeId: string, list: ListQuery, conditions: Condition[]) {
  const closedIds = await findConflictedApplicationIds(db, actor.userId);
  const own = db
    .selectFrom('projects')
    .where('projects.programmeId', '=', programmeId)
    .where(seesProgramme(actor, sql.ref('projects.programme_id')))
    .where(excludingIds(closedIds, sql.ref('projects.application_id')));
  let joined = besideProjects(own);
  if (list.search) joined = joined.where(matches(list.search));
  for (const condition of whereAll(conditions, sql.ref('projects.id'))) joined = joined.where(condition);
  const isWhole = list.search === '' && conditions.length === 0;
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('projects.initialised_at'),
      applicationID: sql.ref('applications.application_number'),
      name: NAME,
      status: sql.ref('projects.status'),
      firstReportDueDate: { emptyLast: FIRST_REPORT },
      budget: sql.ref('projects.budget'),
    },
    sql.ref('projects.id'),
  );
  const page = (isWhole && !isSortedBy(list, 'applicationID', 'name') ? own : joined)
    .select('projects.id')
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list));
  // Read beside its applicants from the start, the planner reads all applications and people for the projects of one programme.
  const rows = await projectRows(db)
    .where('projects.id', '=', sql<string>`any (array(${page}))`)
    .select([...PROJECT_FACTS, ...PROJECT_FIGURES, namedManagers(db).as('managers')])
    .orderBy(sql`${order}`)
    .execute();
  const { total } = await (isWhole ? own : joined).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
export type ProjectListRecord = Awaited<ReturnType<typeof findProjects>>['rows'][number];

/** Projects of the own applications, and of those that the person was taken into. */
export async function findMine(db: Db, userId: string, list: ListQuery) {
  let query = projectRows(db).where(isApplicantOn(userId, sql.ref('applications.id')));
  if (list.search)
    query = query.where(
      sql<boolean>`(programmes.name ilike ${contains(list.search)} or applications.application_number ilike ${contains(list.search)})`,
    );
  const order = orderBy(list.sort, { createdAt: sql.ref('projects.initialised_at') }, sql.ref('projects.id'));
  const rows = await query
    .select([...PROJECT_FACTS, ...PROJECT_FIGURES])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findGrantees(db: Db, actor: Actor, programmeId: string, list: ListQuery, conditions: Condition[]) {
  const closedIds = await findConflictedApplicationIds(db, actor.userId);
  let own = db
    .selectFrom('applications')
    .where('applications.programmeId', '=', programmeId)
    .where(IS_GRANTED)
    .where(seesProgramme(actor, sql.ref('applications.programme_id')))
    .where(excludingIds(closedIds, sql.ref('applications.id')));
  for (const condition of whereAll(conditions, sql.ref('applications.id'))) own = own.where(condition);
  const named = own.innerJoin('users', 'users.id', 'applications.userId');
  const found = list.search === '' ? own : named.where(matches(list.search));
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('applications.created_at'),
      applicationID: sql.ref('applications.application_number'),
      name: NAME,
      nextPay: { emptyLast: NEXT_PAY },
    },
    sql.ref('applications.id'),
  );
  const page = (isSortedBy(list, 'name') && list.search === '' ? named : found)
    .select('applications.id')
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list));
  const rows = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .leftJoin('projects', 'projects.applicationId', 'applications.id')
    .where('applications.id', '=', sql<string>`any (array(${page}))`)
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.progressStatus',
      'applications.proposalProgressStatus',
      'applications.interviewStatus',
      'applications.approvalFlags',
      'applications.userId',
      'users.name',
      'users.organisation',
      'users.email',
      'users.phoneNumber',
      'users.accountStatus',
      'roles.name as roleName',
      'projects.id as projectId',
      'projects.status',
      IS_FINISHED.as('isFinished'),
      NEXT_PAY.as('nextPay'),
      sql<number>`(select coalesce(sum(n), 0)::int from application_scores s where s.application_id = applications.id)`.as(
        'reviews',
      ),
      sql<number | null>`(select s.sum::float8 / nullif(s.n, 0) from application_scores s where s.application_id = applications.id
        order by array_position(array['FUNDING_APPROVAL', 'INTERVIEW_SCORING', 'PROPOSAL_SCORING', 'INITIAL_APPLICATION_SCORING'], s.task_action) limit 1)`.as(
        'average',
      ),
    ])
    .orderBy(sql`${order}`)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
export type GranteeRecord = Awaited<ReturnType<typeof findGrantees>>['rows'][number];

/** Programmes with what of their grants the reader may see. */
export async function findProgrammes(db: Db, actor: Actor, list: ListQuery) {
  let query = db.selectFrom('programmes').where(seesProgramme(actor));
  if (list.search) query = query.where('programmes.name', 'ilike', contains(list.search));
  const open = withoutConflictsFor(actor.userId, sql.ref('a.id'));
  const granted = (more: RawBuilder<unknown>): RawBuilder<number> =>
    sql`(select count(*)::int from applications a where a.programme_id = programmes.id
      and ${isGrantedRow(sql.ref('a.approval_flags'))} and ${open} ${more})`;
  const begun = (more: RawBuilder<unknown>): RawBuilder<number> =>
    sql`(select count(*)::int from projects pr join applications a on a.id = pr.application_id
      where pr.programme_id = programmes.id and ${open} ${more})`;
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('programmes.created_at'), name: sql`lower(programmes.name)` },
    sql.ref('programmes.id'),
  );
  const rows = await query
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.currency',
      granted(sql``).as('grantees'),
      granted(sql`and not 'CONTRACT_SIGNED' = any (a.approval_flags)`).as('unsigned'),
      begun(sql``).as('projects'),
      begun(sql`and pr.status = 'IN-PROGRESS'`).as('active'),
      sql<number>`(select count(*)::int from reports join projects pr on pr.id = reports.project_id join applications a on a.id = pr.application_id
        where reports.programme_id = programmes.id and ${LATE} and ${open})`.as('lateReports'),
      namedManagers(db).as('managers'),
    ])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Projects of every programme that the person sees, as each programme's list finds them; counted up to `most`. */
export async function findProjectsEverywhere(
  db: Db,
  actor: Actor,
  search: string,
  { limit, most }: { limit: number; most: number },
) {
  const closedIds = await findConflictedApplicationIds(db, actor.userId);
  const matching = projectRows(db)
    .where(seesProgramme(actor))
    .where(excludingIds(closedIds, sql.ref('applications.id')))
    .where(matches(search))
    .select(['projects.id', 'projects.programmeId', 'programmes.name as programmeName', 'applications.id as applicationId'])
    .select(['applications.applicationNumber', sql<string>`coalesce(users.organisation, users.name)`.as('name')])
    .orderBy('projects.id', 'desc')
    .limit(most);
  const rows = await matching.execute();
  const places = new Map<string, { id: string; name: string; count: number }>();
  for (const { programmeId: id, programmeName: name } of rows)
    places.set(id, { id, name, count: (places.get(id)?.count ?? 0) + 1 });
  return { rows: rows.slice(0, limit), total: rows.length, places: [...places.values()] };
}
