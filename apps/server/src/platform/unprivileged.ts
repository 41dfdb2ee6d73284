import * as fs from 'node:fs';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface User {
  uid: number;
  gid: number;
}

/** The unprivileged user that root runs its work as; undefined if the machine has none. */
export function unprivilegedUser(): User | undefined {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody'].map((name) => users.find((l) => l.startsWith(`${name}:`))).find(Boolean);
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

export function everyoneCanEnter(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (fs.existsSync(current) && (fs.statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/**
 * Gives up root permanently, if the process has it: a weakness of the product is then not one of the machine. The user is the one that
 * the embedded PostgreSQL runs as, so that it can still be stopped and started.
 * @param dataDir whose own files are handed over; other folders in it are not ours
 * @param folders that are the product's as a whole; what in them belongs to root is handed over
 * @returns why the process stays root, in one line; undefined where it does not
 */
export function giveUpRoot(dataDir: string, folders: string[]): string | undefined {
  if (process.getuid?.() !== 0 || !process.setgroups || !process.setgid || !process.setuid) return undefined;
  const user = unprivilegedUser();
  if (!user) return stays('the machine has no user "postgres" or "nobody"');
  // The sources are read after this, too.
  const code = path.dirname(fileURLToPath(import.meta.url));
  const closed = [code, ...[dataDir, ...folders].map((folder) => path.dirname(folder))].find(
    (folder) => !everyoneCanEnter(folder),
  );
  if (closed) return stays(`other users cannot enter ${closed}`);
  handOver(dataDir, user, false);
  for (const folder of folders.filter((each) => fs.existsSync(each))) handOver(folder, user, true);
  shareCompiled();
  process.setgroups([user.gid]);
  process.setgid(user.gid);
  process.setuid(user.uid);
  return undefined;
}

/**
 * What Node compiled is stored now, in the folder of root: at the end of the process nothing could be written there, and each start
 * would compile again. The processes that this one starts read it.
 */
function shareCompiled(): void {
  flushCompileCache();
  const folder = getCompileCacheDir();
  if (folder) for (const name of fs.readdirSync(folder)) fs.chmodSync(path.join(folder, name), 0o644);
}

const stays = (reason: string): string => `The process keeps running as root: ${reason}.`;

/** Commands that root runs beside the product leave files of root, so that every start looks. */
function handOver(folder: string, user: User, isDeep: boolean): void {
  if (fs.lstatSync(folder).uid === 0) fs.lchownSync(folder, user.uid, user.gid);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isDeep) handOver(inside, user, true);
    } else if (fs.lstatSync(inside).uid === 0) fs.lchownSync(inside, user.uid, user.gid);
  }
}
