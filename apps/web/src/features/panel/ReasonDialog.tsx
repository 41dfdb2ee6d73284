import { m } from '@grantdesk/messages';
import { PANEL_LIMITS } from '@grantdesk/domain/panel/meeting';
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';

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
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={busy} onClick={confirm}>
            {confirmLabel}
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
      </div>
    </Dialog>
  );
}
