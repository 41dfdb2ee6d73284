import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { freePort } from './lib.ts';
import { unprivilegedUser } from '../apps/server/src/platform/unprivileged.ts';

/** A server of programs that the machine has, such as Debian's PostgreSQL 15, for tests on the oldest version that is supported. */
export async function startInstalledPostgres(bin: string, dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const ids = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (ids) chownSync(dataDir, ids.uid, ids.gid);
  const options = { ...ids, cwd: '/' };
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', dataDir, '-U', 'grantdesk', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off'];
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', dataDir, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await isReady(child);
  return {
    url: `postgres://grantdesk@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function isReady(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  if (child.stderr)
    for await (const line of createInterface(child.stderr)) {
      said.push(line);
      if (line.includes('ready to accept connections')) {
        child.stderr.resume();
        return;
      }
    }
  throw new Error(`PostgreSQL did not start: ${said.join(' ')}`);
}

/** The folder of the oldest installed programs from PostgreSQL 15 on, as Debian has them; undefined without any. */
export const findInstalledPostgres = (): string | undefined =>
  [15, 16, 17].map((major) => `/usr/lib/postgresql/${major}/bin`).find((bin) => existsSync(path.join(bin, 'postgres')));
