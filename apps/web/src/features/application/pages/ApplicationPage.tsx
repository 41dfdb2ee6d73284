import { m } from '@grantdesk/messages';
import { canActOnStage } from '@grantdesk/domain/access/can';
import { furthestTab } from '@grantdesk/domain/stage/tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { invalidate, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { RowMenu } from '#components/data-table/TableMenu.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { applicantName } from '#components/applicant-name.ts';
import { to } from '#paths.ts';
import { InterviewPart } from '#features/interview/InterviewPart.tsx';
import { ApplicationSteps } from '../stages/ApplicationSteps.tsx';
import { LastMove } from '../stages/LastMove.tsx';
import { applicationMenu } from '../application-menu.ts';
import { type Application, ApplicationHeader } from '../ApplicationHeader.tsx';
import { ApplicationStrip } from '../ApplicationStrip.tsx';
import { NeighbourLinks } from '../NeighbourLinks.tsx';
import { ReviewPanel } from '../ReviewPanel.tsx';
import { useRemind } from '../useAskReviewers.ts';
import { ApplicationTabs } from './ApplicationTabs.tsx';

const AssignTasks = lazy(async () => ({
  default: (await import('#features/task/assign/AssignTasks.tsx')).AssignTasks,
}));
const TagsDialog = lazy(() => import('#features/tag/TagsDialog.tsx'));
const OrganisationPanel = lazy(() => import('#features/organisation/OrganisationPanel.tsx'));
const ExtensionDialog = lazy(async () => ({
  default: (await import('../ExtensionDialog.tsx')).ExtensionDialog,
}));

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/application/$applicationId');

/** One application with all that belongs to it, for staff. */
export function ApplicationPage() {
  const { programmeId, applicationId } = route.useParams();
  const { programmeName } = route.useSearch();
  const query = useQuery(readQuery('application.one', { params: { id: applicationId } }));
  const application = query.data?.data;
  const programme = application?.programme.name ?? programmeName ?? m.common.programme();
  const title = application ? applicantName(application) : m.common.application2();
  usePage({
    title: application ? `${title} · ${application.applicationID}` : title,
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: programme, href: to.admin.programmeApplications(programmeId, { programmeName: programme }) },
      { label: title },
    ],
  });
  if (!application)
    return (
      <LoadScreen
        title={m.common.application2()}
        error={query.error}
        onRetry={() => void query.refetch()}
        rows={[64, 40, 240, 240]}
      />
    );
  return <Loaded application={application} />;
}

function Loaded({ application }: { application: Application }) {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const { tab = 'application' } = route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const { isManager, programme } = application;
  // Once opened it stays, so that closing it can hand the focus back.
  const [assigning, setAssigning] = useState<boolean | null>(null);
  const [extending, setExtending] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const { taskAction } = furthestTab(application.approvalFlags, programme.stages);
  const { remind } = useRemind(programmeId, taskAction);
  const mayAct = isManager && canActOnStage(toActor(me), [me._id]);
  const isReviewed = mayAct && application.outcome === null && application.progressStatus === 'SUBMITTED';
  const onAssign = isReviewed ? () => setAssigning(true) : undefined;
  const hrefOf = (id: string, shown?: string) =>
    to.admin.application(programmeId, id, {
      programmeName: programme.name,
      tab: shown === 'application' ? undefined : shown,
    });
  const choose = (next: string | null) =>
    void router.navigate({ href: hrefOf(application._id, next ?? undefined), resetScroll: false });
  return (
    <>
      <ApplicationHeader
        application={application}
        actions={
          <>
            <NeighbourLinks programmeId={programmeId} applicationId={application._id} hrefOf={(id) => hrefOf(id, tab)} />
            <ApplicationSteps application={application} actor={toActor(me)} />
            <RowMenu
              label={application.applicationID}
              actionsOf={() =>
                applicationMenu(application, {
                  onAssign,
                  onRemind: mayAct ? () => remind([application._id]) : undefined,
                  onExtend: mayAct ? () => setExtending(true) : undefined,
                  onTag: mayAct ? () => setTagging(true) : undefined,
                })
              }
            />
          </>
        }
      />
      {isManager ? <ApplicationStrip application={application} /> : null}
      {isManager ? <LastMove programmeId={programmeId} applicationId={application._id} /> : null}
      <InterviewPart application={application} />
      <ApplicationTabs
        programmeId={programmeId}
        application={application}
        me={me}
        tab={tab}
        onTab={choose}
        panel={
          isManager ? (
            <div className="grid min-w-0 gap-4">
              {application.reviews.length > 0 ? <ReviewPanel application={application} onAssign={onAssign} /> : null}
              {application.organisation ? (
                <Suspense fallback={null}>
                  <OrganisationPanel organisation={application.organisation} applicationId={application._id} />
                </Suspense>
              ) : null}
            </div>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {assigning !== null ? (
          <AssignTasks
            opened={assigning}
            onClose={() => setAssigning(false)}
            programmeId={programmeId}
            action={taskAction}
            stages={programme.stages}
            applications={[{ ...application, name: applicantName(application), flags: application.approvalFlags }]}
            onReload={() => void invalidate(client, 'application.one', 'scoring.application', 'application.many')}
            onPublished={() => setAssigning(false)}
          />
        ) : null}
        {isTagging ? (
          <TagsDialog programmeId={programmeId} applications={[application]} onClose={() => setTagging(false)} />
        ) : null}
        {extending ? <ExtensionDialog application={application} onClose={() => setExtending(false)} /> : null}
      </Suspense>
    </>
  );
}
