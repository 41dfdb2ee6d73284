import { m } from '@grantdesk/messages';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import type { PaymentRow } from './payment-labels.ts';
import { PaymentSummary } from './PaymentSummary.tsx';
import { usePayments } from './usePayments.ts';

/** Requests a payment from accounting; the requester cannot approve it. */
export function RequestDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const [note, setNote] = useState('');
  const { request } = usePayments();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.payment.askForPaymentTerm({ term: payment.term })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button
            variant="filled"
            loading={request.isPending}
            onClick={() => request.mutate({ payment, note: note.trim() }, { onSuccess: onClose })}
          >
            {m.payment.askForIt()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {request.error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(request.error)}
          </InlineNotice>
        ) : null}
        <PaymentSummary payment={payment} />
        <Textarea
          label={m.payment.noteOptional()}
          description={m.payment.whoApprovesItReadsThisYou()}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={note}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
