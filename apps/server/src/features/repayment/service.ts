import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  can,
  canManageProject,
  canReadBank,
  isStaff,
  moneyText,
  receiveDenial,
  repaymentDenial,
  repaymentIssues,
  returnableAmount,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toPage } from '#platform/list.ts';
import { findSpending } from '../claim/index.ts';
import { toScan } from '../file/index.ts';
import { accountProgramme } from '../payment/index.ts';
import { mailRequested, mailWithdrawn } from './mails.ts';
import {
  findRepayment,
  findRepayments,
  findReturnProject,
  insertRepayment,
  lockReturnProject,
  setWithdrawn,
  sumRequested,
  type RepaymentRecord,
  type ReturnProject,
} from './queries.ts';

type Row = Answer<'repayment.many'>['data'][number];

export const toAuditSubject = ({ applicationId, programmeId }: { applicationId: string; programmeId: string }) => ({
  kind: 'APPLICATION' as const,
  id: applicationId,
  programmeId,
});

/** A project whose returns the person may read. @throws AppError 404 */
async function visibleReturnProject(db: Db, ctx: Ctx, id: string): Promise<ReturnProject> {
  const project = await findReturnProject(db, id);
  const facts = project && {
    applicantId: project.applicantId,
    collaboratorIds: project.collaboratorIds ?? [],
    managerIds: project.managerIds ?? [],
    conflictedIds: project.conflictedIds ?? [],
  };
  if (!project || !facts || !canReadBank(ctx.actor, facts)) throw notFound('project');
  return project;
}

/** @throws AppError 404 */
export async function visibleRepayment(
  db: Db,
  ctx: Ctx,
  id: string,
): Promise<{ repayment: RepaymentRecord; project: ReturnProject }> {
  const repayment = await findRepayment(db, id);
  if (!repayment) throw notFound('repayment');
  const project = await visibleReturnProject(db, ctx, repayment.projectId).catch(() => {
    throw notFound('repayment');
  });
  return { repayment, project };
}

const mayRequest = (
  { actor }: Ctx,
  { managerIds, conflictedIds }: Pick<ReturnProject, 'managerIds' | 'conflictedIds'>,
): boolean => canManageProject(actor, managerIds ?? [], 'UPDATE') && !conflictedIds?.includes(actor.userId);

const present =
  (p: Platform, ctx: Ctx, managesAll?: boolean) =>
  (row: RepaymentRecord): Row => {
    const byStaff = isStaff(ctx.actor);
    const receives = byStaff && can(ctx.actor, 'ACCOUNTING', 'UPDATE');
    const isOpen = row.state === 'Requested';
    return {
      _id: row.id,
      projectId: row.projectId,
      application: { _id: row.applicationId, applicationID: row.applicationNumber },
      accountName: row.accountName,
      amount: row.amount,
      currency: row.currency,
      dueDate: row.dueDate,
      isLate: isOpen && row.dueDate < row.today,
      reason: row.reason,
      state: row.state as Row['state'],
      requestedBy: byStaff ? row.requestedByName : null,
      requestedAt: row.requestedAt.toISOString(),
      receivedBy: byStaff ? row.receivedByName : null,
      receivedOn: row.receivedOn,
      proof:
        row.fileName === null
          ? null
          : { name: row.fileName, size: row.fileSize ?? 0, type: row.fileType ?? '', scan: toScan(p, row.scanState ?? '') },
      denials: {
        receive: receives ? (receiveDenial(row, ctx.actor.userId)?.reason ?? null) : m.repayment.onlyAccounting(),
        withdraw: managesAll ? (isOpen ? null : m.repayment.alreadyDecided()) : m.common.onlyManagersOfThisProgrammeCan(),
      },
    };
  };

/** What can be requested of a project now. */
async function findReturnable(db: Db, project: ReturnProject) {
  const { spending } = await findSpending(db, project);
  return { advance: spending.advance, requested: await sumRequested(db, project.id) };
}

const denialOf = (project: ReturnProject, facts: { advance: number; requested: number }): string | null =>
  repaymentDenial({ ...facts, status: project.status, isEnded: project.endedAt !== null });

/** Returns of a programme or of one project. @throws AppError 404, 422 */
export async function listRepayments(
  p: Platform,
  ctx: Ctx,
  { programmeId, projectId, ...list }: HandlerInput<'repayment.many'>['query'],
): Promise<Answer<'repayment.many'>> {
  if (projectId !== undefined) {
    const project = await visibleReturnProject(p.db, ctx, projectId);
    const found = await findRepayments(p.db, ctx.actor.userId, { projectId }, list);
    const facts = await findReturnable(p.db, project);
    const requests = mayRequest(ctx, project);
    return {
      ...toPage(list, found.rows.map(present(p, ctx, requests)), found.total),
      request: {
        returnable: returnableAmount(facts),
        today: project.today,
        denial: requests ? denialOf(project, facts) : m.common.onlyManagersOfThisProgrammeCan(),
      },
    };
  }
  if (programmeId === undefined) throw ruleBroken([{ path: 'programmeId', message: m.common.specifyAProject() }]);
  const { managerIds } = await accountProgramme(p.db, ctx, programmeId);
  const found = await findRepayments(p.db, ctx.actor.userId, { programmeId }, list);
  const manages = canManageProject(ctx.actor, managerIds ?? [], 'UPDATE');
  return { ...toPage(list, found.rows.map(present(p, ctx, manages)), found.total), request: null };
}

export async function readRepayment(p: Platform, db: Db, ctx: Ctx, id: string): Promise<Answer<'repayment.request'>> {
  const { repayment, project } = await visibleRepayment(db, ctx, id);
  return { data: present(p, ctx, mayRequest(ctx, project))(repayment) };
}

/** Requests the return of what is not accounted for, under the lock of the project. @throws AppError 403, 404, 409, 422 */
export async function requestRepayment(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'repayment.request'>['body'],
): Promise<Answer<'repayment.request'>> {
  return onceInTx(p, ctx, async (tx) => {
    await visibleReturnProject(tx, ctx, body.project);
    await lockReturnProject(tx, body.project);
    const project = await visibleReturnProject(tx, ctx, body.project);
    if (!mayRequest(ctx, project)) throw accessDenied();
    const facts = await findReturnable(tx, project);
    const denial = denialOf(project, facts);
    if (denial) throw new AppError('CONFLICT', denial);
    const { currency, applicationId, programmeId, applicationNumber: applicationID } = project;
    const { amount, dueDate, reason } = body;
    const issues = repaymentIssues(body, {
      returnable: returnableAmount(facts),
      today: project.today,
      money: (minor) => moneyText(minor, currency),
    });
    if (issues.length > 0) throw ruleBroken(issues);
    const id = newId();
    const { userId: requestedBy } = ctx.actor;
    await insertRepayment(tx, {
      id,
      projectId: project.id,
      applicationId,
      programmeId,
      amount,
      currency,
      dueDate,
      reason,
      requestedBy,
    });
    await recordAudit(tx, ctx, toAuditSubject(project), {
      type: 'repayment.requested',
      facts: { applicationID, amount, currency, dueDate, reason },
    });
    await mailRequested(p, tx, ctx, project, { amount, dueDate, reason });
    return readRepayment(p, tx, ctx, id);
  });
}

/** Withdraws a request that has not been answered. @throws AppError 403, 404, 409, 422 */
export async function withdrawRepayment(
  p: Platform,
  ctx: Ctx,
  id: string,
  { reason }: HandlerInput<'repayment.withdraw'>['body'],
): Promise<Answer<'repayment.withdraw'>> {
  return inTx(p, async (tx) => {
    const { repayment, project } = await visibleRepayment(tx, ctx, id);
    if (!mayRequest(ctx, project)) throw accessDenied();
    if (reason === '') throw ruleBroken([{ path: 'reason', message: m.common.enterAReason() }]);
    await lockReturnProject(tx, project.id);
    const { userId: withdrawnBy } = ctx.actor;
    if (!(await setWithdrawn(tx, id, { withdrawnBy, withdrawnAt: await databaseNow(tx), withdrawnReason: reason })))
      throw new AppError('CONFLICT', m.repayment.alreadyDecided());
    const { amount, currency } = repayment;
    await recordAudit(tx, ctx, toAuditSubject(project), {
      type: 'repayment.withdrawn',
      facts: { applicationID: project.applicationNumber, amount, currency, reason },
    });
    await mailWithdrawn(p, tx, ctx, project, { amount, reason });
    return readRepayment(p, tx, ctx, id);
  });
}
