import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatAmount, moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { repaymentIssues } from '@grantdesk/domain/repayment/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { DateTextField } from '#components/date-input/PlainDate.tsx';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useReturns } from './useReturns.ts';

interface Props {
  projectId: string;
  currency: string;
  request: NonNullable<Answer<'repayment.many'>['request']>;
  onClose: () => void;
}

/** Requests the return of what is not accounted for. */
export default function RequestReturn({ projectId, currency, request, onClose }: Props) {
  const { returnable, today } = request;
  const [given, setGiven] = useState({ amount: formatAmount(returnable, currency), dueDate: '', reason: '' });
  const { setIssues, errorAt, show, refresh } = useReturns();
  const keyOf = useIdempotencyKey();
  const money = (minor: number) => moneyText(minor, currency);
  const body = { ...given, project: projectId, amount: parseAmount(given.amount, currency) ?? 0 };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('repayment.request', { body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      toast.success(m.repayment.wasRequested());
      await refresh();
      onClose();
    },
    onError: show,
  });
  const submit = () => {
    const found = repaymentIssues(body, { returnable, today, money });
    setIssues(found);
    if (found.length === 0) mutate();
  };
  const set = (part: Partial<typeof given>) => {
    setGiven({ ...given, ...part });
    setIssues([]);
  };
  return (
    <NativeModal
      title={m.repayment.requestAReturn()}
      text={m.repayment.requestHelp({ money: money(returnable) })}
      size={560}
      firstFocus="#return-amount"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={isPending} onClick={submit}>
            {m.repayment.requestAReturn()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {errorAt('') ? <InlineNotice tone="danger" live="alert" title={errorAt('')} /> : null}
        <TextField
          id="return-amount"
          label={m.common.amountCurrency({ currency })}
          inputMode="decimal"
          value={given.amount}
          error={errorAt('amount')}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <DateTextField
          id="return-dueDate"
          label={m.repayment.returnBy()}
          value={given.dueDate}
          error={errorAt('dueDate')}
          onValue={(dueDate) => set({ dueDate })}
        />
        <TextArea
          id="return-reason"
          label={m.common.reason()}
          hint={m.repayment.granteeReadsIt()}
          maxLength={2000}
          value={given.reason}
          error={errorAt('reason')}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </div>
    </NativeModal>
  );
}
