import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { Status } from '#components/values/Status.tsx';
import { type GrantPlace, to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { SelectField } from '#ui/TextField.tsx';
import { FileClock } from 'lucide-react';
import { ReviewPanel } from './ReviewPanel.tsx';
import { RoundAnswers } from './RoundAnswers.tsx';
import classes from './Reports.module.css';

type Report = Answer<'report.one'>['data'];

interface Props {
  place: GrantPlace;
  placeLabel: string;
  programmeId: string;
  reportId: string;
  /** What was entered beside the form. */
  children?: ReactNode;
}

/** What was handed in, the review beside it, and an earlier report alongside. */
export default function ReviewReport({ place, placeLabel, programmeId, reportId, children }: Props) {
  const query = useQuery(readQuery('report.one', { params: { id: reportId } }));
  const report = query.data?.data;
  const [beside, setBeside] = useState('');
  const project = report && to.admin.project(place, programmeId, report.project._id, { applicationId: report.application._id });
  usePage({
    title: report ? `${report.title} · ${report.project.name}` : m.common.report(),
    crumbs: [
      { label: placeLabel, href: place === 'accounting' ? to.admin.accounting : to.admin.grantees },
      { label: report?.programme.name ?? m.common.programme(), href: to.admin.granteeProgramme(programmeId) },
      { label: report?.project.name ?? m.common.project(), ...(project && { href: project }) },
      { label: report?.title ?? m.common.report() },
    ],
  });
  // An address whose programme is another one shows nothing of it.
  if (report && report.programme._id !== programmeId)
    return <LoadScreen title={m.common.report()} error={{ status: 404 }} onRetry={() => undefined} />;
  if (!report)
    return (
      <LoadScreen title={m.common.report()} error={query.error} onRetry={() => void query.refetch()} rows={[80, 240, 200]} />
    );
  const earlier = report.others.filter((other) => other.submittedAt !== null);
  const [latest, ...before] = report.rounds;
  return (
    <>
      <PageHeader
        title={report.title}
        lead={
          <>
            <AppLink href={project ?? ''}>{report.project.name}</AppLink>, {report.application.applicationID}
          </>
        }
        aside={<Status subject="report" status={report.status} label={statusLabel('report', report.status).label} size="lg" />}
        actions={latest ? <DownloadLink href={documents.report(reportId)} /> : undefined}
      />
      <div className={classes.columns} data-beside={beside ? 'true' : undefined}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {latest ? (
            <RoundAnswers
              title={before.length > 0 ? m.report.roundRound({ round: latest.round }) : m.report.submittedReport()}
              round={latest}
              files={report.files}
            />
          ) : (
            <Panel>
              <EmptyState icon={FileClock} title={m.report.notSubmittedYet()}>
                {m.report.notSubmittedHelp({ status: report.status, date: formatDay(report.dueDate) })}
              </EmptyState>
            </Panel>
          )}
          {latest ? children : null}
          {before.length > 0 ? (
            <details className="grid gap-4">
              <summary className="cursor-pointer font-medium">{m.report.earlierRoundsOfThisReport()}</summary>
              {before.map((round) => (
                <RoundAnswers
                  key={round.round}
                  title={m.report.roundRound({ round: round.round })}
                  round={round}
                  files={report.files}
                />
              ))}
            </details>
          ) : null}
        </div>
        {beside ? <Beside reportId={beside} /> : null}
        <div className={classes.review}>
          <Facts report={report} />
          <ReviewPanel key={`${report._id}-${report.version}`} report={report} />
          {earlier.length > 0 ? (
            <Panel title={m.report.alongside()} quiet>
              <SelectField
                label={m.report.anotherReportOfTheProject()}
                value={beside}
                onChange={(event) => setBeside(event.currentTarget.value)}
              >
                <option value="">{m.common.none()}</option>
                {earlier.map((other) => (
                  <option key={other._id} value={other._id}>
                    {other.title}, {statusLabel('report', other.status).label}
                  </option>
                ))}
              </SelectField>
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Facts({ report }: { report: Report }) {
  return (
    <Panel title={m.common.report()} quiet>
      <dl className={classes.facts}>
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
          <dt className="text-muted">{m.common.due()}</dt>
          <dd className="m-0">
            {formatDay(report.dueDate)}
            {report.isLate ? m.common.late() : ''}
          </dd>
        </div>
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
          <dt className="text-muted">{m.common.review()}</dt>
          <dd className="m-0">{statusLabel('report', report.review).label}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Another report of the same project, to compare with. */
function Beside({ reportId }: { reportId: string }) {
  const query = useQuery(readQuery('report.one', { params: { id: reportId } }));
  const other = query.data?.data;
  const [latest] = other?.rounds ?? [];
  if (!other || !latest) return <LoadScreen title="" error={query.error} onRetry={() => void query.refetch()} rows={[80, 240]} />;
  return (
    <div className="grid min-w-0 gap-4">
      <RoundAnswers title={other.title} round={latest} files={other.files} />
    </div>
  );
}
