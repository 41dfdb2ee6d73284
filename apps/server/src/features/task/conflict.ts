import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canOverrideConflict,
  canProcessTask,
  declarationIssues,
  likelyConflict,
  toMarks,
  reasonIssues,
  type ConflictParty,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, accessDenied, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { isId, newId } from '#platform/ids.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { lockApplication, visibleApplication } from '../application/index.ts';
import { declineTask, findAssignedProgramme, findFacts, findManagersToTell } from './assign-queries.ts';
import {
  findDeclaration,
  findDeclarations,
  insertDeclaration,
  insertOverride,
  lockConflictedTasks,
  type DeclarationRecord,
} from './conflict-queries.ts';
import { mailDeclined } from './mails.ts';
import { findTask, lockTask } from './queries.ts';
import { declineDenial } from './service.ts';

/** Declines an own task with a reason. @throws AppError 404 for someone else's, 409 once completed, 422 without a reason */
export async function declineOwnTask(p: Platform, ctx: Ctx, id: string, reason: string): Promise<Answer<'task.decline'>> {
  return onceInTx(p, ctx, async (tx) => {
    const seen = await findTask(tx, ctx.actor, id);
    if (!seen || !canProcessTask(ctx.actor, seen.assignedTo)) throw notFound('task');
    const issues = reasonIssues(reason);
    if (issues.length > 0) throw ruleBroken(issues);
    await lockApplication(tx, seen.applicationId);
    const task = await lockTask(tx, id);
    const denial = task && declineDenial(task, ctx.actor);
    if (!task || denial) throw new AppError('CONFLICT', denial ?? m.task.thisTaskIsNoLongerThere());
    await giveBack(p, tx, ctx, [{ ...task, applicationNumber: seen.applicationNumber }], { reason, isConflict: false });
    return { data: { _id: id } };
  });
}

type ReturnedTask = {
  id: string;
  applicationId: string;
  applicationNumber: string;
  programmeId: string;
  taskAction: string;
  name: string;
  assignedTo: string;
  assignedBy: string | null;
};

/** The tasks need someone else from here on; the managers of each programme are notified once. */
async function giveBack(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  tasks: ReturnedTask[],
  why: { reason: string; isConflict: boolean },
): Promise<void> {
  const reason = why.reason.trim();
  const at = await databaseNow(tx);
  for (const task of tasks) {
    await declineTask(tx, task, { id: newId(), reason, at });
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: task.applicationId, programmeId: task.programmeId },
      { type: 'task.declined', facts: { task: task.name, action: task.taskAction, reason } },
    );
  }
  for (const [programmeId, of] of Map.groupBy(tasks, (task) => task.programmeId)) {
    const managers = await findManagersToTell(tx, programmeId, of[0]?.assignedBy ?? null);
    const programme = await findAssignedProgramme(tx, programmeId);
    await mailDeclined(
      p,
      tx,
      managers.filter(({ id }) => id !== ctx.actor.userId),
      {
        programmeId,
        programmeName: programme?.name ?? '',
        assignee: ctx.actor.name,
        applicationIDs: [...new Set(of.map((task) => task.applicationNumber))],
        reason,
        isConflict: why.isConflict,
      },
    );
  }
}

/**
 * Declares a conflict of interest. From then on the record is closed to the person, and their open tasks on it need
 * someone else. @throws AppError 404 for an application that they do not see, 422 without a subject or reason
 */
export async function declareConflict(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'task.conflict'>['body'],
): Promise<Answer<'task.conflict'>> {
  const issues = declarationIssues(body);
  if (issues.length > 0) throw ruleBroken(issues);
  const applicationId = body.application?.trim() || null;
  if (applicationId !== null && !isId(applicationId)) throw notFound('application');
  return onceInTx(p, ctx, async (tx) => {
    if (applicationId !== null) await visibleApplication(tx, ctx, applicationId);
    const id = newId();
    const reason = body.reason?.trim() ?? '';
    const made = await insertDeclaration(tx, {
      id,
      userId: ctx.actor.userId,
      applicationId,
      organisation: body.organisation?.trim() || null,
      email: body.email?.trim().toLowerCase() || null,
      reason,
    });
    const declaration = made && (await findDeclaration(tx, ctx.actor.userId, id));
    if (!declaration) throw new AppError('CONFLICT', m.task.youHaveDeclaredThisAlready());
    await recordDeclaration(tx, ctx, declaration, 'conflict.declared', reason);
    const tasks = await lockConflictedTasks(tx, ctx.actor.userId);
    await giveBack(p, tx, ctx, tasks, { reason, isConflict: true });
    await p.events.emit(tx, ctx, 'CONFLICT_DECLARED', { userId: ctx.actor.userId });
    return { data: presentDeclaration(declaration) };
  });
}

/** Those about one application are in its trail, the others in the person's. */
export async function recordDeclaration(
  tx: Tx,
  ctx: Ctx,
  declaration: DeclarationRecord,
  type: 'conflict.declared' | 'conflict.withdrawn',
  reason: string,
): Promise<void> {
  const { about } = presentDeclaration(declaration);
  const { applicationId, programmeId, userId } = declaration;
  await recordAudit(
    tx,
    ctx,
    applicationId && programmeId ? { kind: 'APPLICATION', id: applicationId, programmeId } : { kind: 'USER', id: userId },
    type === 'conflict.declared' ? { type, facts: { about, reason } } : { type, facts: { about } },
  );
}

export async function listDeclarations(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'task.conflictMany'>> {
  const { rows, total } = await findDeclarations(p.db, ctx.actor.userId, list);
  return toPage(list, rows.map(presentDeclaration), total);
}

/**
 * Sets one conflict aside, so that the person may be assigned and read the record again.
 * @throws AppError 404 for what the manager does not see, 403 for their own, 409 where there is none, 422 without a reason
 */
export async function overrideConflict(
  p: Platform,
  ctx: Ctx,
  { application: applicationId, user, reason = '' }: HandlerInput<'task.adminOverride'>['body'],
): Promise<Answer<'task.adminOverride'>> {
  return onceInTx(p, ctx, async (tx) => {
    const application = await visibleApplication(tx, ctx, applicationId);
    if (!canOverrideConflict(ctx.actor, application.managerIds ?? [], user)) throw accessDenied();
    const issues = reasonIssues(reason);
    if (issues.length > 0) throw ruleBroken(issues);
    await lockApplication(tx, applicationId);
    const { programmeId } = application;
    const about = {
      programmeId,
      taskAction: '',
      people: [user],
      ids: [applicationId],
      managerId: ctx.actor.userId,
      guideId: null,
    };
    const facts = await findFacts(tx, about, false);
    const [person] = facts.assignees;
    if (!person) throw notFound('user');
    if (!hasConflict(person, facts)) throw new AppError('CONFLICT', m.task.thereIsNoConflictOfInterest());
    await insertOverride(tx, {
      id: newId(),
      userId: user,
      applicationId,
      reason: reason?.trim() ?? '',
      madeBy: ctx.actor.userId,
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: applicationId, programmeId: application.programmeId },
      { type: 'conflict.overridden', facts: { person: person.name, reason: reason?.trim() ?? '' } },
    );
    return { data: { application: applicationId, user } };
  });
}

function hasConflict(person: ConflictParty, { declared, overridden, records }: Awaited<ReturnType<typeof findFacts>>): boolean {
  if (declared.length > 0) return true;
  if (overridden.length > 0) return false;
  const [record] = records;
  return record !== undefined && likelyConflict(toMarks(person), [record, ...record.others].map(toMarks)) !== null;
}

export const presentDeclaration = (row: DeclarationRecord): Answer<'task.conflict'>['data'] => ({
  _id: row.id,
  kind: row.applicationId ? 'APPLICATION' : row.organisation ? 'ORGANISATION' : 'PERSON',
  about: row.applicationNumber ?? row.organisation ?? row.email ?? '',
  programme: row.programmeName,
  reason: row.reason,
  declaredAt: row.declaredAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  isWithdrawalWaiting: row.isWithdrawalWaiting,
});
