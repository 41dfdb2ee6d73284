import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogues.ts';
import { MessageFormat } from './format.ts';
import { parametersOf, toTypes } from './generate.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = globSync(['apps/web/index.html', 'apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\.gen\.ts$|^packages\/messages\//.test(file),
);

/** Everyday words of an older voice, and what to write instead (docs/guide/developers/add-a-language.md, Change a text). */
const PLAINER = new Map([
  ['stands?', 'is, appears or applies'],
  ['told', 'notified, or “gets an email”'],
  ['kept', 'saved or stored'],
  ['meant', 'selected'],
  ['whoever', 'the person who'],
  ['nobody', 'no one'],
  ['somebody', 'someone'],
  ['anybody', 'anyone'],
  ['by the way', 'nothing'],
  ['at once', 'immediately, or “together”'],
  ['any ?more', 'no longer'],
  ['meanwhile', 'since then'],
  ['for good', 'permanently'],
  ['in vain', 'nothing'],
  ['begins?|begun', 'starts or started'],
  ['hand(?:s|ed)? in', 'submit'],
  ['mend|put right', 'fix'],
  ['take back|taken back', 'undo or withdraw'],
  ['go on|goes on', 'continue'],
  ['waits', 'is waiting or needs'],
  ['mails?', 'email'],
  ['rights', 'permissions'],
  ['the product', 'Grantdesk'],
]);
/** Words that documents for engineers use in their technical sense: mails of a queue, the rights of a role, a statement that waits. */
const IN_DOCUMENTS = new Set(['mails?', 'rights', 'waits']);
const DOCUMENTS = globSync(
  [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'SECURITY.md',
    'CONVENTIONS.md',
    'docs/trust.md',
    'docs/decisions/*.md',
    'docs/operations/*.md',
    'docs/guide/{administrators,applicants,developers,finance,managers,monitoring,reviewers,team}/*.md',
    'docs/guide/*.md',
  ],
  {
    cwd: root,
  },
);
/** Other words by which the search of the back office finds its pages. */
const KEYWORDS = new Set(['access.emailMailFailedBouncedSent', 'access.emailMailTextsWordingMessages']);

/** `subject.id` and the text of every message of a language. */
const entriesOf = (locale: (typeof LOCALES)[number]['value']): [id: string, text: string][] =>
  Object.entries(readCatalogue(locale)).flatMap(([subject, texts]) =>
    Object.entries(texts).map(([id, text]): [string, string] => [`${subject}.${id}`, text]),
  );
const english = entriesOf(DEFAULT_LOCALE);
/** The messages that a file uses, as `subject.id`. */
const usedIn = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bm\s*\.(\w+)\s*\.(\w+)/g)].map(
    ([, subject, id]) => `${subject}.${id}`,
  );

describe('the catalogues', () => {
  it('have types that say what each message needs', () => {
    expect(readFileSync(path.join(import.meta.dirname, 'messages.gen.ts'), 'utf8'), 'run generate.ts').toBe(toTypes());
  });

  it.each(LOCALES.map(({ value }) => value))('have the same messages with the same values in %s as in English', (locale) => {
    const shape = (entries: [string, string][]): string[] =>
      entries.map(([id, text]) => `${id} ${[...parametersOf(text).keys()].toSorted().join(' ')}`).toSorted();
    expect(shape(entriesOf(locale))).toEqual(shape(english));
  });

  it.each(LOCALES.map(({ value }) => value))('compile in %s', (locale) => {
    const format = new MessageFormat(locale);
    const broken = entriesOf(locale).filter(([, text]) => {
      try {
        return typeof format.compile(text) !== 'function';
      } catch {
        return true;
      }
    });
    expect(broken).toEqual([]);
  });

  it('have no message that nothing uses', () => {
    const used = new Set(sources.flatMap(usedIn));
    expect(english.map(([id]) => id).filter((id) => !used.has(id))).toEqual([]);
  });

  it('say the same once', () => {
    const french = new Map(entriesOf('fr'));
    const bySubject = Map.groupBy(english, ([id, text]) => `${id.split('.')[0]} ${text} ${french.get(id)}`);
    expect([...bySubject.values()].filter((same) => same.length > 1).map((same) => same.map(([id]) => id))).toEqual([]);
  });

  it('use the words that people use', () => {
    const fixed = new Set(usedIn('packages/domain/src/messages.ts'));
    const wrong = english.flatMap(([id, text]) => {
      if (fixed.has(id) || KEYWORDS.has(id)) return [];
      const plain = text.replaceAll(/\{\w+/g, '');
      return [...PLAINER].flatMap(([word, instead]) =>
        new RegExp(`\\b(?:${word})\\b`, 'i').test(plain) ? [`${id}: “${text}”. Write ${instead}.`] : [],
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(DOCUMENTS)('share their plain words with %s', (file) => {
    const prose = readFileSync(path.join(root, file), 'utf8').replaceAll(
      /`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)|```[\s\S]*?```/g,
      '',
    );
    const wrong = [...PLAINER].flatMap(([word, instead]) =>
      IN_DOCUMENTS.has(word)
        ? []
        : [...prose.matchAll(new RegExp(`\\b(?:${word})\\b`, 'gi'))].map(([found]) => `${found}: ${instead}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have no exclamation marks but in the texts that the specification fixes', () => {
    const fixed = new Set(usedIn('packages/domain/src/messages.ts'));
    const own = LOCALES.flatMap(({ value }) => entriesOf(value)).filter(([id]) => !fixed.has(id));
    expect(own.filter(([, text]) => text.includes('!'))).toEqual([]);
  });

  it('are set as French is: typographic apostrophes, narrow spaces before high signs and inside quotation marks, a wide one before colons', () => {
    const wrong = entriesOf('fr').filter(([, text]) =>
      /\p{L}'\p{L}|[^\u202f][;!?»](?:\s|$)|[ \u202f]:(?:\s|$)| [;!?»]|«(?!\u202f)|“|”/u.test(text),
    );
    expect(wrong).toEqual([]);
  });
});
