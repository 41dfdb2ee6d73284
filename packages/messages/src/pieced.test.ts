import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Words beside a value in a template, or a singular and a plural: a text that its code puts together, in English for everyone. */
const PIECED = /`[^`\n]*(?:\} [a-z]{2,}|\}, [a-z]{3,}|[a-z]{2,},? \$\{)[^`\n]*`|\b1 \? '[a-z ]+' : '[a-z ]+'/;
/** Comments, class names, keys, errors for engineers, and open data, which is published in English. */
const NO_TEXT =
  /^\s*(?:\*|\/)|className|classes\.|width:|key: |adminMany|throw new Error|failures\.push|uuidOf|Awards of|Grant under/;

const piecedLines = (source: string): number[] =>
  source.split('\n').flatMap((line, at) => (PIECED.test(line) && !NO_TEXT.test(line) ? [at + 1] : []));

it('finds a text that is put together in code', () => {
  expect(
    piecedLines("const a = `${count} files`;\nconst b = n === 1 ? 'file' : 'files';\nconst c = `${a}px`;\nconst d = `row ${n}`;"),
  ).toEqual([1, 2, 4]);
});

it('leaves the putting together of texts to messages', () => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts'], { cwd: root });
  const pieced = files
    .filter((file) => !/\.test\.|\/demo\/|\.gen\./.test(file))
    .flatMap((file) => piecedLines(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(files.length).toBeGreaterThan(500);
  expect(pieced).toEqual([]);
});
