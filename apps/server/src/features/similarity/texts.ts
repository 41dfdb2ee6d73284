import { runsOf, type Answers } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { pinnedForm, type PinnedForm } from '../submission/index.ts';
import type { SubmittedForm } from './compare-queries.ts';

/** Questions whose answers are compared: those with room for a passage. */
const COMPARED: readonly string[] = ['LONG_ANSWER', 'SINGLE_TEXT_BOX'];

/** An answer that is compared. */
export interface AnswerText {
  form: 'APPLICATION' | 'PROPOSAL';
  fieldId: string;
  question: string;
  text: string;
}

/** What is compared of one application. */
export interface ApplicationTexts {
  texts: AnswerText[];
  /** Hashes of the words of its forms: an answer that repeats its question says nothing. */
  ownWords: ReadonlySet<number>;
}

const ownWords = new WeakMap<PinnedForm, ReadonlySet<number>>();

function ownWordsOf(form: PinnedForm): ReadonlySet<number> {
  const known = ownWords.get(form);
  if (known) return known;
  const found = runsOf(
    form.sections.flatMap(({ section_name, section_description, section_fields }) => [
      section_name,
      section_description ?? '',
      ...section_fields.flatMap((field) => [
        field.field_label,
        field.field_description ?? '',
        field.field_placeholder ?? '',
        `${field.field_label} ${field.field_description ?? ''}`,
        ...(field.field_options ?? []).map(({ value }) => value),
      ]),
    ]),
  );
  ownWords.set(form, found);
  return found;
}

/** The texts of submitted forms of one application, without the answers to some questions. */
export async function readTexts(
  db: Db,
  forms: readonly SubmittedForm[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<ApplicationTexts> {
  const texts: AnswerText[] = [];
  const words = new Set<number>();
  for (const { formVersionId, ownerKind, answers } of forms) {
    const form = await pinnedForm(db, formVersionId);
    for (const word of ownWordsOf(form)) words.add(word);
    for (const { field_id, field_label, field_type } of form.sections.flatMap(({ section_fields }) => section_fields)) {
      const answer = (answers as Answers)[field_id];
      if (typeof answer !== 'string' || !COMPARED.includes(field_type) || hidden.has(field_id)) continue;
      texts.push({ form: ownerKind, fieldId: field_id, question: field_label, text: answer });
    }
  }
  return { texts, ownWords: words };
}
