import {
  APPLICANT_EVENT_TYPES,
  APPLICANT_STAGE_ACTIONS,
  canSeeAllProgrammes,
  type Actor,
  type Answers,
  type StageTabRow,
} from '@grantdesk/domain';
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import type { Db } from '#platform/db.ts';
import { IS_FINISHED } from '#platform/finished.ts';
import { excludingIds } from '#platform/conflicts.ts';
import { idsOfAll, isFoundIds, whereAll, type Condition, type FoundIds } from '#platform/list-filters.ts';
import { contains, containsText, toOffset, orderBy, renamed, sortValue, type ListQuery } from '#platform/list.ts';
import { hidden, planOnce } from '#platform/prepared-query.ts';
import { isApplicantOn } from '#platform/applicants.ts';
import { reviewsDone, scoreColumn } from './filter-queries.ts';
import { EXTENSIONS, INTERVIEW, PROGRAMME, withPeople } from './queries.ts';

/**
 * Staff sight of applications: every programme, or those that the person manages. One fragment for every read. It is the rule
 * `canReadApplication` as SQL, for staff who may read applications; `visibility.test.ts` compares the two.
 */
export const applicationVisibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<DB, 'applications'>): Expression<SqlBool> =>
    canSeeAllProgrammes(actor)
      ? sql<boolean>`true`
      : eb.exists(
          eb
            .selectFrom('programmeManagers')
            .select('userId')
            .whereRef('programmeManagers.programmeId', '=', 'applications.programmeId')
            .where('programmeManagers.userId', '=', actor.userId),
        );

export const APPLICATION_ID = sql.ref('applications.id');

/** The own applications, and those whose owner has taken this person in. */
const writtenBy = (db: Db, userId: string, search: string) => {
  const query = withPeople(db).where(isApplicantOn(userId, APPLICATION_ID));
  return search
    ? query.where((eb) =>
        eb.or([
          eb('programmes.name', 'ilike', contains(search)),
          eb('applications.applicationNumber', 'ilike', contains(search)),
        ]),
      )
    : query;
};

export async function findMine(db: Db, userId: string, list: ListQuery) {
  const order = orderBy(list.sort, { createdAt: sql.ref('applications.created_at') }, sql.ref('applications.id'));
  const page = writtenBy(db, userId, list.search)
    .leftJoin('submissions', (join) =>
      join.onRef('submissions.ownerId', '=', 'applications.id').on('submissions.ownerKind', '=', 'APPLICATION'),
    )
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.programmeId',
      'applications.progressStatus',
      'applications.proposalProgressStatus',
      'applications.approvalFlags',
      ...INTERVIEW,
      'applications.submittedAt',
      'applications.createdAt',
      'applications.userId',
      'users.name',
      ...EXTENSIONS,
      'submissions.savedAt',
      ...PROGRAMME,
    ])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list));
  const rows = await planOnce(db, 'mine', page);
  const count = writtenBy(db, userId, list.search).select((eb) => eb.fn.countAll<number>().as('total'));
  const total = (await planOnce(db, 'mine-count', count))[0]?.total ?? 0;
  return { rows, total };
}

export interface ApplicationFilter {
  programmeId: string;
  tab: StageTabRow;
  search: string;
  /** What the address's filters leave (list-filters.ts). */
  conditions: Condition[];
  /** What conflicts of interest close to the reader. */
  closedIds: readonly string[];
}

/** Which rows of a list, and in which order. */
export interface Window {
  sort: string;
  limit: number;
  offset: number;
}

/** Fewer letters would match half the list, slowly. */
export const SEARCH_MIN = 3;

/** What the index of fragments is made of; it is read as a whole for a text without any. */
const hasFragment = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/**
 * Fragments of the applicant's name, organisation, address and number, or words of the submitted answers. Two index
 * reads joined, since an OR between tables would read them whole. The planner need not see a text that the index of fragments
 * has, rare or frequent.
 */
export function foundBy(programmeId: string, search: string): FoundIds {
  const give = (text: string): RawBuilder<string> => (hasFragment(search) ? hidden(text, 'text') : sql`${text}`);
  return {
    ids: sql`select s.id from applications s where s.programme_id = ${programmeId} and ${containsText(sql.ref('s.search_text'), search, give)}
    union select w.application_id from application_words w where w.programme_id = ${programmeId} and w.words @@ websearch_to_tsquery('simple', ${give(search)})`,
    leavesFew: true,
  };
}

/** The applications of a tab of a programme's list that this person may see. */
export function tabApplications(db: Db, actor: Actor, programmeId: string | RawBuilder<string>, { flag }: StageTabRow) {
  const query = db
    .selectFrom('applications')
    .where('applications.programmeId', '=', programmeId)
    .where(applicationVisibleTo(actor));
  // Written out, so that the planner knows that the flag's own index contains exactly these.
  return flag ? query.where(sql<boolean>`${sql.lit(flag)} = any (applications.approval_flags)`) : query;
}

/** The same, narrowed. */
export function programmeApplications(
  db: Db,
  actor: Actor,
  { programmeId, tab, search, conditions, closedIds }: ApplicationFilter,
) {
  let query = tabApplications(db, actor, programmeId, tab).where(excludingIds(closedIds, APPLICATION_ID));
  const narrowed = search ? [...conditions, foundBy(programmeId, search)] : conditions;
  for (const condition of whereAll(narrowed, APPLICATION_ID)) query = query.where(condition);
  return query;
}

/** What the list can be sorted by; each has its index. */
export const sorts = ({ taskAction }: StageTabRow) => ({
  reviews: reviewsDone(taskAction),
  interviewDate: sql.ref('applications.interview_start_date'),
  createdAt: sql.ref('applications.created_at'),
  submittedAt: { emptyLast: sql.ref('applications.submitted_at') },
  applicationID: sql.ref('applications.application_number'),
  averageScore: { emptyLast: scoreColumn('average', taskAction) },
  spread: { emptyLast: scoreColumn('spread', taskAction) },
});

interface Found {
  ids: string[];
  total: number;
}

/**
 * The ids of a list's rows in order, and how many there are in all. Where nothing narrows the list its number is known
 * beforehand: pages in the second half are then read from the end. Otherwise what matches is found once, and counted and
 * sorted from there.
 * @param known the number of rows, where the counters have it
 */
export async function findApplicationIds(
  db: Db,
  actor: Actor,
  filter: ApplicationFilter,
  { sort, limit, offset }: Window,
  known: number | undefined,
): Promise<Found> {
  const matching = programmeApplications(db, actor, filter);
  if (known !== undefined) {
    const fromEnd = Math.max(0, known - offset - limit);
    const turned = offset > known / 2;
    const rows = await matching
      .select('applications.id')
      .orderBy(sql`${orderBy(sort, sorts(filter.tab), APPLICATION_ID, turned)}`)
      .limit(turned ? Math.max(0, Math.min(limit, known - offset)) : limit)
      .offset(turned ? fromEnd : offset)
      .execute();
    const ids = rows.map((row) => row.id);
    return { ids: turned ? ids.reverse() : ids, total: known };
  }
  const columns = sorts(filter.tab);
  const order = orderBy(sort, renamed(columns, sql.ref('sorted')), sql.ref('id'));
  const statement = sql<Found>`
    with matching as materialized (${matching.select('applications.id').select(sortValue(sort, columns).as('sorted'))})
    select (select count(*)::int from matching) as total,
      array(select id from matching order by ${order} limit ${limit} offset ${offset}) as ids`;
  // Answers narrow the list as they are frequent, which the planner must see. Planning costs more than a search that finds few.
  const isPlannedOnce = hasFragment(filter.search) && !filter.conditions.some(isFoundIds);
  const [found] = isPlannedOnce ? await planOnce(db, 'found', statement) : (await statement.execute(db)).rows;
  return found ?? { ids: [], total: 0 };
}

/** Above this a count says no more than "many". */
export const MAX_COUNTED = 1001;

/**
 * The same applications where answers alone narrow the list: read from their index until enough are found, without a look
 * at the applications themselves. Undefined where something else narrows it.
 */
function foundAlone(
  actor: Actor,
  { tab, search, closedIds }: Omit<ApplicationFilter, 'conditions'>,
  /** The last one is the option's own. */
  conditions: Condition[],
): RawBuilder<unknown> | undefined {
  const found = conditions.filter(isFoundIds);
  const [option, others] = [found.at(-1), found.slice(0, -1)];
  if (!option?.by || found.length < conditions.length || search || tab.flag || !canSeeAllProgrammes(actor)) return undefined;
  const open = excludingIds(closedIds, option.by);
  if (others.some(({ leavesFew }) => leavesFew))
    return sql`select id from unnest(${idsOfAll(found)}) as all_found (id) where ${excludingIds(closedIds, sql.ref('all_found.id'))} limit ${MAX_COUNTED}`;
  const within = others.map(({ ids }) => sql`and ${option.by} in (select o.application_id from (${ids}) as o)`);
  return sql`select distinct ${option.by} from (${option.ids}) as a where ${open} ${sql.join(within, sql` `)} limit ${MAX_COUNTED}`;
}

/** How many applications each option's conditions leave, up to `MAX_COUNTED`, in one statement. */
export async function countOptions(
  db: Db,
  actor: Actor,
  filter: Omit<ApplicationFilter, 'conditions'>,
  options: { value: string; conditions: Condition[] }[],
): Promise<{ value: string; count: number }[]> {
  if (options.length === 0) return [];
  const counts = options.map(({ value, conditions }) => {
    const some =
      foundAlone(actor, filter, conditions) ??
      programmeApplications(db, actor, { ...filter, conditions })
        .select('applications.id')
        .limit(MAX_COUNTED);
    return sql`select ${value}::text as value, (select count(*)::int from (${some}) as found) as count`;
  });
  const { rows } = await sql<{ value: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

export interface ProjectState {
  status: string;
  isFinished: boolean;
}

/** The projects of approved applications, by application. */
export async function findProjectStates(db: Db, ids: string[]): Promise<Map<string, ProjectState>> {
  const rows = await db
    .selectFrom('projects')
    .select(['applicationId', 'status', IS_FINISHED.as('isFinished')])
    .where('applicationId', 'in', ids)
    .execute();
  return new Map(rows.map(({ applicationId, ...state }) => [applicationId, state]));
}

/** Submitted answers by application. */
export async function findSubmittedAnswers(db: Db, ids: string[]): Promise<Map<string, Answers>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['ownerId', 'answers'])
    .where('ownerKind', '=', 'APPLICATION')
    .where('ownerId', 'in', ids)
    .where('progress', '=', 'SUBMITTED')
    .execute();
  return new Map(rows.map((row) => [row.ownerId, row.answers as Answers]));
}

/** The trail of an application; for the people who write it, only what concerns them. */
export async function findTimeline(
  db: Db,
  applicationId: string,
  {
    isWriter,
    reviewerId,
  }: { isWriter: boolean; /** Who reads it without managing: of reviews only their own. */ reviewerId: string | null },
  list: ListQuery,
) {
  let events = db
    .selectFrom('auditEvents')
    .where('subjectKind', '=', 'APPLICATION')
    .where('subjectId', '=', applicationId)
    // That there are notes is the team's own business, and not all who read this may read them.
    .where('type', 'not like', 'note.%');
  if (isWriter)
    events = events
      .where('type', 'in', [...APPLICANT_EVENT_TYPES])
      .where((eb) =>
        eb.or([
          eb('type', '<>', 'application.stage-changed'),
          eb(sql<string>`data->>'action'`, 'in', [...APPLICANT_STAGE_ACTIONS]),
        ]),
      );
  if (reviewerId)
    events = events.where((eb) =>
      eb.or([
        eb('actorId', '=', reviewerId),
        eb.not(
          eb.or([
            eb('type', 'like', 'task.%'),
            eb('type', 'like', 'conflict.%'),
            eb('type', 'like', 'decision.%'),
            eb('type', 'like', 'message.%'),
            eb('type', 'like', 'contract.%'),
            eb('type', 'like', 'project.%'),
            eb('type', 'like', 'tag.%'),
            eb('type', 'like', 'similarity.%'),
          ]),
        ),
      ]),
    );
  const rows = await events
    .select(['id', 'at', 'type', 'actorId', 'actorName', 'data'])
    .orderBy('at', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .orderBy('id', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
