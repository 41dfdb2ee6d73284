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
      title={isConfirm ? 'Confirm the change' : 'Cancel the request'}
      text={`${request.text}.`}
      confirmLabel={isConfirm ? 'Confirm the change' : 'Cancel the request'}
      cancelLabel="Go back"
      busy={decider.busy}
      onCancel={onClose}
      onConfirm={() => void send({ confirm: isConfirm })}
    >
      {isConfirm && !request.isOwn ? (
        <p className="text-muted">
          {request.requestedBy} asked for this. It takes effect immediately and is recorded with both names.
        </p>
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
      title="Refuse the change"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button variant="filled" color="danger" loading={busy} onClick={refuse}>
            Refuse the change
          </Button>
        </>
      }
    >
      <p>{request.text}.</p>
      <Textarea
        label="Reason"
        description={`${request.requestedBy} gets it by email.`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={reason}
        error={isMissing ? 'Enter a reason!' : undefined}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}
