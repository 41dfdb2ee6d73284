import { Agent } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ROLE, SEEDED_ROLES } from '@grantdesk/domain';
import { readApplication } from '../../apps/server/src/features/application/service.ts';
import { saveDraft } from '../../apps/server/src/features/application/save.ts';
import type { Ctx, Platform } from '../../apps/server/src/platform/context.ts';
import { startBareNode } from './bare-node.ts';
import { answersOf, gatherCrowd, type Crowd, type Member } from './crowd.ts';
import { closedModel, newMeasured, note, openModel, readOf, saveOf, saveOnce, wordsOf } from './load.ts';
import { median, percentile } from './figures.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure, assertQuiet } from './results.ts';
import { perSecond, statementsOf, type Statement } from './sql-alone.ts';

const PEOPLE = Number(process.env['PEOPLE'] ?? 500);
const SECONDS = Number(process.env['SECONDS'] ?? 8);
const ROUNDS = 3;
/** A process that has just started compiles its code, and plans each statement anew on each connection. */
const WARM_SECONDS = 3;
/** As many as the product keeps for serving. */
const CONNECTIONS = 20;
const BYTES = 6_000;
/** Records whose statements are run alone: enough that they do not wait for each other. */
const SCRIPTS = 100;
/** Share of what can be done at most that the open model asks for. */
const OPEN_SHARE = 0.7;

/**
 * Performance goals 4, 5 and 7: 500 people save 6 KB of answers, each judged, on connections that stay, with the trail's one row
 * an editing session; and read their application. Beside it the same statements alone, in the same run, round by round.
 * Then the same crowd in an open model at 70 % of that rate, each save counted from when it was due.
 */
export async function bench(): Promise<void> {
  assertQuiet();
  const product = await productOnOwnDatabase('save', { DEMO: 'off' });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  owner.on('error', () => {});
  try {
    const crowd = await gatherCrowd(product, owner, PEOPLE);
    console.log(`${PEOPLE} people, ${SECONDS} s a round, ${ROUNDS} rounds`);
    await saveOnce(agent, product.url, crowd, BYTES);
    const [saves, reads]: [Statement[][], Statement[][]] = [[], []];
    for (const member of crowd.members.slice(0, SCRIPTS)) {
      saves.push(await statementsOfSave(product.databaseUrl, owner, member));
      reads.push(await statementsOfRead(product.databaseUrl, owner, member));
    }
    let n = 0;
    const save = (member: Member, url = product.url): Promise<number> =>
      saveOf(agent, url, member, answersOf(`round ${n++}`, BYTES)).then(({ status }) => status);
    const read = (member: Member, url = product.url): Promise<number> => readOf(agent, url, member).then(({ status }) => status);
    const { databaseUrl } = product;
    const saving = { databaseUrl, scripts: saves, crowd, call: save };
    const reading = { databaseUrl, scripts: reads, crowd, call: read };
    const rate = await compare('save', saving, PEOPLE, { toPgbench: 0.8, toBare: 0.9, p99: 1_000, row: 'goal 5' });
    for (const connections of [1, 10, 50]) {
      await compare(`save, ${connections} at once`, saving, connections, { toBare: 0.9, row: 'goal 5' });
      await compare(`read one, ${connections} at once`, reading, connections, { toBare: 0.75, row: 'goal 4' });
    }
    await openly(crowd, rate * OPEN_SHARE, save);
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}

interface Work {
  databaseUrl: string;
  scripts: Statement[][];
  crowd: Crowd;
  /** Sends a request to the product, or to the server at the address. @returns the status */
  call: (member: Member, url?: string) => Promise<number>;
}

/** What goals 4, 5 and 7 of performance.md ask for. */
interface Goals {
  toPgbench?: number;
  toBare: number;
  /** Milliseconds. */
  p99?: number;
  row: string;
}

/**
 * Rounds of the statements alone, of a bare process of Node that asks them, and of the product, in turn; tells the medians and
 * their ratios. Answers what the product did a second.
 */
async function compare(name: string, work: Work, atOnce: number, goals: Goals): Promise<number> {
  const { databaseUrl, scripts, crowd } = work;
  const connections = Math.min(atOnce, CONNECTIONS);
  const [alone, bare, ours, times]: [number[], number[], number[], number[]] = [[], [], [], []];
  let by = '';
  for (let round = 0; round < ROUNDS; round++) {
    const sql = await perSecond(databaseUrl, scripts, connections, SECONDS);
    alone.push(sql.rate);
    by = sql.by;
    const server = await startBareNode({ databaseUrl, scripts, connections });
    const call = (member: Member): Promise<number> => work.call(member, server.url);
    await closedModel(crowd, atOnce, WARM_SECONDS, call);
    const plain = await closedModel(crowd, atOnce, SECONDS, call);
    await server.stop();
    bare.push(plain.rate);
    await closedModel(crowd, atOnce, WARM_SECONDS, (member) => work.call(member));
    const own = await closedModel(crowd, atOnce, SECONDS, (member) => work.call(member));
    ours.push(own.rate);
    times.push(...own.times);
    for (const [of, { bad }] of [
      ['the bare handler', plain],
      ['Grantdesk', own],
    ] as const)
      if (bad.length > 0) console.log(`${name}: ${bad.length} answers of ${of} were not 200: ${[...new Set(bad)].join(', ')}`);
  }
  figure(`${name}: a second`, median(ours), 'calls');
  figure(`${name}: the same statements by ${by}`, median(alone), 'calls a second');
  figure(`${name}: ratio`, median(ours) / median(alone), '', { least: goals.toPgbench, row: 'goal 7' });
  figure(`${name}: the same statements by a bare Node handler`, median(bare), 'calls a second');
  figure(`${name}: ratio to that`, median(ours) / median(bare), '', { least: goals.toBare, row: goals.row });
  figure(`${name}: p99`, percentile(times, 0.99), 'ms', { most: goals.p99, row: goals.row });
  return median(ours);
}

async function openly({ members }: Crowd, rate: number, call: (member: Member) => Promise<number>): Promise<void> {
  const p99: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const measured = newMeasured();
    let n = 0;
    await openModel(
      SECONDS,
      () => rate,
      async (dueAt) => note(measured, dueAt, await call(members[n++ % members.length] as Member)),
    );
    console.log(`open model, ${rate.toFixed(0)} saves a second: ${wordsOf(measured)}`);
    p99.push(percentile(measured.times, 0.99));
  }
  figure(`open model at ${Math.round(OPEN_SHARE * 100)} % of the most: p99 from when each was due`, median(p99), 'ms', {
    most: 200,
    row: 'goal 5',
  });
}

async function ctxOf(owner: pg.Client, { application }: Member): Promise<Ctx> {
  const { rows } = await owner.query<{ id: string; name: string; email: string }>(
    'select u.id, u.name, u.email from applications a join users u on u.id = a.user_id where a.id = $1',
    [application],
  );
  const permissions = SEEDED_ROLES.find(({ name }) => name === ROLE.applicant)?.permissions ?? {};
  return {
    actor: {
      userId: rows[0]?.id ?? '',
      name: rows[0]?.name ?? '',
      email: rows[0]?.email ?? '',
      accountType: 'SUBSCRIBER',
      role: ROLE.applicant,
      permissions,
    },
    sessionId: randomUUID(),
    sessionEndsAt: new Date(),
    ipAddress: '127.0.0.1',
  };
}

/**
 * What a save asks the database, but for the session, which the product reads beside it. Again and again: rows are no longer as
 * they were read then, so that they are compared the other way round, and written.
 */
async function statementsOfSave(databaseUrl: string, owner: pg.Client, member: Member): Promise<Statement[]> {
  const ctx = await ctxOf(owner, member);
  const values = new Map(answersOf('alone', BYTES).map(([field, value]) => [field, [value]]));
  const statements = await statementsOf(databaseUrl, (db) =>
    saveDraft({ db } as unknown as Platform, ctx, member.application, 'application', async () => ({ values }), undefined),
  );
  const found = statements.map(({ sql, parameters }) => ({ sql: sql.replace('= given.seen', '<> given.seen'), parameters }));
  if (found.every(({ sql }, n) => sql === statements[n]?.sql))
    throw new Error('A save did not compare the rows that it had read');
  return found;
}

async function statementsOfRead(databaseUrl: string, owner: pg.Client, member: Member): Promise<Statement[]> {
  const ctx = await ctxOf(owner, member);
  return statementsOf(databaseUrl, (db) => readApplication(db, ctx, member.application));
}
