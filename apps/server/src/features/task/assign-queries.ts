import { sql, type RawBuilder } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { conflictedApplicationIds } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { anyOfIds, preparedQuery } from '#platform/prepared-query.ts';
import { insertRows, type Write } from '#platform/writes.ts';

/** Allows one assignment that spreads tasks at a time in a programme, so that several managers see each other's tasks. */
export const lockAssigning = async (tx: Tx, programmeId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('assign ' || ${programmeId}, 0))`.execute(tx));

interface Candidates {
  programmeId: string;
  taskAction: string;
  /** Null for all that are submitted for the stage. */
  ids: string[] | null;
}

/** SQL of what an assignment is about: those named of the programme, or all that are submitted for the stage and undecided. */
const candidates = ({ programmeId, taskAction, ids }: Candidates): RawBuilder<boolean> =>
  ids
    ? sql<boolean>`a.programme_id = ${programmeId} and a.id = ${anyOfIds(ids)}`
    : sql<boolean>`a.programme_id = ${programmeId}
        and ${sql.ref(taskAction === 'INITIAL_APPLICATION_SCORING' ? 'a.progress_status' : 'a.proposal_progress_status')} = 'SUBMITTED'
        and not a.approval_flags && array['BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN']`;

const locks = (given: Candidates) => sql`with
  stages as materialized (select 1 from programmes where id = ${given.programmeId} for key share),
  locked as materialized (select 1 from applications a where ${candidates(given)} order by a.id for update)
  select (select count(*) from stages) as stages, (select count(*) from locked) as locked`;
const lockNamed = preparedQuery('lock-assignment', (_db, given: Candidates & { ids: string[] }) => locks(given));

/** Keeps the programme's stages as they are, and locks the applications in ascending order of id, before tasks. */
export const lockAssignment = async (tx: Tx, { ids, ...given }: Candidates): Promise<void> =>
  void (ids ? await lockNamed(tx, { ...given, ids }) : await locks({ ...given, ids }).execute(tx));

/** Submitted answers to one question of a programme's applications or proposals, an item a row. */
export const findAnswersTo = (db: Db, programmeId: string, question: { form: 'APPLICATION' | 'PROPOSAL'; fieldId: string }) =>
  db
    .selectFrom('applicationAnswers')
    .where('programmeId', '=', programmeId)
    .where('form', '=', question.form)
    .where('fieldId', '=', question.fieldId)
    .select(['applicationId', 'value'])
    .execute();

export interface CandidateRecord {
  id: string;
  applicationNumber: string;
  progressStatus: string;
  proposalProgressStatus: string;
  flags: string[];
  name: string;
  email: string;
  organisation: string | null;
  /** Others who write the application with the applicant. */
  others: { email: string; organisation: string | null }[];
}

interface AssignmentFacts {
  programme: { name: string; timeZone: string; stages: string[]; managerIds: string[] } | null;
  guide: { id: string; version: number } | null;
  /** In ascending order of id, without what a conflict of interest closes to the manager. */
  records: CandidateRecord[];
  /** Active staff among the people, with the number of their open tasks everywhere where it was requested, else 0. */
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

interface FactsOf extends Candidates {
  people: string[];
  managerId: string;
  /** Null where none is chosen yet. */
  guideId: string | null;
}

const open = sql`(select count(*) from tasks t where t.assigned_to = u.id and t.progress = 'PENDING' and not t.manual_deletion and t.declined_at is null)`;

const facts = (given: FactsOf, counted: RawBuilder<unknown>) => {
  const { programmeId, taskAction, people, managerId, guideId, ids } = given;
  const isAmong = (applicationId: RawBuilder<unknown>) => (ids ? sql`${applicationId} = ${anyOfIds(ids)}` : sql`true`);
  return sql<AssignmentFacts>`select
  (select json_build_object('name', p.name, 'timeZone', p.time_zone, 'stages', p.stages,
      'managerIds', array(select user_id from programme_managers where programme_id = p.id))
    from programmes p where p.id = ${programmeId}) as programme,
  (select json_build_object('id', g.id, 'version', g.version) from score_guides g where g.id = ${guideId}) as guide,
  (select coalesce(json_agg(json_build_object('id', a.id, 'applicationNumber', a.application_number, 'progressStatus', a.progress_status,
      'proposalProgressStatus', a.proposal_progress_status, 'flags', a.approval_flags, 'name', u.name, 'email', u.email,
      'organisation', u.organisation, 'others', (select coalesce(json_agg(json_build_object('email', o.email, 'organisation', j.organisation)), '[]')
        from application_people o left join users j on j.id = o.user_id where o.application_id = a.id and o.removed_at is null)) order by a.id), '[]')
    from applications a join users u on u.id = a.user_id
    where ${candidates(given)} and a.id <> all (${conflictedApplicationIds(managerId)})) as records,
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'organisation', u.organisation,
      'skills', u.skills, 'open', ${counted}) order by u.id), '[]')
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
};

const factsOfNamed = preparedQuery('assignment-facts', (_db, given: FactsOf & { ids: string[] }) => facts(given, sql`0`));

/**
 * What decides an assignment, in one statement, as others wait for its answer.
 * @param isSpread counts what each person has open already, which only spreading and its preview need
 */
export async function findFacts(db: Db, { ids, ...given }: FactsOf, isSpread: boolean): Promise<AssignmentFacts> {
  const [found] =
    ids && !isSpread
      ? await factsOfNamed(db, { ...given, ids })
      : (await facts({ ...given, ids }, isSpread ? open : sql`0`).execute(db)).rows;
  if (!found) throw new Error('The facts of an assignment are one row');
  return found;
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

/** The name, time zone and stages of a programme, and who manages it. */
export const findAssignedProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['name', 'timeZone', 'stages'])
    .select(sql<string[]>`array(select user_id from programme_managers where programme_id = programmes.id)`.as('managerIds'))
    .where('id', '=', id)
    .executeTakeFirst();

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

/** Makes fewer than given where a pair has a task already, which the index alone decides. */
export const tasksWrite = (tasks: readonly NewTask[]): Write => insertRows('tasks', tasks, { skipExisting: true });

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

/** Stores what an assignment does. Write it before tasks are moved: it records their current assignees. */
export const batchWrites = (
  batch: { id: string; programmeId: string; taskAction: string; kind: BatchKind; madeBy: string },
  taskIds: readonly string[],
): Write[] => [
  insertRows('taskBatches', [batch]),
  sql`insert into task_batch_items (batch_id, task_id, before)
    select ${batch.id}, given.id, ${batch.kind === 'REASSIGN' ? sql`to_jsonb(tasks)` : sql`null::jsonb`}
    from unnest(${taskIds}::uuid[]) as given (id) left join tasks on tasks.id = given.id returning 1`,
];

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
