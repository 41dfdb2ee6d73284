import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogue } from '@grantdesk/messages/catalogues';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const guide = path.join(root, 'docs/guide');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
const pages = filesIn(guide, '.md');
const screens = JSON.parse(read('docs/public/screens.json')) as Record<string, string>;

const VALUE = '¤';
/** What a message may look like on screen: values, plurals and choices in it may be anything. */
const shapeOf = (message: string): RegExp => {
  const fixed = message.replaceAll(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, VALUE);
  return new RegExp(
    `^${fixed
      .split(VALUE)
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
    'u',
  );
};

it.each(['en', 'fr'] as const)('what the guide prints in bold is a text of the interface (%s)', (language) => {
  const texts = Object.values(readCatalogue(language)).flatMap((subject) => Object.values(subject));
  const exact = new Set(texts);
  const patterned = texts.filter((text) => text.includes('{')).map(shapeOf);
  const unknown = pages
    .filter((page) => page.startsWith('fr/') === (language === 'fr') && !page.startsWith('developers/'))
    .flatMap((page) =>
      [...readFileSync(path.join(guide, page), 'utf8').matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, label = '']) => label)
        .filter((label) => !exact.has(label) && !patterned.some((pattern) => pattern.test(label)))
        .map((label) => `${page}: ${label}`),
    );
  expect(unknown).toEqual([]);
});

it('every screen has its page, and every page named for a screen exists', () => {
  const tree = read('apps/web/src/routeTree.gen.ts');
  const addresses = /export interface FileRoutesByTo \{\n([^}]*)\}/.exec(tree)?.[1] ?? '';
  const inRouter = [...addresses.matchAll(/^ {2}'([^']+)':/gm)].map(([, address = '']) => address);
  expect(inRouter.length).toBeGreaterThan(80);
  expect(inRouter.filter((address) => !(address in screens) && !LEADS_ON.has(address))).toEqual([]);
  expect(Object.keys(screens).filter((address) => !inRouter.includes(address))).toEqual([]);
  expect(Object.values(screens).filter((page) => !pages.includes(`${page}.md`))).toEqual([]);
});

/** Addresses that are layouts or lead on at once. */
const LEADS_ON = new Set([
  '/',
  '/secure',
  '/secure/admin/activity',
  '/secure/admin/administration',
  '/secure/admin/mail',
  '/secure/admin/mail-templates',
  '/secure/admin/settings',
]);

it('the pages of applicants and reviewers are the same in French', () => {
  const translated = pages.filter((page) => /^(?:applicants|reviewers)\//.test(page));
  expect(pages.filter((page) => page.startsWith('fr/') && page !== 'fr/index.md')).toEqual(
    translated.map((page) => `fr/${page}`),
  );
});

it('every picture that a page shows was taken in both schemes, and every picture is shown', () => {
  const shown = pages.flatMap((page) =>
    [...readFileSync(path.join(guide, page), 'utf8').matchAll(/<Picture name="([^"]+)"/g)].flatMap(([, name]) =>
      ['light', 'dark'].map((scheme) => `${page.startsWith('fr/') ? 'fr' : 'en'}/${name}-${scheme}.webp`),
    ),
  );
  expect(filesIn(path.join(root, 'docs/public/pictures'), '.webp')).toEqual([...new Set(shown)].sort());
});

it('every page of the guide stands in its contents', () => {
  const contents = read('docs/.vitepress/sections.ts');
  const named = new Set([...contents.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name));
  expect(pages.filter((page) => page.includes('/') && !named.has(path.basename(page, '.md')) && page !== 'fr/index.md')).toEqual(
    [],
  );
});
