import { m } from '@grantdesk/messages';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import type { AnswerStore } from './answer-store.ts';
import { controlId, useErrors } from './hooks.ts';

/** The errors of a form on one page, as a summary that takes the focus with each attempt. */
export function FormProblems({ store, attempt }: { store: AnswerStore; attempt: number }) {
  const errors = useErrors(store);
  const items = [...errors].map(([id, message]) => ({
    target: controlId(id),
    message: m.common.labelValue({ label: store.form.fieldById.get(id)?.field_label ?? id, value: message }),
  }));
  return attempt > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null;
}
