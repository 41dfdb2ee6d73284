import { m } from '@grantdesk/messages';
import { awardStepText } from '@grantdesk/domain/award/letter';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Status } from '#components/values/Status.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import type { Award } from './award-labels.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

/** What the applicant answered to the award, on the application's page; managers record an answer or reopen the award. */
export default function AwardPanel({ applicationId }: { applicationId: string }) {
  const query = useQuery(readQuery('award.one', { params: { id: applicationId } }));
  const client = useQueryClient();
  const [open, setOpen] = useState<'record' | 'reopen'>();
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.award.loadingTheAward()} rows={[40]} />;
  const award = query.data.data;
  const refresh = () =>
    invalidate(
      client,
      'award.one',
      'contract.one',
      'application.one',
      'application.many',
      'application.timeline',
      'programme.grantees',
      'decision.room',
    );
  const status = award.answer ?? 'UNANSWERED';
  return (
    <Panel
      title={m.award.award()}
      note={noteOf(award)}
      actions={
        <>
          <Status subject="award" status={status} label={statusLabel('award', status).label} />
          <DownloadLink href={documents.awardLetter(applicationId)}>{m.award.awardLetterPdf()}</DownloadLink>
          {award.answer === 'DECLINED' ? (
            <ReasonedButton reason={award.denials.reopen ?? undefined} onClick={() => setOpen('reopen')}>
              {m.award.reopenAward()}
            </ReasonedButton>
          ) : award.answer === null && award.denials.recordAccept === null ? (
            <Button onClick={() => setOpen('record')}>{m.award.recordAnswer()}</Button>
          ) : null}
        </>
      }
    >
      <History award={award} />
      {open === 'record' ? <RecordDialog award={award} onClose={() => setOpen(undefined)} onDone={refresh} /> : null}
      {open === 'reopen' ? <ReopenDialog award={award} onClose={() => setOpen(undefined)} onDone={refresh} /> : null}
    </Panel>
  );
}

function noteOf({ answer, steps }: Award): string | undefined {
  if (answer === 'DECLINED') return m.award.moneyIsFree();
  if (answer === null) return m.award.theApplicantHasNotAnswered();
  return steps.length === 0 ? m.award.acceptedByContract() : undefined;
}

function History({ award: { steps, programme } }: { award: Award }) {
  if (steps.length === 0) return null;
  return (
    <ul aria-label={m.award.answersSoFar()}>
      {steps.map((step) => (
        <li key={step.at} className="border-t border-hair py-2.5 first:border-t-0">
          {awardStepText(step, programme.timeZone)}
          {step.reason ? <p className="whitespace-pre-line text-muted">{step.reason}</p> : null}
        </li>
      ))}
    </ul>
  );
}
