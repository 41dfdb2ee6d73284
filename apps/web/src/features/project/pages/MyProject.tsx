import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { Status } from '#components/values/Status.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Amendments } from '#features/amendment/Amendments.tsx';
import { SpendingPanel } from '#features/claim/Spending.tsx';
import { Returns } from '#features/repayment/Returns.tsx';
import { ProjectIndicators } from '#features/indicator/ProjectIndicators.tsx';
import { ProjectFiles } from '../ProjectFiles.tsx';
import { ProjectHistory } from '../ProjectHistory.tsx';
import { ReportDue } from '../ReportDue.tsx';
import classes from '../mine/Mine.module.css';

type Project = Answer<'project.one'>['data'];

/** The grantee's project: its plan, reports, payments and documents. */
export default function MyProject({ projectId, projectName }: { projectId: string; projectName: string }) {
  const query = useQuery({ ...readQuery('project.one', { params: { id: projectId } }), staleTime: 0 });
  const project = query.data?.data;
  const name = project?.programme.name ?? (projectName || m.common.myProject());
  usePage({ title: m.project.nameMyProjects({ name }) });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!project) return <Loading label={m.project.loadingYourProject()} rows={[38, 24, 120, 200]} />;
  const next = project.reports.find(
    ({ status, isDropped, awaitsForm }) => !isDropped && !awaitsForm && status !== 'Submitted' && status !== 'Approved',
  );
  return (
    <div className={`${classes.page} mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12`}>
      <PageHeader
        size="applicant"
        title={name}
        lead={m.project.applicationidStartdateToEnddate({
          applicationID: project.application.applicationID,
          startDate: formatDay(project.startDate),
          endDate: formatDay(project.endDate),
        })}
        aside={<ProjectStatus project={project} size="lg" />}
        back={<BackLink href={to.subscriber.projects}>{m.common.myProjects()}</BackLink>}
      />
      <State project={project} />
      {project.status === 'IN-PROGRESS' && next ? (
        <ButtonLink
          href={to.subscriber.report(project._id, next._id, { projectName: name })}
          size="lg"
          variant="filled"
          rightSection={<ArrowRight />}
        >
          {m.project.openTheNextReport()}
        </ButtonLink>
      ) : null}
      <Reports project={project} name={name} />
      <Payments project={project} />
      <Plan project={project} />
      <SpendingPanel projectId={project._id} audience="applicant" />
      <Returns of={{ projectId: project._id }} audience="applicant" currency={project.currency} />
      <ProjectIndicators projectId={project._id} />
      <Amendments
        projectId={project._id}
        denial={project.denials.amend}
        amendHref={to.subscriber.amend(project._id)}
        audience="applicant"
      />
      <ProjectFiles project={project} title={m.project.documents()} />
      <ProjectHistory id={project._id} title={m.common.stepsSoFar()} />
      <p>
        <AppLink href={to.subscriber.outcome(project.application._id)}>{m.common.decisionAndContract()}</AppLink>
        {' · '}
        <AppLink href={to.subscriber.application(project.application._id)}>{m.common.myApplication()}</AppLink>
      </p>
    </div>
  );
}

function State({ project }: { project: Project }) {
  if (project.status === 'PENDING-ACTIVATION')
    return (
      <InlineNotice tone="info" title={m.project.yourProjectIsWaitingTo()}>
        {m.project.theTeamOfTheProgrammeActivates()}
      </InlineNotice>
    );
  if (project.endedAt)
    return (
      <InlineNotice
        tone="neutral"
        title={m.project.yourProjectWasEndedOnSlice({ slice: formatDay(project.endedAt.slice(0, 10)) })}
      >
        {project.endedReason}
      </InlineNotice>
    );
  if (project.status === 'SUBMITTED')
    return (
      <InlineNotice tone="success" title={m.project.allReportsSubmitted()}>
        {m.project.youDontNeedToDo()}
      </InlineNotice>
    );
  return null;
}

function Reports({ project, name }: { project: Project; name: string }) {
  return (
    <Panel title={m.common.reports()}>
      {project.reports.length === 0 ? <p className="text-muted">{m.project.noReportsRequired()}</p> : null}
      <ul>
        {project.reports.map((report) => (
          <li key={report._id} className={classes.item}>
            <span>
              {project.status === 'PENDING-ACTIVATION' ? (
                <b>{report.title}</b>
              ) : (
                <AppLink
                  className="underline underline-offset-3"
                  href={to.subscriber.report(project._id, report._id, { projectName: name })}
                >
                  {report.title}
                </AppLink>
              )}
              <span className="text-sm/5 text-muted">
                {' '}
                {report.awaitsForm && !report.isDropped ? (
                  m.project.theProgrammeTeamIsPreparingThe()
                ) : (
                  <>
                    <ReportDue {...report} />
                  </>
                )}
              </span>
            </span>
            <Status subject="report" status={report.status} label={statusLabel('report', report.status).label} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Payments({ project }: { project: Project }) {
  return (
    <Panel
      title={m.common.payments2()}
      actions={<AppLink href={to.subscriber.bank(project._id)}>{m.common.bankDetails()}</AppLink>}
    >
      <ul>
        {project.payments.map((payment) => {
          const waitsFor =
            payment.status === 'Cancelled'
              ? undefined
              : project.reports.find(({ _id, status }) => _id === payment.report && status !== 'Approved');
          return (
            <li key={payment._id} className={classes.item}>
              <span>
                <b>{m.common.paymentTerm({ term: payment.term })}</b>
                <span className="text-sm/5 text-muted">
                  {' '}
                  {payment.isPaid && payment.dateReleased
                    ? m.project.paidDatereleased({ dateReleased: formatDay(payment.dateReleased) })
                    : m.project.dueDuedate({ dueDate: formatDay(payment.dueDate) })}
                  {waitsFor ? m.project.onceTitleIsApproved({ title: waitsFor.title }) : ''}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Money minor={payment.amount} currency={project.currency} />
                {payment.status === 'Cancelled' ? (
                  <Status subject="payment" status="Cancelled" />
                ) : (
                  <Status
                    subject="payment"
                    status={payment.isPaid ? 'PAID' : 'NOT PAID'}
                    label={statusLabel('payment', payment.isPaid ? 'PAID' : 'NOT PAID').label}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Plan({ project }: { project: Project }) {
  return (
    <Panel title={m.common.budget()}>
      <ul>
        {project.lines.map((line, index) => (
          <li key={index} className={classes.item}>
            <span>{line.title}</span>
            <Money minor={line.amount} currency={project.currency} />
          </li>
        ))}
        <li className={classes.item}>
          <b>{m.common.total()}</b>
          <b>
            <Money minor={project.budget} currency={project.currency} />
          </b>
        </li>
      </ul>
    </Panel>
  );
}
