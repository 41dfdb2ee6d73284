/** Takes out of a text what would let a reader reach or name a person. */

const REMOVED = '[removed]';
// Bounded, so that a text without spaces costs no more than another.
const EMAIL = /[^\s@<>()[\],;:]{1,64}@[^\s@<>()[\],;:]{1,255}\.[^\s@<>()[\],;:]+/gu;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
/** Seven digits or more with what people write between them: a telephone, a bank account, an identity card. */
const LONG_NUMBER = /(?:\+|\b)\(?\d(?:[\s().\-/\u00a0]{0,2}\d){6,}/gu;
/** 2024-2025, 2026-11-21, 21/11/2026. */
const DATES = /^(?:(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d|\d\d?[./-]\d\d?[./-](?:19|20)\d\d)$/;
/** A number behind a currency is an amount. */
const CURRENCY_BEFORE = /(?:\p{Sc}|\b[A-Z]{3})\s?$/u;

/** `names`: of the people concerned, first name first or last. */
export const removeContacts = (text: string, names: readonly string[]): string => contactRemover(names)(text);

/** The same for many texts about the same people. */
export function contactRemover(names: readonly string[]): (text: string) => string {
  const people = names.flatMap(personOf);
  return (text) => {
    const cleaned = text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .replace(EMAIL, REMOVED)
      .replace(IBAN, REMOVED)
      .replace(LONG_NUMBER, (found: string, at: number, whole: string) =>
        DATES.test(found.trim()) || CURRENCY_BEFORE.test(whole.slice(Math.max(0, at - 5), at)) ? found : REMOVED,
      );
    // A pattern of its own for each person costs more than all else here: only where both names are met.
    const lower = cleaned.toLowerCase();
    return people
      .filter(({ first, last }) => lower.includes(first.toLowerCase()) && lower.includes(last.toLowerCase()))
      .reduce((now, person) => now.replace(patternOf(person), REMOVED), cleaned);
  };
}

interface Person {
  parts: string[];
  first: string;
  last: string;
}

/** A single word may be any word: only a name of two is one. */
function personOf(name: string): Person[] {
  const parts = name
    .toWellFormed()
    .normalize('NFC')
    .trim()
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const [first, last] = [parts[0], parts.at(-1)];
  return first === undefined || last === undefined || parts.length < 2 ? [] : [{ parts, first, last }];
}

/** The ways in which a whole name is written. */
function patternOf({ parts, first, last }: Person): RegExp {
  const orders = [parts, parts.toReversed(), [first, last], [last, first]];
  const written = orders.map((order) => order.map(escapeRegExp).join('[\\s,]+')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${written})(?![\\p{L}\\p{N}])`, 'giu');
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
