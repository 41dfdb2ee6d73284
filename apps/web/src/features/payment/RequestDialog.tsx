import { m } from '@grantdesk/messages';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import type { PaymentRow } from './payment-labels.ts';
import { PaymentSummary } from './PaymentSummary.tsx';
import { usePayments } from './usePayments.ts';

/** Requests a payment from accounting; the requester cannot approve it. */
export function RequestDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const [note, setNote] = useState('');
  const { request } = usePayments();
  return (
    <ActionDialog
      title={m.payment.askForPaymentTerm({ term: payment.term })}
      actionLabel={m.payment.askForIt()}
      onAction={() => request.mutate({ payment, note: note.trim() }, { onSuccess: onClose })}
      onClose={onClose}
      busy={request.isPending}
      error={request.error && toMessage(request.error)}
    >
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
    </ActionDialog>
  );
}
