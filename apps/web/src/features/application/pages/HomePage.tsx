import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listQuery, readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { WorthTrying } from '#components/WorthTrying.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { UpcomingInterviews } from '#features/interview/mine/UpcomingInterviews.tsx';
import { ApplicationRows } from '../mine/ApplicationRows.tsx';
import { FirstSteps } from '../mine/FirstSteps.tsx';
import { WaitingForMe } from '../mine/WaitingForMe.tsx';

const route = getRouteApi('/secure/subscriber/');

/** What the demonstration suggests, where the person has such a thing. */
const suggestionsFor = (hasReport: boolean, hasSubmitted: boolean) => [
  ...(hasReport ? [{ text: m.application.correctAReportThatCameBack(), href: to.subscriber.projects }] : []),
  ...(hasSubmitted ? [{ text: m.application.seeHowADecisionIsExplained(), href: to.subscriber.applications }] : []),
  { text: m.application.startAnApplication(), href: to.subscriber.programmes },
  { text: m.application.registerForAnEvent(), href: to.subscriber.events },
];

/** What needs me: the most urgent thing first, then the others, then what was sent. */
export function HomePage() {
  const { me } = route.useRouteContext();
  const mine = useQuery(listQuery('application.mine', { query: { limit: 50 } }));
  const waiting = useQuery(readQuery('dashboard.home', {}));
  const demonstration = useQuery(readQuery('demonstration.accounts', {}));
  usePage({ title: m.common.home() });
  const applications = mine.data?.data ?? [];
  const hasReturned = waiting.data?.data.some(({ kind }) => kind === 'REPORT_RETURNED') ?? false;
  const sent = applications.filter((application) => application.submittedAt);
  const error = mine.error ?? waiting.error;
  const retry = () => {
    void mine.refetch();
    void waiting.refetch();
  };
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.application.welcomeSplit({ split: me.name.split(' ')[0] ?? me.name })}
        lead={me.organisation ?? undefined}
      />
      {demonstration.data?.data && mine.data && waiting.data ? (
        <WorthTrying reader={m.common.applicant()} suggestions={suggestionsFor(hasReturned, sent.length > 0).slice(0, 3)} />
      ) : null}
      {!error && (mine.isPending || waiting.isPending) ? (
        <Loading label={m.application.loadingYourApplications()} rows={[140, 68, 68]} />
      ) : null}
      {error ? <LoadFailure error={error} onRetry={retry} /> : null}
      <UpcomingInterviews applications={applications} />
      {waiting.data ? <WaitingForMe items={waiting.data.data} /> : null}
      {mine.data && applications.length === 0 ? <FirstSteps /> : null}
      {mine.data && waiting.data && applications.length > 0 && waiting.data.data.length === 0 ? (
        <p className="mt-4 text-muted">{m.application.youHaveNothingToDoRight()}</p>
      ) : null}
      {sent.length > 0 ? (
        <section className="mt-8">
          <h2 className="mb-3">{m.application.yourApplications()}</h2>
          <ApplicationRows applications={sent} />
        </section>
      ) : null}
      {mine.data ? (
        <p style={{ marginTop: 24 }}>
          <AppLink href={to.subscriber.programmes}>{m.application.seeAllProgrammes()}</AppLink>
        </p>
      ) : null}
    </div>
  );
}
