import {
  APPLICANT_EVENT_TYPES,
  APPLICANT_STAGE_ACTIONS,
  canSeeAllProgrammes,
  STAGE_TAB_ROWS,
  stageTab,
  type Actor,
} from '@grantdesk/domain';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { Db } from '../../platform/db.ts';
import { openTo } from '../../platform/conflicts.ts';
import { contains, offsetOf, orderBy, type ListQuery } from '../../platform/list.ts';
import { EXTENSIONS, INTERVIEW, PERSON, PROGRAMME, withPeople } from './queries.ts';

/** Staff sight of applications (USER-7): every programme, or those that the person manages. One fragment for every read. */
const applicationVisibleTo =
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

/** The own applications, and those whose owner has taken this person in. */
const writtenBy = (db: Db, userId: string, search: string) => {
  const query = withPeople(db).where((eb) =>
    eb.or([
      eb('applications.userId', '=', userId),
      eb(
        'applications.id',
        'in',
        eb
          .selectFrom('applicationPeople')
          .select('applicationPeople.applicationId')
          .where('applicationPeople.userId', '=', userId)
          .where('applicationPeople.removedAt', 'is', null),
      ),
    ]),
  );
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
  const rows = await writtenBy(db, userId, list.search)
    .leftJoin('submissions', (join) =>
      join.onRef('submissions.ownerId', '=', 'applications.id').on('submissions.ownerKind', '=', 'APPLICATION'),
    )
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.programmeId',
      'applications.progressStatus',
      'applications.proposalProgressStatus',
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
    .offset(offsetOf(list))
    .execute();
  const { total } = await writtenBy(db, userId, list.search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface ApplicationFilter {
  programmeId: string;
  tab: string;
  search: string;
  progressStatus?: string[] | undefined;
}

function programmeApplications(db: Db, actor: Actor, { programmeId, tab, search, progressStatus }: ApplicationFilter) {
  let query = withPeople(db)
    .where('applications.programmeId', '=', programmeId)
    .where(applicationVisibleTo(actor))
    .where(openTo(actor.userId, sql.ref('applications.id')));
  const flag = STAGE_TAB_ROWS.find((row) => row.tab === tab)?.flag;
  if (flag) query = query.where(sql<boolean>`${flag} = any (applications.approval_flags)`);
  if (progressStatus) query = query.where('applications.progressStatus', 'in', [...progressStatus, '']);
  if (!search) return query;
  const pattern = contains(search);
  return query.where((eb) =>
    eb.or([
      eb('users.name', 'ilike', pattern),
      eb('users.organisation', 'ilike', pattern),
      eb('users.email', 'ilike', pattern),
      eb('applications.applicationNumber', 'ilike', pattern),
    ]),
  );
}

export async function findApplications(db: Db, actor: Actor, filter: ApplicationFilter, list: ListQuery) {
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('applications.created_at'),
      submittedAt: sql.ref('applications.submitted_at'),
      applicationID: sql.ref('applications.application_number'),
      averageScore: sql`(application_scores.sum / application_scores.n)`,
    },
    sql.ref('applications.id'),
  );
  const { taskAction } = stageTab(filter.tab);
  const rows = await programmeApplications(db, actor, filter)
    .leftJoin('applicationScores', (join) =>
      join.onRef('applicationScores.applicationId', '=', 'applications.id').on(scoreShown(taskAction)),
    )
    .selectAll('applications')
    .select([...PERSON, 'applicationScores.n', 'applicationScores.sum'])
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await programmeApplications(db, actor, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * The stage whose scores a tab shows: its own, and on the board and contracts tabs the latest that has reviews
 * (decisions, Data 10).
 */
const scoreShown = (taskAction: string) =>
  taskAction === 'FUNDING_APPROVAL'
    ? sql<boolean>`application_scores.task_action = (select s.task_action from application_scores s where s.application_id = applications.id
        order by array_position(array['FUNDING_APPROVAL', 'INTERVIEW_SCORING', 'PROPOSAL_SCORING', 'INITIAL_APPLICATION_SCORING'], s.task_action) limit 1)`
    : sql<boolean>`application_scores.task_action = ${taskAction}`;

/**
 * How many applications each tab of a programme holds: the folded counters and what was appended since, less those that
 * a conflict of interest closes. For people who see the whole programme, which is everybody who sees its tabs (decisions,
 * Mechanisms 4).
 */
export async function countTabs(db: Db, actor: Actor, programmeId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ flag: string; n: number }>`
    select flag, sum(n)::int as n from (
      select flag, n from application_counts where programme_id = ${programmeId}
      union all
      select flag, delta from application_count_deltas where programme_id = ${programmeId}
      union all
      select unnest(array_prepend('', approval_flags)), -1 from applications where programme_id = ${programmeId}
        and id in (select application_id from conflicts_in_force where user_id = ${actor.userId})
    ) as counted group by flag`.execute(db);
  const counts = new Map(rows.map((row) => [row.flag, row.n]));
  return Object.fromEntries(STAGE_TAB_ROWS.map(({ tab, flag }) => [tab, counts.get(flag ?? '') ?? 0]));
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
  let events = db.selectFrom('auditEvents').where('subjectKind', '=', 'APPLICATION').where('subjectId', '=', applicationId);
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
      eb.or([eb('actorId', '=', reviewerId), eb.not(eb.or([eb('type', 'like', 'task.%'), eb('type', 'like', 'conflict.%')]))]),
    );
  const rows = await events
    .select(['id', 'at', 'type', 'actorId', 'actorName', 'data'])
    .orderBy('at', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .orderBy('id', list.sort === 'ASCENDING' ? 'asc' : 'desc')
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
