import { m } from '@grantdesk/messages';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { completionIssues, completionWords, leftToPay } from '@grantdesk/domain/payment/completion';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Issue, toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { moneyWords, type Payment, type PaymentRow } from './payment-labels.ts';
import classes from './Payments.module.css';
import { PaymentSummary } from './PaymentSummary.tsx';
import { RevealNumber } from './RevealNumber.tsx';
import { usePayments } from './usePayments.ts';

/** Records that money left, with the proof of it. */
export function CompleteDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...readQuery('payment.one', { params: { id: payment._id } }), staleTime: 0 });
  if (data) return <Form payment={data.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={m.payment.completePaymentTerm({ term: payment.term })}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.payment.loadingThePayment()} rows={[160, 60]} />
      )}
    </Dialog>
  );
}

function Form({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { currency, today } = payment;
  const left = leftToPay(payment);
  const [text, setText] = useState(formatAmount(left, currency));
  const [date, setDate] = useState(today);
  const [proof, setProof] = useState<File | null>(null);
  const [issues, setIssues] = useState<Issue[]>([]);
  const { complete } = usePayments();
  const fileId = useId();
  const amount = parseAmount(text, currency) ?? NaN;
  const money = (minor: number) => moneyWords(minor, currency);
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const submit = () => {
    const found: Issue[] = completionIssues(
      { amount, date, currency },
      { ...payment, approvedOn: payment.approvedOn ?? today, money },
    );
    if (!proof) found.push({ path: 'proof', message: completionWords.proof });
    setIssues(found);
    if (found.length > 0 || !proof) return;
    complete.mutate(
      { payment, amount, date, proof },
      {
        onSuccess: onClose,
        onError: (thrown) => {
          const refused = toApiError(thrown);
          setIssues(refused.issues.length > 0 ? refused.issues : [{ path: '', message: refused.message }]);
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.payment.completePaymentTerm({ term: payment.term })}
      size={520}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button variant="filled" loading={complete.isPending} onClick={submit}>
            {amount < left ? m.payment.recordThisPartAsPaid() : m.payment.recordThePayment()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {errorAt('') ? (
          <InlineNotice tone="danger" live="alert">
            {errorAt('')}
          </InlineNotice>
        ) : null}
        <PaymentSummary payment={payment} left={left} />
        <RevealNumber paymentId={payment._id} reason={payment.denials.reveal ?? undefined} />
        <TextInput
          label={m.payment.amountPaidCurrency({ currency })}
          description={m.payment.leftIsLeftToPayA({ left: money(left) })}
          inputMode="decimal"
          value={text}
          error={errorAt('amount') ?? errorAt('currency')}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DateInput
          label={m.payment.paidOn()}
          description={m.payment.fromTheDayOfTheApproval()}
          value={date}
          error={errorAt('date')}
          onValue={(value) => setDate(value)}
        />
        <div className={`${classes.file} grid gap-1`}>
          <label className="font-medium" htmlFor={fileId}>
            {m.payment.proofOfThePayment()}
          </label>
          <p id={`${fileId}-hint`}>{m.payment.theReceiptOrBankStatementA()}</p>
          {errorAt('proof') ? (
            <p id={`${fileId}-error`} role="alert">
              {errorAt('proof')}
            </p>
          ) : null}
          <input
            id={fileId}
            type="file"
            accept=".pdf,.png,.jpg,.jpeg,.doc,.docx,.txt,.xls,.xlsx"
            aria-describedby={`${fileId}-hint${errorAt('proof') ? ` ${fileId}-error` : ''}`}
            aria-invalid={errorAt('proof') ? true : undefined}
            onChange={(event) => {
              setProof(event.currentTarget.files?.[0] ?? null);
              setIssues(issues.filter(({ path }) => path !== 'proof'));
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
