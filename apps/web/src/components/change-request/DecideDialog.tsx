import { m } from '@grantdesk/messages';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialogs.tsx';
import type { ChangeDecider, ChangeRequest, Decision } from './types.ts';

interface Props {
  request: ChangeRequest;
  decision: Decision;
  decider: ChangeDecider;
  onClose: () => void;
}

/** Asks before a change is confirmed, refused or cancelled. */
export default function DecideDialog({ request, decision, decider, onClose }: Props) {
  const send = async (body: { confirm: boolean; reason?: string }) => {
    if (await decider.decide(request._id, body)) onClose();
  };
  if (decision === 'refuse')
    return (
      <RefuseDialog
        request={request}
        busy={decider.busy}
        onRefuse={(reason) => void send({ confirm: false, reason })}
        onClose={onClose}
      />
    );
  const isConfirm = decision === 'confirm';
  return (
    <ConfirmDialog
      opened
      title={isConfirm ? m.common.confirmTheChange() : m.common.cancelTheRequest()}
      text={`${request.text}.`}
      confirmLabel={isConfirm ? m.common.confirmTheChange() : m.common.cancelTheRequest()}
      cancelLabel={m.common.goBack()}
      busy={decider.busy}
      onCancel={onClose}
      onConfirm={() => void send({ confirm: isConfirm })}
    >
      {isConfirm && !request.isOwn ? (
        <p className="text-muted">{m.common.requestedByRequestedThisIt({ requestedBy: request.requestedBy })}</p>
      ) : null}
    </ConfirmDialog>
  );
}

interface RefuseProps {
  request: ChangeRequest;
  busy: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

function RefuseDialog({ request, busy, onRefuse, onClose }: RefuseProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const refuse = () => {
    if (reason.trim() === '') setMissing(true);
    else onRefuse(reason.trim());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.common.refuseTheChange()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.goBack()}
          </Button>
          <Button variant="filled" color="danger" loading={busy} onClick={refuse}>
            {m.common.refuseTheChange()}
          </Button>
        </>
      }
    >
      <p>{request.text}.</p>
      <Textarea
        label={m.common.reason()}
        description={m.common.requestedbyGetsItByEmail({ requestedBy: request.requestedBy })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={reason}
        error={isMissing ? m.common.enterAReason() : undefined}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}
