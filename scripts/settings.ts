// Writes the table of settings in docs/operations/settings.md from their schema.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withSettings } from '../apps/server/src/platform/settings-reference.ts';
import { root } from './lib.ts';

export async function run(): Promise<number> {
  const file = path.join(root, 'docs/operations/settings.md');
  writeFileSync(file, withSettings(readFileSync(file, 'utf8')));
  return 0;
}
