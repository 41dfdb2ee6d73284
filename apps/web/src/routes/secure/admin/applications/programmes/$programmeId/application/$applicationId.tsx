import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readQuery } from '../../../../../../../api/query.ts';
import { actorOf } from '../../../../../../../api/session.ts';
import { usePage } from '../../../../../../../components/page.ts';
import { LoadScreen } from '../../../../../../../components/StaffScreens.tsx';
import { ApplicationAnswers } from '../../../../../../../features/applications/ApplicationAnswers.tsx';
import { type Application, ApplicationHeader } from '../../../../../../../features/applications/ApplicationHeader.tsx';
import classes from '../../../../../../../features/applications/Applications.module.css';
import { DeadlineActions } from '../../../../../../../features/applications/DeadlineActions.tsx';
import { ApplicationReviews } from '../../../../../../../features/applications/ApplicationReviews.tsx';
import { ApplicationTimeline } from '../../../../../../../features/applications/ApplicationTimeline.tsx';
import { applicantOf } from '../../../../../../../features/applications/columns.tsx';
import { InterviewPart } from '../../../../../../../features/interviews/InterviewPart.tsx';
import { ApplicationSteps } from '../../../../../../../features/stages/ApplicationSteps.tsx';
import { to } from '../../../../../../../paths.ts';
import { textIn } from '../../../../../../../router-search.ts';
import { EmptyState } from '../../../../../../../ui/states.tsx';

const StaffMessages = lazy(async () => ({
  default: (await import('../../../../../../../features/messages/StaffMessages.tsx')).StaffMessages,
}));

const ContractPart = lazy(() => import('../../../../../../../features/contracts/ContractPart.tsx'));

const TABS = {
  application: 'Application',
  'proposal-details': 'Proposal',
  reviews: 'Reviews',
  contract: 'Contract',
  messages: 'Messages',
  timeline: 'Timeline',
};
type Tab = keyof typeof TABS;

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/application/$applicationId')({
  validateSearch: (search): { programmeName?: string; tab?: Tab } => {
    const tab = textIn(search, 'tab');
    const programmeName = textIn(search, 'programmeName');
    return { ...(programmeName ? { programmeName } : {}), ...(tab in TABS ? { tab: tab as Tab } : {}) };
  },
  component: ApplicationScreen,
});

function ApplicationScreen() {
  const { programmeId, applicationId } = Route.useParams();
  const { programmeName } = Route.useSearch();
  const query = useQuery(readQuery('application.one', { params: { id: applicationId } }));
  const application = query.data?.data;
  const programme = application?.programme.name ?? programmeName ?? 'Programme';
  const title = application ? applicantOf(application) : 'Application';
  usePage({
    title: application ? `${title} · ${application.applicationID}` : title,
    crumbs: [
      { label: 'Applications', href: to.admin.applications },
      { label: programme, href: to.admin.programmeApplications(programmeId, { programmeName: programme }) },
      { label: title },
    ],
  });
  if (!application)
    return <LoadScreen title="Application" error={query.error} onRetry={() => void query.refetch()} rows={[64, 40, 240, 240]} />;
  return <Loaded application={application} />;
}

function Loaded({ application }: { application: Application }) {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const { tab = 'application' } = Route.useSearch();
  const router = useRouter();
  // Who reviews, and how, is for managers (TASK-8); a history tells who applied.
  const tabs = Object.entries(TABS).filter(
    ([value]) =>
      (value !== 'reviews' || application.isManager) &&
      (value !== 'proposal-details' || application.programme.stages.includes('PROPOSAL')) &&
      (value !== 'timeline' || !application.isBlind) &&
      (value !== 'contract' || (application.isManager && application.approvalFlags.includes('BOARD_APPROVED'))),
  );
  const choose = (next: string | null) =>
    void router.navigate({
      href: to.admin.application(programmeId, application._id, {
        programmeName: application.programme.name,
        tab: next === 'application' ? undefined : (next ?? undefined),
      }),
      resetScroll: false,
    });
  return (
    <>
      <ApplicationHeader application={application} />
      <ApplicationSteps application={application} actor={actorOf(me)} />
      <InterviewPart application={application} />
      <DeadlineActions application={application} actor={actorOf(me)} />
      <Tabs value={tab} onChange={choose} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label="Parts of the application">
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="application" className={classes.panel}>
          <ApplicationAnswers written={application} what="application" />
        </Tabs.Panel>
        <Tabs.Panel value="proposal-details" className={classes.panel}>
          {application.proposalForm ? (
            <ApplicationAnswers
              what="proposal"
              written={{
                form: application.proposalForm,
                data: application.proposalData ?? {},
                files: application.files,
                receipt: application.proposalReceipt,
                hiddenQuestions: application.hiddenQuestions,
              }}
            />
          ) : (
            <EmptyState title="There is no proposal.">
              An application has one once its applicant is called for a proposal.
            </EmptyState>
          )}
        </Tabs.Panel>
        {application.isManager ? (
          <Tabs.Panel value="reviews" className={classes.panel}>
            <ApplicationReviews application={application} programmeId={programmeId} />
          </Tabs.Panel>
        ) : null}
        {application.isManager ? (
          <Tabs.Panel value="contract" className={classes.panel}>
            <Suspense fallback={null}>
              <ContractPart applicationId={application._id} actor={actorOf(me)} />
            </Suspense>
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="messages" className={classes.panel}>
          <Suspense fallback={null}>
            <StaffMessages application={application} userId={me._id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="timeline" className={classes.panel}>
          <ApplicationTimeline applicationId={application._id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
