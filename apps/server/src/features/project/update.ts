import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canManageProject, editIssues, formatDay, moneyText, projectDenial } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { lockApplication } from '../application/index.ts';
import { mailGrantee } from './mails.ts';
import { findPayments, findReports, lockProject, setLines, updateProject, type ProjectRecord } from './queries.ts';
import { readProject, visibleProject } from './service.ts';

type Patch = HandlerInput<'project.update'>['body'];

/**
 * Changes dates and budget lines of a project that waits for activation, activates it, or both. What was seen is
 * what is changed: another version is refused.
 * @throws AppError 403, 404, 409 STALE_VERSION where someone else was first, 409 once it is under way, 422
 */
export async function changeProject(p: Platform, ctx: Ctx, id: string, patch: Patch): Promise<Answer<'project.update'>> {
  return inTx(p, async (tx) => {
    const seen = await visibleProject(tx, ctx, { id });
    if (!canManageProject(ctx.actor, seen.managerIds ?? [], 'UPDATE')) throw accessDenied();
    // Application before project; then the current state is checked.
    await lockApplication(tx, seen.applicationId);
    if (!(await lockProject(tx, id))) throw notFound('project');
    const project = await visibleProject(tx, ctx, { id });
    if (patch.version !== undefined && patch.version !== project.version)
      throw new AppError('STALE_VERSION', m.project.someoneElseHasChangedThisProject(), {
        details: { version: project.version },
      });
    const denial = projectDenial(project.status, patch.activate ? 'activate' : 'change');
    if (denial) throw new AppError('CONFLICT', denial);
    const version = project.version + 1;
    await changePlan(tx, ctx, project, patch, version);
    if (patch.activate) await activate(p, tx, ctx, project, version);
    return readProject(tx, ctx, { id });
  });
}

const subjectOf = ({ applicationId, programmeId }: ProjectRecord) => ({
  kind: 'APPLICATION' as const,
  id: applicationId,
  programmeId,
});

async function changePlan(tx: Tx, ctx: Ctx, project: ProjectRecord, patch: Patch, version: number): Promise<void> {
  const after = {
    budget: project.budget,
    startDate: patch.startDate ?? project.startDate,
    endDate: patch.endDate ?? project.endDate,
    lines: patch.lines ?? project.lines,
  };
  const changes = changesOf(project, after);
  if (changes.length === 0) return;
  const due = [...(await findPayments(tx, project.id)), ...(await findReports(tx, project.id))].map(({ dueDate }) => dueDate);
  const issues = editIssues(after, due);
  if (issues.length > 0) throw ruleBroken(issues);
  const { startDate, endDate } = after;
  await updateProject(tx, project.id, { version, startDate, endDate });
  if (patch.lines) await setLines(tx, project.id, patch.lines);
  await recordAudit(tx, ctx, subjectOf(project), {
    type: 'project.updated',
    facts: { applicationID: project.applicationNumber, changes },
  });
}

type ProjectTerms = Pick<ProjectRecord, 'startDate' | 'endDate'> & { lines: readonly { title: string; amount: number }[] };

function changesOf(before: ProjectRecord, after: ProjectTerms) {
  const words = ({ startDate, endDate, lines }: ProjectTerms): [string, string][] => [
    ['start date', formatDay(startDate)],
    ['end date', formatDay(endDate)],
    ['budget lines', lines.map(({ title, amount }) => `${title}: ${moneyText(amount, before.currency)}`).join('; ')],
  ];
  const now = words(after);
  return words(before).flatMap(([field, from], index) => {
    const to = now[index]?.[1] ?? '';
    return from === to ? [] : [{ field, from, to }];
  });
}

async function activate(p: Platform, tx: Tx, ctx: Ctx, project: ProjectRecord, version: number): Promise<void> {
  await updateProject(tx, project.id, {
    version,
    status: 'IN-PROGRESS',
    activatedBy: ctx.actor.userId,
    activatedAt: await databaseNow(tx),
  });
  await recordAudit(tx, ctx, subjectOf(project), {
    type: 'project.activated',
    facts: { applicationID: project.applicationNumber },
  });
  await mailGrantee(p, tx, project, 'ACTIVATED', project);
}
