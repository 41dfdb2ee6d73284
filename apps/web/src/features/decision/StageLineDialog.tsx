import { m } from '@grantdesk/messages';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { getAmount, type BoardRow } from './room-labels.ts';
import type { useDecisions } from './useDecisions.ts';

interface Props {
  rows: readonly BoardRow[];
  cut: number;
  decisions: ReturnType<typeof useDecisions>;
  onClose: () => void;
}

/** Stages what the line says: approvals above it with what they ask for, declines below it with one reason. */
export function StageLineDialog({ rows: initial, cut, decisions, onClose }: Props) {
  // As they were when the dialog opened: they change under it before it closes.
  const [rows] = useState(initial);
  const [all, setAll] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = decisions.stage;
  const isMeant = (row: BoardRow) => all || !row.decision;
  const approve = rows.slice(0, cut).filter(isMeant);
  const decline = rows.slice(cut).filter(isMeant);
  const staged = rows.filter((row) => row.decision).length;
  const lacksReason = decline.length > 0 && reason.trim() === '';
  const nothing = approve.length + decline.length === 0;
  const stage = () => {
    setTried(true);
    if (lacksReason || nothing) return;
    mutate(
      [
        ...approve.map((row) => ({ application: row._id, outcome: 'APPROVE' as const, amount: getAmount(row), reason: '' })),
        ...decline.map((row) => ({
          application: row._id,
          outcome: 'DECLINE' as const,
          amount: null,
          reason: reason.trim(),
        })),
      ],
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.decision.stageWhatTheLineSays()}
      footer={
        <>
          <Button variant="outline" onClick={onClose} data-autofocus>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={isPending} onClick={stage}>
            {m.decision.stageCounted({ counted: m.common.countDecisions({ count: approve.length + decline.length }) })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(error)}
          </InlineNotice>
        ) : null}
        <p>
          {m.decision.approvalsAndDeclinesDraftedNo({
            approvals: m.common.countApprovals({ count: approve.length }),
            declines: m.common.countDeclines({ count: decline.length }),
          })}
        </p>
        {staged > 0 ? (
          <Checkbox
            label={m.decision.alsoChangeDrafted({ count: staged })}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        ) : null}
        {tried && nothing ? (
          <InlineNotice tone="warning" live="alert">
            {m.decision.everythingIsStagedAlready()}
          </InlineNotice>
        ) : null}
        {decline.length > 0 ? (
          <Textarea
            label={m.decision.reasonOfTheDeclines()}
            description={m.decision.eachApplicantBelowTheLineReads()}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={tried && lacksReason ? m.common.enterAReason() : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
