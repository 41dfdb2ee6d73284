import type { Answer } from '@grantdesk/api';
import { LANGUAGES, type Language } from '@grantdesk/domain/language/current';
import { templateIssues } from '@grantdesk/domain/notification/template';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { readQuery } from '../../api/query.ts';
import { useCheckedDraft } from '../../api/useCheckedDraft.ts';
import { useIntent } from '../../api/useIntent.ts';
import { InlineNotice } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './MailTemplates.module.css';

type Template = Answer<'mailTemplate.one'>['data'];

/** Subject and paragraphs of one mail, its merge fields, and how it reads: as HTML and as plain text. */
export function TemplateEditor({
  template,
  onReload,
  onLanguage,
}: {
  template: Template;
  onReload: () => void;
  /** Another language of the same mail is asked for. */
  onLanguage: (language: Language) => void;
}) {
  const { kind, language, version, fields, requires, isChanged } = template;
  const client = useQueryClient();
  const keyOf = useIntent();
  const [busy, setBusy] = useState(false);
  const form = useCheckedDraft({
    initial: () => ({ subject: template.subject, body: template.body }),
    judge: (draft) => templateIssues(kind, draft),
  });
  const { draft, change, errorAt, refusal } = form;
  const keep = (answer: Answer<'mailTemplate.one'>) => {
    client.setQueryData(readQuery('mailTemplate.one', { params: { kind }, query: { language } }).queryKey, answer);
    void client.invalidateQueries({ queryKey: ['mailTemplate.many'] });
  };
  const save = async () => {
    let answer: Answer<'mailTemplate.one'> | undefined;
    const isKept = await form.send(async (words) => {
      answer = await call('mailTemplate.update', { params: { kind }, body: { ...words, language, version } });
    });
    if (!isKept || !answer) return;
    toast.success('The mail is saved. It reads like this from now on.');
    keep(answer);
  };
  const look = (other: Language) => {
    if (form.isDirty) toast.error('Save your changes or discard them first.');
    else onLanguage(other);
  };
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    await run().catch((thrown: unknown) => toast.error(messageOf(thrown)));
    setBusy(false);
  };
  const restore = () =>
    act(async () => {
      const answer = await call('mailTemplate.restore', { params: { kind }, body: { language, version } });
      toast.success('The original words stand again.');
      keep(answer);
    });
  const test = () =>
    act(async () => {
      const { data } = await call('mailTemplate.test', {
        params: { kind },
        body: { ...draft, language },
        idempotencyKey: keyOf({ ...draft, language }),
      });
      toast.success(`A test was sent to ${data.to}.`);
    });
  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
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
            action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>Reload</Button> : null}
          >
            {refusal.message}
          </InlineNotice>
        ) : null}
        <fieldset className={classes.languages}>
          <legend>Language of the reader</legend>
          {LANGUAGES.map(({ value, label }) => (
            <label key={value} lang={value}>
              <input type="radio" name="language" checked={value === language} onChange={() => look(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <TextField
          label="Subject"
          value={draft.subject}
          error={errorAt('subject')}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <div className={classes.body}>
          <TextArea
            label="Text"
            hint="A blank line begins a new paragraph."
            rows={10}
            value={draft.body}
            error={errorAt('body')}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
        </div>
        <Panel title="Fields" level={3} note="They are replaced when the mail leaves. What they hold stays text.">
          <dl className={classes.fields}>
            {fields.map(({ key, label }) => (
              <div key={key}>
                <dt>
                  <code>{`{{${key}}}`}</code>
                </dt>
                <dd>
                  {label}
                  {requires.includes(key) ? ' (has to stay)' : ''}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
        <div className={classes.actions}>
          <Button type="submit" variant="filled" loading={form.busy}>
            Save
          </Button>
          <Button loading={busy} onClick={() => void test()}>
            Send a test to me
          </Button>
          {form.isDirty ? (
            <Button variant="subtle" onClick={form.discard}>
              Discard changes
            </Button>
          ) : null}
          {isChanged && !form.isDirty ? (
            <Button variant="subtle" loading={busy} onClick={() => void restore()}>
              Restore the original
            </Button>
          ) : null}
        </div>
      </form>
      <Preview kind={kind} words={{ ...draft, language }} />
    </div>
  );
}

/** With made-up facts; the frame runs nothing and reaches nothing. */
function Preview({ kind, words }: { kind: Template['kind']; words: { subject: string; body: string; language: Language } }) {
  const shown = useDeferredValue(words);
  const { data } = useQuery({
    queryKey: ['mailTemplate.preview', kind, shown],
    queryFn: ({ signal }) => call('mailTemplate.preview', { params: { kind }, body: shown, signal }),
    enabled: templateIssues(kind, shown).length === 0,
    placeholderData: (before) => before,
  });
  const mail = data?.data;
  return (
    <Panel title="Preview" note="With made-up facts.">
      {mail ? (
        <div className={classes.preview}>
          <p>
            <strong>{mail.subject}</strong>
          </p>
          <iframe title="The mail as HTML" sandbox="" srcDoc={mail.html} className={classes.frame} />
          <h3>Plain text</h3>
          <pre className={classes.plain}>{mail.text}</pre>
        </div>
      ) : (
        <p className="muted">It shows once the text can be read.</p>
      )}
    </Panel>
  );
}
