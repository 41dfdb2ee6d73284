import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHUNKS } from './chunks.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `a/(?:b|c)` is `a/b` and `a/c`. */
function expand(part: string): string[] {
  const group = /\(\?:((?:[^()]|\((?:[^()])*\))*)\)/.exec(part);
  if (!group) return [part];
  const [whole, inside = ''] = group;
  const [before, after] = [part.slice(0, group.index), part.slice(group.index + whole.length)];
  return splitOutside(inside).flatMap((each) => expand(`${before}${each}${after}`));
}

const splitOutside = (text: string): string[] => text.split(/\|(?![^(]*\))/);

test('what travels together is there: a name of no file would let its part travel alone', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const isLibrary = (part: string): boolean => /@mantine|lucide|node_modules|[mM]utation/.test(part);
  const missing = CHUNKS.flatMap(({ parts }) => parts.flatMap(expand))
    .filter((part) => !isLibrary(part))
    // The router's plugin cuts a route's component out of its file and names the rest by this query.
    .map((part) => part.replace('\\?tsr-split', ''))
    .filter((part) => !files.some((file) => new RegExp(`${part}\\b`).test(file)));
  expect(missing).toEqual([]);
});
