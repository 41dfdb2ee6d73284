/**
 * Lengths in characters (`graphemes.ts`) or words, counted alike in browser and server. Words are runs of non-space characters.
 */
import { countCharacters } from './graphemes.ts';
import { messages } from '../messages.ts';
import type { FieldValidation } from './types.ts';

/** Number of words: runs of non-space characters, as word processors count. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/**
 * The message of a broken length rule, or null. An empty text breaks none: whether it may
 * be empty is for `required` to say. A limit that is absent or not positive is no limit.
 */
export function checkLength(text: string, validation: FieldValidation | undefined): string | null {
  if (!validation || text === '') return null;
  const { minLength, maxLength } = validation;
  const inWords = validation.lengthValidationType === 'WORDS';
  const unit = inWords ? 'words' : 'characters';
  if (isLimit(minLength) && isShorter(text, minLength, inWords)) return messages.form.minLength(minLength, unit);
  if (isLimit(maxLength) && isLonger(text, maxLength, inWords)) return messages.form.maxLength(maxLength, unit);
  return null;
}

/** What the counter beside a text shows; null when the field has no maximum. */
export function lengthCounter(
  text: string,
  validation: FieldValidation | undefined,
): { count: number; max: number; over: boolean; text: string } | null {
  const max = validation?.maxLength;
  if (!isLimit(max)) return null;
  const inWords = validation?.lengthValidationType === 'WORDS';
  const count = inWords ? countWords(text) : countCharacters(text);
  return { count, max, over: count > max, text: counterText(count, max, inWords ? 'words' : 'characters') };
}

/** `n / max characters` or `n / max words`. */
export function counterText(count: number, max: number, unit: 'characters' | 'words'): string {
  return messages.form.counter(count, max, unit);
}

function isLimit(limit: number | undefined): limit is number {
  return limit !== undefined && limit > 0;
}

// A text never has more graphemes or words than UTF-16 units, which settles most answers without counting.
function isShorter(text: string, min: number, inWords: boolean): boolean {
  if (text.length < min) return true;
  return inWords ? countWords(text) < min : countCharacters(text, min) < min;
}

function isLonger(text: string, max: number, inWords: boolean): boolean {
  if (text.length <= max) return false;
  return inWords ? countWords(text) > max : countCharacters(text, max) > max;
}
