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
export function removeContacts(text: string, names: readonly string[]): string {
  const withoutNumbers = text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(EMAIL, REMOVED)
    .replace(IBAN, REMOVED)
    .replace(LONG_NUMBER, (found: string, at: number, whole: string) =>
      DATES.test(found.trim()) || CURRENCY_BEFORE.test(whole.slice(Math.max(0, at - 5), at)) ? found : REMOVED,
    );
  return names.reduce((now, name) => withoutName(now, name), withoutNumbers);
}

function withoutName(text: string, name: string): string {
  const parts = name
    .trim()
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  // A single word may be any word: only a whole name is one.
  if (parts.length < 2) return text;
  const orders = [parts, parts.toReversed(), [parts[0] ?? '', parts.at(-1) ?? ''], [parts.at(-1) ?? '', parts[0] ?? '']];
  const patterns = [...new Set(orders.map((order) => order.map(escapeRegExp).join('[\\s,]+')))];
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), REMOVED);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
