import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withLocale } from '@grantdesk/messages';
import { readCatalogue } from '@grantdesk/messages/catalogues';

const domain = path.resolve(import.meta.dirname, '../../../packages/domain/src');
const french = readCatalogue('fr');
/** English texts of several words that French writes differently. */
const ENGLISH = new Set(
  Object.entries(readCatalogue('en')).flatMap(([subject, texts]) =>
    Object.entries(texts).flatMap(([id, text]) =>
      /\S \S/.test(text) && !/[{']/.test(text) && french[subject]?.[id] !== text ? [text] : [],
    ),
  ),
);

/** Stored values that are spelt as their English texts. */
const VALUES = new Set(['recommended for offer', 'recommended to decline', 'pending approval', 'pending signature']);

/** Where a value contains an English text: names of properties, from the outside in. */
function englishIn(value: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return ENGLISH.has(value) && !VALUES.has(value) ? [`${at}: ${value}`] : [];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, each]) => englishIn(each, `${at}.${name}`, seen));
}

it('has no constant that stays in English for a French reader', async () => {
  const files = globSync('**/*.ts', { cwd: domain }).filter((file) => !/\.test\.ts$|\.d\.ts$|form\/demo/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(path.join(domain, file))) as Record<string, unknown>] as const),
  );
  const found = withLocale('fr', () =>
    modules.flatMap(([file, exports]) => Object.entries(exports).flatMap(([name, value]) => englishIn(value, `${file} ${name}`))),
  );
  expect(found).toEqual([]);
});
