import { m } from '@grantdesk/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextArea } from '#ui/TextField.tsx';

interface Props {
  token: string;
  onClose: () => void;
  onDeclined: () => void;
}

/** A referee says that they give no reference. */
export function DeclineDialog({ token, onClose, onDeclined }: Props) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('referee.decline', { body: { token, reason: reason.trim() } }),
    onSuccess: onDeclined,
  });
  return (
    <NativeModal
      title={m.referee.giveNoReference()}
      text={m.referee.declineText()}
      busy={isPending}
      onClose={onClose}
      firstFocus="textarea"
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button size="lg" variant="filled" loading={isPending} onClick={() => mutate()}>
            {m.referee.giveNone()}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        <TextArea
          label={m.common.reason()}
          hint={m.referee.declineReasonHint()}
          rows={3}
          maxLength={1_000}
          value={reason}
          error={error ? toMessage(error) : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </NativeModal>
  );
}
