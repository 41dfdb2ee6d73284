import { parseAmount } from '@grantdesk/domain/format/money';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { htmlOf, textOf } from '#components/values/plain-html.ts';
import { amountText } from './amount-text.ts';
import { wordsWithConditions } from './condition-labels.ts';
import { type Grant, standingOf } from './contract-labels.ts';

type Problem = { path: string; message: string };

/** A contract while it is written: its terms, its text or file, the preview, and what the server says of it. */
export function useContractDraft(grant: Grant) {
  const { currency } = grant.programme;
  const { decision } = grant;
  const conditions = decision?.conditions ?? [];
  const before = standingOf(grant);
  const id = grant.application._id;
  const [way, setWay] = useState<'words' | 'file'>(before?.file ? 'file' : 'words');
  const [draft, setDraft] = useState(() => ({
    title: before?.title ?? 'Grant agreement',
    amount: amountText(before?.amount ?? decision?.amount ?? null, currency),
    startDate: before?.startDate ?? grant.period.startDate ?? '',
    endDate: before?.endDate ?? grant.period.endDate ?? '',
    template: '',
    words: before ? (before.body ? textOf(before.body).text : '') : wordsWithConditions('', conditions),
  }));
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [refusal, setRefusal] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const idempotencyKey = useIdempotencyKey();

  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setProblems(problems.filter(({ path }) => !(path in part) && !(path === 'body' && 'words' in part)));
  };
  const terms = () => ({
    title: draft.title,
    amount: parseAmount(draft.amount, currency) ?? 0,
    startDate: draft.startDate,
    endDate: draft.endDate,
  });
  const words = () => ({ ...terms(), body: htmlOf(draft.words, { headings: true }) });
  const attemptTo = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    setProblems([]);
    try {
      await act();
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      setPreview(null);
      setProblems(issues);
      setRefusal(issues.length > 0 ? '' : message);
      setAttempt((now) => now + 1);
    } finally {
      setBusy(false);
    }
  };
  const sendWords = async () => {
    const body = { application: id, ...words(), ...(draft.template && { template: draft.template }) };
    await call('contract.new', { body, idempotencyKey: idempotencyKey(body) });
  };
  const sendFile = async () => {
    const { title, amount, startDate, endDate } = terms();
    const form = new FormData();
    for (const [name, value] of Object.entries({ title, amount: String(amount), startDate, endDate })) form.append(name, value);
    if (file) form.append('file', file);
    const identity = { title, amount, startDate, endDate, name: file?.name, size: file?.size, at: file?.lastModified };
    await call('contract.newFile', { params: { id }, form, idempotencyKey: idempotencyKey(identity) });
  };
  return {
    way,
    setWay,
    draft,
    set,
    setFile,
    preview,
    closePreview: () => setPreview(null),
    problems,
    refusal,
    attempt,
    busy,
    errorAt: (path: string) => problems.find((problem) => problem.path === path)?.message,
    applyTemplate: (template: string, body: string | undefined) =>
      set({ template, ...(body !== undefined && { words: wordsWithConditions(textOf(body).text, conditions) }) }),
    show: () => attemptTo(async () => setPreview((await call('contract.preview', { params: { id }, body: words() })).data.body)),
    send: (onSent: () => void) =>
      attemptTo(async () => {
        await (way === 'words' ? sendWords() : sendFile());
        onSent();
      }),
  };
}

export type ContractDraft = ReturnType<typeof useContractDraft>;
