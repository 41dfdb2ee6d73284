/** Bringing changes together without losing any. */
import { sameAnswer } from './values.ts';
import type { CompiledForm } from './compile.ts';
import type { AnswerValue, Answers } from './types.ts';

function own(answers: Answers, fieldId: string): AnswerValue | undefined {
  return Object.hasOwn(answers, fieldId) ? answers[fieldId] : undefined;
}

/**
 * Applies a save: a field absent from `changes` is unchanged, an empty one is cleared (null). A
 * STATE is cleared when its country changes, unless the same save answers it anew.
 */
export function mergeAnswers(form: CompiledForm, base: Answers, changes: Answers): Answers {
  const merged = new Map<string, AnswerValue>(Object.entries(base));
  for (const [fieldId, value] of Object.entries(changes)) merged.set(fieldId, isNothing(value) ? null : value);
  for (const fieldId of Object.keys(changes)) {
    if (sameAnswer(own(base, fieldId), own(changes, fieldId))) continue;
    for (const stateId of form.stateFieldsOf.get(fieldId) ?? []) {
      const answeredAnew = Object.hasOwn(changes, stateId) && !sameAnswer(own(base, stateId), own(changes, stateId));
      if (!answeredAnew && merged.has(stateId)) merged.set(stateId, null);
    }
  }
  return Object.fromEntries(merged);
}

function isNothing(value: AnswerValue): boolean {
  return value === null || value.length === 0;
}

/** What differs between two sets of answers, as the changes that lead from the first to the second. */
export function changesBetween(from: Answers, to: Answers): Answers {
  const ids = new Set([...Object.keys(from), ...Object.keys(to)]);
  return Object.fromEntries(
    [...ids].filter((id) => !sameAnswer(own(from, id), own(to, id))).map((id) => [id, own(to, id) ?? null]),
  );
}

/**
 * Joins two sets of changes made from the same base. Where only one side changed a field
 * its value is taken; where both did and differ, `merged` holds mine and the field is a conflict
 * for the person to decide.
 */
export function mergeThreeWay(base: Answers, mine: Answers, theirs: Answers): { merged: Answers; conflicts: string[] } {
  const merged = new Map<string, AnswerValue>();
  const conflicts: string[] = [];
  const ids = new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)]);
  for (const id of ids) {
    const [was, my, their] = [own(base, id), own(mine, id), own(theirs, id)];
    const iChanged = !sameAnswer(was, my);
    const theyChanged = !sameAnswer(was, their);
    if (iChanged && theyChanged && !sameAnswer(my, their)) conflicts.push(id);
    merged.set(id, (iChanged || !theyChanged ? my : their) ?? null);
  }
  return { merged: Object.fromEntries(merged), conflicts };
}
