import { m } from '@grantdesk/messages';
import { effectiveMaxFiles } from '@grantdesk/domain/form/files';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { visibleFields } from '@grantdesk/domain/form/smart-logic';
import type { Answers, FieldIssue, FileAnswer, FormField, FormSection } from '@grantdesk/domain/form/types';
import { validateForm } from '@grantdesk/domain/form/validate';
import { isEmptyAnswer, answerItems } from '@grantdesk/domain/form/values';

/** The section that the address names: by id, or by number from 1. The first one when it names none. */
export function sectionAt(
  sections: readonly FormSection[],
  address: string | undefined,
): { section: FormSection | undefined; index: number } {
  const byId = sections.findIndex((section) => section.section_id === address);
  const number = /^\d{1,4}$/.test(address ?? '') ? Number(address) - 1 : -1;
  const index = byId >= 0 ? byId : Math.min(Math.max(number, 0), sections.length - 1);
  return { section: sections[index], index };
}

/** What was answered wrongly. What is not yet answered is work left, not a fault. */
export const findFaults = (form: CompiledForm, answers: Answers, files: Record<string, FileAnswer>): FieldIssue[] =>
  validateForm(form, answers, { files }).filter((issue) => !isEmptyAnswer(answers[issue.path]));

export interface Tally {
  /** Visible required questions, and how many of them are answered. */
  required: number;
  answered: number;
  files: number;
  missing: string[];
}

/** The state before submission: required answers, files, and the names of the gaps as `read` has them. */
export function toTally(form: CompiledForm, answers: Answers, read: (field: FormField) => FormField): Tally {
  const visible = visibleFields(form, answers);
  const tally: Tally = { required: 0, answered: 0, files: 0, missing: [] };
  for (const field of form.fields) {
    if (!visible.has(field.field_id)) continue;
    const items = answerItems(answers[field.field_id]);
    if (field.field_type === 'FILE') tally.files += Math.min(items.length, effectiveMaxFiles(field));
    if (field.field_validation?.required !== true) continue;
    tally.required += 1;
    if (items.length > 0) tally.answered += 1;
    else tally.missing.push(read(field).field_label);
  }
  return tally;
}

/** "5 of 9 answered, 1 file" for a section's row. */
export function filesIn(section: FormSection, answers: Answers): number {
  return section.section_fields
    .filter((field) => field.field_type === 'FILE')
    .reduce((sum, field) => sum + answerItems(answers[field.field_id]).length, 0);
}

/** The sections with the questions that are open alone, where a review opened only some of them. */
export function onlyOpen(sections: readonly FormSection[], open: readonly string[] | null | undefined): FormSection[] {
  if (!open) return [...sections];
  return sections
    .map((section) => ({ ...section, section_fields: section.section_fields.filter(({ field_id }) => open.includes(field_id)) }))
    .filter(({ section_fields }) => section_fields.length > 0);
}

/** The programme, and the proposal where it is one: an application and its proposal may lie open beside each other. */
export const titleWithin = (which: 'application' | 'proposal' | 'report', programme: string): string =>
  which === 'proposal' ? m.submission.proposalProgramme({ programme }) : programme;
