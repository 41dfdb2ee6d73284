import { FileButton, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Dialog } from '#ui/dialogs.tsx';
import { ErrorSummary, type ErrorSummaryItem } from '#ui/ErrorSummary.tsx';
import { type Form, type FormRow, KIND_OPTIONS, placeOf, plural } from './form-facts.ts';
import classes from './Forms.module.css';
import { readFormText } from './import-text.ts';
import { rememberForm } from './useFormActions.ts';
import { Button } from '#ui/Button.tsx';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  onImported: (form: Form) => void;
}

/** Opened anew each time it is asked for; a refusal keeps everything that was entered. */
export function ImportDialog({ opened, onClose, onImported }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import a form" size={640}>
      {opened ? <ImportForm onClose={onClose} onImported={onImported} /> : null}
    </Dialog>
  );
}

const MAX_SHOWN = 50;

function ImportForm({ onClose, onImported }: Omit<ImportDialogProps, 'opened'>) {
  const client = useQueryClient();
  const intentKey = useIdempotencyKey();
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<FormRow['kind']>('APPLICATION');
  const [problems, setProblems] = useState<ErrorSummaryItem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const read = readFormText(text);

  const take = (next: string) => {
    setText(next);
    setProblems([]);
    const found = readFormText(next);
    if (typeof found === 'string') return;
    if (found.name) setName(found.name);
    if (found.kind) setKind(found.kind);
  };
  const refuse = (items: ErrorSummaryItem[]) => {
    setProblems(items);
    setAttempt((now) => now + 1);
  };
  const send = async () => {
    if (typeof read === 'string') return refuse([{ target: 'import-text', message: read }]);
    setBusy(true);
    try {
      const body = { name, kind, sections: read.sections };
      const { data } = await call('form.import', { body, idempotencyKey: intentKey(body) });
      void rememberForm(client, data);
      onImported(data);
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      const items = issues.slice(0, MAX_SHOWN).map((issue) => itemOf(issue.path, issue.message, read.sections));
      if (issues.length > MAX_SHOWN) items.push({ target: 'import-text', message: `and ${issues.length - MAX_SHOWN} more.` });
      refuse(items.length > 0 ? items : [{ target: 'import-text', message }]);
    } finally {
      setBusy(false);
    }
  };
  const errorAt = (target: string) => problems.find((problem) => problem.target === target)?.message;

  return (
    <form
      className={classes.import}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {problems.length > 0 ? <ErrorSummary items={problems} attempt={attempt} title="The form was not imported" /> : null}
      <div className={classes.pick}>
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(take)}>
          {(props) => (
            <Button {...props} leftSection={<FileUp />}>
              Choose a JSON file
            </Button>
          )}
        </FileButton>
        <span className="muted">or paste it below</span>
      </div>
      <Textarea
        id="import-text"
        label="Form as JSON"
        description="An export of this product, an object with “sections”, or the list of sections."
        classNames={{ input: classes.json ?? '' }}
        rows={9}
        value={text}
        spellCheck={false}
        error={problems.length > 0 && errorAt('import-text') ? true : undefined}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p className={classes.hint} role="status">
        {text.trim() === '' ? '' : typeof read === 'string' ? read : foundIn(read.sections)}
      </p>
      <div className={classes.pair}>
        <TextInput
          id="import-name"
          label="Name"
          value={name}
          maxLength={200}
          error={errorAt('import-name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          id="import-kind"
          label="Kind"
          data={KIND_OPTIONS}
          value={kind}
          error={errorAt('import-kind')}
          onChange={(event) => setKind(event.currentTarget.value as FormRow['kind'])}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy}>
          Import form
        </Button>
      </div>
    </form>
  );
}

function itemOf(path: string, message: string, sections: unknown[]): ErrorSummaryItem {
  if (path === 'name' || path === 'kind') return { target: `import-${path}`, message };
  if (path === 'sections') return { target: 'import-text', message };
  return { target: 'import-text', message: `${placeOf(path, sections)}: ${message}` };
}

function foundIn(sections: unknown[]): string {
  const questions = sections.reduce<number>((sum, section) => {
    const fields = (section as { section_fields?: unknown } | null)?.section_fields;
    return sum + (Array.isArray(fields) ? fields.length : 0);
  }, 0);
  return `${plural(sections.length, 'section')} with ${plural(questions, 'question')} found.`;
}
