import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import type { Answers, FileAnswer } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import { Copy } from 'lucide-react';
import { AnswerValue } from '#components/form-renderer/AnswerValue.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

interface Props {
  form: CompiledForm;
  changes: Answers;
  file: (id: string) => FileAnswer | undefined;
}

/** What was typed and never reached the account: still there to be read and taken elsewhere. */
export function Unsaved({ form, changes, file }: Props) {
  const fields = form.fields.filter((field) => Object.hasOwn(changes, field.field_id));
  if (fields.length === 0) return null;
  const copy = () => {
    const text = fields
      .map((field) => `${field.field_label}\n${answerItems(changes[field.field_id] ?? null).join('\n')}`)
      .join('\n\n');
    void navigator.clipboard?.writeText(text).then(() => toast.success(m.submission.theTextWasCopied()));
  };
  return (
    <section className="mb-6 rounded-xl border border-border bg-surface p-5" aria-labelledby="unsaved-title">
      <h2 className="text-lg/6" id="unsaved-title">
        {m.submission.typedHereAndNotSavedTo()}
      </h2>
      <p className="mt-1 text-sm/5 text-muted">{m.submission.itIsNoPartOfThe()}</p>
      <dl className="my-4 grid gap-4">
        {fields.map((field) => (
          <div key={field.field_id}>
            <dt className="font-medium">{field.field_label}</dt>
            <dd className="mt-1 wrap-anywhere whitespace-pre-wrap select-text">
              <AnswerValue field={field} value={changes[field.field_id] ?? null} file={file} />
            </dd>
          </div>
        ))}
      </dl>
      <Button size="lg" variant="outline" leftSection={<Copy />} onClick={copy}>
        {m.submission.copyThisText()}
      </Button>
    </section>
  );
}
