// The kinds of work that the product and its rivals are compared in, with their goals.
import { Agent } from 'node:http';
import type pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { answersOf, type Crowd, type Member } from './crowd.ts';
import { saveOf, send, type Reply } from './load.ts';
import { signInOver } from './http.ts';
import type { Ask, Asks } from './rival.ts';

export type Call = (n: number) => Promise<Reply>;

export interface Work {
  name: string;
  ours: Call;
  theirs: (asks: Asks, n: number) => Ask;
  /** How many times as much as each rival, by how many connections at once; null where there is no goal. */
  goals: Record<number, number | null>;
  /** Which goal of performance.md it is. */
  row: string;
}

export interface Bench {
  url: string;
  owner: pg.Client;
  crowd: Crowd;
  programme: string;
  /** At a million applications some goals are higher. */
  isMillion: boolean;
}

const BYTES = 6_000;
const ASSESSORS = 500;

export async function worksOf(bench: Bench): Promise<Work[]> {
  const { owner, programme } = bench;
  const { rows } = await owner.query<{ id: string; word: string }>(
    `select a.id, lower(substr(u.name, 1, 6)) as word from applications a join users u on u.id = a.user_id
     where a.programme_id = $1 and a.progress_status = 'SUBMITTED' order by a.id limit 20000`,
    [programme],
  );
  const row = (n: number) => rows[n % rows.length] ?? { id: '', word: '' };
  return [...readWorks(bench, row), ...saveWorks(bench, row), ...(await taskWorks(bench, row))];
}

type RowOf = (n: number) => { id: string; word: string };

function readWorks({ url, crowd, programme, isMillion }: Bench, row: RowOf): Work[] {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.members.length });
  const list = `programmeId=${programme}`;
  const ask = (address: string): Promise<Reply> => send(agent, `${url}/api/${address}`, 'GET', { cookie: crowd.directorCookie });
  const filters = encodeURIComponent(JSON.stringify({ progressStatus: ['SUBMITTED'], averageScore: { min: 30 } }));
  const deep = (n: number): number => 1000 + (n % 50);
  const next = (n: number): number => 2 + (n % 50);
  return [
    {
      name: 'page of 25 with exact total',
      ours: () => ask(`application/many?${list}`),
      theirs: (asks) => asks.page(1),
      goals: isMillion ? { 1: 20, 10: 20 } : { 1: 5, 10: 5 },
      row: 'goal 1',
    },
    {
      name: 'page 1,000 by number',
      ours: (n) => ask(`application/many?${list}&page=${deep(n)}`),
      theirs: (asks, n) => asks.page(deep(n)),
      goals: isMillion ? { 1: 15, 10: 15 } : { 1: 5, 10: 5 },
      row: 'goal 2',
    },
    {
      name: 'next page, from the first on',
      ours: (n) => ask(`application/many?${list}&page=${next(n)}`),
      theirs: (asks, n) => asks.page(next(n)),
      goals: { 1: null },
      row: 'goal 2',
    },
    {
      name: 'filter, text and range with exact total',
      ours: (n) => ask(`application/many?${list}&search=${row(n).word}&filters=${filters}`),
      theirs: (asks, n) => asks.filtered(row(n).word),
      goals: isMillion ? { 1: 5, 10: 5 } : { 1: 2.5, 10: 2.5 },
      row: 'goal 3',
    },
    {
      name: 'read one',
      ours: (n) => ask(`application/one/${row(n * 37).id}`),
      theirs: (asks, n) => asks.one(row(n * 37).id),
      goals: { 1: 2.5, 10: 3, 50: 3.5 },
      row: 'goal 4',
    },
  ];
}

/** Ours leaves one row of the trail for all saves of half an hour, so that a rival that leaves none is its equal. */
function saveWorks({ url, crowd }: Bench, row: RowOf): Work[] {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.members.length });
  const { members } = crowd;
  const ours = (n: number): Promise<Reply> =>
    saveOf(agent, url, members[n % members.length] as Member, answersOf(`save ${n}`, BYTES));
  const theirs =
    (leavesTrail: boolean) =>
    (asks: Asks, n: number): Ask =>
      asks.save(row(n % members.length).id, Object.fromEntries(answersOf(`save ${n}`, BYTES)), leavesTrail);
  return [
    { name: 'save, equal trails', ours, theirs: theirs(false), goals: { 1: 3, 10: 5, 50: 7, 500: 8 }, row: 'goal 5' },
    {
      name: 'save, where they leave a copy of each',
      ours,
      theirs: theirs(true),
      goals: { 1: null, 10: null, 50: null },
      row: 'goal 5',
    },
  ];
}

/** Theirs insert a row; ours checks rules and conflicts, leaves a trail that can be undone, and notifies the assessor. */
async function taskWorks({ url, owner, crowd, programme }: Bench, row: RowOf): Promise<Work[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.members.length });
  const headers = { cookie: crowd.directorCookie, 'content-type': 'application/json' };
  const director = await signInOver(url, demoEmail('director'));
  const guide = await director.json('POST', '/score-guide/admin/new', {
    name: 'Rivals',
    criteria: [{ title: 'Need', isRange: false, possibleOutcomes: [WEAK, GOOD] }],
  });
  await owner.query(
    'insert into programme_managers (programme_id, user_id) select $1, id from users where email = $2 on conflict do nothing',
    [programme, demoEmail('director')],
  );
  const theirs = (asks: Asks, n: number): Ask => asks.task(row(n).id);
  const ours = async (key: string, isNotified: boolean): Promise<Call> => {
    const people = await assessors(owner, key, isNotified);
    let made = 0;
    return async () => {
      const n = made++;
      const body = taskBody(programme, guide._id, row(n).id, people[n % people.length] ?? '');
      const reply = await send(agent, `${url}/api/task/admin/new`, 'POST', headers, Buffer.from(JSON.stringify(body)));
      if (!String(reply.body).includes('"count":1')) throw new Error(`No task was made: ${String(reply.body)}`);
      return reply;
    };
  };
  return [
    { name: 'create a task', ours: await ours('notified', true), theirs, goals: { 1: 1, 10: 1.5, 50: 1.5 }, row: 'goal 6' },
    {
      name: 'create a task, without notification and email',
      ours: await ours('quiet', false),
      theirs,
      goals: { 1: 3, 10: 3, 50: 3 },
      row: 'goal 6',
    },
  ];
}

/**
 * People who review, some of whom chose to hear nothing of new tasks. Their addresses have nothing in common with an applicant's, which
 * would be a conflict of interest.
 */
async function assessors(owner: pg.Client, key: string, isNotified: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (id, name, email, email_verified, account_type, role_id)
     select uuidv7(), 'Assessor ' || i, $1 || i || '@assessors.example.net', true, 'ADMIN', (select role_id from users where email = $2)
     from generate_series(1, $3::int) as i returning id`,
    [key, demoEmail('assessor1'), ASSESSORS],
  );
  const ids = rows.map(({ id }) => id);
  if (!isNotified)
    await owner.query(
      `insert into notification_choices (user_id, kind, choice) select id, 'task.assigned', 'OFF' from unnest($1::uuid[]) as id`,
      [ids],
    );
  await owner.query('analyze users, notification_choices');
  return ids;
}

const taskBody = (programme: string, scoreGuide: string, application: string, assessor: string) => ({
  name: 'Review',
  description: '',
  startDate: new Date().toISOString(),
  dueDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  assignedTo: [assessor],
  isAutoAssignment: false,
  category: {
    name: 'APPLICATION_REVIEW',
    payload: { programme, applications: [application], taskAction: 'INITIAL_APPLICATION_SCORING', scoreGuide },
  },
});
const WEAK = { title: 'Weak', weight: 0 };
const GOOD = { title: 'Good', weight: 10 };
