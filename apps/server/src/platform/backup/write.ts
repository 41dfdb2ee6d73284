import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { DatabaseClient } from '../database-client.ts';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStorage } from '../files/storage.ts';
import { BackupError, type FileEntry, type Manifest, storedFile, tableFile, type TableEntry, writeManifest } from './manifest.ts';
import { type CopiedTable, findLastMigration, findSequences, findStorageKeys, findTables, useStableText } from './tables.ts';

export interface BackupParts {
  /** Address of the role that owns the schema. */
  ownerUrl: string;
  files: FileStorage;
  /** The folder of the secrets that are stored outside the database. */
  dataDir: string;
}

/**
 * Copies every table in one snapshot and every file that the snapshot names, while the product serves. The folder
 * appears under its name when it is whole.
 * @throws BackupError where the folder exists, or a file that a row names cannot be read
 */
export async function writeBackup({ ownerUrl, files, dataDir }: BackupParts, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists: a backup is never written over another.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(path.join(partial, 'tables'), { recursive: true });
  await chmod(partial, 0o700);
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: 'grantdesk-backup' });
  await client.connect();
  try {
    await useStableText(client);
    await client.query('begin isolation level repeatable read, read only');
    const content = {
      madeAt: new Date().toISOString(),
      migration: await findLastMigration(client),
      tables: await copyTables(client, partial),
      sequences: await findSequences(client),
      files: await copyFiles(files, await findStorageKeys(client), partial, () => stillNamed(ownerUrl)),
      secrets: await copySecrets(dataDir, partial),
    };
    await client.query('commit');
    await writeManifest(partial, content);
    await rename(partial, folder);
    return { format: 1, ...content };
  } finally {
    await client.end();
  }
}

async function copyTables(client: pg.Client, folder: string): Promise<TableEntry[]> {
  const entries: TableEntry[] = [];
  for (const table of await findTables(client)) entries.push(await copyTable(client, table, folder));
  return entries;
}

async function copyTable(client: pg.Client, { name, columns }: CopiedTable, folder: string): Promise<TableEntry> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
  const { sha256 } = await writeMember(rows, tableFile(folder, name), createGzip());
  return { name, columns, rows: rows.rowCount, sha256 };
}

async function copyFiles(
  storage: FileStorage,
  keys: string[],
  folder: string,
  stillNamed: () => Promise<Set<string>>,
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  const unread: string[] = [];
  for (const key of keys) {
    const bytes = await storage.read(key).catch(() => null);
    if (bytes) entries.push({ key, ...(await writeMember(bytes, storedFile(folder, key))) });
    else unread.push(key);
  }
  // A file that was removed since the snapshot need not be there.
  const named = unread.length > 0 ? await stillNamed() : new Set();
  const missing = unread.filter((key) => named.has(key));
  if (missing.length > 0)
    throw new BackupError(`${missing.length} files cannot be read, the first is ${missing[0]}: nothing was backed up.`);
  return entries;
}

async function stillNamed(ownerUrl: string): Promise<Set<string>> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    return new Set(await findStorageKeys(client));
  } finally {
    await client.end();
  }
}

async function copySecrets(dataDir: string, folder: string): Promise<Manifest['secrets']> {
  const names: Manifest['secrets'] = [];
  for (const name of ['audit.key', 'audit-heads.jsonl'] as const) {
    if (!existsSync(path.join(dataDir, name))) continue;
    await copyFile(path.join(dataDir, name), path.join(folder, name));
    names.push(name);
  }
  return names;
}

/** Writes a stream to a file. @returns size and digest of exactly what the file contains */
async function writeMember(source: Readable, file: string, packed?: Transform): Promise<{ size: number; sha256: string }> {
  await mkdir(path.dirname(file), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  await (packed ? pipeline(source, packed, measure, target) : pipeline(source, measure, target));
  return { size, sha256: hash.digest('hex') };
}
