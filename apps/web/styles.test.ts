import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, 'src');
const read = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');

const SHEETS = new Map(
  globSync('**/*.module.css', { cwd: SRC }).map((file) => {
    const rules = read(file)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/:global\([^)]*\)/g, '');
    return [file, new Set([...rules.matchAll(/\.([A-Za-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name))] as const;
  }),
);

/** The style sheets that a source imports, by the name that it gives them, and under which others know it. */
function uses(): { file: string; sheet: string; name: string }[] {
  return globSync('**/*.{ts,tsx}', { cwd: SRC }).flatMap((file) => {
    const source = read(file);
    return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, local, from = '']) => {
      const sheet = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
      return [...source.matchAll(new RegExp(`(?<![\\w./'])${local}\\.([A-Za-z]\\w*)`, 'g'))].map(([, name = '']) => ({
        file,
        sheet,
        name,
      }));
    });
  });
}

test('every class that a component names is in its style sheet', () => {
  expect(uses().filter(({ sheet, name }) => !SHEETS.get(sheet)?.has(name))).toEqual([]);
});

test('every class of a style sheet is named by a component', () => {
  const used = new Set(uses().map(({ sheet, name }) => `${sheet} .${name}`));
  const unused = [...SHEETS]
    .flatMap(([sheet, names]) => [...names].map((name) => `${sheet} .${name}`))
    .filter((each) => !used.has(each));
  expect(unused).toEqual([]);
});
