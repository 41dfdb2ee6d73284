/** Words inside sentences: one and many, and single words that the build of another language must find. */
import { language } from './current.ts';

/**
 * A single word that people read. Texts of several words, and those with a capital letter, are found where they stand; a lone word
 * in small letters looks like a value, so it says here that it is a text.
 */
export const word = (text: string): string => text;

/** Several such words, in order. */
export const words = (...texts: string[]): string[] => texts;

/** Whether a count takes the words of one: nought does in French. */
export const isOne = (count: number): boolean => (language() === 'fr' ? count < 2 : count === 1);

/** '1 answer', '3 answers'; `many` where it is not one letter more. French says '0 réponse', as Intl.PluralRules does. */
export const counted = (count: number, one: string, many = manyOf(one), shown = String(count)): string =>
  `${shown} ${isOne(count) ? one : many}`;

/** French gives every word of a noun its ending: 'réponses obligatoires'; those that end in s or x keep theirs. */
const manyOf = (one: string): string => (language() === 'fr' ? one.replace(/[^sx\s](?=\s|$)/g, '$&s') : `${one}s`);
