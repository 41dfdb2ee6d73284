import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { locateBinaries, type Binaries } from './embedded-binaries.ts';

/** A running PostgreSQL of our own; `url` signs in as the owner of everything in it. */
export interface EmbeddedPostgres {
  url: string;
  adopted: boolean;
  stop: () => Promise<void>;
  /** Starts it again, on the same port, whenever it ends without having been stopped. */
  keepRunning: (watch: Watch) => void;
}

/** Called when a database ended by itself. */
export interface Watch {
  onRestart: (words: string) => void;
  /** It is not started again: the process has nothing to work with any longer. */
  onLost: (words: string) => void;
}

/** One run of the postmaster. */
interface Run {
  port: number;
  adopted: boolean;
  /** Settles when it has ended, for whatever reason. */
  ended: () => Promise<unknown>;
  stop: () => Promise<void>;
}

const SUPERUSER = 'grantdesk';
/** A database that ends again and again has a reason that another start does not fix. */
const MAX_RESTARTS = 3;
const RESTARTS_WINDOW_MS = 10 * 60_000;
/** Right after a kill, children of the dead postmaster hold its memory for up to two seconds. */
const START_ATTEMPTS = 15;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts the embedded PostgreSQL on `dataDir`, creating the cluster the first time. Survives what a killed run left
 * behind: a postmaster that still serves the folder is adopted, a stale lock file is waited out.
 * @throws Error with PostgreSQL's own words when it cannot start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: string[];
  /** To listen on; a free one where none is given. */
  port?: number;
}): Promise<EmbeddedPostgres> {
  const binaries = locateBinaries(path.resolve(options.dataDir));
  const { dataDir } = binaries;
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) createCluster(binaries);
  const password = fs.readFileSync(path.join(dataDir, 'grantdesk.password'), 'utf8');
  let run = await boot(binaries, options.settings, options.port);
  let isStopping = false;
  let restarting: Promise<unknown> = Promise.resolve();
  const restart = (): Promise<unknown> => {
    restarting = boot(binaries, options.settings, run.port).then((next) => (run = next));
    return restarting;
  };
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${run.port}/postgres`,
    adopted: run.adopted,
    stop: async () => {
      isStopping = true;
      await restarting.catch(() => {});
      await run.stop();
    },
    keepRunning: (watch) =>
      void supervise(
        () => run,
        restart,
        () => isStopping,
        watch,
      ),
  };
}

async function supervise(current: () => Run, restart: () => Promise<unknown>, isStopping: () => boolean, watch: Watch) {
  const restarts: number[] = [];
  for (;;) {
    await current().ended();
    let failure = '';
    do {
      if (isStopping()) return;
      const recent = restarts.filter((at) => Date.now() - at < RESTARTS_WINDOW_MS);
      if (recent.length >= MAX_RESTARTS)
        return watch.onLost(
          `The embedded database ended ${MAX_RESTARTS + 1} times within ten minutes and is not started again${failure}. Look at its files and at the memory and disk of this machine, then start Grantdesk again.`,
        );
      restarts.push(Date.now());
      failure = await restart().then(
        () => '',
        (error: unknown) => `: ${error instanceof Error ? error.message : String(error)}`,
      );
    } while (failure !== '');
    watch.onRestart('The embedded database ended unexpectedly; it was started again and has recovered what was acknowledged.');
  }
}

/** @param port to listen on; a free one where none is given */
async function boot(binaries: Binaries, settings: string[] = [], port?: number): Promise<Run> {
  const { dataDir } = binaries;
  for (let attempt = 0; ; attempt++) {
    const running = runningPostmaster(dataDir);
    if (running?.alive)
      return { ...running, adopted: true, ended: () => hasEnded(running.pid), stop: () => stopByPid(running.pid) };
    // A zombie is never reaped where PID 1 does not reap: after a few tries its lock file may go.
    if (running && attempt > 3) fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });

    const chosen = port ?? (await freePort());
    const { child, ready, log } = launch(binaries, chosen, settings);
    if (await ready)
      return {
        port: chosen,
        adopted: false,
        ended: () => exitOf(child),
        stop: () => stopChild(child),
      };
    if (attempt >= START_ATTEMPTS || !/postmaster\.pid|shared memory|in use/i.test(log()))
      throw new Error(`PostgreSQL did not start: ${log().trim()}`);
    await wait(300);
  }
}

function createCluster({ bin, dataDir, ids }: Binaries): void {
  fs.mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 }); // the unprivileged user must get through
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'grantdesk-'));
  const passwordFile = path.join(temporary, 'password');
  const password = randomBytes(24).toString('base64url');
  try {
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    if (ids.uid !== undefined) for (const p of [dataDir, temporary, passwordFile]) fs.chownSync(p, ids.uid, ids.gid ?? 0);
    const made = spawnSync(
      bin('initdb'),
      [
        '-D',
        dataDir,
        '-U',
        SUPERUSER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...ids, cwd: '/', encoding: 'utf8' },
    );
    if (made.status !== 0) {
      fs.rmSync(dataDir, { recursive: true, force: true });
      throw new Error(`PostgreSQL could not create its data folder: ${made.error?.message ?? ''}${made.stderr}`);
    }
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
  fs.writeFileSync(path.join(dataDir, 'grantdesk.password'), password, { mode: 0o600 });
}

function launch(
  { bin, dataDir, ids }: Binaries,
  port: number,
  settings: string[],
): { child: ChildProcess; ready: Promise<boolean>; log: () => string } {
  const given = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'dynamic_shared_memory_type=mmap',
    'max_connections=100',
    ...settings,
  ];
  const child = spawn(bin('postgres'), ['-D', dataDir, '-p', String(port), ...given.flatMap((s) => ['-c', s])], {
    ...ids,
    cwd: '/',
    detached: true, // else Ctrl-C stops the database before the server has drained
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  const ready = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve(false));
    child.stderr?.on('data', (chunk: Buffer) => {
      text = (text + String(chunk)).slice(-4000);
      // A standby accepts readers alone.
      if (/ready to accept (read-only )?connections/.test(text)) resolve(true);
    });
  });
  return { child, ready, log: () => text };
}

/** What `postmaster.pid` says: undefined when there is none or its process is gone. */
function runningPostmaster(dataDir: string): { pid: number; port: number; alive: boolean } | undefined {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const state = processState(pid);
  if (state === 'dead') return undefined;
  const alive = state !== 'zombie' && state.command.includes(dataDir) && lines[7]?.trim() === 'ready';
  return { pid, port: Number(lines[3]), alive };
}

function processState(pid: number): 'dead' | 'zombie' | { command: string } {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  try {
    if (/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))) return 'zombie';
    return { command: fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return { command: '' };
  }
}

async function stopByPid(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return; // gone already
  }
  await hasEnded(pid, 50);
}

/** Waits for the end of a process that is not a child of ours. */
async function hasEnded(pid: number, everyMs = 500): Promise<void> {
  for (let state = processState(pid); state !== 'dead' && state !== 'zombie'; state = processState(pid))
    await new Promise((resolve) => setTimeout(resolve, everyMs));
}

async function stopChild(child: ChildProcess): Promise<void> {
  const gone = exitOf(child);
  child.kill('SIGINT');
  await gone;
}

const exitOf = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => void child.once('exit', resolve));

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
