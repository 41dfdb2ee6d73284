import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { can, isStaff, MAX_RISKS, riskIssues, type Risk, type RiskState } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { applyPatch } from '#platform/patch.ts';
import { visibleProject, type ProjectRecord } from '../project/index.ts';
import { findRisks, insertRisk, lockRisk, updateRisk, type RiskRecord } from './queries.ts';

type Row = Answer<'risk.many'>['data'][number];

const present = ({ id, title, likelihood, impact, mitigation, owner, state, version, updatedAt }: RiskRecord): Row => ({
  _id: id,
  title,
  likelihood,
  impact,
  mitigation,
  owner,
  state: state as Row['state'],
  version,
  updatedAt: updatedAt.toISOString(),
});

/** The register is the team's own: for the people of the project it does not exist. @throws AppError 404 */
async function teamProject(db: Db, ctx: Ctx, id: string): Promise<ProjectRecord> {
  if (!isStaff(ctx.actor)) throw notFound('project');
  return visibleProject(db, ctx, { id });
}

const subjectOf = ({ applicationId, programmeId }: ProjectRecord) => ({
  kind: 'APPLICATION' as const,
  id: applicationId,
  programmeId,
});

export async function listRisks(p: Platform, ctx: Ctx, projectId: string): Promise<Answer<'risk.many'>> {
  await teamProject(p.db, ctx, projectId);
  const denial = can(ctx.actor, 'GRANTEE_MANAGEMENT', 'UPDATE') ? null : m.risk.yourRoleReadsTheRegisterAnd();
  return { data: (await findRisks(p.db, projectId)).map(present), denial };
}

/** Puts a risk on the register of a project that the person sees. @throws AppError 404, 409 once it is full, 422 */
export async function addRisk(
  p: Platform,
  ctx: Ctx,
  { project: projectId, ...risk }: HandlerInput<'risk.new'>['body'],
): Promise<Answer<'risk.new'>> {
  return onceInTx(p, ctx, async (tx) => {
    const project = await teamProject(tx, ctx, projectId);
    const issues = riskIssues(risk);
    if (issues.length > 0) throw ruleBroken(issues);
    if ((await findRisks(tx, projectId)).length >= MAX_RISKS)
      throw new AppError('CONFLICT', m.risk.registerIsFull({ max: MAX_RISKS }));
    const made = await insertRisk(tx, { ...risk, id: newId(), projectId, createdBy: ctx.actor.userId });
    await recordAudit(tx, ctx, subjectOf(project), {
      type: 'risk.added',
      facts: { applicationID: project.applicationNumber, title: risk.title },
    });
    return { data: present(made) };
  });
}

/** Changes or closes a risk as it was seen. @throws AppError 404, 409 STALE_VERSION if someone else changed it first, 422 */
export async function changeRisk(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, ...patch }: HandlerInput<'risk.update'>['body'],
): Promise<Answer<'risk.update'>> {
  return inTx(p, async (tx) => {
    const found = await lockRisk(tx, id);
    if (!found || !isStaff(ctx.actor)) throw notFound('risk');
    const project = await visibleProject(tx, ctx, { id: found.projectId });
    if (version !== undefined && version !== found.version)
      throw new AppError('STALE_VERSION', m.risk.someoneElseHasChangedThisRisk(), {
        details: { version: found.version },
      });
    const { title, likelihood, impact, mitigation, owner, state } = found;
    const risk = applyPatch<Risk>({ title, likelihood, impact, mitigation, owner, state: state as RiskState }, patch);
    const issues = riskIssues(risk);
    if (issues.length > 0) throw ruleBroken(issues);
    const changed = await updateRisk(tx, found, risk);
    await recordAudit(tx, ctx, subjectOf(project), {
      type: 'risk.updated',
      facts: {
        applicationID: project.applicationNumber,
        title: risk.title,
        likelihood: risk.likelihood,
        impact: risk.impact,
        state: risk.state,
      },
    });
    return { data: present(changed) };
  });
}
