import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone, formatDay } from '@grantdesk/domain/format/date';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { RoundAnswers } from './RoundAnswers.tsx';
import classes from './Reports.module.css';

type Report = Answer<'report.one'>['data'];

interface Props {
  reportId: string;
  projectName: string;
  /** What is entered beside the form. */
  children?: ReactNode;
}

/** A report as its grantee sees it: what is requested, what the review said, and what was submitted. */
export default function MyReport({ reportId, projectName, children }: Props) {
  const query = useQuery({ ...readQuery('report.one', { params: { id: reportId } }), staleTime: 0 });
  const report = query.data?.data;
  usePage({ title: `${report?.title ?? m.common.report()} · ${projectName || m.common.myProjects()}` });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!report) return <Loading label={m.common.loadingYourReport()} rows={[38, 24, 120, 200]} />;
  const [latest] = report.rounds;
  return (
    <div className={`${classes.page} mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12`}>
      <PageHeader
        size="applicant"
        title={report.title}
        lead={
          report.awaitsForm ? undefined : m.common.reportDue({ date: formatDay(report.dueDate), late: String(report.isLate) })
        }
        aside={<Status subject="report" status={report.status} label={statusLabel('report', report.status).label} size="lg" />}
        back={
          <BackLink href={to.subscriber.project(report.project._id, { projectName })}>
            {projectName || m.common.myProject()}
          </BackLink>
        }
      />
      <ReviewWords report={report} />
      <Next report={report} projectName={projectName} />
      {children}
      {report.receipt ? (
        <InlineNotice
          tone="success"
          icon={CircleCheck}
          title={m.report.submittedOnSubmittedAt({
            submittedAt: formatDateTimeZone(report.receipt.submittedAt, report.receipt.timeZone),
          })}
        >
          {m.report.theReceiptIsReceiptnoYouAre({ receiptNo: report.receipt.receiptNo })}
        </InlineNotice>
      ) : null}
      {latest ? (
        <>
          <DownloadLink href={documents.report(reportId)} size="lg" />
          <RoundAnswers title={m.report.yourSubmittedReport()} round={latest} files={report.files} />
        </>
      ) : null}
      {report.rounds.length > 1 ? (
        <details className="grid gap-4">
          <summary className="cursor-pointer font-medium">{m.report.submittedBefore()}</summary>
          {report.rounds.slice(1).map((round) => (
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
  );
}

/** What the review said last, with the questions that it opened again. */
function ReviewWords({ report }: { report: Report }) {
  const [latest] = report.rounds;
  if (!latest?.review) return null;
  const labels = new Map(
    latest.form.sections.flatMap((section) => section.section_fields.map((field) => [field.field_id, field.field_label])),
  );
  if (latest.review === 'Approved')
    return (
      <InlineNotice tone="success" icon={CircleCheck} title={m.report.yourReportIsApproved()}>
        {latest.comment}
      </InlineNotice>
    );
  // Submitted again: the comment stays with the round that it was about.
  if (report.status === 'Submitted') return null;
  return (
    <InlineNotice tone="warning" icon={MessageSquareWarning} title={m.report.yourReportCameBackToYou()}>
      <span className={classes.comment}>{latest.comment}</span>
      {latest.reopened ? (
        <ul className={classes.opened} aria-label={m.report.questionsToChange()}>
          {latest.reopened.map((id) => (
            <li key={id}>{labels.get(id) ?? id}</li>
          ))}
        </ul>
      ) : null}
    </InlineNotice>
  );
}

function Next({ report, projectName }: { report: Report; projectName: string }) {
  const { denials, status, draft } = report;
  if (status === 'Submitted' || status === 'Approved') return null;
  const words =
    status === 'Declined' ? m.report.changeTheReport() : draft ? m.report.continueTheReport() : m.report.startTheReport();
  const href = to.subscriber.reportForm(report.project._id, report._id, projectName).form();
  return (
    <Panel title={m.report.yourReport()} note={m.report.savedAsYouTypeWithYour()}>
      <div className={classes.start}>
        {denials.write ? (
          <ReasonedButton size="lg" variant="filled" reason={denials.write}>
            {words}
          </ReasonedButton>
        ) : (
          <ButtonLink href={href} size="lg" variant="filled" rightSection={<ArrowRight />}>
            {words}
          </ButtonLink>
        )}
        {denials.write ? <p className="m-0 text-muted">{denials.write}</p> : null}
      </div>
    </Panel>
  );
}
