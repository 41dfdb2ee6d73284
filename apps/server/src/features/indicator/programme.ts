import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canReadProject,
  INDICATOR_STATUSES,
  isStaff,
  progressOf,
  rollUp,
  type Indicator,
  type IndicatorPlan,
  type Progress,
  type ReportedEntry,
} from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { findPlans } from './plan-queries.ts';
import { toIndicator, toPlan, type StoredIndicator } from './present.ts';
import { countProjects, findProjects, type ProjectRow } from './programme-queries.ts';
import { findProgramme } from './queries.ts';
import { findReported } from './reported.ts';

type OfProgramme = Answer<'indicator.programme'>;

/** A project with one indicator that it follows. */
export interface Followed {
  project: ProjectRow;
  indicator: StoredIndicator;
  plan: IndicatorPlan;
  reports: ReportedEntry[];
  progress: Progress;
}

/** What the projects that a person sees follow, in the order of the library. @throws AppError 404 for staff who see no grant of it */
export async function findFollowed(db: Db, { actor }: Ctx, programmeId: string) {
  const programme = await findProgramme(db, programmeId);
  const managerIds = programme?.managerIds ?? [];
  if (!programme || !isStaff(actor) || !canReadProject(actor, { applicantId: '', managerIds })) throw notFound('programme');
  const projects = await findProjects(db, actor, programmeId);
  const ids = projects.map(({ id }) => id);
  const reported = await findReported(db, ids);
  const byId = new Map(projects.map((project) => [project.id, project]));
  const followed = (await findPlans(db, ids)).flatMap((row): Followed[] => {
    const project = byId.get(row.projectId);
    if (!project) return [];
    const [indicator, plan, reports] = [toIndicator(row), toPlan(row), reported(row.projectId, row.id)];
    return [{ project, indicator, plan, reports, progress: progressOf(indicator, plan, reports) }];
  });
  return { programme, projects, followed };
}

/** Most urgent first, then by application. */
const byUrgency = (a: Followed, b: Followed): number =>
  INDICATOR_STATUSES.indexOf(a.progress.status) - INDICATOR_STATUSES.indexOf(b.progress.status) ||
  (a.project.applicationNumber < b.project.applicationNumber ? -1 : 1);

/** What the projects of a programme reach together. @throws AppError 404 */
export async function readRollUp(
  db: Db,
  ctx: Ctx,
  programmeId: string,
  { period }: HandlerInput<'indicator.programme'>['query'],
): Promise<OfProgramme> {
  const { programme, projects, followed } = await findFollowed(db, ctx, programmeId);
  const groups = [...Map.groupBy(followed, ({ indicator }) => indicator._id).values()];
  return {
    data: {
      programme: { _id: programme.id, name: programme.name },
      period,
      rows: groups.flatMap((each) => {
        const indicator: (Indicator & { _id: string }) | undefined = each[0]?.indicator;
        return indicator
          ? [{ indicator, ...rollUp(indicator, each, period), ofProjects: each.toSorted(byUrgency).map(toProject) }]
          : [];
      }),
      leftOut: (await countProjects(db, programmeId)) - projects.length,
    },
  };
}

const toProject = ({ project, plan, progress }: Followed): OfProgramme['data']['rows'][number]['ofProjects'][number] => ({
  _id: project.id,
  name: project.name,
  applicationId: project.applicationId,
  applicationID: project.applicationNumber,
  status: progress.status,
  target: plan.target ?? (plan.targetText || null),
  reached: progress.reached,
  text: progress.text,
  percent: progress.percent,
  isApproved: progress.isApproved,
});
