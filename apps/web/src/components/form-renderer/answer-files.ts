import { submittedFiles } from '@grantdesk/domain/submission/files';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';

/** The files that answers name, in the order of the form, each with the label of its question. */
export function answerFiles<F extends { _id: string }>(
  sections: readonly FormSection[],
  answers: Answers,
  files: Readonly<Record<string, F>>,
): (F & { question: string })[] {
  const labels = new Map(sections.flatMap((section) => section.section_fields.map((each) => [each.field_id, each.field_label])));
  const known = Object.fromEntries(Object.entries(files).map(([id, file]) => [id, { ...file, fieldId: '' }]));
  return Object.values(submittedFiles(sections, answers, known)).map((file) => ({
    ...file,
    question: labels.get(file.fieldId) ?? '',
  }));
}
