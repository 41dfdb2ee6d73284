import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { freezeCluster, killCluster } from './clusters.ts';
import { startServing, type Serving, type Version } from './serving.ts';

const DATABASE = 'chaos';

/** A cluster behind an address that stays the same, and processes of the product on it; all of it may be killed. */
export interface World extends Serving {
  /** As the owner, by the address that stays. */
  databaseUrl: string;
  /** Ends the postmaster and every process of it with SIGKILL, waits a second, and restarts it. */
  killDatabase: () => Promise<void>;
  /** Stops every process of the database for a while, as a machine does whose disk hangs. */
  freezeDatabase: (milliseconds: number) => Promise<void>;
  /** Starts the database where it has ended by itself. */
  reviveDatabase: () => Promise<void>;
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

  const serving = await startServing(processes, { folder, databaseUrl: address.href, version });
  return {
    ...serving,
    databaseUrl: address.href,
    killDatabase: async () => {
      await killCluster(dataDir);
      await pause(1_000);
      cluster = await startEmbeddedPostgres({ dataDir, settings });
    },
    freezeDatabase: async (milliseconds) => {
      const thaw = freezeCluster(dataDir);
      await pause(milliseconds);
      thaw();
    },
    reviveDatabase: async () => {
      cluster = await startEmbeddedPostgres({ dataDir, settings });
    },
    stop: async () => {
      await serving.stop();
      forwarder.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
