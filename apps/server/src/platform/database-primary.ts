import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Host } from './database-hosts.ts';

const PROBE_MS = 2_000;
/** How long the other answers are waited for once a primary has answered: one that fell may still think that it is it. */
const DOUBT_MS = 300;
/** Connections that open together look once. */
const TOGETHER_MS = 250;

const searches = new Map<string, Promise<Host>>();

/** The newest timeline of each set of hosts. A promotion starts a new one, so a primary with an older one has fallen. */
const newest = new Map<string, string>();

/**
 * @throws Error where none of the hosts is a primary that answers, or only one that fell. A cluster that was made anew under the
 *   same addresses starts to count again, and is found after a restart of the process.
 */
export function findPrimary(hosts: readonly Host[], credentials: pg.ClientConfig): Promise<Host> {
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
  const key = JSON.stringify(hosts);
  const primaries = answers.flatMap((answer) => (isPrimary(answer) ? [answer] : []));
  const [last] = primaries.toSorted((left, right) => right.timeline.localeCompare(left.timeline));
  if (!last) throw unreachable(answers.find((answer) => answer instanceof Error));
  if (last.timeline < (newest.get(key) ?? ''))
    throw unreachable(new Error('only a primary of the database that has fallen answers'));
  newest.set(key, last.timeline);
  return last.host;
}

/** With a code by which requests are answered that the service is not available: a host that is silent gives none. */
const unreachable = (cause = new Error('no host of the database accepts writes')): Error =>
  'code' in cause ? cause : Object.assign(cause, { code: '08001' });

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
