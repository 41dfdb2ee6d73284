import { Agent } from 'node:http';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { answersOf, gatherCrowd, saveOf, send, type Crowd, type Member, type Reply } from './crowd.ts';
import { startDirectus, type Rival } from './directus.ts';
import { median, percentile } from './figures.ts';
import { signInOver } from './http.ts';
import { fillProgramme } from './list-data.ts';
import { emptyProgramme } from './lists.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure, untilQuiet } from './results.ts';

const ROWS = Number(process.env['ROWS'] ?? 100_000);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const PEOPLE = 500;
const ROUNDS = 3;
const BYTES = 6_000;
/** A folder in which `npm install directus` was run. */
const DIRECTUS = process.env['DIRECTUS'];

type Call = (n: number) => Promise<Reply>;
/** One kind of work, as both do it; goals by how many connections. */
interface Work {
  name: string;
  ours: Call;
  theirs: (rival: Rival) => Call;
  goals: Record<number, number>;
}

/**
 * Goals 1 to 6 of performance.md that are told as a multiple of a rival: the same rows in the same PostgreSQL, both signed in,
 * with permissions and a trail of changes, in turn, round by round. Where `DIRECTUS` names no folder, the product alone.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('rivals', { DEMO: 'off' });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  owner.on('error', () => {});
  await owner.connect();
  let rival: Rival | undefined;
  try {
    const crowd = await gatherCrowd(product, owner, PEOPLE);
    const programme = await emptyProgramme(product.url);
    await fillProgramme(owner, programme, ROWS);
    if (DIRECTUS) rival = await startDirectus(DIRECTUS, product.databaseUrl);
    const works = await worksOf(product.url, owner, crowd, programme);
    await untilQuiet();
    for (const work of works)
      for (const [connections, goal] of Object.entries(work.goals)) await compare(work, Number(connections), goal, rival);
  } finally {
    await rival?.stop();
    await owner.end();
    await product.stop();
  }
}

async function compare(work: Work, connections: number, goal: number, rival: Rival | undefined): Promise<void> {
  const [ours, theirs, waits, theirWaits]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = -1; round < ROUNDS; round++) {
    const own = await during(work.ours, connections);
    const other = rival && (await during(work.theirs(rival), connections));
    // The first round warms both.
    if (round < 0) continue;
    ours.push(own.rate);
    waits.push(...own.times);
    if (!other) continue;
    theirs.push(other.rate);
    theirWaits.push(...other.times);
  }
  const name = `${work.name}, ${connections} at once`;
  figure(`${name}: a second`, median(ours), 'calls');
  figure(`${name}: p95`, percentile(waits, 0.95), 'ms');
  if (!rival) return;
  figure(`${name}: Directus`, median(theirs), 'calls a second');
  figure(`${name}: Directus, p95`, percentile(theirWaits, 0.95), 'ms');
  figure(`${name}: times Directus`, median(ours) / median(theirs), 'times', { least: goal });
}

/** So many callers, each with one request at a time. @throws Error where one is not answered with success */
async function during(call: Call, connections: number): Promise<{ rate: number; times: number[] }> {
  const times: number[] = [];
  const began = performance.now();
  let n = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        const at = performance.now();
        const { status, body } = await call(n++);
        if (status < 200 || status > 299) throw new Error(`${status}: ${String(body).slice(0, 300)}`);
        times.push(performance.now() - at);
      }
    }),
  );
  return { rate: times.length / ((performance.now() - began) / 1000), times };
}

async function worksOf(url: string, owner: pg.Client, crowd: Crowd, programme: string): Promise<Work[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  const { directorCookie: cookie, members } = crowd;
  const list = `programmeId=${programme}`;
  const ask = (address: string): Promise<Reply> => send(agent, `${url}/api/${address}`, 'GET', { cookie });
  const theirAsk = ({ url: at, headers }: Rival, address: string) => send(agent, `${at}${address}`, 'GET', headers);
  const theirSend = ({ url: at, headers }: Rival, method: string, address: string, body: object): Promise<Reply> =>
    send(agent, `${at}${address}`, method, headers, Buffer.from(JSON.stringify(body)));
  const columns = 'id,application_number,name,email,organisation,country,progress_status,approval_flags,average_score,created_at';
  const page = `/items/applications?limit=25&sort=-created_at&meta=filter_count&fields=${columns}`;
  const { rows } = await owner.query<{ id: string; word: string }>(
    `select a.id, lower(substr(u.name, 1, 6)) as word from applications a join users u on u.id = a.user_id
     where a.programme_id = $1 and a.progress_status = 'SUBMITTED' order by a.id limit 20000`,
    [programme],
  );
  const row = (n: number) => rows[n % rows.length] ?? { id: '', word: '' };
  const filters = encodeURIComponent(JSON.stringify({ progressStatus: ['SUBMITTED'], averageScore: { min: 30 } }));
  const theirFilter = (word: string): string =>
    encodeURIComponent(
      JSON.stringify({ progress_status: { _eq: 'SUBMITTED' }, average_score: { _gte: 30 }, name: { _icontains: word } }),
    );
  const deep = (n: number): number => 1000 + (n % 50);
  const task = await taskMaker(url, owner, programme);
  let made = 0;
  return [
    {
      name: 'page of 25 with exact total',
      ours: () => ask(`application/many?${list}`),
      theirs: (rival) => () => theirAsk(rival, page),
      goals: { 1: 12, 10: 12 },
    },
    {
      name: 'filter, text and range with exact total',
      ours: (n) => ask(`application/many?${list}&search=${row(n).word}&filters=${filters}`),
      theirs: (rival) => (n) => theirAsk(rival, `${page}&filter=${theirFilter(row(n).word)}`),
      goals: { 1: 3 },
    },
    {
      name: 'page 1,000 by number',
      ours: (n) => ask(`application/many?${list}&page=${deep(n)}`),
      theirs: (rival) => (n) => theirAsk(rival, `${page}&page=${deep(n)}`),
      goals: { 1: 8, 10: 8 },
    },
    {
      name: 'read one',
      ours: (n) => ask(`application/one/${row(n * 37).id}`),
      theirs: (rival) => (n) => theirAsk(rival, `/items/applications/${row(n * 37).id}`),
      goals: { 1: 5, 10: 10, 50: 10 },
    },
    {
      name: 'save',
      ours: (n) => saveOf(agent, url, members[n % members.length] as Member, answersOf(`save ${n}`, BYTES)),
      theirs: (rival) => (n) =>
        theirSend(rival, 'PATCH', `/items/applications/${row(n % PEOPLE).id}`, {
          answers: Object.fromEntries(answersOf(`save ${n}`, BYTES)),
        }),
      goals: { 1: 5, 10: 10, 50: 10, 500: 30 },
    },
    {
      name: 'create a task',
      ours: () =>
        send(agent, `${url}/api/task/admin/new`, 'POST', { cookie, 'content-type': 'application/json' }, task(row(made++).id)),
      theirs: (rival) => (n) =>
        theirSend(rival, 'POST', '/items/tasks', {
          application: row(n).id,
          assigned_to: row(n).id,
          name: 'Review',
          description: '',
          task_action: 'INITIAL_APPLICATION_SCORING',
          start_date: new Date().toISOString(),
          due_date: new Date(Date.now() + 86_400_000).toISOString(),
          progress: 'PENDING',
        }),
      goals: { 1: 5, 10: 10, 50: 10 },
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
