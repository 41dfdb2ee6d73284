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
  usePage({ title: 'My projects' });
  return (
    <div className={`${classes.page} mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12`}>
      <PageHeader size="applicant" title="My projects" />
      {mine.isPending ? <Loading label="Loading your projects" rows={[68, 68]} /> : null}
      {mine.error ? <LoadFailure error={mine.error} onRetry={() => void mine.refetch()} /> : null}
      {mine.data?.data.length === 0 ? (
        <EmptyState
          icon={Rocket}
          title={messages.lists.emptyNamed('projects')}
          action={
            <ButtonLink href={to.subscriber.applications} size="lg" variant="filled">
              See my applications
            </ButtonLink>
          }
        >
          A project begins when the board has approved an application, its contract is signed, and the team of the programme has
          set it up. You are told by email at each step.
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
          Show more
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
            'The programme team is preparing the report form.'
          ) : nextReport ? (
            <>
              {nextReport.title}, due {formatDay(nextReport.dueDate)}
              {nextReport.isLate ? <span className="font-semibold text-danger">, late</span> : null}
            </>
          ) : (
            'No report is due'
          )}
          {' · '}
          {nextPay ? `Next payment ${formatDay(nextPay)}` : 'No payment is planned'}
        </span>
      </span>
      <ProjectStatus project={project} size="lg" />
      <ChevronRight className="text-muted" size={20} aria-hidden="true" />
    </AppLink>
  );
}
