import { m } from '@grantdesk/messages';
import { formatDate } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { QuietPanel } from './QuietPanel.tsx';
import { toProjectsHref } from './ReportFigures.tsx';
import { inScope, type Scope } from './scope.ts';

/** Amendments that wait for a decision, in one line. */
export function AmendmentsLine(scope: Scope) {
  const query = useQuery(readQuery('dashboard.amendments', inScope(scope)));
  if (!query.data) return null;
  const { count, since, behind } = query.data.data;
  if (count === 0 || since === null) return <QuietPanel title={m.common.amendments()} note={m.dashboard.noneIsWaitingForA()} />;
  const day = formatDate(since, browserZone());
  return (
    <QuietPanel
      title={m.common.amendments()}
      note={m.dashboard.countWaitingForADecisionThe({ day, count })}
      action={
        <AppLink href={toProjectsHref(behind, scope)} aria-label={m.dashboard.viewAmendments()}>
          {m.common.view()}
        </AppLink>
      }
    />
  );
}

/** Open risks in one line, with the gravest. */
export function RisksLine(scope: Scope) {
  const query = useQuery(readQuery('dashboard.risks', inScope(scope)));
  if (!query.data) return null;
  const { open, high, recent, gravest } = query.data.data;
  if (open === 0 || gravest === null) return <QuietPanel title={m.common.risks()} note={m.dashboard.noneIsOpen()} />;
  const added = recent === 0 ? '' : m.dashboard.recentAddedThisWeek({ recent: formatCount(recent) });
  const rated = high === 0 ? m.dashboard.noneRatedHigh() : m.dashboard.highRatedHigh({ high: formatCount(high) });
  return (
    <QuietPanel
      title={m.common.risks()}
      note={m.dashboard.openOpenAddedRated({ open: formatCount(open), added, rated })}
      action={
        <AppLink
          href={to.admin.project('grantee_management', gravest.programmeId, gravest.projectId, {
            applicationId: gravest.applicationId,
          })}
          aria-label={m.dashboard.viewTheMostSeriousRiskTitle({ title: gravest.title })}
        >
          {m.dashboard.viewTheMostSerious()}
        </AppLink>
      }
    />
  );
}

/** Emails that could not be delivered, in one line: they are of no programme. */
export function EmailLine() {
  const query = useQuery(readQuery('dashboard.undelivered', {}));
  if (!query.data) return null;
  const { count } = query.data.data;
  if (count === 0) return <QuietPanel title={m.dashboard.emailDelivery()} note={m.dashboard.noEmailFailedInTheLast()} />;
  return (
    <QuietPanel
      title={m.dashboard.emailDelivery()}
      note={m.dashboard.countEmailsOfTheLastSeven({ count })}
      action={
        <AppLink href={to.admin.mail()} aria-label={m.dashboard.viewUndeliveredEmail()}>
          {m.common.view()}
        </AppLink>
      }
    />
  );
}
