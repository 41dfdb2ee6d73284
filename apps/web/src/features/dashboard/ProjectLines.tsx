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
  if (count === 0 || since === null) return <QuietPanel title="Amendments" note="None waits for a decision." />;
  const day = formatDate(since, browserZone());
  return (
    <QuietPanel
      title="Amendments"
      note={
        count === 1
          ? `1 waiting for a decision since ${day}.`
          : `${formatCount(count)} waiting for a decision, the oldest since ${day}.`
      }
      action={
        <AppLink href={toProjectsHref(behind, scope)} aria-label="View amendments">
          View
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
  if (open === 0 || gravest === null) return <QuietPanel title="Risks" note="None is open." />;
  const added = recent === 0 ? '' : `, ${formatCount(recent)} added this week`;
  const rated = high === 0 ? 'none rated high' : `${formatCount(high)} rated high`;
  return (
    <QuietPanel
      title="Risks"
      note={`${formatCount(open)} open${added}, ${rated}.`}
      action={
        <AppLink
          href={to.admin.project('grantee_management', gravest.programmeId, gravest.projectId, {
            applicationId: gravest.applicationId,
          })}
          aria-label={`View the most serious risk: ${gravest.title}`}
        >
          View the most serious
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
  if (count === 0) return <QuietPanel title="Email delivery" note="No email failed in the last seven days." />;
  return (
    <QuietPanel
      title="Email delivery"
      note={
        count === 1
          ? '1 email of the last seven days was not delivered.'
          : `${formatCount(count)} emails of the last seven days were not delivered.`
      }
      action={
        <AppLink href={to.admin.mail()} aria-label="View undelivered email">
          View
        </AppLink>
      }
    />
  );
}
