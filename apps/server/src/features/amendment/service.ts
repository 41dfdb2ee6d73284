import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  AMENDMENT_TEXT_MAX,
  amendDenial,
  amendmentEffect,
  amendmentIssues,
  amendmentParts,
  amendmentWords,
  canProposeAmendment,
  isStaff,
  trimmedChange,
  type AmendmentChange,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { toHash, inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { lockApplication } from '../application/index.ts';
import { findLineClaims } from '../claim/index.ts';
import { findSignedContract } from '../contract/index.ts';
import { lockProject, visibleProject, type ProjectRecord } from '../project/index.ts';
import { lockReportsOf } from '../report/index.ts';
import { mailProposed } from './mails.ts';
import { presentOne, presentRow } from './present.ts';
import { findAmendment, findAmendments, findPlan, insertAmendment, setDecided, type AmendmentRecord } from './queries.ts';
import type { AmendmentWithBase } from './amendment-types.ts';
import type { Base } from './amendment-types.ts';

export const toAuditSubject = ({ applicationId, programmeId }: ProjectRecord) => ({
  kind: 'APPLICATION' as const,
  id: applicationId,
  programmeId,
});

/** @throws AppError 404 for people who may not see the project */
export async function readBase(db: Db, ctx: Ctx, projectId: string): Promise<Base> {
  const project = await visibleProject(db, ctx, { id: projectId });
  const plan = await findPlan(db, projectId);
  const contract = await findSignedContract(db, project.applicationId);
  const claims = await findLineClaims(db, projectId);
  return { project, plan, granted: contract?.amount ?? project.budget, claims, basis: toHash(plan) };
}

/**
 * The project with all its records, locked and read again. Locks are taken in this order: application, reports, project;
 * payments come last, and approving one waits for the project.
 */
export async function lockBase(tx: Tx, ctx: Ctx, projectId: string): Promise<Base> {
  const { applicationId } = await visibleProject(tx, ctx, { id: projectId });
  await lockApplication(tx, applicationId);
  await lockReportsOf(tx, projectId);
  if (!(await lockProject(tx, projectId))) throw notFound('project');
  return readBase(tx, ctx, projectId);
}

/** Why nothing can be proposed for this project now; null where it can. */
const denialOf = ({ status, endedAt, hasProposal }: ProjectRecord): string | null =>
  amendDenial({ status, isEnded: endedAt !== null, hasProposal });

/** @throws AppError 403 for who may only read it, 409 where nothing can be proposed */
function assertCanPropose({ actor }: Ctx, { project }: Base): void {
  if (!canProposeAmendment(actor, { applicantId: project.userId, managerIds: project.managerIds ?? [] }))
    throw new AppError('ACCESS_DENIED', m.amendment.onlyTheApplicantAndManagersOf());
  const denial = denialOf(project);
  if (denial) throw new AppError('CONFLICT', denial);
}

/** Broken rules at the fields of a request, whose change has a part of its own. */
const asIssues = (issues: { path: string; message: string }[]) =>
  issues.map(({ path, message }) => ({ path: path === 'change' ? path : `change.${path}`, message }));

/** @throws AppError 422 with every broken rule */
function validateProposal({ plan, granted, claims }: Base, change: AmendmentChange): AmendmentChange {
  const issues = amendmentIssues(plan, change, granted, claims);
  if (issues.length > 0) throw ruleBroken(asIssues(issues));
  return trimmedChange(plan, change);
}

export async function readAmendBase(p: Platform, ctx: Ctx, projectId: string): Promise<Answer<'amendment.base'>> {
  const { project, plan, granted, basis } = await readBase(p.db, ctx, projectId);
  const mayPropose = canProposeAmendment(ctx.actor, { applicantId: project.userId, managerIds: project.managerIds ?? [] });
  const denial = mayPropose ? denialOf(project) : m.amendment.onlyTheApplicantAndManagersOf();
  return { data: { plan: plan as Answer<'amendment.base'>['data']['plan'], granted, currency: project.currency, basis, denial } };
}

/** What an amendment would do, judged as when it is proposed; nothing is written. @throws AppError 403, 404, 409, 422 */
export async function previewAmendment(
  p: Platform,
  ctx: Ctx,
  projectId: string,
  { change }: HandlerInput<'amendment.preview'>['body'],
): Promise<Answer<'amendment.preview'>> {
  const base = await readBase(p.db, ctx, projectId);
  assertCanPropose(ctx, base);
  const effect = amendmentEffect(base.plan, validateProposal(base, change));
  return { data: { effect, currency: base.project.currency, basis: base.basis } };
}

/**
 * Proposes an amendment of a running project: validated against the plan that was seen, stored with it, and the deciders are notified.
 * @throws AppError 403, 404, 409 where the project is not running, another one is open or the plan has changed, 422
 */
export async function proposeAmendment(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'amendment.new'>['body'],
): Promise<Answer<'amendment.new'>> {
  return onceInTx(p, ctx, async (tx) => {
    const base = await lockBase(tx, ctx, body.project);
    assertCanPropose(ctx, base);
    const { project, plan, basis } = base;
    if (body.basis !== undefined && body.basis !== basis)
      throw new AppError('STALE_VERSION', m.amendment.theProjectHasChangedSinceYou(), {
        details: { basis },
      });
    const { reason } = body;
    if (reason === '') throw ruleBroken([{ path: 'reason', message: amendmentWords.reason }]);
    if (reason.length > AMENDMENT_TEXT_MAX) throw ruleBroken([{ path: 'reason', message: amendmentWords.longText }]);
    const change = validateProposal(base, body.change);
    const id = newId();
    const made = await insertAmendment(tx, {
      id,
      projectId: project.id,
      programmeId: project.programmeId,
      change,
      plan,
      projectVersion: project.version,
      reason,
      byStaff: isStaff(ctx.actor),
      proposedBy: ctx.actor.userId,
      proposedAt: await databaseNow(tx),
    });
    if (!made) throw new AppError('CONFLICT', m.amendment.anotherAmendmentWaits());
    const { number } = made;
    await recordAudit(tx, ctx, toAuditSubject(project), {
      type: 'amendment.proposed',
      facts: { applicationID: project.applicationNumber, number, parts: amendmentParts(change), reason },
    });
    await mailProposed(p, tx, ctx, project, { number, change, reason });
    return readAmendment(tx, ctx, id);
  });
}

/** @throws AppError 404 for people who may not see its project, so that ids cannot be probed */
export async function visibleAmendment(db: Db, ctx: Ctx, id: string): Promise<AmendmentWithBase> {
  const amendment = await findAmendment(db, id);
  if (!amendment) throw notFound('amendment');
  return { amendment, ...(await readBase(db, ctx, amendment.projectId).catch(asAmendment)) };
}

function asAmendment(error: unknown): never {
  throw error instanceof AppError && error.code === 'NOT_FOUND' ? notFound('amendment') : error;
}

/** The same, with its project locked. */
export async function lockAmendment(tx: Tx, ctx: Ctx, id: string): Promise<AmendmentWithBase> {
  const { amendment } = await visibleAmendment(tx, ctx, id);
  await lockBase(tx, ctx, amendment.projectId);
  return visibleAmendment(tx, ctx, id);
}

export async function readAmendment(db: Db, ctx: Ctx, id: string): Promise<Answer<'amendment.one'>> {
  return { data: presentOne(await visibleAmendment(db, ctx, id), ctx.actor) };
}

export async function listAmendments(
  p: Platform,
  ctx: Ctx,
  { projectId, page, limit }: HandlerInput<'amendment.many'>['query'],
): Promise<Answer<'amendment.many'>> {
  await visibleProject(p.db, ctx, { id: projectId });
  const { rows, total } = await findAmendments(p.db, projectId, { limit, offset: toOffset({ page, limit }) });
  return toPage(
    { page, limit },
    rows.map((row) => presentRow(row, ctx.actor)),
    total,
  );
}

/** @throws AppError 409 with what became of it */
export function assertUndecided({ state }: AmendmentRecord): void {
  if (state !== 'Proposed') throw new AppError('CONFLICT', m.amendment.thisAmendmentIsDecided({ state }), { details: { state } });
}

/** Withdraws the person's own open amendment. @throws AppError 403 for everyone else, 404, 409 once it is decided */
export async function withdrawAmendment(p: Platform, ctx: Ctx, id: string): Promise<Answer<'amendment.withdraw'>> {
  return inTx(p, async (tx) => {
    const { amendment, project, plan } = await lockAmendment(tx, ctx, id);
    if (amendment.proposedBy !== ctx.actor.userId)
      throw new AppError('ACCESS_DENIED', m.amendment.onlyWhoProposedAnAmendmentCan());
    assertUndecided(amendment);
    const isFirst = await setDecided(tx, id, {
      state: 'Withdrawn',
      plan,
      projectVersion: project.version,
      decidedBy: ctx.actor.userId,
      decidedAt: await databaseNow(tx),
      note: '',
    });
    if (!isFirst) throw new AppError('CONFLICT', m.amendment.someoneElseHasDecidedThisAmendment());
    await recordAudit(tx, ctx, toAuditSubject(project), {
      type: 'amendment.withdrawn',
      facts: { applicationID: project.applicationNumber, number: amendment.number },
    });
    return readAmendment(tx, ctx, id);
  });
}
