import { parseAmount } from '@grantdesk/domain/format/money';
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { toApiError } from '../../api/errors.ts';
import { readQuery } from '../../api/query.ts';
import { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { DateInput } from '../../components/date-input/DateInput.tsx';
import { AppLink } from '../../components/AppLink.tsx';
import { htmlOf, textOf } from '../../components/values/plain-html.ts';
import { RichText } from '../../components/values/RichText.tsx';
import { to } from '../../paths.ts';
import { InlineNotice } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { toast } from '../../ui/toast.ts';
import { amountText } from './amount-text.ts';
import { wordsWithConditions } from './condition-labels.ts';
import { type Grant, standingOf } from './contract-labels.ts';
import classes from './Contracts.module.css';
import { GrantTerms } from './GrantTerms.tsx';
import { MergeFields } from './MergeFields.tsx';

interface Props {
  grant: Grant;
  onClose: () => void;
  onSent: () => void;
}

type Problem = { path: string; message: string };

/** Makes a contract from a template or from a file, shows it as it will be read, and sends it. */
export default function SendDrawer({ grant, onClose, onSent }: Props) {
  const { application, programme, decision } = grant;
  const { currency } = programme;
  const conditions = decision?.conditions ?? [];
  const before = standingOf(grant);
  const id = application._id;
  const templates = useQuery(readQuery('contract.templates', { params: { id: programme._id } }));
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
  const intent = useIdempotencyKey();
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setProblems(problems.filter(({ path }) => !(path in part) && !(path === 'body' && 'words' in part)));
  };
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const choose = (template: string) => {
    const found = templates.data?.data.find(({ _id }) => _id === template);
    set({ template, ...(found && { words: wordsWithConditions(textOf(found.body).text, conditions) }) });
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
  const show = () =>
    attemptTo(async () => setPreview((await call('contract.preview', { params: { id }, body: words() })).data.body));
  const send = () =>
    attemptTo(async () => {
      if (way === 'words') {
        const body = { application: id, ...words(), ...(draft.template && { template: draft.template }) };
        await call('contract.new', { body, idempotencyKey: intent(body) });
      } else {
        const { title, amount, startDate, endDate } = terms();
        const form = new FormData();
        for (const [name, value] of Object.entries({ title, amount: String(amount), startDate, endDate }))
          form.append(name, value);
        if (file) form.append('file', file);
        const key = intent({ title, amount, startDate, endDate, name: file?.name, size: file?.size, at: file?.lastModified });
        await call('contract.newFile', { params: { id }, form, idempotencyKey: key });
      }
      toast.success(`The contract was sent to ${application.user.email}.`);
      onSent();
    });
  const isReady = way === 'file' || preview !== null;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={before ? 'Send a new version' : 'Generate contract'}
      size={720}
      closeLabel="Close the contract"
      footer={
        <>
          {preview !== null && way === 'words' ? <Button onClick={() => setPreview(null)}>Back to the words</Button> : null}
          <Button variant="filled" loading={busy} onClick={() => void (isReady ? send() : show())}>
            {isReady ? `Send to ${application.user.name}` : 'Preview the contract'}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {refusal ? (
          <InlineNotice tone="danger" live="alert" title={refusal}>
            Nothing was sent.
          </InlineNotice>
        ) : null}
        <ErrorSummary attempt={attempt} items={problems.map(({ path, message }) => ({ target: `contract-${path}`, message }))} />
        {before ? (
          <InlineNotice tone="warning" title={`Version ${before.version} is void once this one is sent.`}>
            The applicant is told by mail.
          </InlineNotice>
        ) : null}
        {preview !== null && way === 'words' ? (
          <>
            <p>This is what {application.user.name} reads and signs. It cannot be changed once it is sent.</p>
            <div className={classes.paper} role="region" aria-label="The contract as it will be read">
              <RichText html={preview} />
            </div>
          </>
        ) : (
          <>
            <GrantTerms grant={grant} />
            <SegmentedControl
              aria-label="Where the contract comes from"
              data={[
                { value: 'words', label: 'Write it here' },
                { value: 'file', label: 'Send a file' },
              ]}
              value={way}
              onChange={(next) => setWay(next === 'file' ? 'file' : 'words')}
            />
            <TextInput
              id="contract-title"
              label="Title"
              maxLength={200}
              value={draft.title}
              error={errorAt('title')}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <div className={classes.pair}>
              <TextInput
                id="contract-amount"
                classNames={{ input: 'num' }}
                label={`Amount granted (${currency})`}
                inputMode="decimal"
                autoComplete="off"
                value={draft.amount}
                error={errorAt('amount')}
                onChange={(event) => set({ amount: event.currentTarget.value })}
              />
              <DateInput
                id="contract-startDate"
                label="First day"
                value={draft.startDate}
                error={errorAt('startDate')}
                onValue={(value) => set({ startDate: value })}
              />
              <DateInput
                id="contract-endDate"
                label="Last day"
                value={draft.endDate}
                error={errorAt('endDate')}
                onValue={(value) => set({ endDate: value })}
              />
            </div>
            {way === 'words' ? (
              <>
                <NativeSelect
                  id="contract-template"
                  label="Template"
                  description={
                    templates.data?.data.length === 0 ? (
                      <>
                        This programme has none yet.{' '}
                        <AppLink href={to.admin.contractTemplates(programme._id)}>Write a template</AppLink>
                      </>
                    ) : (
                      'Choosing one replaces the words below.'
                    )
                  }
                  value={draft.template}
                  error={errorAt('template')}
                  data={[
                    { value: '', label: 'None' },
                    ...(templates.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                  ]}
                  onChange={(event) => choose(event.currentTarget.value)}
                />
                <Textarea
                  id="contract-body"
                  label="Words of the contract"
                  description="A blank line makes a paragraph, a line that begins with “# ” a heading, lines that begin with “- ” a list."
                  autosize
                  minRows={10}
                  maxRows={30}
                  value={draft.words}
                  error={errorAt('body')}
                  onChange={(event) => set({ words: event.currentTarget.value })}
                />
                <MergeFields />
              </>
            ) : (
              <label htmlFor="contract-file">
                <b>File</b>
                <span className="muted"> PDF or Word, at most 20 MB</span>
                <input
                  id="contract-file"
                  type="file"
                  accept=".pdf,.doc,.docx"
                  className={classes.file}
                  aria-invalid={errorAt('file') ? true : undefined}
                  aria-describedby={errorAt('file') ? 'contract-file-error' : undefined}
                  onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
                />
                {errorAt('file') ? (
                  <span id="contract-file-error" className={classes.wrong}>
                    {errorAt('file')}
                  </span>
                ) : null}
              </label>
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}
