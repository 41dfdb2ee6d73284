/** Reads the catalogues: one ARB file for each subject and language, ICU messages by id. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from './locales.ts';

export const CATALOGUES = path.resolve(import.meta.dirname, '../catalogues');

/** Messages by subject, then by id. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function readCatalogue(locale: Locale): Catalogue {
  const folder = path.join(CATALOGUES, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.arb'));
  return Object.fromEntries(files.toSorted().map((name) => [path.basename(name, '.arb'), readSubject(path.join(folder, name))]));
}

/** Entries that begin with @ describe a message to translators, or the file. */
function readSubject(file: string): Record<string, string> {
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => !entry[0].startsWith('@')));
}
