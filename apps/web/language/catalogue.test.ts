import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FRENCH } from '@grantdesk/domain/language/fr/index';
import { LETTERS } from '@grantdesk/domain/language/fr/letters';
import { FILTER_WORDS, NEWS } from '@grantdesk/domain/language/fr/news';
import { FRENCH_ONLY } from '@grantdesk/domain/language/fr/only';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { french } from './catalogue.ts';
import { FRENCH_ONE } from './plugin.ts';
import { textsOf } from './sentences.ts';
import { sourcesOf } from './sources.ts';
import { slotsOf, translated } from './translate.ts';
import { VALUES } from './values.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = sourcesOf(root);
const used = sources.flatMap(({ file, code }) => textsOf(code, file).sentences.map(({ key }) => ({ key, file })));
const entries = [
  ...FRENCH.flatMap((subject) => Object.entries(subject)),
  ...Object.values(FRENCH_ONLY).flatMap((subject) => Object.entries(subject)),
  ...Object.entries(LETTERS),
];
const shapeOf = (key: string): string => key.replace(/\{\w+\}/g, '{}');
/** File names, which are the same in every language, and what is written to the audit trail. */
const NOT_WRITTEN = [
  'payment/export.ts: payment history',
  'payment/export.ts: {name} payments',
  'payment/export.ts: payments to make',
  'payment/export.ts: payments to make, {revealed} of them with account numbers,',
  'payment/export.ts: {name} payments to make',
  'decision/export.ts: {name} board pack',
  'contract/pdf.ts: {applicationNumber} contract v{version}',
  'application/export.ts: {name} applications',
].map((each) => `apps/server/src/features/${each}`);
/** Calls that the server answers in words: what it refuses ends in an exclamation mark. */
const serverFiles = globSync(['apps/server/src/**/*.ts', 'packages/api/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$|queries\.ts$/.test(file),
);

describe('the French catalogue', () => {
  test('names files that are there where a text means something else in one of them, or is a value', () => {
    const places = [...Object.keys(VALUES).map((place) => place.replace(/\.tsx?$/, '')), ...Object.keys(FRENCH_ONLY)];
    expect(places.filter((place) => !sources.some(({ file }) => file.replace(/\.tsx?$/, '').endsWith(place)))).toEqual([]);
  });

  test('has a text for everything that people read in the browser', () => {
    const untranslated = used.filter(({ key, file }) => french(key, file) === undefined);
    expect(untranslated.map(({ key, file }) => `${file}: ${key}`)).toEqual([]);
  });

  test('has a text for every refusal that the server sends', () => {
    const said = serverFiles.flatMap((file) =>
      textsOf(readFileSync(path.join(root, file), 'utf8'), file)
        .sentences.filter(({ key }) => key.endsWith('!') && french(key, file) === undefined)
        .map(({ key }) => `${file}: ${key}`),
    );
    expect(said).toEqual([]);
  });

  test('holds nothing that is nowhere said', () => {
    const keys = new Set(used.map(({ key }) => key));
    for (const file of [...serverFiles, ...globSync('packages/domain/src/**/*.ts', { cwd: root })])
      if (!file.includes('/language/'))
        for (const { key } of textsOf(readFileSync(path.join(root, file), 'utf8'), file).sentences) keys.add(key);
    const dead = FRENCH.flatMap((subject) => Object.keys(subject)).filter((key) => !keys.has(key) && /\s/.test(key));
    expect(dead).toEqual([]);
  });

  test('gives each text once', () => {
    const times = Map.groupBy(
      FRENCH.flatMap((subject) => Object.keys(subject)),
      (key) => key,
    );
    expect([...times].filter(([, all]) => all.length > 1).map(([key]) => key)).toEqual([]);
  });

  test('keeps the values of each text; only a word of the sentence itself may fall away', () => {
    const wrong = entries.filter(([key, text]) => {
      const [english, ours] = [slotsOf(key), slotsOf(text)];
      return (
        ours.some((name) => !english.includes(name)) || english.some((name) => !name.startsWith('either') && !ours.includes(name))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('is set as French is: typographic apostrophes, narrow spaces before high signs and inside quotation marks', () => {
    const wrong = entries.filter(([, text]) => /\p{L}'\p{L}|[^\u202f][;!?»](?:\s|$)| [:;!?»]|«(?!\u202f)|“|”/u.test(text));
    expect(wrong).toEqual([]);
  });
});

/** Texts that the server writes for one reader have a tag of their own: say`Hello ${name},`. */
const spoken = serverFiles
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ code }) => code.includes('say`'))
  .flatMap(({ file, code }) =>
    textsOf(code, file).sentences.map(({ key, start, end }) => ({
      file,
      key,
      start,
      end,
      isTagged: code.slice(0, start).endsWith('say'),
    })),
  );

describe('what the server writes for one reader', () => {
  const known = new Set([LETTERS, NEWS, FILTER_WORDS, ...FRENCH].flatMap((subject) => Object.keys(subject).map(shapeOf)));

  test('has a French text, every one', () => {
    expect(
      spoken.filter(({ key, isTagged }) => isTagged && !known.has(shapeOf(key))).map(({ file, key }) => `${file}: ${key}`),
    ).toEqual([]);
  });

  test('holds no text that is nowhere written, nor two that a tag cannot tell apart', () => {
    const tagged = new Set(spoken.filter(({ isTagged }) => isTagged).map(({ key }) => shapeOf(key)));
    const example = readFileSync(path.join(root, 'packages/domain/src/mail-template/template.ts'), 'utf8');
    expect(Object.keys(LETTERS).filter((key) => !tagged.has(shapeOf(key)) && !example.includes(key))).toEqual([]);
    const shapes = Object.keys(LETTERS).map(shapeOf);
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  test('leaves no words of a mail, a paper or a table outside the tag', () => {
    const isWritten = (file: string): boolean => /(?:mails|templates|pdf|export|digest|calendar-part)\.ts$/.test(file);
    const loose = spoken.filter(
      (each) =>
        isWritten(each.file) &&
        !each.isTagged &&
        !spoken.some(({ file, isTagged, start, end }) => isTagged && file === each.file && start < each.start && each.end < end),
    );
    expect(loose.map(({ file, key }) => `${file}: ${key}`).filter((each) => !NOT_WRITTEN.includes(each))).toEqual([]);
  });
});

describe('the build of another language', () => {
  const speak = (code: string, texts: Record<string, string>): string =>
    translated(code, 'apps/web/src/x.tsx', (key) => texts[key], FRENCH_ONE);

  test('puts values where the other language wants them', () => {
    const code = 'const a = `${count} of ${total} tasks`;';
    expect(speak(code, { '{count} of {total} tasks': 'Sur {total} tâches, {count}' })).toBe(
      'const a = `Sur ${total} tâches, ${count}`;',
    );
  });

  test('reads a sentence over its elements, and the texts inside them by themselves', () => {
    const code = 'const a = <p>See <Link href={to}>the guide</Link> first.</p>;';
    expect(speak(code, { 'See {Link} first.': 'Lire d’abord {Link}.', 'the guide': 'le guide' })).toBe(
      'const a = <p>{"Lire d’abord "}<Link href={to}>{"le guide"}</Link>{"."}</p>;',
    );
  });

  test('counts as the language does', () => {
    expect(
      speak("const a = `${n} ${n === 1 ? 'task' : 'tasks'} left`;", {
        '{n} {either} left': 'Reste {n} {either}',
        task: 'tâche',
        tasks: 'tâches',
      }),
    ).toBe('const a = `Reste ${n} ${n < 2 ? "tâche" : "tâches"}`;');
    const french = new Intl.PluralRules('fr');
    for (const n of [0, 1, 2, 3, 21, 1_000]) expect(n < 2 ? 'one' : 'other').toBe(french.select(n));
  });

  test('leaves values, names and comparisons alone', () => {
    const code =
      "if (state === 'Approved') open({ icon: 'Check', id: 'Some id' }); const list = ['Approved', 'Declined'] as const;";
    expect(textsOf(code, 'x.ts').sentences).toEqual([]);
  });

  test('finds a text wherever it stands', () => {
    const code = `const a = <Field label="Name" hint={open ? 'Shown to all' : undefined} />; toast(\`Saved \${n} rows\`); const b = { text: 'done' };`;
    expect(textsOf(code, 'x.tsx').sentences.map(({ key }) => key)).toEqual(['Name', 'Shown to all', 'Saved {n} rows', 'done']);
  });
});
