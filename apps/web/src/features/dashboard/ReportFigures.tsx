import { m } from '@grantdesk/messages';
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
  const oldest = (text: string | null): string | undefined => (text === null ? undefined : m.dashboard.oldestText({ text }));
  const figure = (label: string, { count, behind }: { count: number; behind: ListLink | null }, note: string | undefined) => ({
    label,
    value: formatCount(count),
    note,
    href: toProjectsHref(behind, scope),
  });
  return (
    <Figures
      figures={[
        figure(m.common.lateReports(), late, oldest(late.oldestDue && formatDay(late.oldestDue))),
        figure(
          m.dashboard.submittedToReview(),
          toReview,
          oldest(toReview.oldestSubmittedAt && formatDate(toReview.oldestSubmittedAt, browserZone())),
        ),
        figure(
          m.dashboard.dueInTheNextSoonDays({ days: SOON_DAYS }),
          soon,
          soon.count === 0
            ? undefined
            : m.dashboard.fromGranteesGrantees({ grantees: formatCount(soon.grantees), count: soon.grantees }),
        ),
        figure(
          m.dashboard.approvedThisYear(),
          approved,
          m.dashboard.ofReceivedReceived({ received: formatCount(approved.received) }),
        ),
      ]}
    />
  );
}
