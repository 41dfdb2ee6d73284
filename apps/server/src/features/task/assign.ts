import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  fixText,
  messages,
  planMoves,
  planTasks,
  taskActionDenial,
  taskIssues,
  type Plan,
  type PlanFacts,
  ours,
} from '@grantdesk/domain';
import { auditWrite, recordAudits } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { newsWrites, notify } from '#platform/notify/notify.ts';
import { writeTogether } from '#platform/writes.ts';
import {
  batchWrites,
  findNames,
  lockAssigning,
  lockAssignment,
  moveTask,
  tasksWrite,
  type CandidateRecord,
  type NewTask,
} from './assign-queries.ts';
import { assignedNews } from './mails.ts';
import {
  assertSameProgramme,
  findApplicationIds,
  readFacts,
  toAssignRequest,
  toAssignChoice,
  type AssignRequest,
} from './plan.ts';

type Body = HandlerInput<'task.adminReassign'>['body'];
type Outcome = Answer<'task.adminNew'>;

/**
 * Makes tasks: by hand one for each application and assignee, by auto assignment exactly the minimum for each application.
 * Only one that spreads them runs at a time in a programme, with the applications locked, so that several managers never
 * create the same tasks twice.
 * @throws AppError 422 with the exact texts of the specification, or naming what auto assignment lacks; 403 for programmes of others
 */
export async function assignTasks(p: Platform, ctx: Ctx, body: HandlerInput<'task.adminNew'>['body']): Promise<Outcome> {
  const request = checked(body, false);
  return onceInTx(p, ctx, async (tx) => {
    const ready = await prepare(tx, ctx, body, request);
    if (request.applications && ready.records.length !== request.applications.length) throw notFound('application');
    const plan = planTasks(ready.facts, toAssignChoice(body, request));
    if (plan.short.length > 0) throw shortage(plan, ready, body.minAssigneesPerTask ?? 0);
    const tasks = plan.pairs.map(({ applicationId, userId }) => ({
      id: newId(),
      applicationId,
      programmeId: request.programmeId,
      taskAction: request.taskAction,
      assignedTo: userId,
      isAutoAssignment: body.isAutoAssignment,
      minAssigneesPerTask: body.isAutoAssignment ? (body.minAssigneesPerTask ?? null) : null,
      ...ready.terms,
    }));
    const batch = await writeTasks(p, tx, ctx, { ready, request, tasks });
    return { data: { count: tasks.length, ignored: plan.ignored.map(({ id, reason }) => ({ _id: id, reason })), batch } };
  });
}

/**
 * Makes the tasks with their trail, what undoes them, and the news, in one statement. @returns the id of what undoes them
 * @throws AppError 409 where someone else made one of them
 */
async function writeTasks(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { ready, request, tasks }: { ready: Awaited<ReturnType<typeof prepare>>; request: AssignRequest; tasks: NewTask[] },
): Promise<string | null> {
  const [first] = tasks;
  if (!first) return null;
  const { programmeId, taskAction } = request;
  const batch = newId();
  const kind = first.isAutoAssignment ? 'AUTO_ASSIGN' : 'ASSIGN';
  const userIds = tasks.map((task) => task.assignedTo);
  const news = assignedNews(p, { ...ready, ...request, dueDate: ready.terms.dueDate, userIds });
  const { notifications, mails } = await newsWrites(tx, news);
  const [made] = await writeTogether(tx, 'assign', [
    tasksWrite(tasks),
    auditWrite(
      ctx,
      tasks.map(({ applicationId, name }) => ({
        subject: { kind: 'APPLICATION', id: applicationId, programmeId },
        event: { type: 'task.assigned', facts: { task: name, action: taskAction } },
      })),
    ),
    ...batchWrites(
      { id: batch, programmeId, taskAction, kind, madeBy: ctx.actor.userId },
      tasks.map(({ id }) => id),
    ),
    ...notifications,
    ...mails,
  ]);
  if (made !== tasks.length) throw new AppError('BUSY', m.task.someoneElseIsAssigningTheseApplications());
  return batch;
}

/**
 * Moves open tasks to the new assignees, spread evenly; returns which were completed or moved by someone else in the
 * meantime, or could go to none of the chosen people.
 */
export async function reassignTasks(p: Platform, ctx: Ctx, body: Body): Promise<Outcome> {
  const request = checked(body, true);
  return onceInTx(p, ctx, async (tx) => {
    const ready = await prepare(tx, ctx, body, request);
    const { moves, ignored } = planMoves(ready.facts, request.taskIds, body.holders ?? {});
    const { programmeId, taskAction } = request;
    const batch = moves.length > 0 ? newId() : null;
    if (batch)
      await writeTogether(
        tx,
        'reassign',
        batchWrites(
          { id: batch, programmeId, taskAction, kind: 'REASSIGN', madeBy: ctx.actor.userId },
          moves.map(({ taskId }) => taskId),
        ),
      );
    for (const { taskId, from, to } of moves) await moveTask(tx, taskId, { ...ready.terms, assignedTo: to }, from !== to);
    const names = await nameOf(
      tx,
      ctx,
      ready.facts,
      moves.map(({ from }) => from),
    );
    await recordAudits(
      tx,
      ctx,
      moves.map(({ applicationId, from, to }) => ({
        subject: { kind: 'APPLICATION', id: applicationId, programmeId: request.programmeId },
        event: {
          type: 'task.reassigned',
          facts: { task: ready.terms.name, action: request.taskAction, from: names(from), to: names(to) },
        },
      })),
    );
    const userIds = moves.filter(({ from, to }) => from !== to).map(({ to }) => to);
    await notify(tx, ...assignedNews(p, { ...ready, ...request, dueDate: ready.terms.dueDate, userIds }));
    return { data: { count: moves.length, ignored: ignored.map(({ id, reason }) => ({ _id: id, reason })), batch } };
  });
}

/** The request by the rules of the form. @throws AppError 422 with the exact texts of the specification */
function checked(body: Body, isReassign: boolean): AssignRequest {
  const issues = taskIssues({ ...body, minAssigneesPerTask: body.minAssigneesPerTask ?? null }, isReassign);
  if (issues.length > 0) throw ruleBroken(issues);
  return toAssignRequest(isReassign ? { ...body, isAutoAssignment: false } : { ...body, taskIds: null });
}

/** Locks, and reads under the locks what decides. */
async function prepare(tx: Tx, ctx: Ctx, body: Body, request: AssignRequest) {
  const { programmeId, taskAction } = request;
  // Who spreads tasks by how many each person has sees the others' first; by hand the locked applications are enough.
  const isSpread = body.isAutoAssignment || request.taskIds.length > 0;
  if (isSpread) {
    await assertSameProgramme(tx, ctx.actor, programmeId);
    await lockAssigning(tx, programmeId);
  }
  const ids = await findApplicationIds(tx, request);
  await lockAssignment(tx, { programmeId, taskAction, ids });
  const guideId = body.category?.payload?.scoreGuide ?? '';
  const { guide, ...ready } = await readFacts(tx, ctx.actor, { request, guideId, ids, isSpread });
  const denial = taskActionDenial(taskAction, ready.programme.stages);
  if (denial) throw ruleBroken([{ path: 'category.payload.taskAction', message: denial }]);
  if (!guide) throw ruleBroken([{ path: 'category.payload.scoreGuide', message: messages.task.scoreGuide }]);
  if (ready.facts.assignees.length !== request.assignees.length)
    throw ruleBroken([{ path: 'assignedTo', message: m.common.chooseStaffMembersOnly() }]);
  const terms = {
    name: body.name?.trim() ?? '',
    description: body.description ?? '',
    startDate: body.startDate ?? '',
    dueDate: body.dueDate ?? '',
    assignedBy: ctx.actor.userId,
    scoreGuideId: guide.id,
    scoreGuideVersion: guide.version,
  };
  return { ...ready, terms };
}

const MAX_ISSUES = 20;

/** Which application lacks whom, and what would help most cheaply; nothing has been made. */
function shortage(plan: Plan, { facts, records }: { facts: PlanFacts; records: CandidateRecord[] }, minimum: number): AppError {
  const { assign: words } = ours;
  const numberOf = new Map(records.map(({ id, applicationNumber }) => [id, applicationNumber]));
  const fixes = plan.fixes.map(fixText);
  const people = facts.assignees.length;
  const issues = plan.short.slice(0, MAX_ISSUES).map(({ id, lacks, reasons }) => ({
    path: 'assignedTo',
    message: [words.lacks(numberOf.get(id) ?? '', lacks), ...reasons.slice(0, 5)].join(' '),
  }));
  const summary =
    minimum > people
      ? [{ path: 'minAssigneesPerTask', message: words.tooFew(minimum, people) }]
      : fixes.slice(0, 1).map((message) => ({ path: 'minAssigneesPerTask', message }));
  const all = minimum > people ? [...summary, ...issues] : [...issues, ...summary];
  const [first] = all;
  return new AppError('RULE_BROKEN', first?.message ?? words.lacks('It', 1), {
    issues: all,
    details: { shortTotal: plan.short.length, fixes },
  });
}

/** Names for the trail: the new assignees are known, the former ones are looked up. */
async function nameOf(tx: Tx, ctx: Ctx, facts: PlanFacts, former: string[]): Promise<(id: string) => string> {
  const known = new Map([...(await findNames(tx, [...new Set(former)])), ...facts.assignees].map(({ id, name }) => [id, name]));
  return (id) => known.get(id) ?? ctx.actor.name;
}
