import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialogs.tsx';
import { type ChangeRequest, useDecideChange } from './useDecideChange.ts';

export type Decision = 'confirm' | 'refuse' | 'cancel';

interface Props {
  request: ChangeRequest;
  decision: Decision;
  onClose: () => void;
}

/** Asks before a change is confirmed, refused or cancelled. */
export default function DecideDialog({ request, decision, onClose }: Props) {
  const decide = useDecideChange(request._id, onClose);
  if (decision === 'refuse') return <RefuseDialog request={request} decide={decide} onClose={onClose} />;
  const isConfirm = decision === 'confirm';
  return (
    <ConfirmDialog
      opened
      title={isConfirm ? 'Confirm the change' : 'Cancel the request'}
      text={`${request.text}.`}
      confirmLabel={isConfirm ? 'Confirm the change' : 'Cancel the request'}
      cancelLabel="Go back"
      busy={decide.isPending}
      onCancel={onClose}
      onConfirm={() => decide.mutate({ confirm: isConfirm })}
    >
      {isConfirm && !request.isOwn ? (
        <p className="muted">
          {request.requestedBy} asked for this. It takes effect immediately and is recorded with both names.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

function RefuseDialog({
  request,
  decide,
  onClose,
}: {
  request: ChangeRequest;
  decide: ReturnType<typeof useDecideChange>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const refuse = () => {
    if (reason.trim() === '') setMissing(true);
    else decide.mutate({ confirm: false, reason: reason.trim() });
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
          <Button variant="filled" color="danger" loading={decide.isPending} onClick={refuse}>
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
