import { m } from '@grantdesk/messages';
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
      title={m.payment.refuseTheBankDetails()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button
            variant="filled"
            color="danger"
            loading={busy}
            onClick={() => (reason.trim() === '' ? setMissing(true) : onRefuse(reason.trim()))}
          >
            {m.payment.refuseTheBankDetails()}
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
          label={m.common.reason()}
          description={m.payment.theGranteeReadsItInThe2()}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={reason}
          error={missing ? m.payment.sayWhyTheyAreRefused() : undefined}
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
