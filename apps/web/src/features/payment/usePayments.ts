import { m } from '@grantdesk/messages';
import type { CallInput } from '@grantdesk/api';
import { messages } from '@grantdesk/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { toast } from '#ui/toast.ts';
import { type PaymentRow, paymentTitle } from './payment-labels.ts';

/** What shows money; all of it is read again after each change. */
const SHOWN = [
  'programme.accountInfo',
  'payment.accounts',
  'payment.projects',
  'payment.dueForApproval',
  'payment.history',
  'payment.ledger',
  'payment.one',
  'payment.bank',
  'project.one',
] as const;

/** One toast that changes in place says how it went; the dialog says the reason of a failure too. */
async function withToast<T>(payment: PaymentRow, work: () => Promise<T>): Promise<T> {
  const note = toast.loading(messages.payments.loading, { title: paymentTitle(payment) });
  try {
    const answer = await work();
    toast.update(note, 'success', messages.payments.updated);
    return answer;
  } catch (thrown) {
    toast.update(note, 'error', messages.payments.failed);
    throw thrown;
  }
}

interface Decision {
  payment: PaymentRow;
  status: 'Approved' | 'Withheld';
  reason: string;
  /** The person for whom a deputy approves; null for the own name. */
  onBehalfOf: string | null;
}

/** Deciding, completing and asking for a payment. */
export function usePayments() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const refresh = () => invalidate(client, ...SHOWN);
  const idsOf = ({ applicationId, paymentId }: PaymentRow) => ({ applicationId, paymentId });
  const decide = useMutation({
    mutationFn: ({ payment, ...given }: Decision) => {
      const body = { ...idsOf(payment), ...given, version: payment.version, amount: payment.amount };
      return withToast(payment, () => call('payment.approve', { body, idempotencyKey: keyOf(body) }));
    },
    onSettled: refresh,
  });
  const complete = useMutation({
    mutationFn: ({ payment, ...given }: { payment: PaymentRow; amount: number; date: string; proof: File }) => {
      const { proof, ...facts } = given;
      const form = new FormData();
      const values = { ...idsOf(payment), amount: String(facts.amount), currency: payment.currency, date: facts.date };
      for (const [name, value] of Object.entries(values)) form.append(name, value);
      form.append('proof', proof);
      const intent = { ...values, file: `${proof.name} ${proof.size} ${proof.lastModified}` };
      return withToast(payment, () => call('payment.complete', { form, idempotencyKey: keyOf(intent) }));
    },
    onSettled: refresh,
  });
  const request = useMutation({
    mutationFn: ({ payment, note }: { payment: PaymentRow; note: string }) => {
      const body: CallInput<'payment.request'>['body'] = { ...idsOf(payment), note };
      return call('payment.request', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: (_, { payment }) => toast.success(m.payment.paymentTermRequested({ term: payment.term })),
    onSettled: refresh,
  });
  return { decide, complete, request, refresh };
}
