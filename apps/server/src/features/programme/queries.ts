import {
  canSeeAllProgrammes,
  flagsFrom,
  ROLE,
  STAGE_FACTS,
  type Actor,
  type ProgrammeStage,
  type StageUse,
  type Translations,
} from '@grantdesk/domain';
import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#db/types.gen.ts';
import { appNow } from '#platform/clock.ts';
import { conflictedApplicationIds } from '#platform/conflicts.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { managersOf } from '#platform/people.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';

/** Which programmes a person may see: all, or those that they manage. One fragment for every read. */
const programmeVisibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<DB & { programmes: DB['programmes'] }, 'programmes'>): Expression<SqlBool> =>
    canSeeAllProgrammes(actor)
      ? sql<boolean>`true`
      : eb.exists(
          eb
            .selectFrom('programmeManagers')
            .select('programmeId')
            .whereRef('programmeManagers.programmeId', '=', 'programmes.id')
            .where('programmeManagers.userId', '=', actor.userId),
        );

interface Filter {
  search?: string;
  id?: string;
  conditions?: Condition[];
}

const programmes = (db: Db, actor: Actor, filter: Filter) => {
  let query = db.selectFrom('programmes').where(programmeVisibleTo(actor));
  if (filter.search) query = query.where('programmes.name', 'ilike', contains(filter.search));
  if (filter.id) query = query.where('programmes.id', '=', filter.id);
  for (const condition of whereAll(filter.conditions ?? [], sql.ref('programmes.id'))) query = query.where(condition);
  return query;
};

const team = (eb: ExpressionBuilder<DB, 'programmes'>, table: 'programmeManagers' | 'programmeReviewers') =>
  jsonArrayFrom(
    eb
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.userId`)
      .whereRef(`${table}.programmeId`, '=', 'programmes.id')
      .select(['users.id as _id', 'users.name', 'users.email'])
      .orderBy('users.name')
      .orderBy('users.id'),
  );

/** Applications of a programme, or those that are submitted: the stored counts, less what a conflict closes to the reader. */
const countOf = (actor: Actor, flag: '' | 'progress:SUBMITTED') => {
  const submitted = flag === '' ? sql`` : sql`and progress_status = 'SUBMITTED'`;
  return sql<number>`(select coalesce(sum(n), 0)::int from (
    select n from application_counts where programme_id = programmes.id and flag = ${flag}
    union all select delta from application_count_deltas where programme_id = programmes.id and flag = ${flag}
    union all select -1 from applications where programme_id = programmes.id and id = any (${conflictedApplicationIds(actor.userId)}) ${submitted}
  ) as counted)`;
};

/** Named, because a stored plan cannot return what a later migration adds. */
const COLUMNS = [
  'programmes.applicantRule',
  'programmes.applicationFormId',
  'programmes.blindReview',
  'programmes.budget',
  'programmes.createdAt',
  'programmes.createdBy',
  'programmes.currency',
  'programmes.description',
  'programmes.endDate',
  'programmes.graceMinutes',
  'programmes.id',
  'programmes.language',
  'programmes.name',
  'programmes.proposalEndDate',
  'programmes.proposalFormId',
  'programmes.proposalStartDate',
  'programmes.reportFormId',
  'programmes.requiresBankDetails',
  'programmes.requiresRegisterChecks',
  'programmes.revision',
  'programmes.stages',
  'programmes.startDate',
  'programmes.timeZone',
  'programmes.translations',
  'programmes.updatedAt',
] as const;

const select = (db: Db, actor: Actor, filter: Filter) =>
  programmes(db, actor, filter)
    .select(COLUMNS)
    .select((eb) => [
      team(eb, 'programmeManagers').as('managers'),
      countOf(actor, '').as('applicationCount'),
      countOf(actor, 'progress:SUBMITTED').as('submittedCount'),
    ]);

export async function findProgrammes(db: Db, actor: Actor, list: ListQuery, conditions: Condition[]) {
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('programmes.created_at'), name: sql`lower(programmes.name)`, endDate: sql.ref('programmes.end_date') },
    sql.ref('programmes.id'),
  );
  const page = select(db, actor, { search: list.search, conditions })
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list));
  const rows = await planOnce(db, 'programmes', page);
  const { total } = await programmes(db, actor, { search: list.search, conditions })
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type ProgrammeRecord = Awaited<ReturnType<typeof findProgrammes>>['rows'][number];

/** One programme that the person may see, with its forms, reviewers and score guides. */
export async function findProgramme(db: Db, actor: Actor, id: string) {
  const form = (eb: ExpressionBuilder<DB, 'programmes'>, column: 'applicationFormId' | 'proposalFormId' | 'reportFormId') =>
    eb
      .selectFrom('forms')
      .select((e) =>
        jsonBuildObject({
          _id: e.ref('forms.id'),
          name: e.ref('forms.name'),
          publishedVersion: e.ref('forms.publishedVersion'),
        }).as('form'),
      )
      .whereRef('forms.id', '=', `programmes.${column}`);
  const one = select(db, actor, { id }).select((eb) => [
    team(eb, 'programmeReviewers').as('reviewers'),
    form(eb, 'applicationFormId').as('applicationForm'),
    form(eb, 'proposalFormId').as('proposalForm'),
    form(eb, 'reportFormId').as('reportForm'),
    sql<
      Record<string, string>
    >`(select coalesce(jsonb_object_agg(task_action, score_guide_id), '{}') from programme_score_guides where programme_id = programmes.id)`.as(
      'scoreGuides',
    ),
  ]);
  return (await planOnce(db, 'programme', one))[0];
}

export const lockProgramme = (tx: Tx, id: string) =>
  tx.selectFrom('programmes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Keeps the stages of these programmes as they are until the transaction ends: taken before reading what they decide, by
 * every step and assignment. Does not wait for others of its kind.
 */
export const holdStages = async (tx: Tx, programmeIds: string[]): Promise<void> => {
  await sql`select 1 from programmes where id = any (${programmeIds}::uuid[]) order by id for key share`.execute(tx);
};

/** What the applications and tasks of a programme have used of a stage. */
export async function findStageUse(tx: Tx, programmeId: string, stage: ProgrammeStage): Promise<StageUse> {
  const { rows } = await sql<StageUse>`select
    exists (select from applications where programme_id = ${programmeId} and approval_flags && ${flagsFrom(stage)}::text[]) as is_reached,
    exists (select from tasks where programme_id = ${programmeId} and task_action = ${STAGE_FACTS[stage].taskAction}) as has_tasks`.execute(
    tx,
  );
  return rows[0] ?? { isReached: false, hasTasks: false };
}

export const countApplications = async (db: Db, programmeId: string): Promise<number> =>
  (
    await db
      .selectFrom('applications')
      .where('programmeId', '=', programmeId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export interface ProgrammeValues {
  name: string;
  description: string;
  currency: string;
  budget: number;
  timeZone: string;
  startDate: string;
  endDate: string;
  proposalStartDate: string | null;
  proposalEndDate: string | null;
  graceMinutes: number;
  applicationFormId: string;
  proposalFormId: string | null;
  reportFormId: string | null;
  blindReview: ReturnType<typeof toJson>;
  stages: string[];
  requiresBankDetails: boolean;
  requiresRegisterChecks: boolean;
  applicantRule: string;
}

export const insertProgramme = (tx: Tx, programme: ProgrammeValues & { id: string; createdBy: string }) =>
  tx.insertInto('programmes').values(programme).execute();

/** Before the first programme that takes several applications of a person (decision 0079). @throws AppError 409 BUSY */
export const allowSeveralApplications = (tx: Tx) => sql`select allow_several_applications()`.execute(tx);

/** What can be translated of a programme, and who manages it. */
export const findProgrammeTexts = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('eligibilityChecks', (join) =>
      join.onRef('eligibilityChecks.programmeId', '=', 'programmes.id').on('eligibilityChecks.isOffered', '=', true),
    )
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.description',
      'programmes.language',
      'programmes.translations',
      'programmes.revision',
      'eligibilityChecks.intro',
      'eligibilityChecks.rules',
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('programmes.id', '=', id)
    .executeTakeFirst();

export const setProgrammeTranslations = (
  tx: Tx,
  id: string,
  { translations, ...values }: { revision: number; language: string; translations: Translations },
) =>
  tx
    .updateTable('programmes')
    .set({ ...values, translations: toJson(translations), updatedAt: appNow })
    .where('id', '=', id)
    .execute();

/** The next round of a programme is translated as far as its texts are the same. */
export const copyTranslations = (tx: Tx, from: string, to: string) =>
  sql`update programmes set language = source.language, translations = source.translations
    from programmes source where programmes.id = ${to} and source.id = ${from}`.execute(tx);

export const updateProgramme = (tx: Tx, id: string, revision: number, values: Partial<ProgrammeValues>) =>
  tx
    .updateTable('programmes')
    .set({ ...values, revision, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

export async function setTeam(
  tx: Tx,
  table: 'programmeManagers' | 'programmeReviewers',
  programmeId: string,
  userIds: string[],
): Promise<void> {
  await tx.deleteFrom(table).where('programmeId', '=', programmeId).execute();
  if (userIds.length > 0)
    await tx
      .insertInto(table)
      .values([...new Set(userIds)].map((userId) => ({ programmeId, userId })))
      .execute();
}

export async function setScoreGuides(tx: Tx, programmeId: string, guides: [string, string][]): Promise<void> {
  await tx.deleteFrom('programmeScoreGuides').where('programmeId', '=', programmeId).execute();
  if (guides.length > 0)
    await tx
      .insertInto('programmeScoreGuides')
      .values(guides.map(([taskAction, scoreGuideId]) => ({ programmeId, taskAction, scoreGuideId })))
      .execute();
}

/** Calls that anyone may read, the soonest to close first; `applicantId` adds that person's own application. */
export async function findCalls(
  db: Db,
  applicantId: string | undefined,
  filter: { id?: string; search?: string },
  list: Pick<ListQuery, 'page' | 'limit'>,
) {
  const mine = applicantId ?? '00000000-0000-0000-0000-000000000000';
  let query = db
    .selectFrom('programmes')
    .innerJoin('forms', 'forms.id', 'programmes.applicationFormId')
    .innerJoin('formVersions', (join) =>
      join.onRef('formVersions.formId', '=', 'forms.id').onRef('formVersions.version', '=', 'forms.publishedVersion'),
    )
    // A programme may take several of one person: the newest is shown.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('applications')
          .select(['applications.id', 'applications.applicationNumber', 'applications.progressStatus'])
          .whereRef('applications.programmeId', '=', 'programmes.id')
          .where('applications.userId', '=', mine)
          .orderBy('applications.createdAt', 'desc')
          .orderBy('applications.id', 'desc')
          .limit(1)
          .as('applications'),
      (join) => join.onTrue(),
    );
  if (filter.id) query = query.where('programmes.id', '=', filter.id);
  if (filter.search) query = query.where('programmes.name', 'ilike', contains(filter.search));
  const rows = await query
    .select(COLUMNS)
    .select([
      'formVersions.sectionCount',
      'formVersions.fieldCount',
      'applications.id as applicationId',
      'applications.applicationNumber',
      'applications.progressStatus',
    ])
    .$if(filter.id !== undefined, (q) =>
      q.select([
        'formVersions.sections',
        'formVersions.language as formLanguage',
        sql<boolean>`exists (select from open_data_settings o where o.programme_id = programmes.id and o.published_at is not null)`.as(
          'publishesAwards',
        ),
        sql<{ min: number; max: number } | null>`(select jsonb_build_object('min', r.min, 'max', r.max) from referee_settings r
          where r.programme_id = programmes.id and r.max > 0)`.as('referees'),
        sql<boolean>`exists (select from nomination_settings n where n.programme_id = programmes.id and n.is_open)`.as(
          'takesNominations',
        ),
      ]),
    )
    .orderBy(
      sql`programmes.end_date < app_now(), case when programmes.end_date >= app_now() then programmes.end_date end asc, programmes.end_date desc, programmes.id`,
    )
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total, publishesAwards } = await query
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<boolean>`exists (select from open_data_settings where published_at is not null)`.as('publishesAwards'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, total, publishesAwards };
}

export type CallRecord = Awaited<ReturnType<typeof findCalls>>['rows'][number];

/** Name and address of those who manage a programme and can sign in. */
export const findManagers = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmeManagers')
    .innerJoin('users', 'users.id', 'programmeManagers.userId')
    .where('programmeManagers.programmeId', '=', programmeId)
    .where('users.accountStatus', '=', 'ACTIVE')
    .select(['users.id', 'users.name', 'users.email'])
    .orderBy('users.id')
    .execute();

/** Programme Directors, who decide in every programme. */
export const findDirectors = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .where('roles.name', '=', ROLE.director)
    .where('users.accountStatus', '=', 'ACTIVE')
    .select(['users.id', 'users.name', 'users.email'])
    .orderBy('users.id')
    .execute();
