import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import pg from 'pg';
import { answersOf, gatherCrowd, type Member } from './crowd.ts';
import { saveOf, send, type Reply } from './load.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { slope } from './figures.ts';
import { figure } from './results.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 100_000);
const LOOKS = 20;
const AT_ONCE = 20;
const BYTES = 4_000;
/** Of the growth after the first third, in megabytes each hundred thousand requests: less is noise of the collector. */
const FLAT_MB = 15;

/**
 * Performance goal 12 and trust R22 in short: what one process holds after many requests of the usual kinds: lists, single
 * records, saves, those that are refused, and pages that the server draws. Its memory is looked at twenty times; the slope after
 * the first third tells whether it is flat.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('soak', { DEMO: 'off' });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const { members, programme, directorCookie } = await gatherCrowd(product, owner, 200);
    await drawPages(owner, { agent, url: product.url, member: members[0] as Member, programme, directorCookie, n: 0 });
    const looks: { at: number; mb: number }[] = [];
    const before = await standing(owner, product.pid);
    const statuses = new Map<number, number>();
    let sent = 0;
    const one = async (n: number): Promise<void> => {
      const member = members[n % members.length] as Member;
      const { status } = (await KINDS[n % KINDS.length]?.({ agent, url: product.url, member, programme, directorCookie, n })) ?? {
        status: 0,
      };
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let look = 0; look < LOOKS; look++) {
      const until = Math.round(((look + 1) * REQUESTS) / LOOKS);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (sent < until) await one(sent++);
        }),
      );
      looks.push({ at: sent, mb: memoryOf(product.pid) });
      console.log(`after ${sent} requests: ${looks.at(-1)?.mb.toFixed(0)} MB`);
    }
    console.log(`answers: ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`);
    const after = await standing(owner, product.pid);
    figure(`memory after ${sent} requests`, looks.at(-1)?.mb ?? NaN, 'MB', { most: 300, row: 'goal 12' });
    figure(
      'growth after the first third',
      slope(looks.slice(Math.floor(LOOKS / 3)).map(({ at, mb }) => [at, mb])) * 100_000,
      'MB each 100,000 requests',
      { most: FLAT_MB, row: 'goal 12' },
    );
    figure(
      'answers of 5xx, or none',
      [...statuses].reduce((sum, [status, n]) => sum + (status === 0 || status >= 500 ? n : 0), 0),
      'calls',
      { most: 0, row: 'goal 12' },
    );
    figure('open files more than before', after.files - before.files, 'files', { most: AT_ONCE + 30, row: 'goal 12' });
    figure('deadlocks', after.deadlocks - before.deadlocks, '', { most: 0, row: 'goal 12' });
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}

type Ask = (given: {
  agent: Agent;
  url: string;
  member: Member;
  programme: string;
  directorCookie: string;
  n: number;
}) => Promise<Reply>;

const USUAL: Ask[] = [
  ({ agent, url, member }) => send(agent, `${url}/api/application/one/${member.application}`, 'GET', { cookie: member.cookie }),
  ({ agent, url, member, n }) => saveOf(agent, url, member, answersOf(`soak ${n}`, BYTES)),
  ({ agent, url, directorCookie, programme, n }) =>
    send(agent, `${url}/api/application/many?programmeId=${programme}&page=${1 + (n % 8)}`, 'GET', { cookie: directorCookie }),
  ({ agent, url, member }) => send(agent, `${url}/api/application/mine`, 'GET', { cookie: member.cookie }),
  ({ agent, url, member }) => send(agent, `${url}/api/user/admin/many`, 'GET', { cookie: member.cookie }),
];
const dashboard: Ask = ({ agent, url, directorCookie, programme }) =>
  send(agent, `${url}/api/dashboard/programme/${programme}`, 'GET', { cookie: directorCookie });
/** A page that the server draws: of the list, and of a form. */
const listPage: Ask = ({ agent, url, directorCookie, programme }) =>
  send(agent, `${url}/secure/admin/applications/programmes/${programme}`, 'GET', { cookie: directorCookie, accept: 'text/html' });
const formPage: Ask = ({ agent, url, member }) =>
  send(agent, `${url}/secure/subscriber/applications/${member.application}/form?section=1`, 'GET', {
    cookie: member.cookie,
    accept: 'text/html',
  });
const TURN = [...USUAL, ...USUAL, ...USUAL, dashboard];
/** A dashboard is looked at less often than what it leads to, and a page is opened once for many calls. */
const KINDS = [listPage, formPage].flatMap((page) => [...TURN, ...TURN, ...TURN, ...TURN, ...TURN, page]);

/** The server draws a page for a person whose zone it knows. @throws Error where it leaves one to its scripts */
async function drawPages(owner: pg.Client, given: Parameters<Ask>[0]): Promise<void> {
  await owner.query(`update users set time_zone = 'Europe/London'`);
  for (const page of [listPage, formPage]) {
    const { body } = await page(given);
    if (!body.includes('id="first-page"')) throw new Error(`This page is not drawn: ${body.toString().slice(0, 500)}`);
  }
}

/** Resident memory of a process in megabytes; NaN where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
  } catch {
    return NaN;
  }
}

async function standing(owner: pg.Client, pid: number): Promise<{ files: number; deadlocks: number }> {
  const { rows } = await owner.query<{ n: number }>(
    `select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  let files = NaN;
  try {
    files = readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    // Known on Linux alone.
  }
  return { files, deadlocks: rows[0]?.n ?? 0 };
}
