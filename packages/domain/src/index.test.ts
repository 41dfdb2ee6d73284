import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { messages } from './messages.ts';

/** All modules of this package that `entry` reaches, and the names of packages they import. */
function reach(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type ).*?from '([^']+)'/gms)) {
      if (name.startsWith('.')) waiting.push(resolve(join(file, '..'), name));
      else packages.add(name);
    }
  }
  return { files, packages };
}

it('the index reaches no package but the messages, the words of numbers and the checks of accounts, so the browser loads rules alone', () => {
  const { files, packages } = reach(join(import.meta.dirname, 'index.ts'));
  expect([...packages]).toEqual(['@grantdesk/messages', 'ibantools', 'n2words/en-GB', 'n2words/fr-FR']);
  expect(files.size).toBeGreaterThan(30);
  for (const file of files) expect(existsSync(file)).toBe(true);
});

it('inflects the success texts', () => {
  expect(messages.dialogs.publishedText(1)).toBe('1 task has been successfully published!');
  expect(messages.dialogs.reassignedText(2)).toBe('2 tasks have been successfully reassigned!');
});
