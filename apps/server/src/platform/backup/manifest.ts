import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A backup that cannot be used; its message is one line for the person who runs the command. */
export class BackupError extends Error {}

const FORMAT = 1;
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The last migration of the database that was copied. */
  migration: z.string(),
  tables: z.array(
    z.object({
      /** With its schema. */
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
      /** Of the compressed file. */
      sha256: digest,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: z.array(z.object({ key: z.string().regex(/^[\w-]{2,200}$/), size: z.number().int().nonnegative(), sha256: digest })),
  /** Secrets beside the database that went along, by file name. */
  secrets: z.array(z.enum(['audit.key', 'audit-heads.jsonl'])),
});

/** The contents of a backup. It is written last: a folder without it is not a backup. */
export type Manifest = z.output<typeof manifest>;
export type TableEntry = Manifest['tables'][number];
export type FileEntry = Manifest['files'][number];

const MANIFEST = 'manifest.json';

export const tableFile = (folder: string, name: string): string => path.join(folder, 'tables', `${name}.copy.gz`);
export const storedFile = (folder: string, key: string): string => path.join(folder, 'files', key.slice(-2), key);

export const writeManifest = (folder: string, content: Omit<Manifest, 'format'>): Promise<void> =>
  writeFile(path.join(folder, MANIFEST), `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`, { mode: 0o600 });

/** @throws BackupError if the folder contains no backup that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BackupError(`The ${MANIFEST} of ${folder} cannot be read: it is incomplete or was changed.`);
  }
  const parsed = manifest.safeParse(content);
  if (!parsed.success)
    throw new BackupError(`The ${MANIFEST} of ${folder} cannot be used: ${z.prettifyError(parsed.error).split('\n')[0] ?? ''}.`);
  return parsed.data;
}

/** Reads every file of the backup against its digest, before anything is put anywhere. */
export async function verifyBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  const contents = [
    ...tables.map(({ name, sha256 }) => ({ what: `The table ${name}`, at: tableFile(folder, name), sha256 })),
    ...files.map(({ key, sha256 }) => ({ what: `The file ${key}`, at: storedFile(folder, key), sha256 })),
  ];
  for (const { what, at, sha256 } of contents) {
    const found = await digestOf(at).catch(() => null);
    if (found === null) throw new BackupError(`${what} is missing from the backup.`);
    if (found !== sha256) throw new BackupError(`${what} is not what was backed up: its digest differs.`);
  }
}

/** SHA-256 of a local file, in hex. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
