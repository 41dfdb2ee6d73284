import { m } from '@grantdesk/messages';
import type { ClaimItem } from '@grantdesk/domain/claim/items';
import { formatAmount, moneyText, parseAmount } from '@grantdesk/domain/format/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { DateTextField } from '#components/date-input/PlainDate.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { LabelledControl, SelectField, TextField } from '#ui/TextField.tsx';
import type { Claim, Item } from './ClaimItems.tsx';

interface Props {
  reportId: string;
  claim: Claim;
  /** Undefined for a new one. */
  item: Item | undefined;
  validate: (item: ClaimItem) => Issue[];
  onSave: (item: ClaimItem) => Promise<unknown>;
  onClose: () => void;
}

/** One item of a claim, with its evidence; saved with its report. */
export default function ItemDialog({ reportId, claim, item, validate, onSave, onClose }: Props) {
  const { currency, lines, needsEvidence } = claim;
  const [given, setGiven] = useState({
    line: item?.line._id ?? '',
    amount: item ? formatAmount(item.amount, currency) : '',
    spentOn: item?.spentOn ?? '',
    description: item?.description ?? '',
  });
  const [file, setFile] = useState<File | null>(null);
  const [issues, setIssues] = useState<Issue[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const stored = file ? await upload(reportId, file) : (item?.file?._id ?? null);
      await onSave({ ...given, amount: parseAmount(given.amount, currency) ?? 0, file: stored });
    },
    onSuccess: onClose,
    onError: (thrown) => {
      const error = toApiError(thrown);
      const found = error.issues.map(({ path, message }) => ({ path: path.replace(/^items\.\d+\./, ''), message }));
      setIssues(found.length > 0 ? found : [{ path: '', message: error.message }]);
    },
  });
  const submit = () => {
    const stands = file ? 'chosen' : (item?.file?._id ?? null);
    const found = validate({ ...given, amount: parseAmount(given.amount, currency) ?? 0, file: stands });
    setIssues(found);
    if (found.length === 0) mutate();
  };
  const set = (part: Partial<typeof given>) => {
    setGiven({ ...given, ...part });
    setIssues([]);
  };
  const errorAt = (...paths: string[]) => issues.find(({ path }) => paths.includes(path))?.message;
  return (
    <NativeModal
      title={item ? m.claim.changeSpending() : m.claim.addSpending()}
      size={560}
      firstFocus="#item-line"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button size="lg" variant="filled" loading={isPending} onClick={submit}>
            {m.claim.saveSpending()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {errorAt('') ? <InlineNotice tone="danger" live="alert" title={errorAt('')} /> : null}
        <SelectField
          id="item-line"
          label={m.claim.budgetLine()}
          value={given.line}
          error={errorAt('line')}
          onChange={(event) => set({ line: event.currentTarget.value })}
        >
          <option value="">{m.claim.chooseALine()}</option>
          {lines.map(({ _id, title, left }) => (
            <option key={_id} value={_id}>
              {m.claim.lineLeft({ title, money: moneyText(left, currency) })}
            </option>
          ))}
        </SelectField>
        <TextField
          id="item-description"
          label={m.claim.whatItWasFor()}
          maxLength={500}
          value={given.description}
          error={errorAt('description')}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <TextField
          id="item-amount"
          label={m.common.amountCurrency({ currency })}
          inputMode="decimal"
          value={given.amount}
          error={errorAt('amount')}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <DateTextField
          id="item-spentOn"
          label={m.claim.spentOn()}
          value={given.spentOn}
          error={errorAt('spentOn')}
          onValue={(spentOn) => set({ spentOn })}
        />
        <LabelledControl
          id="item-file"
          label={m.claim.evidence()}
          optional={!needsEvidence}
          hint={item?.file ? m.claim.evidenceStays({ name: item.file.name }) : m.claim.evidenceHelp()}
          error={errorAt('file', 'evidence')}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              className="mt-1 max-w-full"
              accept=".pdf,.png,.jpg,.jpeg,.doc,.docx,.txt,.xls,.xlsx"
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0] ?? null);
                setIssues([]);
              }}
            />
          )}
        </LabelledControl>
      </div>
    </NativeModal>
  );
}

async function upload(reportId: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('evidence', file);
  return (await call('claim.evidence', { params: { id: reportId }, form })).data._id;
}
