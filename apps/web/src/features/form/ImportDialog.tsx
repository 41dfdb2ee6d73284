import { m } from '@grantdesk/messages';
import { FileButton, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Dialog } from '#ui/dialogs.tsx';
import { ErrorSummary, type ErrorSummaryItem } from '#ui/ErrorSummary.tsx';
import { type Form, type FormRow, KIND_OPTIONS, describePlace } from './form-facts.ts';
import classes from './Forms.module.css';
import { readFormText } from './import-text.ts';
import { rememberForm } from './useFormActions.ts';
import { Button } from '#ui/Button.tsx';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  onImported: (form: Form) => void;
}

/** Starts empty each time it opens; after a refusal, everything that was entered stays. */
export function ImportDialog({ opened, onClose, onImported }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={m.form.importAForm()} size={640}>
      {opened ? <ImportForm onClose={onClose} onImported={onImported} /> : null}
    </Dialog>
  );
}

const MAX_SHOWN = 50;

function ImportForm({ onClose, onImported }: Omit<ImportDialogProps, 'opened'>) {
  const client = useQueryClient();
  const intentKey = useIdempotencyKey();
  const form = useForm({
    initial: () => ({ text: '', name: '', kind: 'APPLICATION' as FormRow['kind'] }),
    validate: ({ text }) => {
      const found = readFormText(text);
      return typeof found === 'string' ? [{ path: 'text', message: found }] : [];
    },
  });
  const { values, busy, refusal, setValues, getInputProps } = form;
  const read = readFormText(values.text);
  const sections = typeof read === 'string' ? [] : read.sections;
  const take = (text: string) => {
    const found = readFormText(text);
    const { name, kind } = typeof found === 'string' ? values : found;
    setValues({ text, ...(name && { name }), ...(kind && { kind }) });
  };
  const send = async () => {
    let made: Form | undefined;
    await form.send(async ({ name, kind }) => {
      const body = { name, kind, sections };
      made = (await call('form.import', { body, idempotencyKey: intentKey(body) })).data;
    });
    if (!made) return;
    void rememberForm(client, made);
    onImported(made);
  };
  const { attempt, items } = form.summary((path) => path);
  const shown = items.slice(0, MAX_SHOWN).map(({ target, message }) => itemOf(target, message, sections));
  if (items.length > MAX_SHOWN)
    shown.push({ target: 'import-text', message: m.form.andCountMore({ count: items.length - MAX_SHOWN }) });
  if (refusal) shown.push({ target: 'import-text', message: refusal.message });

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary items={shown} attempt={attempt} title={m.form.theFormWasNotImported()} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(take)}>
          {(props) => (
            <Button {...props} leftSection={<FileUp />}>
              {m.form.chooseAJsonFile()}
            </Button>
          )}
        </FileButton>
        <span className="text-muted">{m.form.orPasteItBelow()}</span>
      </div>
      <Textarea
        id="import-text"
        label={m.form.formAsJson()}
        description={m.form.aGrantdeskExportAnObject()}
        classNames={{ input: classes.json ?? '' }}
        rows={9}
        value={values.text}
        spellCheck={false}
        error={shown.some(({ target }) => target === 'import-text') || undefined}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p className="-mt-2 min-h-5 text-caption/5 text-muted" role="status">
        {values.text.trim() === '' ? '' : typeof read === 'string' ? read : foundIn(read.sections)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_176px] gap-3 mobile:grid-cols-1">
        <TextInput id="import-name" label={m.common.name()} maxLength={200} {...getInputProps('name')} />
        <NativeSelect id="import-kind" label={m.common.kind()} data={KIND_OPTIONS} {...getInputProps('kind')} />
      </div>
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {m.common.cancel()}
        </Button>
        <Button type="submit" variant="filled" loading={busy}>
          {m.form.importForm()}
        </Button>
      </div>
    </form>
  );
}

function itemOf(path: string, message: string, sections: unknown[]): ErrorSummaryItem {
  if (path === 'name' || path === 'kind') return { target: `import-${path}`, message };
  if (path === 'sections' || path === 'text') return { target: 'import-text', message };
  return { target: 'import-text', message: m.common.labelValue({ label: describePlace(path, sections), value: message }) };
}

function foundIn(sections: unknown[]): string {
  const questions = sections.reduce<number>((sum, section) => {
    const fields = (section as { section_fields?: unknown } | null)?.section_fields;
    return sum + (Array.isArray(fields) ? fields.length : 0);
  }, 0);
  return m.form.countWithQuestionsFound({
    count: m.common.countSections({ count: sections.length }),
    questions: m.common.countQuestions({ count: questions }),
  });
}
