import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hostsOf, type Host } from './database-hosts.ts';

const PROBE_MS = 2_000;
/** How long the other answers are waited for once a primary has answered: one that fell may still think that it is it. */
const DOUBT_MS = 300;
/** Connections that open together look once. */
const TOGETHER_MS = 250;

/** A connection to the primary among the hosts of its address; with one host, to that. */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Host[];
  readonly #credentials: pg.ClientConfig;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    const { connectionString = '' } = config;
    this.#hosts = hostsOf(connectionString, { host: this.host, port: this.port });
    const { user, database, password, ssl } = this;
    this.#credentials = { ...(user && { user }), ...(database && { database }), ...(password && { password }), ssl };
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.ClientBase) => void): void;
  override connect(callback?: (error: Error | null, client?: pg.ClientBase) => void): Promise<pg.Client> | void {
    if (this.#hosts.length === 1) return callback ? super.connect(callback as () => void) : super.connect();
    const connected = findPrimary(this.#hosts, this.#credentials).then((primary) => {
      Object.assign(this, primary);
      return super.connect();
    });
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

const searches = new Map<string, Promise<Host>>();

/** @throws Error where none of the hosts is a primary that answers */
function findPrimary(hosts: readonly Host[], credentials: pg.ClientConfig): Promise<Host> {
  const key = JSON.stringify([hosts, credentials.user, credentials.database]);
  const running = searches.get(key);
  if (running) return running;
  const search = choosePrimary(hosts, credentials);
  searches.set(key, search);
  setTimeout(() => searches.delete(key), TOGETHER_MS).unref();
  return search;
}

async function choosePrimary(hosts: readonly Host[], credentials: pg.ClientConfig): Promise<Host> {
  const probes = hosts.map(async (host) => ({ host, timeline: await readTimeline(host, credentials) }));
  const all = Promise.allSettled(probes);
  const first = Promise.any(probes.map(async (probe) => (await probe).timeline ?? Promise.reject(new Error('a standby'))));
  await Promise.race([all, first.then(() => wait(DOUBT_MS)).catch(() => all)]);
  // What has answered by now; the others count as silent.
  const answers = await Promise.all(probes.map((probe) => Promise.race([probe, wait(0)]).catch((error: unknown) => error)));
  const primaries = answers.flatMap((answer) => (isPrimary(answer) ? [answer] : []));
  // A promotion starts a new timeline, so the larger one is the primary that was promoted last.
  const [newest] = primaries.toSorted((left, right) => right.timeline.localeCompare(left.timeline));
  if (newest) return newest.host;
  throw answers.find((answer) => answer instanceof Error) ?? new Error('no host of the database accepts writes');
}

const isPrimary = (answer: unknown): answer is { host: Host; timeline: string } =>
  typeof answer === 'object' && answer !== null && 'timeline' in answer && answer.timeline !== null;

/** The timeline of a server that writes, null of a standby. @throws Error of one that does not answer */
async function readTimeline({ host, port }: Host, credentials: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client({
    ...credentials,
    host,
    port,
    application_name: 'grantdesk-primary',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? null;
  } finally {
    client.end().catch(() => {});
  }
}
