import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { messages } from '@grantdesk/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Rocket } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import classes from './Mine.module.css';

type MyProjectRow = Answer<'project.mine'>['data'][number];
const STEP = 50;

/** My projects with the next report and the next payment. */
export default function MyProjects() {
  const [limit, setLimit] = useState(STEP);
  const mine = useQuery(listQuery('project.mine', { query: { limit } }));
  usePage({ title: m.common.myProjects() });
  return (
    <div className={`${classes.page} mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12`}>
      <PageHeader size="applicant" title={m.common.myProjects()} />
      {mine.isPending ? <Loading label={m.project.loadingYourProjects()} rows={[68, 68]} /> : null}
      {mine.error ? <LoadFailure error={mine.error} onRetry={() => void mine.refetch()} /> : null}
      {mine.data?.data.length === 0 ? (
        <EmptyState
          icon={Rocket}
          title={messages.lists.emptyNamed('projects')}
          action={
            <ButtonLink href={to.subscriber.applications} size="lg" variant="filled">
              {m.project.seeMyApplications()}
            </ButtonLink>
          }
        >
          {m.project.aProjectStartsWhenThe()}
        </EmptyState>
      ) : null}
      {mine.data && mine.data.data.length > 0 ? (
        <ul className="border-t border-border">
          {mine.data.data.map((project) => (
            <li key={project._id}>
              <Row project={project} />
            </li>
          ))}
        </ul>
      ) : null}
      {mine.data?.next ? (
        <Button size="lg" variant="outline" onClick={() => setLimit(limit + STEP)}>
          {m.common.showMore()}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ project }: { project: MyProjectRow }) {
  const { nextReport, nextPay, programme } = project;
  return (
    <AppLink href={to.subscriber.project(project._id, { projectName: programme.name })} className={classes.row}>
      <span className="grid gap-0.5">
        <span className="font-medium text-link underline underline-offset-3">{programme.name}</span>
        <span className="text-sm/5 text-muted">{project.application.applicationID}</span>
        <span className="text-sm/5 text-muted">
          {nextReport?.awaitsForm ? (
            m.project.theProgrammeTeamIsPreparingThe()
          ) : nextReport ? (
            <>
              {m.common.titleDueDuedate({ title: nextReport.title, dueDate: formatDay(nextReport.dueDate) })}
              {nextReport.isLate ? <span className="font-semibold text-danger">{m.common.late()}</span> : null}
            </>
          ) : (
            m.project.noReportIsDue()
          )}
          {' · '}
          {nextPay ? m.project.nextPaymentNextpay({ nextPay: formatDay(nextPay) }) : m.project.noPaymentIsPlanned()}
        </span>
      </span>
      <ProjectStatus project={project} size="lg" />
      <ChevronRight className="text-muted" size={20} aria-hidden="true" />
    </AppLink>
  );
}
