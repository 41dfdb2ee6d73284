import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startStandby } from '../../apps/server/test/standby.ts';
import { locateBinaries } from '../../apps/server/src/platform/embedded-binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { freePort } from '../../scripts/lib.ts';
import { freezeCluster, killCluster } from './clusters.ts';
import { pause } from './in-world.ts';

const DATABASE = 'chaos';
/** The log of the primary that a standby still needs while it is copied. */
const SETTINGS = ['wal_keep_size=1GB', 'max_connections=200'];
const MAX_SYNC_MS = 60_000;

interface Host {
  folder: string;
  port: number;
}

/** A primary and its synchronous standby, which take turns. */
export interface Pair {
  /** As the owner, with both hosts, as `DATABASE_URL` takes it. */
  hostsUrl: string;
  /** Of the present primary alone. */
  primaryUrl: () => string;
  /** Of the other one. */
  otherUrl: () => string;
  /** Ends every process of the primary with SIGKILL. */
  killPrimary: () => Promise<void>;
  /** Ends every process of the one that was the primary before. */
  killOther: () => Promise<void>;
  /** Stops every process of the primary. @returns lets them continue */
  freezePrimary: () => () => void;
  /** Makes the standby the primary. It commits alone from then on, as Patroni allows it, until it has a standby again. */
  promote: () => Promise<void>;
  /** Copies the primary to where the killed one was, and makes it the synchronous standby. */
  rejoin: () => Promise<void>;
  stop: () => Promise<void>;
}

/** @param folder for the data of both */
export async function startPair(folder: string): Promise<Pair> {
  const hosts: [Host, Host] = [
    { folder: path.join(folder, 'a'), port: await freePort() },
    { folder: path.join(folder, 'b'), port: await freePort() },
  ];
  let [primary, other] = hosts;
  const running = new Map<Host, EmbeddedPostgres>();
  const dataDirOf = (host: Host): string => locateBinaries(host.folder).dataDir;
  const first = await startEmbeddedPostgres({ dataDir: primary.folder, port: primary.port, settings: SETTINGS });
  running.set(primary, first);
  const urlOf = ({ port }: Host): string => {
    const url = new URL(first.url);
    url.port = String(port);
    return url.href;
  };
  await on(urlOf(primary), (admin) => admin.query(`create database ${DATABASE}`));

  const rejoin = async (): Promise<void> => {
    rmSync(dataDirOf(other), { recursive: true, force: true });
    const standby = await startStandby({ url: urlOf(primary) }, dataDirOf(primary), dataDirOf(other), {
      port: other.port,
      settings: SETTINGS,
    });
    running.set(other, standby);
    await on(urlOf(primary), async (admin) => {
      // Before it has caught up, every commit would wait for it.
      await until(admin, `state = 'streaming'`);
      await waitsFor(admin, '*');
      await until(admin, `sync_state = 'sync'`);
    });
  };
  await rejoin();

  const { username, password } = new URL(first.url);
  const named = hosts.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    hostsUrl: `postgres://${username}:${password}@${named}/${DATABASE}?target_session_attrs=read-write`,
    primaryUrl: () => withDatabase(urlOf(primary), DATABASE),
    otherUrl: () => withDatabase(urlOf(other), DATABASE),
    killPrimary: () => killCluster(dataDirOf(primary)),
    killOther: () => killCluster(dataDirOf(other)),
    freezePrimary: () => freezeCluster(dataDirOf(primary)),
    promote: async () => {
      await on(urlOf(other), async (admin) => {
        await admin.query('select pg_promote()');
        await waitsFor(admin, '');
      });
      [primary, other] = [other, primary];
    },
    rejoin,
    stop: async () => {
      // The standby first: the primary waits for it.
      for (const host of [other, primary]) await running.get(host)?.stop();
    },
  };
}

async function on<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Whose copy each commit waits for. */
async function waitsFor(admin: pg.Client, names: '*' | ''): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query('select pg_reload_conf()');
}

/** @param condition of the standby's row in `pg_stat_replication` */
async function until(admin: pg.Client, condition: string): Promise<void> {
  const end = performance.now() + MAX_SYNC_MS;
  while (performance.now() < end) {
    const { rowCount } = await admin.query(`select from pg_stat_replication where ${condition}`);
    if (rowCount) return;
    await pause(100);
  }
  throw new Error(`The standby did not come so far that ${condition}`);
}
