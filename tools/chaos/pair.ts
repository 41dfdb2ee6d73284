import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startStandby } from '../../apps/server/test/standby.ts';
import { locateBinaries } from '../../apps/server/src/platform/embedded-binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { freePort } from '../../scripts/lib.ts';
import { freezeCluster, killCluster } from './clusters.ts';
import { orderHost, type HostOrder } from './host.ts';
import { pause } from './in-world.ts';
import type { Machine } from './network.ts';

const DATABASE = 'chaos';
/** The log of the primary that a standby still needs while it is copied. */
const SETTINGS = ['wal_keep_size=1GB', 'max_connections=200'];
const MAX_SYNC_MS = 60_000;

/** A server of the pair, where it runs. */
interface Host {
  folder: string;
  address: string;
  port: number;
  start: () => Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>>;
  /** Becomes a standby. @param from the data folder of the primary */
  follow: (primaryUrl: string, from: string) => Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>>;
}

/** A primary and its synchronous standby, which take turns. */
export interface Pair {
  /** As the owner, with both hosts, as `DATABASE_URL` takes it. */
  hostsUrl: string;
  /** Of the present primary alone. */
  primaryUrl: () => string;
  /** Of the other one. */
  otherUrl: () => string;
  /** Where the present primary runs. */
  primaryAddress: () => string;
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

const dataDirOf = ({ folder }: { folder: string }): string => locateBinaries(folder).dataDir;

const hostHere = (folder: string, port: number): Host => ({
  folder,
  address: '127.0.0.1',
  port,
  start: () => startEmbeddedPostgres({ dataDir: folder, port, settings: SETTINGS }),
  follow: (url, from) => startStandby({ url }, from, dataDirOf({ folder }), { port, settings: SETTINGS }),
});

/** On a machine of a network; it is ended with the machine. */
function hostOn({ address, namespace }: Machine, folder: string, port: number): Host {
  const start = async (more: Partial<HostOrder>) => {
    const order: HostOrder = { folder, port, address, settings: SETTINGS, ...more };
    return { url: orderHost(namespace, order), stop: async () => {} };
  };
  return { folder, address, port, start: () => start({}), follow: (url, from) => start({ standby: { url, from } }) };
}

/**
 * @param folder for the data of both
 * @param machines where they run, if not here
 */
export async function startPair(folder: string, machines?: readonly [Machine, Machine]): Promise<Pair> {
  // They differ in their ports on different machines too: connections are counted by these.
  const [a, b] = [path.join(folder, 'a'), path.join(folder, 'b')];
  const ports = [await freePort(), await freePort()] as const;
  const hosts: [Host, Host] = machines
    ? [hostOn(machines[0], a, ports[0]), hostOn(machines[1], b, ports[1])]
    : [hostHere(a, ports[0]), hostHere(b, ports[1])];
  let [primary, other] = hosts;
  const running = new Map<Host, Pick<EmbeddedPostgres, 'stop'>>();
  const first = await primary.start();
  running.set(primary, first);
  const urlOf = ({ address, port }: Host): string => {
    const url = new URL(first.url);
    url.hostname = address;
    url.port = String(port);
    return url.href;
  };
  await on(urlOf(primary), (admin) => admin.query(`create database ${DATABASE}`));

  const rejoin = async (): Promise<void> => {
    rmSync(dataDirOf(other), { recursive: true, force: true });
    running.set(other, await other.follow(urlOf(primary), dataDirOf(primary)));
    await on(urlOf(primary), async (admin) => {
      // Before it has caught up, every commit would wait for it.
      await until(admin, `state = 'streaming'`);
      await waitsFor(admin, '*');
      await until(admin, `sync_state = 'sync'`);
    });
  };
  await rejoin();

  const { username, password } = new URL(first.url);
  const named = hosts.map(({ address, port }) => `${address}:${port}`).join(',');
  return {
    hostsUrl: `postgres://${username}:${password}@${named}/${DATABASE}?target_session_attrs=read-write`,
    primaryUrl: () => withDatabase(urlOf(primary), DATABASE),
    otherUrl: () => withDatabase(urlOf(other), DATABASE),
    primaryAddress: () => primary.address,
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
