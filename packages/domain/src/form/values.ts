/** Reading answers of any shape: draft answers may hold whatever the engine can store. */
import type { AnswerValue } from './types.ts';

/** The answer as a list, blanks left out; absent, null and '' are the empty list. */
export function answerItems(value: AnswerValue | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return value.filter((item) => item.trim() !== '');
}

/** No item, or blank. */
export function isEmptyAnswer(value: AnswerValue | undefined): boolean {
  return answerItems(value).length === 0;
}

/** Whether two answers say the same; absent, null, '' and [] are one and the same nothing. */
export function sameAnswer(left: AnswerValue | undefined, right: AnswerValue | undefined): boolean {
  if (left === right) return true;
  const a = asList(left);
  const b = asList(right);
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function asList(value: AnswerValue | undefined): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}
