import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { getAmount, type BoardRow, counted } from './room-labels.ts';
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
      title="Stage what the line says"
      footer={
        <>
          <Button variant="outline" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="filled" loading={isPending} onClick={stage}>
            Stage {counted(approve.length + decline.length, 'decision')}
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
          {counted(approve.length, 'approval')} and {counted(decline.length, 'decline')} are staged. Nobody is told before they
          are released, and each can still be changed.
        </p>
        {staged > 0 ? (
          <Checkbox
            label={`Also change the ${staged === 1 ? 'one that is' : `${staged} that are`} staged already`}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        ) : null}
        {tried && nothing ? (
          <InlineNotice tone="warning" live="alert">
            Everything is staged already.
          </InlineNotice>
        ) : null}
        {decline.length > 0 ? (
          <Textarea
            label="Reason of the declines"
            description="Each applicant below the line reads it in the mail."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={tried && lacksReason ? 'Give a reason!' : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
