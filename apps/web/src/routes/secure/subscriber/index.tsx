import { acceptsWrite, timeLeft } from '@grantdesk/domain/programme/window';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { listQuery } from '../../../api/query.ts';
import { AppLink } from '../../../components/AppLink.tsx';
import { ruleOf, withEffectiveEnd } from '../../../components/values/effective-window.ts';
import { usePage } from '../../../components/page.ts';
import { LoadFailure, Loading } from '../../../components/screens.tsx';
import { DateTime } from '../../../components/values/values.tsx';
import { ApplicationRows, type MyApplication } from '../../../features/my-applications/ApplicationRows.tsx';
import { FirstSteps } from '../../../features/my-applications/FirstSteps.tsx';
import classes from '../../../features/my-applications/MyApplications.module.css';
import { UpcomingInterviews } from '../../../features/my-interview/UpcomingInterviews.tsx';
import { to } from '../../../paths.ts';
import { serverNow, useNow } from '../../../ui/clock.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/subscriber/')({ component: Home });

/** What needs me: the most urgent thing first, then the rest. */
function Home() {
  const { me } = Route.useRouteContext();
  const mine = useQuery(listQuery('application.mine', { query: { limit: 50 } }));
  usePage({ title: 'Home' });
  const applications = mine.data?.data ?? [];
  const drafts = applications.filter(isOpenDraft).sort((a, b) => Date.parse(endOf(a)) - Date.parse(endOf(b)));
  const [first, ...others] = drafts;
  const sent = applications.filter((application) => application.submittedAt);
  return (
    <div className={classes.page}>
      <PageHeader size="applicant" title={`Welcome, ${me.name.split(' ')[0] ?? me.name}`} lead={me.organisation ?? undefined} />
      {mine.isPending ? <Loading label="Loading your applications" rows={[140, 68, 68]} /> : null}
      {mine.error ? <LoadFailure error={mine.error} onRetry={() => void mine.refetch()} /> : null}
      <UpcomingInterviews applications={applications} />
      {first ? <MostUrgent application={first} /> : null}
      {mine.data && applications.length === 0 ? <FirstSteps /> : null}
      {others.length > 0 ? (
        <section className={classes.group}>
          <h2>Other drafts</h2>
          <ApplicationRows applications={others} />
        </section>
      ) : null}
      {sent.length > 0 ? (
        <section className={classes.group}>
          <h2>Submitted</h2>
          <ApplicationRows applications={sent} />
        </section>
      ) : null}
      {mine.data ? (
        <p style={{ marginTop: 24 }}>
          <AppLink href={to.subscriber.programmes}>See all programmes</AppLink>
        </p>
      ) : null}
    </div>
  );
}

const isOpenDraft = ({ submittedAt, programme, extensions }: MyApplication): boolean =>
  !submittedAt && acceptsWrite(ruleOf(programme, extensions.application?.until), serverNow());

const endOf = ({ programme, extensions }: MyApplication): string =>
  withEffectiveEnd(programme, extensions.application?.until).endDate;

function MostUrgent({ application }: { application: MyApplication }) {
  const now = useNow();
  const { programme } = application;
  return (
    <section className={classes.urgent} aria-labelledby="urgent">
      <h2 id="urgent">{programme.name}</h2>
      <p>
        <b>{timeLeft(endOf(application), now)}</b>
        <span className="muted">
          {' · '}
          <DateTime value={endOf(application)} timed withZone zone={programme.timeZone} />
        </span>
      </p>
      <ButtonLink href={to.subscriber.application(application._id)} size="lg" variant="filled" rightSection={<ArrowRight />}>
        Continue this application
      </ButtonLink>
    </section>
  );
}
