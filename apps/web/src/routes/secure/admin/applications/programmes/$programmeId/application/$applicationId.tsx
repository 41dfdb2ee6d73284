import { canActOnStage } from '@grantdesk/domain/access/can';
import { furthestTab } from '@grantdesk/domain/stage/tabs';
import { Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { invalidate, readQuery } from '../../../../../../../api/query.ts';
import { actorOf } from '../../../../../../../api/session.ts';
import { RowMenu } from '../../../../../../../components/data-table/TableMenu.tsx';
import { usePage } from '../../../../../../../components/page.ts';
import { LoadScreen } from '../../../../../../../components/StaffScreens.tsx';
import { ApplicationAnswers } from '../../../../../../../features/applications/ApplicationAnswers.tsx';
import { type Application, ApplicationHeader } from '../../../../../../../features/applications/ApplicationHeader.tsx';
import classes from '../../../../../../../features/applications/Applications.module.css';
import { ApplicationReviews } from '../../../../../../../features/applications/ApplicationReviews.tsx';
import { ApplicationDetails } from '../../../../../../../features/applications/ApplicationDetails.tsx';
import { applicationMenu } from '../../../../../../../features/applications/application-menu.ts';
import page from '../../../../../../../features/applications/ApplicationPage.module.css';
import { ApplicationStrip } from '../../../../../../../features/applications/ApplicationStrip.tsx';
import { NeighbourLinks } from '../../../../../../../features/applications/NeighbourLinks.tsx';
import { ReviewPanel } from '../../../../../../../features/applications/ReviewPanel.tsx';
import { useRemind } from '../../../../../../../features/applications/useAskReviewers.ts';
import { ApplicationTimeline } from '../../../../../../../features/applications/ApplicationTimeline.tsx';
import { applicantOf } from '../../../../../../../features/applications/columns.tsx';
import { InterviewPart } from '../../../../../../../features/interviews/InterviewPart.tsx';
import { ApplicationSteps } from '../../../../../../../features/stages/ApplicationSteps.tsx';
import { LastMove } from '../../../../../../../features/stages/LastMove.tsx';
import { to } from '../../../../../../../paths.ts';
import { textIn } from '../../../../../../../router-search.ts';
import { EmptyState } from '../../../../../../../ui/states.tsx';

const StaffMessages = lazy(async () => ({
  default: (await import('../../../../../../../features/messages/StaffMessages.tsx')).StaffMessages,
}));

const AssignTasks = lazy(async () => ({
  default: (await import('../../../../../../../features/review/assign/AssignTasks.tsx')).AssignTasks,
}));
const ExtensionDialog = lazy(async () => ({
  default: (await import('../../../../../../../features/applications/ExtensionDialog.tsx')).ExtensionDialog,
}));
const ContractPart = lazy(() => import('../../../../../../../features/contracts/ContractPart.tsx'));

const TABS = {
  application: 'Application',
  'proposal-details': 'Proposal',
  reviews: 'Reviews',
  contract: 'Contract',
  messages: 'Messages',
  timeline: 'Timeline',
  details: 'Details',
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
  const client = useQueryClient();
  const { isManager, programme } = application;
  // Once opened it stays, so that closing it can hand the focus back.
  const [assigning, setAssigning] = useState<boolean | null>(null);
  const [extending, setExtending] = useState(false);
  const { taskAction } = furthestTab(application.approvalFlags, programme.stages);
  const { remind } = useRemind(programmeId, taskAction);
  const mayAct = isManager && canActOnStage(actorOf(me), [me._id]);
  const isReviewed = mayAct && application.outcome === null && application.progressStatus === 'SUBMITTED';
  const onAssign = isReviewed ? () => setAssigning(true) : undefined;
  // Who reviews, and how, is for managers; a history tells who applied.
  const tabs = Object.entries(TABS).filter(
    ([value]) =>
      (value !== 'reviews' || isManager) &&
      (value !== 'proposal-details' || programme.stages.includes('PROPOSAL')) &&
      (value !== 'timeline' || !application.isBlind) &&
      (value !== 'contract' || (isManager && application.approvalFlags.includes('BOARD_APPROVED'))),
  );
  const hrefOf = (id: string, shown?: string) =>
    to.admin.application(programmeId, id, {
      programmeName: programme.name,
      tab: shown === 'application' ? undefined : shown,
    });
  const choose = (next: string | null) =>
    void router.navigate({ href: hrefOf(application._id, next ?? undefined), resetScroll: false });
  const isBeside = isManager && application.reviews.length > 0;
  const panel = isManager ? <ReviewPanel application={application} onAssign={onAssign} /> : null;
  const beside = (answers: ReactNode) => (
    <div className={page.columns} data-beside={isBeside || undefined}>
      <div>{answers}</div>
      {isBeside ? panel : null}
    </div>
  );
  return (
    <>
      <ApplicationHeader
        application={application}
        actions={
          <>
            <NeighbourLinks programmeId={programmeId} applicationId={application._id} hrefOf={(id) => hrefOf(id, tab)} />
            <ApplicationSteps application={application} actor={actorOf(me)} />
            <RowMenu
              label={application.applicationID}
              actionsOf={() =>
                applicationMenu(application, {
                  onAssign,
                  onRemind: mayAct ? () => remind([application._id]) : undefined,
                  onExtend: mayAct ? () => setExtending(true) : undefined,
                })
              }
            />
          </>
        }
      />
      {isManager ? <ApplicationStrip application={application} /> : null}
      {isManager ? <LastMove programmeId={programmeId} applicationId={application._id} /> : null}
      <InterviewPart application={application} />
      <Tabs value={tab} onChange={choose} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label="Parts of the application">
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="application" className={classes.panel}>
          {beside(<ApplicationAnswers written={application} what="application" isNarrow={isBeside} />)}
        </Tabs.Panel>
        <Tabs.Panel value="proposal-details" className={classes.panel}>
          {application.proposalForm ? (
            beside(
              <ApplicationAnswers
                what="proposal"
                isNarrow={isBeside}
                written={{
                  form: application.proposalForm,
                  data: application.proposalData ?? {},
                  files: application.files,
                  receipt: application.proposalReceipt,
                  hiddenQuestions: application.hiddenQuestions,
                }}
              />,
            )
          ) : (
            <EmptyState title="There is no proposal.">
              An application has one once its applicant is called for a proposal.
            </EmptyState>
          )}
        </Tabs.Panel>
        {isManager ? (
          <Tabs.Panel value="reviews" className={classes.panel}>
            <ApplicationReviews application={application} programmeId={programmeId} />
          </Tabs.Panel>
        ) : null}
        {isManager ? (
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
        <Tabs.Panel value="details" className={classes.panel}>
          <ApplicationDetails application={application} />
        </Tabs.Panel>
      </Tabs>
      <Suspense fallback={null}>
        {assigning !== null ? (
          <AssignTasks
            opened={assigning}
            onClose={() => setAssigning(false)}
            programmeId={programmeId}
            action={taskAction}
            stages={programme.stages}
            applications={[{ ...application, name: applicantOf(application), flags: application.approvalFlags }]}
            onReload={() => void invalidate(client, 'application.one', 'scoring.application', 'application.many')}
            onPublished={() => setAssigning(false)}
          />
        ) : null}
        {extending ? <ExtensionDialog application={application} onClose={() => setExtending(false)} /> : null}
      </Suspense>
    </>
  );
}
