import { answerItems, truncate, type Blindness, type FormField } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import {
  findIntroductions,
  findSubmittedForms,
  type IntroductionFields,
  type PackProgramme,
  type SubmittedForm,
} from './board-pack-queries.ts';

/** What an application is about, in its applicant's words; null where the form has no such question. */
export interface Introduction {
  title: string | null;
  summary: string | null;
}

/** The longest summary in a pack, in characters; the whole answer is in the application. */
const MAX_SUMMARY = 1_500;
const SUMMARY_WORDS = /summar|abstract|overview|résumé|resume|aperçu|présentation/i;

/** The introductions of applications, by id. Answers that a blind reviewer may not read are left out. */
export async function readIntroductions(
  db: Db,
  applicationIds: readonly string[],
  questions: PackProgramme['questions'],
  blindness: Blindness | null,
): Promise<Map<string, Introduction>> {
  const fields = (await findSubmittedForms(db, applicationIds))
    .map((form) => introductionFields(form, questions, blindness))
    .filter(({ title, summary }) => title ?? summary);
  const introductions = new Map<string, Introduction>();
  if (fields.length === 0) return introductions;
  for (const { applicationId, title, summary } of await findIntroductions(db, applicationIds, fields)) {
    const found = introductions.get(applicationId);
    introductions.set(applicationId, {
      title: found?.title ?? textOfAnswer(title),
      summary: found?.summary ?? textOfAnswer(summary),
    });
  }
  return introductions;
}

function textOfAnswer(answer: Parameters<typeof answerItems>[0]): string | null {
  const text = answerItems(answer).join('\n').trim();
  return text === '' ? null : truncate(text, MAX_SUMMARY).text;
}

/**
 * The question that the programme names for its published awards, else the long answer that is named like a summary, else
 * the first that everyone must answer, else the first. Questions that appear under a condition only are left out: a stored
 * answer to one may be hidden.
 */
function introductionFields(
  { formVersionId, ownerKind, sections }: SubmittedForm,
  { titleQuestion, descriptionQuestion }: PackProgramme['questions'],
  blindness: Blindness | null,
): IntroductionFields {
  const fields = sections
    .filter((section) => !section.section_is_smart)
    .flatMap((section) => section.section_fields)
    .filter((field) => !field.field_is_smart && !blindness?.fields.has(field.field_id));
  const prefix = ownerKind === 'APPLICATION' ? 'data.' : 'proposalData.';
  const named = (question: string | null): string | null =>
    fields.find(({ field_id }) => question === `${prefix}${field_id}`)?.field_id ?? null;
  const isDefault = ownerKind === 'APPLICATION' && !descriptionQuestion?.startsWith('proposalData.');
  return {
    formVersionId,
    title: named(titleQuestion),
    summary: named(descriptionQuestion) ?? (isDefault ? findSummary(fields) : null),
  };
}

function findSummary(fields: readonly FormField[]): string | null {
  const long = fields.filter(({ field_type }) => field_type === 'LONG_ANSWER');
  const found =
    long.find(({ field_id, field_label }) => SUMMARY_WORDS.test(`${field_id} ${field_label}`)) ??
    long.find(({ field_validation }) => field_validation?.required) ??
    long[0];
  return found?.field_id ?? null;
}
