import type { Answer } from '@grantdesk/api';
import {
  linkToAllProjects,
  linkToLate,
  linkToProjects,
  linkToReportsDue,
  followsReports,
  totalFigure,
  type ListLink,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { countRisks, findOpenAmendments, findReportCounts, findReportsToFollow } from './report-queries.ts';

type Scope = { programmeId?: string | undefined };

const earliest = <T extends string | Date>(values: readonly (T | null)[]): T | null =>
  values.filter((value) => value !== null).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Reports that a person follows, the late ones first, then those to review, then by their day. */
export async function readReports(p: Platform, { actor }: Ctx, { programmeId }: Scope): Promise<Answer<'dashboard.reports'>> {
  if (!followsReports(actor)) return { data: { rows: [], total: 0 } };
  const found = await findReportsToFollow(p.db, actor, programmeId);
  const rows = found.map(({ id, programmeId: of, programmeName, total: _total, ...row }) => ({
    _id: id,
    programme: { _id: of, name: programmeName },
    ...row,
  }));
  return { data: { rows, total: found[0]?.total ?? 0 } };
}

/** How the reports of a person's programmes are. */
export async function readReporting(p: Platform, { actor }: Ctx, { programmeId }: Scope): Promise<Answer<'dashboard.reporting'>> {
  const rows = await findReportCounts(p.db, actor, programmeId);
  const figure = (name: 'late' | 'toReview' | 'soon' | 'approved', behind: (row: (typeof rows)[number]) => ListLink) =>
    totalFigure(rows.map((row) => ({ count: row[name], behind: behind(row) })));
  return {
    data: {
      late: { ...figure('late', ({ id }) => linkToLate(id)), oldestDue: earliest(rows.map(({ oldestDue }) => oldestDue)) },
      toReview: {
        ...figure('toReview', ({ id }) => linkToProjects(id, 'report')),
        oldestSubmittedAt: earliest(rows.map(({ oldestSubmittedAt }) => oldestSubmittedAt))?.toISOString() ?? null,
      },
      soon: {
        ...figure('soon', ({ id, until }) => linkToReportsDue(id, until)),
        grantees: sum(rows.map(({ grantees }) => grantees)),
      },
      approved: { ...figure('approved', ({ id }) => linkToAllProjects(id)), received: sum(rows.map(({ received }) => received)) },
    },
  };
}

/** Amendments that wait for a decision. */
export async function readAmendments(
  p: Platform,
  { actor }: Ctx,
  { programmeId }: Scope,
): Promise<Answer<'dashboard.amendments'>> {
  const rows = await findOpenAmendments(p.db, actor, programmeId);
  return {
    data: {
      ...totalFigure(rows.map(({ id, count }) => ({ count, behind: linkToProjects(id, 'amendment') }))),
      since: earliest(rows.map(({ since }) => since))?.toISOString() ?? null,
    },
  };
}

/** Open risks of the projects that the person reads. */
export const readRisks = async (p: Platform, { actor }: Ctx, { programmeId }: Scope): Promise<Answer<'dashboard.risks'>> => ({
  data: await countRisks(p.db, actor, programmeId),
});
