import { m } from '@grantdesk/messages';
import { parseAmount } from '@grantdesk/domain/format/money';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { toHtml, toPlainText } from '#components/values/plain-html.ts';
import { amountText } from './amount-text.ts';
import { wordsWithConditions } from './condition-labels.ts';
import { type Grant, findStanding } from './contract-labels.ts';

/** A contract while it is written: its terms, its text or file, the preview, and what the server says of it. */
export function useContractDraft(grant: Grant) {
  const { currency } = grant.programme;
  const { decision } = grant;
  const conditions = decision?.conditions ?? [];
  const before = findStanding(grant);
  const id = grant.application._id;
  const form = useForm({
    initial: () => ({
      way: (before?.file ? 'file' : 'words') as 'words' | 'file',
      title: before?.title ?? m.contract.grantAgreement(),
      amount: amountText(before?.amount ?? decision?.amount ?? null, currency),
      startDate: before?.startDate ?? grant.period.startDate ?? '',
      endDate: before?.endDate ?? grant.period.endDate ?? '',
      template: '',
      body: before ? (before.body ? toPlainText(before.body).text : '') : wordsWithConditions('', conditions),
      file: null as File | null,
    }),
  });
  type Values = typeof form.values;
  const [preview, setPreview] = useState<string | null>(null);
  const idempotencyKey = useIdempotencyKey();

  const terms = ({ title, amount, startDate, endDate }: Values) => ({
    title,
    amount: parseAmount(amount, currency) ?? 0,
    startDate,
    endDate,
  });
  const words = (values: Values) => ({ ...terms(values), body: toHtml(values.body, { headings: true }) });
  const sendWords = async (values: Values) => {
    const body = { application: id, ...words(values), ...(values.template && { template: values.template }) };
    await call('contract.new', { body, idempotencyKey: idempotencyKey(body) });
  };
  const sendFile = async ({ file, ...values }: Values) => {
    const identity = { ...terms({ file, ...values }), name: file?.name, size: file?.size, at: file?.lastModified };
    const data = new FormData();
    for (const [name, value] of Object.entries(terms({ file, ...values }))) data.append(name, String(value));
    if (file) data.append('file', file);
    await call('contract.newFile', { params: { id }, form: data, idempotencyKey: idempotencyKey(identity) });
  };
  return {
    ...form,
    preview,
    closePreview: () => setPreview(null),
    applyTemplate: (template: string, body: string | undefined) =>
      form.setValues({ template, ...(body !== undefined && { body: wordsWithConditions(toPlainText(body).text, conditions) }) }),
    show: () =>
      form.check(async (values) =>
        setPreview((await call('contract.preview', { params: { id }, body: words(values) })).data.body),
      ),
    /** True if it was sent; otherwise the errors are shown beside the fields. */
    send: async () => {
      const isSent = await form.send((values) => (values.way === 'words' ? sendWords(values) : sendFile(values)));
      if (!isSent) setPreview(null);
      return isSent;
    },
  };
}

export type ContractDraft = ReturnType<typeof useContractDraft>;
