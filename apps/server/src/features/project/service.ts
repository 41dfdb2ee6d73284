import type { Answer } from '@grantdesk/api';
import { APPLICANT_EVENT_TYPES, canReadProject, isManagerOf, isStaff, PROJECT_EVENT_TYPES, type Actor } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { toConditions } from '#platform/list-filters.ts';
import { toOffset, toPage, type ListQuery } from '#platform/list.ts';
import { findContractStates } from '../contract/index.ts';
import { granteeFilters, projectFilters } from './filter-queries.ts';
import { findGrantees, findMine, findProgramme, findProgrammes, findProjects, findProjectsEverywhere } from './list-queries.ts';
import { presentEvent, presentGrantee, presentMine, presentProject, presentRow } from './present.ts';
import { findNextReports, findPayments, findProject, findReports, findTimeline, type ProjectRecord } from './queries.ts';

/** @throws AppError 404 for people who may not see it, so that ids cannot be probed */
export async function visibleProject(db: Db, ctx: Ctx, by: { id: string } | { applicationId: string }): Promise<ProjectRecord> {
  const project = await findProject(db, by);
  const facts = project && {
    applicantId: project.userId,
    collaboratorIds: project.collaboratorIds ?? [],
    managerIds: project.managerIds ?? [],
    conflictedIds: project.conflictedIds ?? [],
  };
  if (!project || !facts || !canReadProject(ctx.actor, facts)) throw notFound('project');
  return project;
}

/** A project with its plan, payments and reports. @throws AppError 404 */
export async function readProject(
  db: Db,
  ctx: Ctx,
  by: { id: string } | { applicationId: string },
): Promise<Answer<'project.one'>> {
  const project = await visibleProject(db, ctx, by);
  const [reports, payments] = [await findReports(db, project.id), await findPayments(db, project.id)];
  return { data: presentProject(project, reports, payments, ctx.actor) };
}

/** A programme whose grants the person may see. @throws AppError 403 without a right at all, 404 where it is not theirs */
async function grantProgramme(p: Platform, ctx: Ctx, id: string) {
  const programme = await findProgramme(p.db, id);
  const managerIds = programme?.managerIds ?? [];
  if (!programme || !isStaff(ctx.actor) || !canReadProject(ctx.actor, { applicantId: '', managerIds }))
    throw notFound('programme');
  return { ...programme, isManager: isManagerOf(ctx.actor, managerIds) };
}

export async function listProjects(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  list: ListQuery,
): Promise<Answer<'project.byProgramme'>> {
  const programme = await grantProgramme(p, ctx, programmeId);
  const { rows, total } = await findProjects(p.db, ctx.actor, programmeId, list, toConditions(list.filters, projectFilters()));
  return { ...toPage(list, rows.map(presentRow), total), isManager: programme.isManager };
}

export async function listMine(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'project.mine'>> {
  const { rows, total } = await findMine(p.db, ctx.actor.userId, list);
  const reports =
    rows.length === 0
      ? []
      : await findNextReports(
          p.db,
          rows.map(({ id }) => id),
        );
  return toPage(
    list,
    rows.map((row) =>
      presentMine(
        row,
        reports.find((report) => report.projectId === row.id),
      ),
    ),
    total,
  );
}

/** Programmes with counts of grantees and late reports. */
export async function listProgrammes(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'project.programmes'>> {
  const { rows, total } = await findProgrammes(p.db, ctx.actor, list);
  return toPage(
    list,
    rows.map(({ id, ...row }) => ({ _id: id, ...row })),
    total,
  );
}

/** What the board approved, with contract, project and next payment. */
export async function listGrantees(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  list: ListQuery,
): Promise<Answer<'programme.grantees'>> {
  const { isManager, id, name, currency } = await grantProgramme(p, ctx, programmeId);
  const { rows, total } = await findGrantees(p.db, ctx.actor, programmeId, list, toConditions(list.filters, granteeFilters()));
  const contracts =
    rows.length === 0
      ? []
      : await findContractStates(
          p.db,
          rows.map((row) => row.id),
        );
  return {
    ...toPage(
      list,
      rows.map((row) =>
        presentGrantee(
          row,
          contracts.find(({ applicationId }) => applicationId === row.id),
        ),
      ),
      total,
    ),
    isManager,
    programme: { _id: id, name, currency },
  };
}

/** The history of a project, latest first. @throws AppError 404 */
export async function readTimeline(
  p: Platform,
  ctx: Ctx,
  id: string,
  list: Pick<ListQuery, 'page' | 'limit'>,
): Promise<Answer<'project.timeline'>> {
  const project = await visibleProject(p.db, ctx, { id });
  const types = isStaff(ctx.actor)
    ? [...PROJECT_EVENT_TYPES]
    : PROJECT_EVENT_TYPES.filter((type) => (APPLICANT_EVENT_TYPES as readonly string[]).includes(type));
  const of = { projectId: id, applicationId: project.applicationId, types };
  const { rows, total } = await findTimeline(p.db, of, { limit: list.limit, offset: toOffset(list) });
  return toPage(
    list,
    rows.flatMap((row) => presentEvent(row, ctx.actor) ?? []),
    total,
  );
}

/** Projects of all programmes that the person sees, by the rules of each list. Higher ranks ask for the right. */
export const searchProjects = (db: Db, actor: Actor, search: string, shown: { limit: number; most: number }) =>
  findProjectsEverywhere(db, actor, search, shown);
