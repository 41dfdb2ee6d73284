import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSettings } from '../src/platform/config.ts';
import { withSettings } from '../src/platform/settings-reference.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the documents', () => {
  it('the reference of settings is what the settings are', () => {
    const text = read('docs/operations.md');
    expect(withSettings(text), 'run: node scripts/cli.ts settings').toBe(text);
    for (const { name, words } of listSettings()) expect(words.length, name).toBeGreaterThan(10);
  });
});
