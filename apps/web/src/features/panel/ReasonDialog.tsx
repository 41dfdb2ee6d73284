import { m } from '@grantdesk/messages';
import { PANEL_LIMITS } from '@grantdesk/domain/panel/meeting';
import { Textarea } from '@mantine/core';
import { toMessage } from '#api/errors.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  help: string;
  confirmLabel: string;
  busy: boolean;
  error: unknown;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Controls above the reason. */
  children?: ReactNode;
}

/** An act that needs a reason. */
export function ReasonDialog({ title, help, confirmLabel, busy, error, onConfirm, onClose, children }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => (reason.trim() === '' ? setMissing(true) : onConfirm(reason));
  return (
    <ActionDialog
      title={title}
      actionLabel={confirmLabel}
      onAction={confirm}
      onClose={onClose}
      busy={busy}
      error={error ? toMessage(error) : null}
    >
      {children}
      <Textarea
        label={m.common.reason()}
        description={help}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={PANEL_LIMITS.reason}
        value={reason}
        error={isMissing ? m.common.enterAReason() : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </ActionDialog>
  );
}
