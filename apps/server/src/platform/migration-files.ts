import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** A migration of this version; its name is that of the file without `.sql`. */
export interface MigrationFile {
  name: string;
  text: string;
}

/** In the order in which they run. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({ name: file.replace(/\.sql$/, ''), text: await readFile(path.join(folder, file), 'utf8') })),
  );
}
