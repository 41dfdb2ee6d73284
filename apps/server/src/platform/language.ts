/**
 * What the server writes for one reader, in that reader's language: mails, papers, headings of tables. A text
 * is in English where it is used; the French one is found by it.
 */
import { FRENCH } from '@grantdesk/domain/language/fr/index';
import { LETTERS } from '@grantdesk/domain/language/fr/letters';
import { FILTER_WORDS, NEWS } from '@grantdesk/domain/language/fr/news';
import { isNamed, language } from '@grantdesk/domain/language/current';

/** The name to use while the organisation has none. */
export const PRODUCT = 'Grantdesk';

interface Text {
  parts: string[];
  /** Which value follows each part but the last. */
  order: number[];
}

const SLOT = /\{(\w+)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name);

/** As a tag sees a text: its words, without the names of its values. */
const shapeOf = (text: string): string => text.replace(SLOT, '{}');

// What letters say comes first: it was written for them.
const french = new Map<string, Text>();
for (const [english, text] of [LETTERS, NEWS, ...FRENCH, FILTER_WORDS].flatMap((each) => Object.entries(each))) {
  const shape = shapeOf(english);
  if (french.has(shape)) continue;
  const names = namesIn(english);
  french.set(shape, {
    parts: text.split(/\{\w+\}/),
    order: namesIn(text).map((name) => names.indexOf(name)),
  });
}

/** Tests replace this by one that throws: a text without a reader's language would reach a French reader in English. */
export const onMissingReader: { call: (text: string) => void } = { call: () => {} };

/** A text for the reader of what is being written: say`Hello ${name},`. Of one that has no French text, the English. */
export function say(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  if (!isNamed()) onMissingReader.call(strings.join('{}'));
  const found = language() === 'fr' ? french.get(strings.join('{}')) : undefined;
  if (!found) return strings.map((part, at) => part + String(values[at] ?? '')).join('');
  return found.parts.map((part, at) => part + String(values[found.order[at] ?? -1] ?? '')).join('');
}

/** A word of a closed set, such as the label of a status: what is none of ours stays as it is. */
export function sayWord(text: string): string {
  const found = language() === 'fr' ? french.get(text) : undefined;
  return found?.order.length === 0 ? (found.parts[0] ?? text) : text;
}
