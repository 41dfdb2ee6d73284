import { type Locale, m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { templateIssues } from '@grantdesk/domain/mail-template/template';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './MailTemplates.module.css';

type Template = Answer<'mailTemplate.one'>['data'];

/** Subject and paragraphs of one mail, its merge fields, and how it reads: as HTML and as plain text. */
export function TemplateEditor({
  template,
  onReload,
  onUnsaved,
}: {
  template: Template;
  /** Reads the template again; undefined if that fails. */
  onReload: () => Promise<Template | undefined>;
  /** Whether something was typed that would be lost with this form. */
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  const { kind, language, version, fields, requires, isChanged } = template;
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: () => wordsOf(template),
    validate: (values) => templateIssues(kind, values),
  });
  const { values, refusal, isDirty, getInputProps } = form;
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  const keep = (answer: Answer<'mailTemplate.one'>) => {
    form.restart(wordsOf(answer.data));
    client.setQueryData(readQuery('mailTemplate.one', { params: { kind }, query: { language } }).queryKey, answer);
    void invalidate(client, 'mailTemplate.many');
  };
  const save = async () => {
    let answer: Answer<'mailTemplate.one'> | undefined;
    const isSaved = await form.send(async (words) => {
      answer = await call('mailTemplate.update', { params: { kind }, body: { ...words, language, version } });
    });
    if (!isSaved || !answer) return;
    toast.success(m.mailTemplate.emailSavedItIsUsed());
    keep(answer);
  };
  const reload = async () => {
    const fresh = await onReload();
    if (!fresh) return;
    form.restart(wordsOf(fresh));
    first.current?.focus();
  };
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    await run().catch((thrown: unknown) => toast.error(toMessage(thrown)));
    setBusy(false);
  };
  const restore = () =>
    act(async () => {
      const answer = await call('mailTemplate.restore', { params: { kind }, body: { language, version } });
      toast.success(m.mailTemplate.defaultTextRestored());
      keep(answer);
      // The button that was pressed is gone.
      first.current?.focus();
    });
  const test = () =>
    act(async () => {
      const { data } = await call('mailTemplate.test', {
        params: { kind },
        body: { ...values, language },
        idempotencyKey: keyOf({ ...values, language }),
      });
      toast.success(m.common.aTestWasSentToTo({ to: data.to }));
    });
  return (
    <div className="grid grid-cols-2 items-start gap-6 tablet:grid-cols-1">
      <form
        className="grid min-w-0 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal ? (
          <InlineNotice
            tone="danger"
            live="alert"
            action={refusal.code === 'STALE_VERSION' ? <Button onClick={() => void reload()}>{m.common.reload()}</Button> : null}
          >
            {refusal.message}
          </InlineNotice>
        ) : null}
        <TextField ref={first} label={m.common.subject()} {...getInputProps('subject')} />
        <div className={classes.body}>
          <TextArea label={m.common.text()} hint={m.mailTemplate.leaveABlankLineBetween()} rows={10} {...getInputProps('body')} />
        </div>
        <Panel title={m.mailTemplate.fields()} level={3} note={m.mailTemplate.placeholdersAreFilledInWhen()}>
          <dl className={classes.fields}>
            {fields.map(({ key, label }) => (
              <div className="col-span-full grid grid-cols-subgrid" key={key}>
                <dt>
                  <code>{`{{${key}}}`}</code>
                </dt>
                <dd className="m-0 text-muted">
                  {label}
                  {requires.includes(key) ? ' ' + m.mailTemplate.hasToStay() : ''}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="filled" loading={form.busy}>
            {m.common.save()}
          </Button>
          <Button loading={busy} onClick={() => void test()}>
            {m.common.sendATestToMe()}
          </Button>
          {isDirty ? (
            <Button
              variant="subtle"
              onClick={() => {
                form.discard();
                first.current?.focus();
              }}
            >
              {m.common.discardChanges()}
            </Button>
          ) : null}
          {isChanged && !isDirty ? (
            <Button variant="subtle" loading={busy} onClick={() => void restore()}>
              {m.mailTemplate.restoreTheOriginal()}
            </Button>
          ) : null}
        </div>
      </form>
      <Preview kind={kind} words={{ ...values, language }} />
    </div>
  );
}

const wordsOf = ({ subject, body }: Template): { subject: string; body: string } => ({ subject, body });

/** With made-up facts; the frame runs nothing and reaches nothing. */
function Preview({ kind, words }: { kind: Template['kind']; words: { subject: string; body: string; language: Locale } }) {
  const shown = useDeferredValue(words);
  const { data } = useQuery({
    queryKey: ['mailTemplate.preview', kind, shown],
    queryFn: ({ signal }) => call('mailTemplate.preview', { params: { kind }, body: shown, signal }),
    enabled: templateIssues(kind, shown).length === 0,
    placeholderData: (before) => before,
  });
  const mail = data?.data;
  return (
    <Panel title={m.common.preview()} note={m.mailTemplate.withMadeUpFacts()}>
      {mail ? (
        <div className="mt-3 grid min-w-0 gap-4">
          <p className="m-0">
            <strong>{mail.subject}</strong>
          </p>
          <iframe
            title={m.mailTemplate.theEmailAsHtml()}
            sandbox=""
            srcDoc={mail.html}
            className="h-[480px] w-full rounded-md border border-border bg-canvas"
          />
          <h3 className="m-0">{m.mailTemplate.plainText()}</h3>
          <pre className="m-0 rounded-md border border-border bg-sunken p-3 text-caption wrap-anywhere whitespace-pre-wrap">
            {mail.text}
          </pre>
        </div>
      ) : (
        <p className="text-muted">{m.mailTemplate.itShowsOnceTheTextCan()}</p>
      )}
    </Panel>
  );
}
