/** The ten comparisons of smart logic. */
import { readDecimal } from './text-rules.ts';
import { answerItems } from './values.ts';
import { LOGIC_COMPARISONS } from './types.ts';
import type { AnswerValue, LogicComparison } from './types.ts';

const KNOWN: ReadonlySet<string> = new Set(LOGIC_COMPARISONS);

export function isComparison(text: string): text is LogicComparison {
  return KNOWN.has(text);
}

/** Texts are compared without case and without the spaces around them; composed and decomposed letters are equal. */
export function comparable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The items of an answer as the comparisons read them. */
export function comparableItems(value: AnswerValue | undefined): string[] {
  return answerItems(value).map(comparable);
}

/**
 * Whether a comparison holds. `items` come from comparableItems, `choice` from comparable. A list
 * IS or CONTAINS x when any item does, the NOT forms hold when none does; what is not a number is
 * never greater or less. A blank choice asks for emptiness: IS blank is EMPTY.
 */
export function matches(items: readonly string[], comparison: LogicComparison, choice: string): boolean {
  switch (comparison) {
    case 'EMPTY':
      return items.length === 0;
    case 'NOT EMPTY':
      return items.length > 0;
    case 'IS':
      return choice === '' ? items.length === 0 : items.includes(choice);
    case 'IS NOT':
      return choice === '' ? items.length > 0 : !items.includes(choice);
    case 'CONTAINS':
      return items.some((item) => item.includes(choice));
    case 'DOES NOT CONTAIN':
      return !items.some((item) => item.includes(choice));
    case 'STARTS WITH':
      return items.some((item) => item.startsWith(choice));
    case 'ENDS WITH':
      return items.some((item) => item.endsWith(choice));
    case 'GREATER THAN':
      return anyNumber(items, choice, (value, limit) => value > limit);
    case 'LESS THAN':
      return anyNumber(items, choice, (value, limit) => value < limit);
  }
}

function anyNumber(items: readonly string[], choice: string, test: (value: number, limit: number) => boolean): boolean {
  const limit = readDecimal(choice);
  if (limit === null) return false;
  return items.some((item) => {
    const value = readDecimal(item);
    return value !== null && test(value, limit);
  });
}

/** Compares on a raw answer and choice; the form the builder's "try it" and the fixtures use. */
export function compareAnswer(value: AnswerValue | undefined, comparison: LogicComparison, choice: string): boolean {
  return matches(comparableItems(value), comparison, comparable(choice));
}
