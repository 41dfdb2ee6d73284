/**
 * Answers that come from elsewhere (an earlier application, a filled file) into a form: which question each belongs to, and
 * what taking it would do.
 */
import { fieldTypeRow, isInput } from './field-types.ts';
import { getColumns, readRows, writeRows } from './table.ts';
import { findAnswer, validateField } from './validate.ts';
import { answerItems, isEmptyAnswer, sameAnswer } from './values.ts';
import type { CompiledForm } from './compile.ts';
import type { AnswerValue, Answers, FormField, FormSection } from './types.ts';

/** An answer that could be taken over. */
export type Candidate = {
  field: FormField;
  section: FormSection;
  value: AnswerValue;
  /** What stands there now; null where nothing does. */
  current: AnswerValue;
  /** The rule that it breaks as it is; null where it keeps all. */
  message: string | null;
};

/**
 * What `found` would change in a form, in its order. Files stay out, since a file belongs to the application that it was
 * added to, and so does what is the same already or is worked out.
 */
export function candidates(form: CompiledForm, current: Answers, found: Answers): Candidate[] {
  return form.sections.flatMap((section) =>
    section.section_fields.flatMap((field) => {
      const value = findAnswer(found, field.field_id) ?? null;
      const now = findAnswer(current, field.field_id) ?? null;
      if (form.fieldById.get(field.field_id) !== field || !isBrought(field) || isEmptyAnswer(value) || sameAnswer(value, now))
        return [];
      return [{ field, section, value, current: isEmptyAnswer(now) ? null : now, message: validateField(field, value) }];
    }),
  );
}

/** Whether a question takes its answer from elsewhere. */
export const isBrought = (field: FormField): boolean => isInput(field) && fieldTypeRow(field.field_type).kind !== 'file';

/**
 * The answers of one form as another one would have them: by the question's id, else by its words where those name one
 * question on both sides. An answer goes only where its kind fits; a choice only where the other form offers it.
 */
export function answersFor(to: CompiledForm, from: CompiledForm, answers: Answers): Answers {
  const byWords = uniqueByWords(from);
  const targets = uniqueByWords(to);
  const found = to.fields.filter(isBrought).flatMap((field): [string, AnswerValue][] => {
    const words = wordsOf(field);
    const named = targets.get(words) === field ? byWords.get(words) : undefined;
    const source = from.fieldById.get(field.field_id) ?? named;
    const value = source ? fitting(field, source, findAnswer(answers, source.field_id)) : null;
    return isEmptyAnswer(value) ? [] : [[field.field_id, value]];
  });
  return Object.fromEntries(found);
}

const wordsOf = (field: FormField): string =>
  field.field_label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Questions by their words; words that several questions share name none. */
function uniqueByWords(form: CompiledForm): Map<string, FormField | undefined> {
  const found = new Map<string, FormField | undefined>();
  for (const field of form.fields) {
    const words = wordsOf(field);
    if (words !== '') found.set(words, found.has(words) ? undefined : field);
  }
  return found;
}

/** Kinds whose answers can stand for each other. */
const FAMILIES = [
  ['SHORT_ANSWER', 'SINGLE_TEXT_BOX', 'LONG_ANSWER'],
  ['DROPDOWN', 'MULTIPLE_CHOICE', 'CHECKBOX'],
] as const;

function fitting(field: FormField, source: FormField, value: AnswerValue | undefined): AnswerValue {
  const items = answerItems(value);
  const [to, from] = [fieldTypeRow(field.field_type), fieldTypeRow(source.field_type)];
  const isKin =
    to.type === from.type || FAMILIES.some((kin: readonly string[]) => kin.includes(to.type) && kin.includes(from.type));
  if (!isKin || items.length === 0) return null;
  if (to.kind === 'table') return rowsFor(field, source, value);
  if (to.kind !== 'choice' && to.kind !== 'choices') return value ?? null;
  const offered = items.flatMap((item) => findOption(field, item) ?? []);
  if (offered.length === 0 || (!to.isList && offered.length > 1)) return null;
  return to.isList ? offered : (offered[0] ?? null);
}

/** The option that a text names, whatever its case and the spaces around it. */
export function findOption(field: FormField, text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return field.field_options?.find(({ value }) => value.trim().toLowerCase() === wanted)?.value;
}

/** Rows by the words of their columns; a table without a column in common brings none. */
function rowsFor(field: FormField, source: FormField, value: AnswerValue | undefined): AnswerValue {
  const label = (text: string): string => text.trim().toLowerCase();
  const pairs = getColumns(field).flatMap((column) => {
    const other = getColumns(source).find(
      (each) => each.column_type === column.column_type && label(each.column_label) === label(column.column_label),
    );
    return other ? [[column.column_id, other.column_id] as const] : [];
  });
  if (pairs.length === 0) return null;
  const rows = readRows(value).map((row) => Object.fromEntries(pairs.map(([to, from]) => [to, row[from] ?? ''])));
  return writeRows(field, rows);
}
