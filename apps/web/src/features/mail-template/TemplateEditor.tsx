import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { templateIssues } from '@grantdesk/domain/mail-template/template';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { EmailPreview } from './EmailPreview.tsx';
import { EmailVersions } from './EmailVersions.tsx';
import classes from './MailTemplates.module.css';
import { PlaceholderMenu } from './PlaceholderMenu.tsx';
import type { Scope } from './scope.ts';

type Template = Answer<'mailTemplate.one'>['data'];
type Words = { subject: string; body: string };

/** Subject and paragraphs of one email, its placeholders, its earlier versions, and how it reads. */
export function TemplateEditor({
  template,
  programmeId,
  onReload,
  onUnsaved,
}: {
  template: Template;
  /** The programme whose emails these are; those of all programmes without it. */
  programmeId: string | undefined;
  /** Reads the template again; undefined if that fails. */
  onReload: () => Promise<Template | undefined>;
  /** Whether something was typed that would be lost with this form. */
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  const { event, language, version, fields, requires, isChanged } = template;
  const scope: Scope = { language, ...(programmeId && { programme: programmeId }) };
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [application, setApplication] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    initial: () => wordsOf(template),
    validate: (values) => templateIssues(event, values),
  });
  const { values, refusal, isDirty, getInputProps } = form;
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  const keep = (answer: Answer<'mailTemplate.one'>) => {
    form.restart(wordsOf(answer.data));
    client.setQueryData(readQuery('mailTemplate.one', { params: { event }, query: scope }).queryKey, answer);
    void invalidate(client, 'mailTemplate.many', 'mailTemplate.history');
  };
  const save = async () => {
    let answer: Answer<'mailTemplate.one'> | undefined;
    const isSaved = await form.send(async (words) => {
      answer = await call('mailTemplate.update', { params: { event }, body: { ...words, ...scope, version } });
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
  const shown = { ...values, ...scope, ...(application && { application }) };
  const restore = () =>
    act(async () => {
      const answer = await call('mailTemplate.restore', { params: { event }, body: { ...scope, version } });
      toast.success(m.mailTemplate.defaultTextRestored());
      keep(answer);
      // The button that was pressed is gone.
      first.current?.focus();
    });
  const test = () =>
    act(async () => {
      const { data } = await call('mailTemplate.test', {
        params: { event },
        body: shown,
        idempotencyKey: keyOf(shown),
      });
      toast.success(m.common.aTestWasSentToTo({ to: data.to }));
    });
  return (
    <div className="grid grid-cols-2 items-start gap-6 tablet:grid-cols-1">
      <form
        className="grid min-w-0 gap-4"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
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
          <TextArea
            ref={body}
            label={m.common.text()}
            hint={m.mailTemplate.leaveABlankLineBetween()}
            rows={12}
            {...getInputProps('body')}
          />
        </div>
        <PlaceholderMenu
          fields={fields}
          requires={requires}
          subject={first}
          body={body}
          onInsert={(path, text) => form.setValues({ [path]: text })}
        />
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
        {version > 0 ? (
          <EmailVersions
            event={event}
            scope={scope}
            onUse={(words) => {
              form.setValues(words);
              first.current?.focus();
            }}
          />
        ) : null}
      </form>
      <EmailPreview event={event} shown={shown} programmeId={programmeId} onApplication={setApplication} />
    </div>
  );
}

const wordsOf = ({ subject, body }: Template): Words => ({ subject, body });
