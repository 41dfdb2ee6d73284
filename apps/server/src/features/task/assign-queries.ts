import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { appNow } from '#platform/clock.ts';
import { excludingIds } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { anyOfIds, preparedQuery } from '#platform/prepared-query.ts';

/** Allows one assignment that spreads tasks at a time in a programme, so that several managers see each other's tasks. */
export const lockAssigning = async (tx: Tx, programmeId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('assign ' || ${programmeId}, 0))`.execute(tx));

interface Candidates {
  programmeId: string;
  taskAction: string;
  /** Null for all that are submitted for the stage. */
  ids: string[] | null;
  /** What conflicts of interest close to the manager. */
  closedIds: readonly string[];
}
type NamedApplications = Candidates & { ids: string[] };

/** Those named, of a programme that a manager may assign. */
const named = (db: Db, { programmeId, ids, closedIds }: NamedApplications) =>
  db
    .selectFrom('applications')
    .where('applications.programmeId', '=', programmeId)
    .where('applications.id', '=', anyOfIds(ids))
    .where(sql<boolean>`applications.id <> all (${closedIds}::uuid[])`);

/** All that are submitted for the stage and undecided. */
const submitted = (db: Db, { programmeId, taskAction, closedIds }: Candidates) =>
  db
    .selectFrom('applications')
    .where('applications.programmeId', '=', programmeId)
    .where(excludingIds(closedIds, sql.ref('applications.id')))
    .where(taskAction === 'INITIAL_APPLICATION_SCORING' ? 'progressStatus' : 'proposalProgressStatus', '=', 'SUBMITTED')
    .where(sql<boolean>`not approval_flags && array['BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN']`);

const locked = (query: ReturnType<typeof submitted>) =>
  query.select('applications.id').orderBy('applications.id').forUpdate('applications');
const lockNamedTasks = preparedQuery('lock-candidates', (db, given: NamedApplications) => locked(named(db, given)));

/** Locks them in ascending order of id, applications before tasks. */
export const lockCandidates = async (tx: Tx, { ids, ...given }: Candidates): Promise<void> =>
  void (ids ? await lockNamedTasks(tx, { ...given, ids }) : await locked(submitted(tx, { ...given, ids })).execute());

const withPeople = (query: ReturnType<typeof submitted>) =>
  query
    .innerJoin('users', 'users.id', 'applications.userId')
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.progressStatus',
      'applications.proposalProgressStatus',
      'applications.approvalFlags as flags',
      'users.name',
      'users.email',
      'users.organisation',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('applicationPeople')
          .leftJoin('users as joined', 'joined.id', 'applicationPeople.userId')
          .whereRef('applicationPeople.applicationId', '=', 'applications.id')
          .where('applicationPeople.removedAt', 'is', null)
          .select(['applicationPeople.email', 'joined.organisation']),
      ).as('others'),
    )
    .orderBy('applications.id');
const namedWithPeople = preparedQuery('candidates', (db, given: NamedApplications) => withPeople(named(db, given)));

/** With the people behind each, for what they have in common with a reviewer. */
export const findCandidates = (db: Db, { ids, ...given }: Candidates) =>
  ids ? namedWithPeople(db, { ...given, ids }) : withPeople(submitted(db, { ...given, ids })).execute();

export type CandidateRecord = Awaited<ReturnType<typeof findCandidates>>[number];

/** Submitted answers to one question of a programme's applications or proposals, an item a row. */
export const findAnswersTo = (db: Db, programmeId: string, question: { form: 'APPLICATION' | 'PROPOSAL'; fieldId: string }) =>
  db
    .selectFrom('applicationAnswers')
    .where('programmeId', '=', programmeId)
    .where('form', '=', question.form)
    .where('fieldId', '=', question.fieldId)
    .select(['applicationId', 'value'])
    .execute();

interface AssignmentFacts {
  /** Active staff among the people, with the number of their open tasks everywhere. */
  assignees: { id: string; name: string; email: string; organisation: string | null; skills: string[]; open: number }[];
  /** Tasks of the stage. */
  tasks: {
    id: string;
    applicationId: string;
    userId: string;
    progress: string;
    name: string;
    isDeclined: boolean;
    isDeleted: boolean;
  }[];
  /** Who declined a task of the stage. */
  declines: { applicationId: string; userId: string }[];
  /** Conflicts of the people that are in force, the latest of each pair. */
  declared: { userId: string; applicationId: string; reason: string }[];
  /** Pairs whose conflict a manager set aside. */
  overridden: { userId: string; applicationId: string }[];
}

interface StandingOf {
  programmeId: string;
  taskAction: string;
  people: string[];
}

const standing = (
  { programmeId, taskAction, people }: StandingOf,
  isAmong: (applicationId: RawBuilder<unknown>) => RawBuilder<boolean>,
) => sql<AssignmentFacts>`select
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'organisation', u.organisation,
      'skills', u.skills, 'open', (select count(*) from tasks t where t.assigned_to = u.id and t.progress = 'PENDING'
        and not t.manual_deletion and t.declined_at is null)) order by u.id), '[]')
    from users u where u.id = ${anyOfIds(people)} and u.account_type = 'ADMIN' and u.account_status = 'ACTIVE') as assignees,
  (select coalesce(json_agg(json_build_object('id', t.id, 'applicationId', t.application_id, 'userId', t.assigned_to,
      'progress', t.progress, 'name', t.name, 'isDeclined', t.declined_at is not null, 'isDeleted', t.manual_deletion) order by t.id), '[]')
    from tasks t where t.programme_id = ${programmeId} and t.task_action = ${taskAction} and ${isAmong(sql`t.application_id`)}) as tasks,
  (select coalesce(json_agg(json_build_object('applicationId', d.application_id, 'userId', d.user_id)), '[]')
    from task_declines d join applications a on a.id = d.application_id
    where a.programme_id = ${programmeId} and d.task_action = ${taskAction} and ${isAmong(sql`d.application_id`)}) as declines,
  (select coalesce(json_agg(json_build_object('userId', latest.user_id, 'applicationId', latest.application_id, 'reason', latest.reason)), '[]')
    from (select distinct on (c.user_id, c.application_id) c.user_id, c.application_id, c.reason
      from conflicts_in_force c join applications a on a.id = c.application_id
      where c.user_id = ${anyOfIds(people)} and a.programme_id = ${programmeId} and ${isAmong(sql`c.application_id`)}
      order by c.user_id, c.application_id, c.declared_at desc) as latest) as declared,
  (select coalesce(json_agg(distinct jsonb_build_object('userId', o.user_id, 'applicationId', o.application_id)), '[]')
    from conflict_overrides o join applications a on a.id = o.application_id
    where o.user_id = ${anyOfIds(people)} and a.programme_id = ${programmeId} and ${isAmong(sql`o.application_id`)}) as overridden`;

const standingOfNamed = preparedQuery('standing-named', (_db, given: StandingOf & { ids: string[] }) =>
  standing(given, (applicationId) => sql`${applicationId} = ${anyOfIds(given.ids)}`),
);
const standingOfAll = preparedQuery('standing-all', (_db, given: StandingOf) => standing(given, () => sql`true`));

/**
 * What an assignment goes by beside its applications, in one question, as others wait for its answer: of these applications
 * or, with null, of all of the programme.
 */
export async function findStanding(db: Db, { ids, ...given }: StandingOf & { ids: string[] | null }): Promise<AssignmentFacts> {
  const [found] = ids ? await standingOfNamed(db, { ...given, ids }) : await standingOfAll(db, given);
  return found ?? { assignees: [], tasks: [], declines: [], declared: [], overridden: [] };
}

/** Which of these tasks are of the programme and stage, and which applications they are about. */
export const findTasksAmong = (db: Db, programmeId: string, taskAction: string, ids: string[]) =>
  db
    .selectFrom('tasks')
    .where('id', 'in', ids)
    .where('programmeId', '=', programmeId)
    .where('taskAction', '=', taskAction)
    .select(['id', 'applicationId'])
    .execute();

const assignedProgramme = preparedQuery('assigned-programme', (db, { id }: { id: string }) =>
  db
    .selectFrom('programmes')
    .select(['name', 'timeZone', 'stages'])
    .select(sql<string[]>`array(select user_id from programme_managers where programme_id = programmes.id)`.as('managerIds'))
    .where('id', '=', id),
);

/** The name, time zone and stages of a programme, and who manages it. */
export const findAssignedProgramme = async (db: Db, id: string) => (await assignedProgramme(db, { id }))[0];

const MAX_ROWS = 1_000;

export interface NewTask {
  id: string;
  applicationId: string;
  programmeId: string;
  taskAction: string;
  name: string;
  description: string;
  startDate: string;
  dueDate: string;
  assignedTo: string;
  assignedBy: string;
  scoreGuideId: string;
  scoreGuideVersion: number;
  isAutoAssignment: boolean;
  minAssigneesPerTask: number | null;
}

/** How many were made: fewer than given where a pair has a task already, which the index alone decides. */
export async function insertTasks(tx: Tx, tasks: NewTask[]): Promise<number> {
  let made = 0;
  for (let at = 0; at < tasks.length; at += MAX_ROWS)
    made += (
      await tx
        .insertInto('tasks')
        .values(tasks.slice(at, at + MAX_ROWS))
        .onConflict((conflict) => conflict.constraint('tasks_one_per_assignee').doNothing())
        .returning('id')
        .execute()
    ).length;
  return made;
}

/** A task goes to someone else, or stays: moving it deletes its draft score, and ends a decline. */
export const moveTask = (
  tx: Tx,
  id: string,
  to: Omit<NewTask, 'id' | 'applicationId' | 'programmeId' | 'taskAction' | 'isAutoAssignment' | 'minAssigneesPerTask'>,
  isMoved: boolean,
) =>
  tx
    .updateTable('tasks')
    .set({ ...to, declinedAt: null, declineReason: null, updatedAt: appNow, ...(isMoved && { draft: null }) })
    .where('id', '=', id)
    .where('progress', '=', 'PENDING')
    .execute();

export type BatchKind = 'ASSIGN' | 'AUTO_ASSIGN' | 'REASSIGN';

/** Stores what an assignment does. Call it before tasks are moved: it records their current assignees. */
export const insertBatch = async (
  tx: Tx,
  batch: { id: string; programmeId: string; taskAction: string; kind: BatchKind; madeBy: string },
  taskIds: string[],
): Promise<void> =>
  void (await sql`with batch as (
      insert into task_batches (id, programme_id, task_action, kind, made_by, made_at)
      values (${batch.id}, ${batch.programmeId}, ${batch.taskAction}, ${batch.kind}, ${batch.madeBy}, app_now()) returning id
    )
    insert into task_batch_items (batch_id, task_id, before)
    select batch.id, given.id, ${batch.kind === 'REASSIGN' ? sql`to_jsonb(tasks)` : sql`null::jsonb`}
    from batch, unnest(${taskIds}::uuid[]) as given (id) left join tasks on tasks.id = given.id`.execute(tx));

export const lockBatch = (tx: Tx, id: string) =>
  tx.selectFrom('taskBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The tasks of an assignment as they are now, locked; `isChanged` where a later assignment moved them or they were declined since. */
export async function lockBatchTasks(tx: Tx, batch: { id: string; madeAt: Date }) {
  await sql`select 1 from applications where id in (
      select t.application_id from task_batch_items i join tasks t on t.id = i.task_id where i.batch_id = ${batch.id})
    order by id for update`.execute(tx);
  const { rows } = await sql<{
    id: string;
    applicationId: string | null;
    name: string | null;
    progress: string | null;
    hasDraft: boolean;
    isChanged: boolean;
  }>`
    select i.task_id as id, t.application_id as "applicationId", t.name, t.progress, t.draft is not null as "hasDraft",
      t.id is null or t.declined_at is not null or exists (
        select from task_batch_items later join task_batches b on b.id = later.batch_id
        where later.task_id = i.task_id and later.batch_id <> i.batch_id and b.undone_at is null and b.made_at > ${batch.madeAt}
      ) as "isChanged"
    from task_batch_items i left join tasks t on t.id = i.task_id where i.batch_id = ${batch.id} order by i.task_id`.execute(tx);
  await sql`select 1 from tasks where id in (select task_id from task_batch_items where batch_id = ${batch.id}) order by id for update`.execute(
    tx,
  );
  return rows;
}

/** Puts every task of an assignment back: made ones go, moved ones are as they were, to the microsecond. */
export async function restoreBatch(tx: Tx, id: string, undone: { by: string; at: Date }): Promise<void> {
  await sql`delete from tasks where id in (select task_id from task_batch_items where batch_id = ${id} and before is null)`.execute(
    tx,
  );
  await sql`update tasks t set name = b.name, description = b.description, start_date = b.start_date, due_date = b.due_date,
      assigned_to = b.assigned_to, assigned_by = b.assigned_by, score_guide_id = b.score_guide_id,
      score_guide_version = b.score_guide_version, draft = nullif(b.draft, 'null'), declined_at = b.declined_at,
      decline_reason = b.decline_reason, updated_at = b.updated_at
    from task_batch_items i, lateral jsonb_populate_record(null::tasks, i.before) as b
    where i.batch_id = ${id} and i.before is not null and t.id = i.task_id`.execute(tx);
  await tx.updateTable('taskBatches').set({ undoneBy: undone.by, undoneAt: undone.at }).where('id', '=', id).execute();
}

/** Declines a task, which then needs someone else. */
export async function declineTask(
  tx: Tx,
  task: { id: string; applicationId: string; taskAction: string; assignedTo: string },
  decline: { id: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ declinedAt: decline.at, declineReason: decline.reason, updatedAt: appNow })
    .where('id', '=', task.id)
    .execute();
  await tx
    .insertInto('taskDeclines')
    .values({
      id: decline.id,
      applicationId: task.applicationId,
      taskAction: task.taskAction,
      userId: task.assignedTo,
      reason: decline.reason,
      declinedAt: decline.at,
    })
    .execute();
}

/** Whom a programme's news go to: its managers, else who assigned the task. */
export const findManagersToTell = (db: Db, programmeId: string, assignedBy: string | null) =>
  db
    .selectFrom('users')
    .where('accountStatus', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          eb
            .selectFrom('programmeManagers')
            .select('programmeManagers.userId')
            .where('programmeManagers.programmeId', '=', programmeId),
        ),
        ...(assignedBy ? [eb('id', '=', assignedBy)] : []),
      ]),
    )
    .select(['id', 'name', 'email'])
    .orderBy('id')
    .execute();

export const findNames = async (db: Db, ids: string[]): Promise<{ id: string; name: string }[]> =>
  ids.length === 0 ? [] : db.selectFrom('users').where('id', 'in', ids).select(['id', 'name']).execute();
