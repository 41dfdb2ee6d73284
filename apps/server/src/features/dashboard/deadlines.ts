import type { Answer } from '@grantdesk/api';
import { linkToPayments, linkToReportsDue, linkToTasks, DUE_STATUSES } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { findDeadlines, type DeadlineRow } from './deadline-queries.ts';

type Row = Answer<'dashboard.deadlines'>['data'][number];

/** The dates of the next days, the first first, each part where the person reads the list behind it. */
export async function readDeadlines(p: Platform, { actor }: Ctx): Promise<Answer<'dashboard.deadlines'>> {
  return { data: (await findDeadlines(p.db, actor)).map(present) };
}

const present = ({ programmeId, programmeName, ...row }: DeadlineRow): Row => ({
  ...row,
  programme: { _id: programmeId, name: programmeName },
  behind: linkOf(row.kind, programmeId, row.day),
});

function linkOf(kind: DeadlineRow['kind'], programmeId: string, day: string): Row['behind'] {
  if (kind === 'REVIEWS') return linkToTasks(programmeId, 'open');
  if (kind === 'REPORTS') return linkToReportsDue(programmeId, day);
  if (kind === 'PAYMENTS') return linkToPayments(programmeId, { status: DUE_STATUSES, to: day });
  return null;
}
