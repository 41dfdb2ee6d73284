import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { acceptsWrite } from '@grantdesk/domain/programme/window';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { toWindow } from '#components/values/effective-window.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ApplicationRows, type MyApplication } from '../mine/ApplicationRows.tsx';

const STEP = 50;

/** All applications of a person, by what can be done with them. */
export function MyApplicationsPage() {
  const [limit, setLimit] = useState(STEP);
  const mine = useQuery(listQuery('application.mine', { query: { limit } }));
  usePage({ title: m.common.myApplications() });
  const groups = groupsOf(mine.data?.data ?? []);
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader size="applicant" title={m.common.myApplications()} />
      {mine.isPending ? <Loading label={m.application.loadingYourApplications()} rows={[68, 68, 68]} /> : null}
      {mine.error ? <LoadFailure error={mine.error} onRetry={() => void mine.refetch()} /> : null}
      {mine.data?.data.length === 0 ? (
        <EmptyState
          title={messages.lists.emptyNamed('applications')}
          action={
            <ButtonLink href={to.subscriber.programmes} size="lg" variant="filled">
              {m.application.seeTheProgrammes()}
            </ButtonLink>
          }
        >
          {m.application.chooseAnOpenCallToStart()}
        </EmptyState>
      ) : null}
      {groups.map(([title, applications]) =>
        applications.length > 0 ? (
          <section key={title} className="mt-8">
            <h2 className="mb-3">{title}</h2>
            <ApplicationRows applications={applications} />
          </section>
        ) : null,
      )}
      {mine.data?.next ? (
        <p style={{ marginTop: 16 }}>
          <Button size="lg" variant="outline" onClick={() => setLimit(limit + STEP)}>
            {m.common.showMore()}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** Drafts that can still be sent, what is with the programme, what has ended, and drafts whose window has shut. */
function groupsOf(applications: MyApplication[]): [string, MyApplication[]][] {
  const now = serverNow();
  const isOpen = ({ programme, extensions }: MyApplication) =>
    acceptsWrite(toWindow(programme, extensions.application?.until), now);
  const drafts = applications.filter((application) => !application.submittedAt);
  return [
    [m.application.drafts(), drafts.filter(isOpen)],
    [m.application.inReview(), applications.filter((application) => application.submittedAt && !application.outcome)],
    [m.application.decided(), applications.filter((application) => application.outcome)],
    [m.application.notSubmittedInTime(), drafts.filter((application) => !isOpen(application))],
  ];
}
