import type { Answers, FormSection } from '../form/types.ts';
import { answerItems } from '../form/values.ts';

/**
 * The files that answers name, in the order of the form, each with the question that it answers. A file that was uploaded and
 * then removed is not among them, nor is one of a question that the form does not ask.
 */
export function filesInAnswers(
  sections: readonly Pick<FormSection, 'section_fields'>[],
  answers: Answers,
): { _id: string; fieldId: string }[] {
  const found = new Map<string, string>();
  for (const { field_id: fieldId, field_type: type } of sections.flatMap((section) => section.section_fields)) {
    if (type !== 'FILE') continue;
    for (const id of answerItems(answers[fieldId] ?? null)) if (!found.has(id)) found.set(id, fieldId);
  }
  return [...found].map(([_id, fieldId]) => ({ _id, fieldId }));
}

/** Of the given files those that the answers name, by question (`filesInAnswers`). */
export function submittedFiles<F extends { _id: string; fieldId: string }>(
  sections: readonly Pick<FormSection, 'section_fields'>[],
  answers: Answers,
  files: Readonly<Record<string, F>>,
): Record<string, F> {
  return Object.fromEntries(
    filesInAnswers(sections, answers).flatMap(({ _id, fieldId }) => {
      const file = Object.hasOwn(files, _id) ? files[_id] : undefined;
      return file ? [[_id, { ...file, fieldId }] as const] : [];
    }),
  );
}
