import { m } from '@grantdesk/messages';
import { virementIssues } from '@grantdesk/domain/claim/virement';
import { moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Spending } from './claim-shapes.ts';

interface Props {
  projectId: string;
  spending: Spending;
  onClose: () => void;
}

/** Moves money between two lines, as far as the programme lets each of them move. */
export default function MoveMoney({ projectId, spending, onClose }: Props) {
  const { lines, movable, currency, virementPercent } = spending;
  const [given, setGiven] = useState({ from: '', to: '', amount: '', reason: '' });
  const [issues, setIssues] = useState<Issue[]>([]);
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const money = (minor: number) => moneyText(minor, currency);
  const body = { ...given, amount: parseAmount(given.amount, currency) ?? 0, project: projectId };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('virement.new', { body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      toast.success(m.claim.theMoneyWasMoved());
      await invalidate(client, 'claim.one', 'amendment.base', 'project.timeline');
      onClose();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]);
    },
  });
  const submit = () => {
    const found = virementIssues(body, lines, virementPercent, money);
    setIssues(found);
    if (found.length === 0) mutate();
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const set = (part: Partial<typeof given>) => {
    setGiven({ ...given, ...part });
    setIssues([]);
  };
  const choice = (end: 'from' | 'to', label: string) => (
    <SelectField
      id={`move-${end}`}
      label={label}
      value={given[end]}
      error={errorAt(end)}
      onChange={(event) => set({ [end]: event.currentTarget.value })}
    >
      <option value="">{m.claim.chooseALine()}</option>
      {lines.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {m.claim.lineUpTo({ title, money: money(movable.find(({ line }) => line === _id)?.[end] ?? 0) })}
        </option>
      ))}
    </SelectField>
  );
  return (
    <NativeModal
      title={m.claim.moveMoney()}
      text={m.claim.moveHelp({ percent: virementPercent })}
      size={560}
      firstFocus="#move-from"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={isPending} onClick={submit}>
            {m.claim.moveMoney()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {errorAt('') ? <InlineNotice tone="danger" live="alert" title={errorAt('')} /> : null}
        {choice('from', m.claim.fromLine())}
        {choice('to', m.claim.toLine())}
        <TextField
          id="move-amount"
          label={m.common.amountCurrency({ currency })}
          inputMode="decimal"
          value={given.amount}
          error={errorAt('amount')}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <TextArea
          id="move-reason"
          label={m.common.reason()}
          maxLength={500}
          value={given.reason}
          error={errorAt('reason')}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </div>
    </NativeModal>
  );
}
