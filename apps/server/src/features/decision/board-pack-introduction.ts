import {
  answerItems,
  answerLines,
  fieldTypeRow,
  truncate,
  type AnswerValue,
  type Blindness,
  type FormField,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import {
  findIntroductions,
  findSubmittedForms,
  type IntroductionAnswers,
  type PackProgramme,
  type SubmittedForm,
} from './board-pack-queries.ts';

/** What an application is about, in its applicant's words; null where the form has no such question. */
export interface Introduction {
  title: string | null;
  summary: string | null;
  /** Short answers under their questions. */
  facts: [question: string, answer: string][];
}

/** The longest summary in a pack, in characters; the whole answer is in the application. */
const MAX_SUMMARY = 1_500;
const MAX_FACTS = 5;
const FACT_KINDS: string[] = ['choice', 'choices', 'date', 'number', 'place', 'calculation'];
const SUMMARY_WORDS = /summar|abstract|overview|résumé|resume|aperçu|présentation/i;

/** Questions that the programme names, `data.<field>` or `proposalData.<field>`. */
interface NamedQuestions extends Readonly<PackProgramme['questions']> {
  /** Amounts, which the pack shows on their own. */
  amounts: readonly (string | null)[];
}

/** The introductions of applications, by id. Answers that a blind reviewer may not read are left out. */
export async function readIntroductions(
  db: Db,
  applicationIds: readonly string[],
  questions: NamedQuestions,
  blindness: Blindness | null,
): Promise<Map<string, Introduction>> {
  const forms = new Map(
    (await findSubmittedForms(db, applicationIds)).map((form) => [
      form.formVersionId,
      introductionFields(form, questions, blindness),
    ]),
  );
  const wanted = [...forms].map(([formVersionId, { title, summary, facts }]) => ({
    formVersionId,
    fields: [title, summary, ...facts].flatMap((field) => field?.field_id ?? []),
  }));
  const introductions = new Map<string, Introduction>();
  if (wanted.every(({ fields }) => fields.length === 0)) return introductions;
  for (const row of await findIntroductions(db, applicationIds, wanted)) {
    const fields = forms.get(row.formVersionId);
    if (!fields) continue;
    const found = introductions.get(row.applicationId);
    introductions.set(row.applicationId, {
      title: found?.title ?? textOfAnswer(row, fields.title),
      summary: found?.summary ?? textOfAnswer(row, fields.summary),
      facts: [...(found?.facts ?? []), ...factsOf(row, fields.facts)],
    });
  }
  return introductions;
}

const answerTo = ({ answers }: IntroductionAnswers, field: FormField | null): AnswerValue | undefined =>
  field ? answers[field.field_id] : undefined;

function textOfAnswer(row: IntroductionAnswers, field: FormField | null): string | null {
  const text = answerItems(answerTo(row, field)).join('\n').trim();
  return text === '' ? null : truncate(text, MAX_SUMMARY).text;
}

const factsOf = (row: IntroductionAnswers, fields: readonly FormField[]): Introduction['facts'] =>
  fields
    .filter((field) => answerItems(answerTo(row, field)).length > 0)
    .map((field) => [field.field_label, answerLines(field, answerTo(row, field), {}).join(', ')]);

interface IntroductionFields {
  title: FormField | null;
  summary: FormField | null;
  facts: FormField[];
}

/**
 * The question that the programme names for its published awards, else the long answer that is named like a summary, else
 * the first that everyone must answer, else the first; and the first short questions of the application that everyone must
 * answer. Questions that appear under a condition only are left out: a stored answer to one may be hidden.
 */
function introductionFields(
  { ownerKind, sections }: SubmittedForm,
  { titleQuestion, descriptionQuestion, amounts }: NamedQuestions,
  blindness: Blindness | null,
): IntroductionFields {
  const fields = sections
    .filter((section) => !section.section_is_smart)
    .flatMap((section) => section.section_fields)
    .filter((field) => !field.field_is_smart && !blindness?.fields.has(field.field_id));
  const prefix = ownerKind === 'APPLICATION' ? 'data.' : 'proposalData.';
  const named = (question: string | null): FormField | null =>
    fields.find(({ field_id }) => question === `${prefix}${field_id}`) ?? null;
  const isDefault = ownerKind === 'APPLICATION' && !descriptionQuestion?.startsWith('proposalData.');
  const isFact = (field: FormField): boolean =>
    FACT_KINDS.includes(fieldTypeRow(field.field_type).kind) &&
    field.field_validation?.required === true &&
    !amounts.includes(`${prefix}${field.field_id}`);
  return {
    title: named(titleQuestion),
    summary: named(descriptionQuestion) ?? (isDefault ? findSummary(fields) : null),
    facts: ownerKind === 'APPLICATION' ? fields.filter(isFact).slice(0, MAX_FACTS) : [],
  };
}

function findSummary(fields: readonly FormField[]): FormField | null {
  const long = fields.filter(({ field_type }) => field_type === 'LONG_ANSWER');
  return (
    long.find(({ field_id, field_label }) => SUMMARY_WORDS.test(`${field_id} ${field_label}`)) ??
    long.find(({ field_validation }) => field_validation?.required) ??
    long[0] ??
    null
  );
}
