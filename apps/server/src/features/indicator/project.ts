import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canManageProject, isStaff, planIssuesOf, progressOf, tidyDecimal, type IndicatorPlan } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { visibleProject, type ProjectRecord } from '../project/index.ts';
import { toIndicator, toPlan } from './present.ts';
import { findLibrary, type IndicatorRecord } from './queries.ts';
import {
  deletePlans,
  findHistory,
  findPlans,
  findRevision,
  findWithValues,
  insertHistory,
  lockPlans,
  setRevision,
  storePlan,
} from './plan-queries.ts';
import { findReported } from './reported.ts';
import { findSchedule } from './value-queries.ts';

type OfProject = Answer<'indicator.project'>;
type Body = HandlerInput<'indicator.projectUpdate'>['body'];

const mayChange = ({ actor }: Ctx, project: ProjectRecord): boolean =>
  project.endedAt === null && canManageProject(actor, project.managerIds ?? [], 'UPDATE');

/** What a project follows and has reached. @throws AppError 404 for people who may not see it */
export async function readOfProject(db: Db, ctx: Ctx, id: string): Promise<OfProject> {
  const project = await visibleProject(db, ctx, { id });
  const plans = await findPlans(db, [id]);
  const reported = await findReported(db, [id]);
  const history = isStaff(ctx.actor) ? await findHistory(db, id) : [];
  const changes = mayChange(ctx, project);
  return {
    data: {
      project: { _id: id, name: project.organisation ?? project.name },
      programme: { _id: project.programmeId, name: project.programmeName },
      reports: (await findSchedule(db, [id])).map((report) => ({ _id: report.id, title: report.title, dueDate: report.dueDate })),
      followed: plans.map((row) => {
        const indicator = toIndicator(row);
        const plan = toPlan(row);
        return {
          indicator: { ...indicator, isArchived: row.archivedAt !== null },
          plan,
          progress: progressOf(indicator, plan, reported(id, row.id)),
          history: history
            .filter(({ indicatorId }) => indicatorId === row.id)
            .map((each) => ({
              plan: each.plan as unknown as IndicatorPlan,
              reason: each.reason,
              replacedAt: each.replacedAt.toISOString(),
            })),
        };
      }),
      library: changes
        ? (await findLibrary(db, project.programmeId)).filter(({ archivedAt }) => archivedAt === null).map(toIndicator)
        : [],
      revision: await findRevision(db, id),
      mayChange: changes,
      needsReason: project.activatedAt !== null,
    },
  };
}

/** @throws AppError 403, 404, 409 after a change by someone else, 422 with each broken rule at its field */
export async function changeOfProject(p: Platform, ctx: Ctx, id: string, body: Body): Promise<OfProject> {
  return inTx(p, async (tx) => {
    await visibleProject(tx, ctx, { id });
    await lockPlans(tx, id);
    const project = await visibleProject(tx, ctx, { id });
    if (!canManageProject(ctx.actor, project.managerIds ?? [], 'UPDATE')) throw accessDenied();
    if (project.endedAt !== null) throw ruleBroken([{ path: 'followed', message: m.indicator.projectHasEnded() }]);
    const revision = await findRevision(tx, id);
    if (body.revision !== undefined && body.revision !== revision)
      throw new AppError('STALE_VERSION', m.project.someoneElseHasChangedThisProject(), { details: { revision } });
    const before = new Map((await findPlans(tx, [id])).map((row) => [row.id, toPlan(row)]));
    const library = await findLibrary(tx, project.programmeId);
    const wanted = await checked(tx, id, body, { library, before });
    const reason = body.reason.trim();
    const changed = [...wanted].filter(([indicator, plan]) => isOther(before.get(indicator), plan));
    const dropped = [...before.keys()].filter((indicator) => !wanted.has(indicator));
    if (changed.length + dropped.length === 0) return readOfProject(tx, ctx, id);
    if (project.activatedAt !== null && reason === '') throw ruleBroken([{ path: 'reason', message: m.indicator.sayWhy() }]);
    await refuseLoss(tx, id, dropped);
    for (const [indicator, plan] of changed) {
      const replaced = before.get(indicator);
      if (replaced) await insertHistory(tx, id, indicator, replaced, reason);
      await storePlan(tx, id, indicator, plan);
    }
    if (dropped.length > 0) await deletePlans(tx, id, dropped);
    await setRevision(tx, id, revision + 1);
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: project.applicationId, programmeId: project.programmeId },
      { type: 'indicator.planned', facts: { applicationID: project.applicationNumber, count: wanted.size, reason } },
    );
    return readOfProject(tx, ctx, id);
  });
}

const isOther = (before: IndicatorPlan | undefined, after: IndicatorPlan): boolean =>
  before === undefined || JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after));

const sorted = ({ baseline, baselineDay, target, targetText, planned }: IndicatorPlan) => [
  baseline,
  baselineDay,
  target,
  targetText,
  Object.entries(planned).toSorted(([a], [b]) => (a < b ? -1 : 1)),
];

/** The plans that are wanted, by indicator. @throws AppError 422 */
async function checked(
  tx: Tx,
  projectId: string,
  { followed }: Body,
  { library, before }: { library: readonly IndicatorRecord[]; before: ReadonlyMap<string, IndicatorPlan> },
): Promise<Map<string, IndicatorPlan>> {
  const reportIds = (await findSchedule(tx, [projectId])).map((report) => report.id);
  const wanted = new Map<string, IndicatorPlan>();
  const issues: { path: string; message: string }[] = [];
  for (const [at, { indicator: id, ...plan }] of followed.entries()) {
    const known = library.find((each) => each.id === id && (each.archivedAt === null || before.has(id)));
    const found = known
      ? planIssuesOf(toIndicator(known), plan, reportIds)
      : [{ path: 'indicator', message: m.indicator.notInTheLibrary() }];
    if (wanted.has(id)) found.push({ path: 'indicator', message: m.indicator.followedTwice() });
    issues.push(...found.map(({ path, message }) => ({ path: `followed.${at}.${path}`, message })));
    if (found.length === 0) wanted.set(id, tidyPlan(plan));
  }
  if (issues.length > 0) throw ruleBroken(issues);
  return wanted;
}

const tidyPlan = (plan: IndicatorPlan): IndicatorPlan => ({
  baseline: tidyDecimal(plan.baseline),
  baselineDay: plan.baselineDay,
  target: tidyDecimal(plan.target),
  targetText: plan.targetText.trim(),
  planned: Object.fromEntries(Object.entries(plan.planned).map(([report, value]) => [report, tidyDecimal(value) ?? value])),
});

/** @throws AppError 422 where reports have values for what would no longer be followed */
async function refuseLoss(tx: Tx, projectId: string, dropped: readonly string[]): Promise<void> {
  const withValues = await findWithValues(tx, projectId, dropped);
  if (withValues.length > 0) throw ruleBroken([{ path: 'followed', message: m.indicator.reportsHaveValues() }]);
}
