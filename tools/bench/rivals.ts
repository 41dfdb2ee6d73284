import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { cpuSeconds, postmasterOf, statementsOf } from './cost.ts';
import { gatherCrowd } from './crowd.ts';
import { send, type Reply } from './load.ts';
import { startDirectus } from './directus.ts';
import { median, percentile } from './figures.ts';
import { forkSink } from './fork-sink.ts';
import { emptyProgramme } from './empty-programme.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { startPayload } from './payload.ts';
import { figure, untilQuiet } from './results.ts';
import { worksOf, type Call, type Work } from './rival-works.ts';
import type { Ask, Rival } from './rival.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 4);
const PEOPLE = 500;
const ROUNDS = 3;
/** What has not answered so long after the end of its round never will. */
const PATIENCE_MS = 120_000;
/** Emails and jobs that a turn left behind are sent before the next one. */
const DRAIN_MS = 300_000;
const OWN_DATABASE = 'rivals';
/** Folders in which the rivals were installed: `npm install directus`, and Payload with its adapter and Next.js. */
const { DIRECTUS, PAYLOAD } = process.env;

/** A million rows for each side may take as long, without a request of anyone. */
const FILLED_IN_SECONDS = 7_200;

/**
 * The goals of speed that are stated as a multiple of a rival: the same rows in the same PostgreSQL with the indexes that an
 * administrator would make, all signed in, with permissions, in turn, round by round, each turn on empty queues. Against those whose
 * folders are named by `DIRECTUS` and `PAYLOAD`; where none is, the product alone. `WORKS` takes a pattern of names, and then no
 * result is stored.
 */
export async function bench(rows = Number(process.env['ROWS'] ?? 100_000)): Promise<void> {
  const sink = await forkSink();
  const product = await productOnOwnDatabase(OWN_DATABASE, { DEMO: 'off', MAIL_URL: sink.url }, [
    'shared_preload_libraries=pg_stat_statements',
  ]);
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  owner.on('error', () => {});
  await owner.connect();
  const rivals: Rival[] = [];
  try {
    // A rival that does not start is known before anything is filled.
    if (DIRECTUS) rivals.push(await startDirectus(DIRECTUS, product.databaseUrl));
    if (PAYLOAD) rivals.push(await startPayload(PAYLOAD, product.databaseUrl));
    await owner.query('create extension pg_stat_statements');
    const crowd = await gatherCrowd(product, owner, PEOPLE, FILLED_IN_SECONDS);
    const programme = await emptyProgramme(product.url);
    await fillProgramme(owner, programme, rows);
    for (const rival of rivals) await rival.fill();
    const wanted = new RegExp(process.env['WORKS'] ?? '.');
    const works = await worksOf({ url: product.url, owner, crowd, programme, isMillion: rows >= 1_000_000 });
    await untilQuiet();
    const postmaster = await postmasterOf(owner);
    const own = { pid: product.pid, database: OWN_DATABASE };
    for (const work of works.filter(({ name }) => wanted.test(name)))
      for (const connections of Object.keys(work.goals))
        await compare(work, Number(connections), { own, rivals, owner, postmaster });
  } finally {
    for (const rival of rivals) await rival.stop();
    await owner.end();
    await product.stop();
    sink.child.kill();
  }
}

interface Arena {
  own: Pick<Rival, 'pid' | 'database'>;
  rivals: Rival[];
  owner: pg.Client;
  postmaster: number;
}

async function compare(work: Work, connections: number, { own, rivals, owner, postmaster }: Arena): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  const ours = newSide('Grantdesk', own, work.ours);
  const theirs = rivals.map((rival) => newSide(rival.name, rival, (n) => sendTo(agent, rival, work.theirs(rival.asks, n))));
  const sides = [ours, ...theirs];
  for (let round = -1; round < ROUNDS; round++)
    for (const side of sides) {
      const turn = await costOf(side, owner, postmaster, () => during(side, connections));
      // A connection that rests while the others have their turn may be closed by the server as the next request leaves.
      agent.destroy();
      // The first round warms all.
      if (round >= 0) side.turns.push(turn);
    }
  const name = `${work.name}, ${connections} at once`;
  const goal = work.goals[connections] ?? undefined;
  for (const side of sides) tell(name, side);
  for (const side of theirs) {
    const ratios = side.turns.map(({ rate }, at) => (ours.turns[at]?.rate ?? NaN) / rate);
    figure(`${name}: times ${side.name}`, rateOf(ours) / rateOf(side), 'times', { least: goal, row: work.row });
    console.log(`${name}: times ${side.name}, by round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  }
}

interface Turn {
  rate: number;
  times: number[];
  bytes: number;
  /** A call's share of all until the queues were empty again. */
  serverMs: number;
  databaseMs: number;
  statements: number;
}

interface Side {
  name: string;
  pid: number;
  database: string;
  call: Call;
  turns: Turn[];
}
const newSide = (name: string, { pid, database }: Arena['own'], call: Call): Side => ({ name, pid, database, call, turns: [] });

const rateOf = ({ turns }: Side): number => median(turns.map(({ rate }) => rate));

function tell(name: string, side: Side): void {
  const of = (what: Exclude<keyof Turn, 'times'>): number => median(side.turns.map((turn) => turn[what]));
  const p95 = percentile(
    side.turns.flatMap(({ times }) => times),
    0.95,
  );
  figure(`${name}: ${side.name}`, rateOf(side), 'calls a second');
  console.log(
    `${name}: ${side.name}, p95 ${p95.toFixed(1)} ms, CPU a call ${of('serverMs').toFixed(2)} ms and ${of('databaseMs').toFixed(2)} ms of PostgreSQL, ${of('statements').toFixed(1)} statements, ${Math.round(of('bytes'))} bytes`,
  );
}

const sendTo = (agent: Agent, { url, headers }: Rival, [method, address, body]: Ask): Promise<Reply> =>
  send(agent, url + address, method, headers, body && Buffer.from(JSON.stringify(body)));

/** A turn with what it cost until everything that it left to do was done. */
async function costOf(
  { pid, database }: Side,
  owner: pg.Client,
  postmaster: number,
  work: () => Promise<Pick<Turn, 'rate' | 'times' | 'bytes'>>,
): Promise<Turn> {
  await untilIdle(owner);
  const before = [cpuSeconds(pid), cpuSeconds(postmaster), await statementsOf(owner, database)] as const;
  const turn = await work();
  await untilIdle(owner);
  const calls = turn.times.length;
  return {
    ...turn,
    serverMs: ((cpuSeconds(pid) - before[0]) * 1000) / calls,
    databaseMs: ((cpuSeconds(postmaster) - before[1]) * 1000) / calls,
    statements: ((await statementsOf(owner, database)) - before[2]) / calls,
  };
}

/** Waits until no job of the product is due, and no notice waits for one. @throws Error where that takes too long */
async function untilIdle(owner: pg.Client): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  while (performance.now() < end) {
    const { rows } = await owner.query<{ n: number }>(
      `select ((select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)
        + (select count(*) from waiting_notices))::int as n`,
    );
    if (rows[0]?.n === 0) return;
    await setTimeout(100);
  }
  throw new Error('The jobs of the product did not end');
}

/** So many callers, each with one request at a time. @throws Error where one is not answered, or not with success */
async function during({ name, call }: Side, connections: number): Promise<Pick<Turn, 'rate' | 'times' | 'bytes'>> {
  const times: number[] = [];
  const began = performance.now();
  let [n, bytes] = [0, 0];
  const callers = Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        const at = performance.now();
        const { status, body } = await call(n++);
        if (status < 200 || status > 299) throw new Error(`${name}: ${status} ${String(body).slice(0, 300)}`);
        times.push(performance.now() - at);
        bytes += body.length;
      }
    }),
  );
  const over = new AbortController();
  const late = setTimeout(SECONDS * 1000 + PATIENCE_MS, undefined, over).then(() => {
    throw new Error(`${name}: not all requests were answered`);
  });
  await Promise.race([callers, late]).finally(() => over.abort());
  return { rate: times.length / ((performance.now() - began) / 1000), times, bytes: bytes / times.length };
}
