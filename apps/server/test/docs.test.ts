import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ENV, SERVER_FLAGS } from '../../../scripts/node-flags.mjs';
import { listSettings } from '../src/platform/config.ts';
import { withSettings } from '../src/platform/settings-reference.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the documents', () => {
  it('the reference of settings is what the settings are', () => {
    const text = read('docs/operations/settings.md');
    expect(withSettings(text), 'run: node scripts/cli.ts settings').toBe(text);
    for (const { name, words } of listSettings()) expect(words.length, name).toBeGreaterThan(10);
  });

  it('each row of the promises stands once, and every proof that it names is there', () => {
    const rows = [...read('docs/trust.md').matchAll(/^\| ([RSA]\d\d) \| (.*) \|$/gm)].map(([, row = '', rest = '']) => ({
      row,
      cells: rest.split(/ *\| */),
    }));
    const upTo = (letter: string, last: number): string[] =>
      Array.from({ length: last }, (_, i) => letter + String(i + 1).padStart(2, '0'));
    expect(rows.map(({ row }) => row)).toEqual([...upTo('R', 24), ...upTo('S', 52), ...upTo('A', 13)]);
    const wrong: string[] = [];
    for (const { row, cells } of rows) {
      const [, proof = '', gap = ''] = cells;
      const named = [...proof.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)];
      // What has no proof says why.
      if (named.length === 0 && gap.trim().length < 20) wrong.push(`${row}: neither proof nor reason`);
      for (const [, file = '', name = ''] of named) {
        if (!existsSync(path.join(root, file))) wrong.push(`${row}: there is no ${file}`);
        else if (file.includes('.test.') || file.includes('.spec.')) {
          if (name === '' || !read(file).includes(name)) wrong.push(`${row}: ${file} has no test "${name}"`);
        } else if (name && !read(file).includes(name)) wrong.push(`${row}: ${file} has no "${name}"`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('every file that the tables of engineers name is there', () => {
    for (const document of ['docs/specification.md', 'ARCHITECTURE.md']) {
      const named = [...read(document).matchAll(/`((?:apps|packages|e2e|docs)\/[\w./-]+)`/g)].map(([, file = '']) => file);
      expect(named.length).toBeGreaterThan(8);
      expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    }
  });

  it('a decision record takes a minute to read', () => {
    const words = (file: string): number => read(`docs/decisions/${file}`).split(/\s+/).length;
    const records = readdirSync(path.join(root, 'docs/decisions'));
    expect(records.filter((file) => words(file) > 310)).toEqual([]);
  });

  it('the image and the composition set only settings that there are, and run as no administrator', () => {
    const known = new Set([
      ...listSettings().map(({ name }) => name),
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'SKIP_WEB_BUILD',
      'NODE_COMPILE_CACHE',
      ...Object.keys(SERVER_ENV),
    ]);
    const block = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(read('compose.yaml'))?.[1] ?? '';
    const composed = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name ?? '');
    expect(composed).toContain('DATABASE_URL');
    const image = read('Dockerfile');
    const built = [...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name ?? '');
    expect(built).toContain('DATA_DIR');
    expect([...composed, ...built].filter((name) => !known.has(name))).toEqual([]);
    const last = image.slice(image.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    for (const [name, value] of Object.entries(SERVER_ENV)) expect(last).toMatch(new RegExp(`^ENV .*${name}=${value}\\b`, 'm'));
    for (const flag of SERVER_FLAGS) expect(last, flag).toMatch(new RegExp(`^CMD .*"${flag}"`, 'm'));
    for (const [, from = ''] of last.matchAll(/^COPY (?!--from)(\S+) \S+$/gm))
      expect(existsSync(path.join(root, from)), from).toBe(true);
  });
});
