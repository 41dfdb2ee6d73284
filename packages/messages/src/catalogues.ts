/** Reads the catalogues: one ARB file for each subject and language, ICU messages by id. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';
import { pseudoLocale, toPseudo } from './pseudo.ts';

export const CATALOGUES = path.resolve(import.meta.dirname, '../catalogues');

/** Messages by subject, then by id. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function readCatalogue(locale: Locale): Catalogue {
  const folder = path.join(CATALOGUES, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.arb'));
  const read = locale === DEFAULT_LOCALE ? readInDisguise : readSubject;
  return Object.fromEntries(files.toSorted().map((name) => [path.basename(name, '.arb'), read(path.join(folder, name))]));
}

/** English as it is, or as the pseudo-locale of the tests. */
function readInDisguise(file: string): Record<string, string> {
  const pseudo = pseudoLocale();
  const texts = readSubject(file);
  return pseudo ? Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, toPseudo(text, pseudo)])) : texts;
}

/** Entries that begin with @ describe a message to translators, or the file. */
function readSubject(file: string): Record<string, string> {
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => !entry[0].startsWith('@')));
}
