import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveImport } from './imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const IMPORT = /(?:from|import)\s*\(?\s*'([^'\n]+)'/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec|gen)\./.test(file) && existsSync(path.join(root, file)));

const imports = new Map(
  files.map((file) => [
    file,
    [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].flatMap(
      ([, wanted = '']) => resolveImport(file, wanted) ?? [],
    ),
  ]),
);

/** A way from a file back to itself, types included; empty where there is none. */
function findCircle(): string[] {
  const done = new Set<string>();
  const walk = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...way, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of files) {
    const circle = walk(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe('imports', () => {
  it('never lead back to where they come from, types included', () => {
    expect(imports.size).toBeGreaterThan(1000);
    expect(findCircle()).toEqual([]);
  });
});
