import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';

interface Props {
  busy: boolean;
  error: string;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Refuses bank details with a reason that the grantee reads. */
export function RefuseBankDialog({ busy, error, onRefuse, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Refuse the bank details"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="filled"
            color="danger"
            loading={busy}
            onClick={() => (reason.trim() === '' ? setMissing(true) : onRefuse(reason.trim()))}
          >
            Refuse the bank details
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {error ? (
          <InlineNotice tone="danger" live="alert">
            {error}
          </InlineNotice>
        ) : null}
        <Textarea
          label="Reason"
          description="The grantee reads it in the mail and enters the details again."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={reason}
          error={missing ? 'Say why they are refused!' : undefined}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </div>
    </Dialog>
  );
}
