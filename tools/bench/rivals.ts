import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { answersOf, gatherCrowd, saveOf, send, type Crowd, type Member, type Reply } from './crowd.ts';
import { startDirectus } from './directus.ts';
import { median, percentile } from './figures.ts';
import { signInOver } from './http.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { emptyProgramme } from './lists.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { startPayload } from './payload.ts';
import { figure, untilQuiet } from './results.ts';
import type { Ask, Asks, Rival } from './rival.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 4);
const PEOPLE = 500;
const ROUNDS = 3;
const BYTES = 6_000;
/** What has not answered so long after the end of its round never will. */
const PATIENCE_MS = 120_000;
/** Folders in which the rivals were installed: `npm install directus`, and Payload with its adapter and Next.js. */
const { DIRECTUS, PAYLOAD } = process.env;

type Call = (n: number) => Promise<Reply>;
/** One kind of work, as the product and its rivals do it; how many times as much it is to do, by how many connections. */
interface Work {
  name: string;
  ours: Call;
  theirs: (asks: Asks, n: number) => Ask;
  goals: Record<number, number | Partial<Record<Rival['name'], number>>>;
  /** Which goal of performance.md it is. */
  row: string;
}

/**
 * Goals 1 to 6 of performance.md that are stated as a multiple of a rival: the same rows in the same PostgreSQL, all signed in, with
 * permissions and a trail of changes, in turn, round by round. Against those whose folders are named by `DIRECTUS` and `PAYLOAD`;
 * where none is, the product alone. `WORKS` takes a pattern of names.
 */
export async function bench(rows = 100_000): Promise<void> {
  const product = await productOnOwnDatabase('rivals', { DEMO: 'off' });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  owner.on('error', () => {});
  await owner.connect();
  const rivals: Rival[] = [];
  try {
    const crowd = await gatherCrowd(product, owner, PEOPLE);
    const programme = await emptyProgramme(product.url);
    await fillProgramme(owner, programme, rows);
    if (DIRECTUS) rivals.push(await startDirectus(DIRECTUS, product.databaseUrl));
    if (PAYLOAD) rivals.push(await startPayload(PAYLOAD, product.databaseUrl));
    const wanted = new RegExp(process.env['WORKS'] ?? '.');
    const works = (await worksOf(product.url, owner, crowd, programme, rows >= 1_000_000)).filter(({ name }) =>
      wanted.test(name),
    );
    await untilQuiet();
    for (const work of works) for (const connections of Object.keys(work.goals)) await compare(work, Number(connections), rivals);
  } finally {
    for (const rival of rivals) await rival.stop();
    await owner.end();
    await product.stop();
  }
}

async function compare(work: Work, connections: number, rivals: Rival[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  const own = newSide('the product', work.ours);
  const others = rivals.map((rival) => ({
    rival,
    side: newSide(rival.name, (n) => sendTo(agent, rival, work.theirs(rival.asks, n))),
  }));
  for (let round = -1; round < ROUNDS; round++)
    for (const side of [own, ...others.map((other) => other.side)]) {
      const { rate, times } = await during(side, connections);
      // A connection that rests while the others have their turn may be closed by the server as the next request leaves.
      agent.destroy();
      // The first round warms all.
      if (round < 0) continue;
      side.rates.push(rate);
      side.times.push(...times);
    }
  const name = `${work.name}, ${connections} at once`;
  figure(`${name}: a second`, median(own.rates), 'calls');
  figure(`${name}: p95`, percentile(own.times, 0.95), 'ms');
  const goals = work.goals[connections];
  for (const { rival, side } of others) {
    const least = typeof goals === 'number' ? goals : goals?.[rival.name];
    figure(`${name}: ${rival.name}`, median(side.rates), 'calls a second');
    figure(`${name}: ${rival.name}, p95`, percentile(side.times, 0.95), 'ms');
    figure(`${name}: times ${rival.name}`, median(own.rates) / median(side.rates), 'times', { least, row: work.row });
  }
}

interface Side {
  name: string;
  call: Call;
  rates: number[];
  times: number[];
}
const newSide = (name: string, call: Call): Side => ({ name, call, rates: [], times: [] });

const sendTo = (agent: Agent, { url, headers }: Rival, [method, address, body]: Ask): Promise<Reply> =>
  send(agent, url + address, method, headers, body && Buffer.from(JSON.stringify(body)));

/** So many callers, each with one request at a time. @throws Error where one is not answered, or not with success */
async function during({ name, call }: Side, connections: number): Promise<{ rate: number; times: number[] }> {
  const times: number[] = [];
  const began = performance.now();
  let n = 0;
  const callers = Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        const at = performance.now();
        const { status, body } = await call(n++);
        if (status < 200 || status > 299) throw new Error(`${name}: ${status} ${String(body).slice(0, 300)}`);
        times.push(performance.now() - at);
      }
    }),
  );
  const over = new AbortController();
  const late = setTimeout(SECONDS * 1000 + PATIENCE_MS, undefined, over).then(() => {
    throw new Error(`${name}: not all requests were answered`);
  });
  await Promise.race([callers, late]).finally(() => over.abort());
  return { rate: times.length / ((performance.now() - began) / 1000), times };
}

/** @param atMillion Some goals of performance.md rise with the rows. */
async function worksOf(url: string, owner: pg.Client, crowd: Crowd, programme: string, atMillion: boolean): Promise<Work[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  const { directorCookie: cookie, members } = crowd;
  const list = `programmeId=${programme}`;
  const ask = (address: string): Promise<Reply> => send(agent, `${url}/api/${address}`, 'GET', { cookie });
  const { rows } = await owner.query<{ id: string; word: string }>(
    `select a.id, lower(substr(u.name, 1, 6)) as word from applications a join users u on u.id = a.user_id
     where a.programme_id = $1 and a.progress_status = 'SUBMITTED' order by a.id limit 20000`,
    [programme],
  );
  const row = (n: number) => rows[n % rows.length] ?? { id: '', word: '' };
  const filters = encodeURIComponent(JSON.stringify({ progressStatus: ['SUBMITTED'], averageScore: { min: 30 } }));
  const deep = (n: number): number => 1000 + (n % 50);
  const next = (n: number): number => 2 + (n % 50);
  const task = await taskMaker(url, owner, programme);
  let made = 0;
  return [
    {
      name: 'page of 25 with exact total',
      ours: () => ask(`application/many?${list}`),
      theirs: (asks) => asks.page(1),
      goals: atMillion ? { 1: 80, 10: 80 } : { 1: 12, 10: 12 },
      row: atMillion ? 'goal 2' : 'goal 1',
    },
    {
      name: 'filter, text and range with exact total',
      ours: (n) => ask(`application/many?${list}&search=${row(n).word}&filters=${filters}`),
      theirs: (asks, n) => asks.filtered(row(n).word),
      goals: { 1: 3 },
      row: 'goal 4',
    },
    {
      name: 'page 1,000 by number',
      ours: (n) => ask(`application/many?${list}&page=${deep(n)}`),
      theirs: (asks, n) => asks.page(deep(n)),
      goals: atMillion ? { 1: 30, 10: 30 } : { 1: 8, 10: 8 },
      row: 'goal 3',
    },
    {
      name: 'next page, from the first on',
      ours: (n) => ask(`application/many?${list}&page=${next(n)}`),
      theirs: (asks, n) => asks.page(next(n)),
      goals: atMillion ? { 1: 100 } : { 1: {} },
      row: 'goal 3',
    },
    {
      name: 'read one',
      ours: (n) => ask(`application/one/${row(n * 37).id}`),
      theirs: (asks, n) => asks.one(row(n * 37).id),
      goals: { 1: 5, 10: 10, 50: 10 },
      row: 'goal 5',
    },
    {
      name: 'save',
      ours: (n) => saveOf(agent, url, members[n % members.length] as Member, answersOf(`save ${n}`, BYTES)),
      theirs: (asks, n) => asks.save(row(n % PEOPLE).id, Object.fromEntries(answersOf(`save ${n}`, BYTES))),
      goals: { 1: 5, 10: 10, 50: 10, 500: { Directus: 30 } },
      row: 'goal 5',
    },
    {
      name: 'create a task',
      ours: () =>
        send(agent, `${url}/api/task/admin/new`, 'POST', { cookie, 'content-type': 'application/json' }, task(row(made++).id)),
      theirs: (asks, n) => asks.task(row(n).id),
      goals: { 1: 5, 10: 10, 50: 10 },
      row: 'goal 5',
    },
  ];
}

/** Makes the body of a call that gives one application to one assessor. */
async function taskMaker(url: string, owner: pg.Client, programme: string): Promise<(application: string) => Buffer> {
  const director = await signInOver(url, demoEmail('director'));
  const guide = await director.json('POST', '/score-guide/admin/new', {
    name: 'Rivals',
    criteria: [{ title: 'Need', isRange: false, possibleOutcomes: [WEAK, GOOD] }],
  });
  await owner.query(
    'insert into programme_managers (programme_id, user_id) select $1, id from users where email = $2 on conflict do nothing',
    [programme, demoEmail('director')],
  );
  const { rows } = await owner.query<{ id: string }>('select id from users where email = $1', [demoEmail('assessor1')]);
  return (application) =>
    Buffer.from(
      JSON.stringify({
        name: 'Review',
        description: '',
        startDate: new Date().toISOString(),
        dueDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
        assignedTo: rows.map(({ id }) => id),
        isAutoAssignment: false,
        category: {
          name: 'APPLICATION_REVIEW',
          payload: {
            programme,
            applications: [application],
            taskAction: 'INITIAL_APPLICATION_SCORING',
            scoreGuide: guide._id,
          },
        },
      }),
    );
}
const WEAK = { title: 'Weak', weight: 0 };
const GOOD = { title: 'Good', weight: 10 };
