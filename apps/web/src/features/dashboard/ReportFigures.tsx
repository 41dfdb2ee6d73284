import { SOON_DAYS } from '@grantdesk/domain/dashboard/links';
import type { ListLink } from '@grantdesk/domain/dashboard/links';
import { formatDate, formatDay } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { LoadFailure } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { toHref } from './dashboard-links.ts';
import { Figures, FiguresLoading } from './Figures.tsx';
import { inScope, type Scope } from './scope.ts';

/** The list of projects behind a figure; if it spans several programmes, the list of programmes. */
export const toProjectsHref = (behind: ListLink | null, { programme }: Scope): string =>
  behind ? toHref(behind) : programme ? to.admin.granteeProgramme(programme._id, { tab: 'projects' }) : to.admin.grantees;

/** How the reports are: the first thing that M&E reads. */
export function ReportFigures(scope: Scope) {
  const query = useQuery(readQuery('dashboard.reporting', inScope(scope)));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FiguresLoading />;
  const { late, toReview, soon, approved } = query.data.data;
  const oldest = (text: string | null): string | undefined => (text === null ? undefined : `oldest ${text}`);
  const figure = (label: string, { count, behind }: { count: number; behind: ListLink | null }, note: string | undefined) => ({
    label,
    value: formatCount(count),
    note,
    href: toProjectsHref(behind, scope),
  });
  return (
    <Figures
      figures={[
        figure('Late reports', late, oldest(late.oldestDue && formatDay(late.oldestDue))),
        figure(
          'Submitted, to review',
          toReview,
          oldest(toReview.oldestSubmittedAt && formatDate(toReview.oldestSubmittedAt, browserZone())),
        ),
        figure(
          `Due in the next ${SOON_DAYS} days`,
          soon,
          soon.count === 0 ? undefined : soon.grantees === 1 ? 'from 1 grantee' : `from ${formatCount(soon.grantees)} grantees`,
        ),
        figure('Approved this year', approved, `of ${formatCount(approved.received)} received`),
      ]}
    />
  );
}
