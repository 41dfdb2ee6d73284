import { m } from '@grantdesk/messages';
import {
  answerItems,
  answerLines,
  formatDateTimeZone,
  notProvided,
  visibleFields,
  visibleSections,
  type VisibilityOverrides,
} from '@grantdesk/domain';
import type { PaperWriter } from '#platform/pdf/document.ts';
import type { PinnedForm } from './forms.ts';
import { toAnswers, toReceipt, type FileFact } from './service.ts';
import type { SubmissionRecord } from './queries.ts';

export interface WrittenForm {
  form: PinnedForm;
  submission: SubmissionRecord;
  files: Record<string, FileFact>;
}

/** What proves a submission: its receipt, the instant with its zone and in UTC, and the digest; that it is a draft before. */
export function receiptFacts(submission: SubmissionRecord, timeZone: string): [name: string, value: string][] {
  const receipt = toReceipt(submission);
  if (!receipt) return [[m.common.state(), m.application.aDraftNotSubmitted()]];
  return [
    [m.common.receiptNumber(), receipt.receiptNo],
    [m.application.submitted2(), formatDateTimeZone(receipt.submittedAt, timeZone)],
    [m.application.submittedUtc(), receipt.submittedAt.toISOString()],
    [m.common.digestSha256(), receipt.digest],
  ];
}

/**
 * The answer to every visible question of a form, by section.
 * @param overrides questions that a reader must not see
 */
export function writeAnswers(
  paper: Pick<PaperWriter, 'section' | 'question' | 'text' | 'items'>,
  { form, submission, files }: WrittenForm,
  overrides: VisibilityOverrides = {},
): void {
  const answers = toAnswers(submission);
  const visible = visibleFields(form.compiled, answers, overrides);
  for (const section of visibleSections(form.compiled, visible)) {
    paper.section(section.section_name);
    for (const field of section.section_fields) {
      if (!visible.has(field.field_id)) continue;
      paper.question(field.field_label);
      const answer = answers[field.field_id];
      const lines = answerItems(answer).length > 0 ? answerLines(field, answer, files) : [notProvided()];
      if (lines.length === 1) paper.text(lines[0] ?? '');
      else paper.items(lines);
    }
  }
}
