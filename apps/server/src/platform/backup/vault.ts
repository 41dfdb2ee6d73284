import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Config } from '../config.ts';
import { createFileStore } from '../files/store.ts';
import type { NamedFiles } from '../files/storage.ts';
import { BackupError, readManifest, verifyBackup, type Manifest } from './manifest.ts';
import { writeBackup, type BackupParts } from './write.ts';

type Settings = NonNullable<Config['backup']>;

/** A backup in the place of BACKUP_URL. */
export interface VaultEntry {
  /** `backups/2026-11-27T023000Z.tar.age`: the time at which it was made. */
  name: string;
  bytes: number;
}

/** Loaded by what seals and opens a backup: the process that serves looks at their names alone. */
const loadAge = () => import('age-encryption');
const loadTar = () => import('modern-tar/fs');

const FOLDER = 'backups';
const NAME = /^backups\/(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.age$/;

/** When the backup of this name was made; undefined for a name of something else. */
export function madeAt(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Opens the place of BACKUP_URL for as long as `work` takes. @throws SettingError where it cannot be used */
export async function withVault<T>(settings: Settings, dataDir: string, work: (vault: NamedFiles) => Promise<T>): Promise<T> {
  const store = await createFileStore(settings.url, path.join(dataDir, 'incoming'), 'BACKUP_URL');
  try {
    return await work(store.named);
  } finally {
    store.close();
  }
}

/** The backups, the newest first. */
export async function listVault(vault: NamedFiles): Promise<VaultEntry[]> {
  return (await vault.list(FOLDER)).filter(({ name }) => madeAt(name) !== undefined).toReversed();
}

/**
 * Makes a backup, encrypted for the recipients, and reads it back to compare what is stored with what was sent. No one who has the
 * place alone can read it, the server that made it included.
 * @param scratch an empty folder's name that may be used and is removed
 * @throws BackupError where what is stored is not what was sent
 */
export async function storeBackup(
  parts: BackupParts,
  settings: Settings,
  vault: NamedFiles,
  scratch: string,
  now: Date = new Date(),
): Promise<VaultEntry> {
  const name = `${FOLDER}/${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.age`;
  await rm(scratch, { recursive: true, force: true });
  try {
    await writeBackup(parts, scratch);
    const [{ Encrypter }, { packTar }] = await Promise.all([loadAge(), loadTar()]);
    const encrypter = new Encrypter();
    for (const recipient of settings.recipients) encrypter.addRecipient(recipient);
    const sealed = await encrypter.encrypt(Readable.toWeb(packTar(scratch)) as globalThis.ReadableStream<Uint8Array>);
    const sent = counter();
    const body = Readable.fromWeb(sealed as ReadableStream).pipe(sent.stream);
    await vault.put(name, body);
    const stored = counter();
    for await (const chunk of (await vault.read(name)).pipe(stored.stream)) void chunk;
    if (stored.digest() !== sent.digest()) {
      await vault.remove(name);
      throw new BackupError('What was stored is not what was sent: the backup was removed.');
    }
    return { name, bytes: stored.bytes() };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Removes backups that are older than their days; the newest stays. @returns how many were removed */
export async function tidyVault(settings: Settings, vault: NamedFiles, now: Date = new Date()): Promise<number> {
  const oldest = now.getTime() - settings.keepDays * 86_400_000;
  const [, ...others] = await listVault(vault);
  const over = others.filter(({ name }) => (madeAt(name)?.getTime() ?? oldest) < oldest);
  for (const { name } of over) await vault.remove(name);
  return over.length;
}

/**
 * Brings a backup back as a folder that `restore` takes, with every digest checked.
 * @param folder is created
 * @throws BackupError without the secret key, or where the backup is not whole
 */
export async function fetchBackup(settings: Settings, vault: NamedFiles, name: string, folder: string): Promise<Manifest> {
  const identity = await readIdentity(settings);
  const [{ Decrypter }, { unpackTar }] = await Promise.all([loadAge(), loadTar()]);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored = await vault.read(name).catch(() => {
    throw new BackupError(`There is no backup ${name} in the place of BACKUP_URL.`);
  });
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(stored) as globalThis.ReadableStream<Uint8Array>);
    await pipeline(Readable.fromWeb(plain as ReadableStream), unpackTar(folder, { fmode: 0o600, dmode: 0o700 }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup ${name} cannot be read with the key of BACKUP_IDENTITY: ${reason}.`);
  } finally {
    stored.destroy();
  }
  const manifest = await readManifest(folder);
  await verifyBackup(folder, manifest);
  return manifest;
}

async function readIdentity({ identityFile }: Settings): Promise<string> {
  if (!identityFile) throw new BackupError('Set BACKUP_IDENTITY to the file with the secret key: backups are encrypted.');
  const text = await readFile(identityFile, 'utf8').catch(() => {
    throw new BackupError(`The file ${identityFile} of BACKUP_IDENTITY cannot be read.`);
  });
  const line = text.split('\n').find((each) => each.startsWith('AGE-SECRET-KEY-'));
  if (!line) throw new BackupError(`The file ${identityFile} of BACKUP_IDENTITY contains no secret key of age.`);
  return line.trim();
}

function counter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  let digest: string | undefined;
  return { stream, bytes: () => bytes, digest: () => (digest ??= hash.digest('hex')) };
}
