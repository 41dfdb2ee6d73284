import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FAULTS } from './faults.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../../apps/server/src');

/**
 * The sources that a fault changes, as they then read, by their address.
 * @throws Error where there is no such fault, or what it changes does not stand there exactly once
 */
export function sourcesOf(name: string): Map<string, string> {
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault) throw new Error(`There is no fault "${name}"`);
  const sources = new Map<string, string>();
  for (const { file, find, put } of fault.edits) {
    const place = path.join(SOURCES, file);
    const address = pathToFileURL(place).href;
    const parts = (sources.get(address) ?? readFileSync(place, 'utf8')).split(find);
    if (parts.length !== 2) throw new Error(`"${name}": ${file} has ${parts.length - 1} times: ${find}`);
    sources.set(address, parts.join(put));
  }
  return sources;
}
