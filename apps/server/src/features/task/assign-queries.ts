import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { openBut } from '../../platform/conflicts.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { anyOf } from '../../platform/prepared.ts';

/** One assignment at a time in a programme: three managers at once see each other's tasks (R17). */
export const lockAssigning = async (tx: Tx, programmeId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('assign ' || ${programmeId}, 0))`.execute(tx));

interface Candidates {
  programmeId: string;
  taskAction: string;
  ids: string[] | null;
  /** What conflicts of interest close to the manager. */
  closedIds: readonly string[];
}

/** The applications of a programme that a manager may assign: those named, else all that are submitted for the stage. */
function candidates(db: Db, given: Candidates) {
  const query = db
    .selectFrom('applications')
    .where('applications.programmeId', '=', given.programmeId)
    .where(openBut(given.closedIds, sql.ref('applications.id')));
  if (given.ids) return query.where('applications.id', 'in', given.ids);
  const progress = given.taskAction === 'INITIAL_APPLICATION_SCORING' ? 'progressStatus' : 'proposalProgressStatus';
  return query
    .where(progress, '=', 'SUBMITTED')
    .where(sql<boolean>`not approval_flags && array['BOARD_APPROVED', 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN']`);
}

/** Locks them in ascending order of id, applications before tasks (decisions, Mechanisms 3). */
export const lockCandidates = (tx: Tx, given: Candidates) =>
  candidates(tx, given).select('applications.id').orderBy('applications.id').forUpdate('applications').execute();

/** With the people behind each, for what they have in common with a reviewer. */
export const findCandidates = (db: Db, given: Candidates) =>
  candidates(db, given)
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
    .orderBy('applications.id')
    .execute();

export type CandidateRecord = Awaited<ReturnType<typeof findCandidates>>[number];

/** Active staff among these people, with the number of their open tasks everywhere. */
export const findAssignees = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .where('users.id', 'in', ids)
    .where('users.accountType', '=', 'ADMIN')
    .where('users.accountStatus', '=', 'ACTIVE')
    .select(['users.id', 'users.name', 'users.email', 'users.organisation', 'users.skills'])
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.assignedTo', '=', 'users.id')
        .where('tasks.progress', '=', 'PENDING')
        .where('tasks.manualDeletion', '=', false)
        .where('tasks.declinedAt', 'is', null)
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('open'),
    )
    .orderBy('users.id')
    .execute();

/** Submitted answers to one question of a programme's applications or proposals, an item a row. */
export const findAnswersTo = (db: Db, programmeId: string, question: { form: 'APPLICATION' | 'PROPOSAL'; fieldId: string }) =>
  db
    .selectFrom('applicationAnswers')
    .where('programmeId', '=', programmeId)
    .where('form', '=', question.form)
    .where('fieldId', '=', question.fieldId)
    .select(['applicationId', 'value'])
    .execute();

/** Tasks of a stage of a programme, of these applications or, with null, of all. */
export const findStageTasks = (db: Db, programmeId: string, taskAction: string, ids: string[] | null) =>
  db
    .selectFrom('tasks')
    .where('programmeId', '=', programmeId)
    .where('taskAction', '=', taskAction)
    .$if(ids !== null, (query) => query.where('applicationId', '=', anyOf(ids ?? [])))
    .select(['id', 'applicationId', 'assignedTo as userId', 'progress', 'name'])
    .select([sql<boolean>`declined_at is not null`.as('isDeclined'), 'manualDeletion as isDeleted'])
    .orderBy('id')
    .execute();

/** Who declined a task of the stage, of these applications or, with null, of all of the programme. */
export const findDeclines = (db: Db, programmeId: string, taskAction: string, ids: string[] | null) =>
  db
    .selectFrom('taskDeclines')
    .innerJoin('applications', 'applications.id', 'taskDeclines.applicationId')
    .where('applications.programmeId', '=', programmeId)
    .where('taskDeclines.taskAction', '=', taskAction)
    .$if(ids !== null, (query) => query.where('taskDeclines.applicationId', '=', anyOf(ids ?? [])))
    .select(['taskDeclines.applicationId', 'taskDeclines.userId'])
    .execute();

/** Which of these tasks are of the programme and stage, and which applications they are about. */
export const findTasksAmong = (db: Db, programmeId: string, taskAction: string, ids: string[]) =>
  db
    .selectFrom('tasks')
    .where('id', 'in', ids)
    .where('programmeId', '=', programmeId)
    .where('taskAction', '=', taskAction)
    .select(['id', 'applicationId'])
    .execute();

export const findProgrammeName = (db: Db, id: string) =>
  db.selectFrom('programmes').select('name').where('id', '=', id).executeTakeFirst();

const MOST_ROWS = 1_000;

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

/** How many were made: fewer than given where a pair has a task already, which the index alone decides (R17). */
export async function insertTasks(tx: Tx, tasks: NewTask[]): Promise<number> {
  let made = 0;
  for (let at = 0; at < tasks.length; at += MOST_ROWS)
    made += (
      await tx
        .insertInto('tasks')
        .values(tasks.slice(at, at + MOST_ROWS))
        .onConflict((conflict) => conflict.constraint('tasks_one_per_assignee').doNothing())
        .returning('id')
        .execute()
    ).length;
  return made;
}

/** A task goes to somebody else, or stays: its draft score goes when it moves, and a decline is over (TASK-4). */
export const moveTask = (
  tx: Tx,
  id: string,
  to: Omit<NewTask, 'id' | 'applicationId' | 'programmeId' | 'taskAction' | 'isAutoAssignment' | 'minAssigneesPerTask'>,
  isMoved: boolean,
) =>
  tx
    .updateTable('tasks')
    .set({ ...to, declinedAt: null, declineReason: null, updatedAt: new Date(), ...(isMoved && { draft: null }) })
    .where('id', '=', id)
    .where('progress', '=', 'PENDING')
    .execute();

export type BatchKind = 'ASSIGN' | 'AUTO_ASSIGN' | 'REASSIGN';

/** Keeps what an assignment does. Of tasks that it moves, call it before: they are kept as they are. */
export async function insertBatch(
  tx: Tx,
  batch: { id: string; programmeId: string; taskAction: string; kind: BatchKind; madeBy: string; madeAt: Date },
  taskIds: string[],
): Promise<void> {
  await tx.insertInto('taskBatches').values(batch).execute();
  await sql`insert into task_batch_items (batch_id, task_id, before)
    select ${batch.id}, given.id, ${batch.kind === 'REASSIGN' ? sql`to_jsonb(tasks)` : sql`null`}
    from unnest(${taskIds}::uuid[]) as given (id) left join tasks on tasks.id = given.id`.execute(tx);
}

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

/** Gives a task back; it waits for somebody else. */
export async function declineTask(
  tx: Tx,
  task: { id: string; applicationId: string; taskAction: string; assignedTo: string },
  decline: { id: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ declinedAt: decline.at, declineReason: decline.reason, updatedAt: new Date() })
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
