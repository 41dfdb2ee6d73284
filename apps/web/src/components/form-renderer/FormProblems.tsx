import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import type { AnswerStore } from './answer-store.ts';
import { useFormLanguage } from './form-language.tsx';
import { controlId, useErrors } from './hooks.ts';

/** The errors of a form on one page, as a summary that takes the focus with each attempt. */
export function FormProblems({ store, attempt }: { store: AnswerStore; attempt: number }) {
  const errors = useErrors(store);
  const { field: read } = useFormLanguage();
  const labelOf = (field: FormField | undefined) => field && read(field).field_label;
  const items = [...errors].map(([id, message]) => ({
    target: controlId(id),
    message: m.common.labelValue({ label: labelOf(store.form.fieldById.get(id)) ?? id, value: message }),
  }));
  return attempt > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null;
}
