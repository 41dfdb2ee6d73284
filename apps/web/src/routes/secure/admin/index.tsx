import { can } from '@grantdesk/domain/access/can';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readQuery } from '../../../api/query.ts';
import { actorOf } from '../../../api/session.ts';
import { usePage } from '../../../components/page.ts';
import { LoadFailure, Loading } from '../../../components/screens.tsx';
import { browserZone } from '../../../components/values/values.tsx';
import { ApplicationCounts } from '../../../features/dashboard/ApplicationCounts.tsx';
import { ClosingWindows } from '../../../features/dashboard/ClosingWindows.tsx';
import classes from '../../../features/dashboard/Dashboard.module.css';
import { closingNext, totalsOf, unpublished } from '../../../features/dashboard/facts.ts';
import { type Figure, Figures } from '../../../features/dashboard/Figures.tsx';
import { MyTasks } from '../../../features/dashboard/MyTasks.tsx';
import { UnpublishedForms } from '../../../features/dashboard/UnpublishedForms.tsx';
import { to } from '../../../paths.ts';
import { useNow } from '../../../ui/clock.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/admin/')({ component: Dashboard });

const MOST_READ = 300;

/** What there is for this person, by their rights alone: nothing is asked for that they may not read (DASH-1). */
function Dashboard() {
  const { me } = Route.useRouteContext();
  const actor = actorOf(me);
  const now = useNow();
  const mayReadProgrammes = can(actor, 'PROGRAMMES', 'READ');
  const mayReadApplications = can(actor, 'APPLICATIONS', 'READ');
  const mayReadForms = can(actor, 'FORMS', 'READ');
  const programmes = useQuery({
    ...readQuery('programme.many', { query: { limit: MOST_READ, sort: 'endDate:ASCENDING' } }),
    enabled: mayReadProgrammes,
  });
  const forms = useQuery({
    ...readQuery('form.many', { query: { limit: MOST_READ, sort: 'updatedAt:DESCENDING' } }),
    enabled: mayReadForms,
  });
  usePage({ title: 'Dashboard', crumbs: [{ label: 'Dashboard' }] });

  const rows = programmes.data?.data;
  const toPublish = forms.data ? unpublished(forms.data.data) : undefined;
  const totals = rows && totalsOf(rows, now);
  const listOf = mayReadApplications ? to.admin.applications : to.admin.programmes;
  const figures: Figure[] = [
    ...(totals
      ? [
          {
            label: 'Open windows',
            value: formatCount(totals.open),
            note: totals.upcoming > 0 ? `${totals.upcoming} to open` : '',
            href: to.admin.programmes,
          },
          { label: 'Applications in progress', value: formatCount(totals.inProgress), href: listOf },
          { label: 'Applications submitted', value: formatCount(totals.submitted), href: listOf },
        ]
      : []),
    ...(toPublish ? [{ label: 'Forms to publish', value: formatCount(toPublish.length), href: to.admin.forms }] : []),
  ];
  const today = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: browserZone(),
  }).format(now);
  return (
    <>
      <PageHeader title="Dashboard" aside={<time>{today}</time>} />
      <Figures figures={figures} />
      <div className={classes.grid}>
        <div className={classes.stack}>
          {programmes.error ? <LoadFailure error={programmes.error} onRetry={() => void programmes.refetch()} /> : null}
          {programmes.isLoading ? <Loading label="Loading the programmes" rows={[36, 39, 39, 39]} /> : null}
          {rows && totals ? (
            <ApplicationCounts programmes={rows} totals={totals} mayReadApplications={mayReadApplications} />
          ) : null}
          <MyTasks />
        </div>
        <div className={classes.stack}>
          {rows ? (
            <ClosingWindows
              programmes={closingNext(rows, now)}
              now={now}
              hrefOf={(programme) =>
                mayReadApplications
                  ? to.admin.programmeApplications(programme._id, { programmeName: programme.name })
                  : to.admin.programme(programme._id)
              }
            />
          ) : null}
          {toPublish ? <UnpublishedForms forms={toPublish} /> : null}
          {forms.error ? <LoadFailure error={forms.error} onRetry={() => void forms.refetch()} /> : null}
        </div>
      </div>
    </>
  );
}
