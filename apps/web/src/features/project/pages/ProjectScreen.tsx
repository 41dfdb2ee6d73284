import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { moneyText } from '@grantdesk/domain/format/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleStop, Pencil, Rocket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { type GrantPlace, to } from '#paths.ts';
import { ProjectIndicators } from '#features/indicator/ProjectIndicators.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { focusControl } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { Amendments } from '#features/amendment/Amendments.tsx';
import { SpendingPanel } from '#features/claim/Spending.tsx';
import { Returns } from '#features/repayment/Returns.tsx';
import { MissingReportForm } from '../MissingReportForm.tsx';
import { ProjectFiles } from '../ProjectFiles.tsx';
import { ProjectHistory } from '../ProjectHistory.tsx';
import { Facts, Figures, Payments, Plan, Reports } from '../ProjectParts.tsx';
import { Risks } from '#features/risk/Risks.tsx';
import classes from '../Projects.module.css';
import type { Project } from '../ProjectParts.tsx';

const EndProject = lazy(() => import('#features/amendment/EndProject.tsx'));
const Notes = lazy(() => import('#features/note/Notes.tsx'));
const ProjectEdit = lazy(() => import('../plan/ProjectEdit.tsx'));

interface Props {
  place: GrantPlace;
  /** What the place is called for the person. */
  placeLabel: string;
  programmeId: string;
  id: string;
  isEditing: boolean;
  /** Who reads it. */
  userId: string;
  /** May read applications, so that their contract can be opened. */
  seesApplications: boolean;
}

/** A project with its plan, reports, payments, files and history; the same in both places. */
export default function ProjectScreen(props: Props) {
  const { place, placeLabel, programmeId, id, isEditing } = props;
  const query = useQuery({
    ...readQuery('project.one', { params: { id } }),
    ...(isEditing && { refetchOnMount: 'always' as const }),
  });
  const project = query.data?.data;
  const list = place === 'accounting' ? to.admin.accounting : to.admin.granteeProgramme(programmeId);
  usePage({
    title: project
      ? isEditing
        ? m.project.editTitle({ name: project.name })
        : m.project.title({ name: project.name })
      : m.common.project(),
    crumbs: [
      { label: placeLabel, href: place === 'accounting' ? to.admin.accounting : to.admin.grantees },
      { label: project?.programme.name ?? m.common.programme(), href: list },
      { label: project?.name ?? m.common.project() },
    ],
  });
  // An address whose programme is another one shows nothing of it.
  if (project && project.programme._id !== programmeId)
    return <LoadScreen title={m.common.project()} error={{ status: 404 }} onRetry={() => undefined} />;
  if (!project || (isEditing && !query.isFetchedAfterMount))
    return (
      <LoadScreen title={m.common.project()} error={query.error} onRetry={() => void query.refetch()} rows={[80, 240, 200]} />
    );
  if (isEditing && !project.denials.change)
    return (
      <Suspense fallback={null}>
        <ProjectEdit project={project} place={place} onReload={() => query.refetch()} />
      </Suspense>
    );
  return <ProjectTabs project={project} {...props} />;
}

function ProjectTabs({ project, place, isEditing, userId, seesApplications }: Props & { project: Project }) {
  const [asking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const client = useQueryClient();
  const { _id: applicationId, applicationID, user } = project.application;
  const activate = useMutation({
    mutationFn: () => call('project.update', { params: { id: project._id }, body: { version: project.version, activate: true } }),
    onSuccess: () => toast.success(m.project.theProjectIsActivated()),
    onSettled: async () => {
      await invalidate(
        client,
        'project.one',
        'project.timeline',
        'project.byProgramme',
        'programme.grantees',
        'project.programmes',
      );
      setAsking(false);
    },
  });
  const edit = to.admin.project(place, project.programme._id, project._id, { applicationId, edit: true });
  return (
    <>
      <PageHeader
        title={project.name}
        lead={`${applicationID}, ${user.name}, ${user.email}`}
        aside={<ProjectStatus project={project} size="lg" />}
        actions={
          <>
            {project.denials.change ? (
              <ReasonedButton leftSection={<Pencil />} reason={project.denials.change}>
                {m.common.edit()}
              </ReasonedButton>
            ) : (
              <ButtonLink href={edit} leftSection={<Pencil />}>
                {m.common.edit()}
              </ButtonLink>
            )}
            <ReasonedButton
              leftSection={<CircleStop />}
              reason={project.denials.end ?? undefined}
              onClick={() => setEnding(true)}
            >
              {m.project.endProject()}
            </ReasonedButton>
            <ReasonedButton
              variant="filled"
              leftSection={<Rocket />}
              reason={project.denials.activate ?? undefined}
              onClick={() => setAsking(true)}
            >
              {m.project.activateProject()}
            </ReasonedButton>
          </>
        }
      />
      {isEditing && project.denials.change ? <InlineNotice tone="info" title={project.denials.change} /> : null}
      {!project.hasReportForm && project.reports.some(({ awaitsForm, isDropped }) => awaitsForm && !isDropped) ? (
        <MissingReportForm programmeId={project.programme._id} canChoose={project.denials.reportForm === null} />
      ) : null}
      {project.hasProposal ? (
        <InlineNotice
          tone="warning"
          title={m.project.anAmendmentNeedsADecision()}
          action={<Button onClick={() => focusControl('amendments')}>{m.project.lookAtIt()}</Button>}
        />
      ) : null}
      {project.endedAt ? (
        <InlineNotice tone="neutral" title={project.endedBy ? m.project.endedBy({ name: project.endedBy }) : m.project.ended()}>
          {project.endedReason}
        </InlineNotice>
      ) : null}
      {activate.error ? (
        <InlineNotice tone="danger" live="alert" title={toMessage(activate.error)}>
          {m.project.theProjectWasNotActivatedWhat()}
        </InlineNotice>
      ) : null}
      <div className={classes.columns}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Figures project={project} />
          <Reports project={project} place={place} />
          <Payments project={project} place={place} />
          <Plan project={project} />
          <SpendingPanel projectId={project._id} audience="staff" />
          <Returns of={{ projectId: project._id }} audience="staff" currency={project.currency} />
          <ProjectIndicators projectId={project._id} />
          <Amendments
            projectId={project._id}
            denial={project.denials.amend}
            amendHref={to.admin.amend(project.programme._id, project._id, applicationId)}
            audience="staff"
          />
          <Risks projectId={project._id} />
          <Suspense fallback={null}>
            <Notes subject="project" id={project._id} userId={userId} />
          </Suspense>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Facts project={project} seesApplications={seesApplications} />
          <ProjectFiles project={project} />
          <ProjectHistory id={project._id} />
        </div>
      </div>
      {isEnding ? (
        <Suspense fallback={null}>
          <EndProject id={project._id} name={project.name} onClose={() => setEnding(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => activate.mutate()}
        busy={activate.isPending}
        title={m.project.activateTheProjectOfName({ name: project.name })}
        text={m.project.itRunsFromStartdateToEnddate({
          startDate: formatDay(project.startDate),
          endDate: formatDay(project.endDate),
          budget: moneyText(project.budget, project.currency),
        })}
        confirmLabel={m.project.activateProject()}
      />
    </>
  );
}
