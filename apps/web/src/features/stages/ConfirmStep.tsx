import type { StageActionRow } from '@grantdesk/domain/stage/stages';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import classes from './stages.module.css';

interface Props {
  step: StageActionRow;
  /** Those that will move. */
  rows: readonly { _id: string; applicationID: string; user: { name: string; organisation: string | null } }[];
  busy: boolean;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

const MOST_NAMED = 8;

/** Asks before a step that mails people or decides money, with the names that it concerns. */
export function ConfirmStep({ step, rows, busy, onCancel, onConfirm }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const isDecline = step.action === 'DECLINE_GRANT';
  const confirm = () => {
    if (isDecline && reason.trim() === '') setMissing(true);
    else onConfirm(reason.trim());
  };
  const count = rows.length === 1 ? '1 application' : `${rows.length} applications`;
  return (
    <ConfirmDialog
      opened
      onCancel={onCancel}
      onConfirm={confirm}
      busy={busy}
      danger={isDecline}
      title={`${step.label}: ${count}`}
      text={
        step.who === 'decider'
          ? 'This decides the grant and cannot be taken back. Each applicant is told by email.'
          : 'Each applicant is told by email at once.'
      }
      confirmLabel={`${step.label} (${rows.length})`}
    >
      <ul className={classes.names}>
        {rows.slice(0, MOST_NAMED).map((row) => (
          <li key={row._id}>
            <b>{row.user.organisation ?? row.user.name}</b> <span className="muted tn">{row.applicationID}</span>
          </li>
        ))}
        {rows.length > MOST_NAMED ? <li className="muted">and {rows.length - MOST_NAMED} more</li> : null}
      </ul>
      {isDecline ? (
        <Textarea
          label="Reason"
          description="The applicant reads it in the mail."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={reason}
          error={missing && reason.trim() === '' ? 'Give a reason!' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
}
