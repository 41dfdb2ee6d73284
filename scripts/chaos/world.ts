import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { signInOver } from '../bench/http.ts';
import { freePort } from '../lib.ts';
import { startProduct } from '../product.ts';

const DATABASE = 'chaos';
const DAY = 86_400_000;

/** A cluster behind an address that stays the same, and processes of the product on it; all of it may be killed. */
export interface World {
  /** As the owner, by the address that stays. */
  databaseUrl: string;
  /** Address of a process of the product. */
  apiUrl: (index: number) => string;
  /** Ends a process with SIGKILL and starts it anew on its port. */
  killApi: (index: number) => Promise<void>;
  /** Ends a process as an operator does, and starts it anew. @returns milliseconds until it had ended */
  restartApi: (index: number) => Promise<number>;
  /** Ends the postmaster and every process of it with SIGKILL, waits a second, and starts it anew. */
  killDatabase: () => Promise<void>;
  /** Stops every process of the database for a while, as a machine does whose disk hangs. */
  freezeDatabase: (milliseconds: number) => Promise<void>;
  /** Megabytes of memory that a process of the product holds. */
  memoryOf: (index: number) => number;
  /** Starts the database where it has ended by itself. */
  reviveDatabase: () => Promise<void>;
  /** Digests of the stored bytes of files, by their storage key; null where there are none. */
  digestOfStored: (storageKey: string) => string | null;
  stop: () => Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A new folder for a world; the database's own user must get through, also where all is begun as root. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-chaos-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the database, and so many processes of the product, with all that they keep in a folder. */
export async function startWorld(processes: number, folder = newFolder()): Promise<World> {
  const dataDir = path.join(folder, 'postgres');
  let cluster = await startEmbeddedPostgres({ dataDir });
  const forwarder = await startForwarder(() => Number(new URL(cluster.url).port));
  const address = new URL(withDatabase(cluster.url, DATABASE));
  address.port = String(forwarder.port);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();

  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const start = (index: number) =>
    startProduct({
      PORT: String(ports[index]),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: address.href,
      DEMO: 'on',
      SKIP_WEB_BUILD: '1',
    });
  const running: Awaited<ReturnType<typeof start>>[] = [];
  for (let index = 0; index < processes; index++) running.push(await start(index));
  const again = async (index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    const began = performance.now();
    const before = running[index];
    if (!before) throw new Error(`There is no process ${index}`);
    if (!isAlive(before.pid)) throw new Error(`The product has ended by itself: ${before.output().slice(-3000)}`);
    process.kill(before.pid, signal);
    await before.stop();
    const ended = performance.now() - began;
    running[index] = await start(index);
    return ended;
  };
  return {
    databaseUrl: address.href,
    apiUrl: (index) => `http://localhost:${ports[index]}`,
    killApi: async (index) => void (await again(index, 'SIGKILL')),
    restartApi: (index) => again(index, 'SIGTERM'),
    killDatabase: async () => {
      const all = processesOf(dataDir);
      for (const pid of all) kill(pid, 'SIGKILL');
      while (all.some(isAlive)) await pause(20);
      await pause(1_000);
      cluster = await startEmbeddedPostgres({ dataDir });
    },
    freezeDatabase: async (milliseconds) => {
      const all = processesOf(dataDir);
      for (const pid of all) kill(pid, 'SIGSTOP');
      await pause(milliseconds);
      for (const pid of all) kill(pid, 'SIGCONT');
    },
    memoryOf: (index) => {
      const status = readFileSync(`/proc/${running[index]?.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
    },
    reviveDatabase: async () => {
      cluster = await startEmbeddedPostgres({ dataDir });
    },
    digestOfStored: (key) => {
      const file = path.join(folder, 'data/files', key.slice(-2), key);
      return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
    },
    stop: async () => {
      for (const product of running) await product.stop();
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

const FORM = {
  name: 'Chaos',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: [
        { field_id: 'name', field_label: 'Name', field_type: 'SHORT_ANSWER', field_validation: { required: true } },
        { field_id: 'text', field_label: 'Text', field_type: 'LONG_ANSWER' },
        { field_id: 'plan', field_label: 'Plan', field_type: 'FILE' },
      ],
    },
  ],
};

/** Somebody with a draft of their own and a session. */
export interface Applicant {
  application: string;
  cookie: string;
}

/** An open programme with a new draft for each of so many people, put into the tables as the product puts them. */
export async function prepareApplicants(world: World, count: number): Promise<{ programme: string; applicants: Applicant[] }> {
  const director = await signInOver(world.apiUrl(0), demoEmail('director'));
  const { _id: applicationForm } = await director.json('POST', '/form/import', FORM);
  await director.json('POST', `/form/publish/${applicationForm}`);
  const { _id: programme } = await director.json('POST', '/programme/new', {
    name: 'Chaos',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - DAY).toISOString(),
    endDate: new Date(Date.now() + DAY).toISOString(),
    applicationForm,
  });
  const db = new pg.Client({ connectionString: world.databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<Applicant>(
      `with people as (
         insert into users (id, name, email, email_verified, role_id)
         select gen_random_uuid(), 'Applicant ' || i, gen_random_uuid() || '@chaos.example', true, (select id from roles where name = 'Applicant')
         from generate_series(1, $2::int) as i returning id
       ), signed_in as (
         insert into sessions (id, token, user_id, expires_at)
         select gen_random_uuid(), replace(gen_random_uuid()::text, '-', ''), id, now() + interval '1 day' from people returning token, user_id
       ), begun as (
         insert into applications (id, programme_id, user_id) select gen_random_uuid(), $1, id from people returning id, user_id
       ), drafts as (
         insert into submissions (id, owner_kind, owner_id, form_version_id)
         select gen_random_uuid(), 'APPLICATION', begun.id, (select id from form_versions where form_id = $3 order by version desc limit 1) from begun
       )
       select begun.id as application, 'grantdesk.session_token=' || token || '.chaos' as cookie from begun join signed_in using (user_id)`,
      [programme, count, applicationForm],
    );
    return { programme, applicants: rows };
  } finally {
    await db.end();
  }
}
