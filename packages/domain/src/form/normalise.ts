/** From form data to answers, and from a draft answer to its final form. */
import { fieldTypeRow } from './field-types.ts';
import { canonicalRows, maxRows, normaliseRow } from './table.ts';
import { normalisePhone } from './text-rules.ts';
import { answerItems } from './values.ts';
import type { AnswerValue, FormField } from './types.ts';

/**
 * Text as it is stored: line ends as LF (form data makes them CRLF), without NUL and lone
 * surrogates, which PostgreSQL cannot keep in JSON.
 */
export function normaliseText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed();
}

/**
 * The draft answer of a field from the parts that form data carried for it: a list or a scalar by
 * the field's type, empty parts left out, null when none is left. Several parts for a scalar field
 * stay a list, so that validation can say so instead of one of them being lost.
 */
export function normaliseAnswer(field: FormField, raw: readonly string[]): AnswerValue {
  const items = raw.map(normaliseText).filter((item) => item !== '');
  const row = fieldTypeRow(field.field_type);
  // A number that is worked out is never taken from outside.
  if (items.length === 0 || row.kind === 'calculation') return null;
  if (row.kind === 'table') return noneAsNull(items.map((item) => normaliseRow(field, item, normaliseText)).filter(Boolean));
  if (row.isList) return [...new Set(items)];
  return items.length === 1 ? (items[0] ?? null) : items;
}

/**
 * An answer as it is typed, without the NUL that pasted text may carry and no answer can keep: gone at once, so that
 * the page and the server judge the same text.
 */
export function withoutNul(field: FormField | undefined, value: AnswerValue): AnswerValue {
  const tidy = (text: string): string => text.replaceAll('\u0000', '');
  if (value === null) return null;
  if (typeof value === 'string') return tidy(value);
  return value.map((item) => (field?.field_type === 'TABLE' ? normaliseRow(field, tidy(item), tidy) : tidy(item)));
}

/** The most parts of form data that a field's answer can need: one a choice, a file or a row. */
export function mostParts(field: FormField): number {
  if (field.field_type === 'TABLE') return maxRows(field);
  return Math.max(1, field.field_options?.length ?? 0, field.field_max_files ?? 1, field.field_min_files ?? 1);
}

/**
 * The answer as it is submitted: blank is null; spaces around one-line values go; phones lose their
 * spacing; checked options stand in the order of the form. Long texts stay as typed.
 */
export function canonicalAnswer(field: FormField, value: AnswerValue | undefined): AnswerValue {
  const row = fieldTypeRow(field.field_type);
  const items = answerItems(value).map(normaliseText);
  if (items.length === 0) return null;
  if (row.kind === 'file') return [...new Set(items)];
  if (row.kind === 'table') return noneAsNull(canonicalRows(field, items));
  if (row.kind === 'choices') return inOptionOrder(field, [...new Set(items.map((item) => item.trim()))]);
  const canonical = items.map((item) => {
    if (row.type === 'PHONE_NUMBER') return normalisePhone(item);
    return row.type === 'LONG_ANSWER' ? item : item.trim();
  });
  return canonical.length === 1 ? (canonical[0] ?? null) : canonical;
}

function inOptionOrder(field: FormField, chosen: string[]): string[] {
  const places = new Map((field.field_options ?? []).map((option, index) => [normaliseText(option.value).trim(), index]));
  const place = (item: string): number => places.get(item) ?? places.size;
  return chosen.sort((left, right) => place(left) - place(right));
}

const noneAsNull = (items: string[]): AnswerValue => (items.length === 0 ? null : items);
