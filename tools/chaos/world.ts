import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { freePort } from '../../scripts/lib.ts';
import { startProduct, type Product } from '../product.ts';

const DATABASE = 'chaos';

/** A cluster behind an address that stays the same, and processes of the product on it; all of it may be killed. */
export interface World {
  /** As the owner, by the address that stays. */
  databaseUrl: string;
  /** Address of a process of the product. */
  apiUrl: (index: number) => string;
  /** Places of the existing processes, also while one of them restarts. */
  places: () => number[];
  /** Starts one more process. @returns its place */
  startApi: (of?: Version) => Promise<number>;
  /** Ends a process for good, as an operator does. @returns milliseconds until it had ended */
  endApi: (index: number) => Promise<number>;
  /** Ends a process with SIGKILL and restarts it on its port. */
  killApi: (index: number) => Promise<void>;
  /** Ends a process as an operator does, and restarts it. @returns milliseconds until it had ended */
  restartApi: (index: number) => Promise<number>;
  /** Ends the postmaster and every process of it with SIGKILL, waits a second, and restarts it. */
  killDatabase: () => Promise<void>;
  /** Stops every process of the database for a while, as a machine does whose disk hangs. */
  freezeDatabase: (milliseconds: number) => Promise<void>;
  pidOf: (index: number) => number;
  /** Megabytes of memory that a process of the product holds. */
  memoryOf: (index: number) => number;
  /** Starts the database where it has ended by itself. */
  reviveDatabase: () => Promise<void>;
  /** Digests of the stored bytes of files, by their storage key; null where there are none. */
  digestOfStored: (storageKey: string) => string | null;
  stop: () => Promise<void>;
}

/** Which product a process is. */
interface Version {
  /** The folder of its sources; those of this version where none is named. */
  tree?: string;
  env?: Record<string, string>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A new folder for a world; the database's own user must get through, also where all is begun as root. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-chaos-'));
  chmodSync(folder, 0o755);
  return folder;
}

export interface WorldOptions {
  folder?: string;
  /** Of the processes that are there from the beginning. */
  version?: Version;
  /** Of the database, beside those that the product gives it: `name=value`. */
  settings?: string[];
}

/** Starts the database, and so many processes of the product, with all that they keep in a folder. */
export async function startWorld(
  processes: number,
  { folder = newFolder(), version = {}, settings = [] }: WorldOptions = {},
): Promise<World> {
  const dataDir = path.join(folder, 'postgres');
  let cluster = await startEmbeddedPostgres({ dataDir, settings });
  const forwarder = await startForwarder(() => Number(new URL(cluster.url).port));
  const address = new URL(withDatabase(cluster.url, DATABASE));
  address.port = String(forwarder.port);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();

  interface Place extends Version {
    port: number;
    /** Undefined once it has ended for good. */
    product?: Product;
  }
  const places: Place[] = [];
  const start = ({ port, tree, env }: Place) =>
    startProduct(
      {
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: address.href,
        DEMO: 'on',
        SKIP_WEB_BUILD: '1',
        ...env,
      },
      tree,
    );
  const startApi = async (of: Version = {}): Promise<number> => {
    const place: Place = { ...of, port: await freePort() };
    place.product = await start(place);
    return places.push(place) - 1;
  };
  const thereAt = (index: number): { place: Place; product: Product } => {
    const place = places[index];
    if (!place?.product) throw new Error(`There is no process ${index}`);
    return { place, product: place.product };
  };
  const end = async (index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    const began = performance.now();
    const { product } = thereAt(index);
    if (!isAlive(product.pid)) throw new Error(`The product has ended by itself: ${product.output().slice(-3000)}`);
    process.kill(product.pid, signal);
    await product.stop();
    return performance.now() - began;
  };
  const again = async (index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    const ended = await end(index, signal);
    const { place } = thereAt(index);
    place.product = await start(place);
    return ended;
  };
  for (let index = 0; index < processes; index++) await startApi(version);
  return {
    databaseUrl: address.href,
    apiUrl: (index) => `http://localhost:${places[index]?.port}`,
    places: () => [...places.keys()].filter((index) => places[index]?.product),
    startApi,
    endApi: async (index) => {
      const ended = await end(index, 'SIGTERM');
      delete thereAt(index).place.product;
      return ended;
    },
    killApi: async (index) => void (await again(index, 'SIGKILL')),
    restartApi: (index) => again(index, 'SIGTERM'),
    killDatabase: async () => {
      const all = processesOf(dataDir);
      for (const pid of all) kill(pid, 'SIGKILL');
      while (all.some(isAlive)) await pause(20);
      await pause(1_000);
      cluster = await startEmbeddedPostgres({ dataDir, settings });
    },
    freezeDatabase: async (milliseconds) => {
      const all = processesOf(dataDir);
      for (const pid of all) kill(pid, 'SIGSTOP');
      await pause(milliseconds);
      for (const pid of all) kill(pid, 'SIGCONT');
    },
    pidOf: (index) => thereAt(index).product.pid,
    memoryOf: (index) => {
      const status = readFileSync(`/proc/${thereAt(index).product.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
    },
    reviveDatabase: async () => {
      cluster = await startEmbeddedPostgres({ dataDir, settings });
    },
    digestOfStored: (key) => {
      const file = path.join(folder, 'data/files', key.slice(-2), key);
      return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
    },
    stop: async () => {
      for (const { product } of places) await product?.stop();
      forwarder.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The postmaster of a folder, first, and its children. */
function processesOf(dataDir: string): number[] {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
  return [postmaster, ...children.map(Number)];
}

/** One address for a server whose port changes with each start. */
async function startForwarder(target: () => number): Promise<{ port: number; stop: () => void }> {
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect({ port: target(), host: '127.0.0.1' });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
