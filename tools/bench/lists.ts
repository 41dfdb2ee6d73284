import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { ROLE } from '@grantdesk/domain';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { listApplications } from '../../apps/server/src/features/application/list.ts';
import type { Ctx, Platform } from '../../apps/server/src/platform/context.ts';
import { machineLoad, percentile } from './figures.ts';
import { cookieOver } from './http.ts';
import { withLargePlace } from './large-place.ts';
import { figure, untilQuiet } from './results.ts';
import { statementsOf, withValues } from './sql-alone.ts';

const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const CALLS = Number(process.env['CALLS'] ?? 200);
/** Goal 8 of performance.md, at a million applications and one connection. */
const MAX_MS = 40;

/** The pages that are measured: what the address holds, with a word that changes from call to call where one searches. */
const PAGES: [name: string, query: (call: number) => Record<string, string | number | object | undefined>][] = [
  ['first page', () => ({})],
  ['first page by average', () => ({ sort: 'averageScore:DESCENDING' })],
  ['first page by spread', () => ({ sort: 'spread:DESCENDING' })],
  ['page 1,000', (n) => ({ page: 1000 + (n % 50) })],
  ['last page', () => ({ page: Math.ceil(ROWS / 25) })],
  ['a tab of a flag', () => ({ tab: 'SHORTLISTED_FOR_PROPOSAL' })],
  ['by progress, exact total', () => ({ filters: { progressStatus: ['SUBMITTED'] } })],
  [
    'by country, crop and amount',
    (n) => ({ filters: { 'data.country': ['Kenya'], 'data.crop': ['Yam'], 'data.amount': { min: n * 10, max: n * 10 + 2000 } } }),
  ],
  ['by country', () => ({ filters: { 'data.country': ['Kenya'] } })],
  ['by country, by average', () => ({ sort: 'averageScore:DESCENDING', filters: { 'data.country': ['Kenya'] } })],
  ['by two crops', () => ({ filters: { 'data.crop': ['Yam', 'Rice'] } })],
  ['page 1,000 of two crops', (n) => ({ page: 1000 + (n % 50), filters: { 'data.crop': ['Yam', 'Rice'] } })],
  ['by half of all amounts', (n) => ({ filters: { 'data.amount': { min: n, max: 50_000 } } })],
  ['by average', () => ({ filters: { averageScore: { min: 30 } } })],
  ['by days of submission', () => ({ filters: { submittedAt: daysAgo(8, 2) } })],
  ['by an answer that is there', () => ({ filters: { 'data.story': ['answered'] } })],
  ['by rest of two weeks', () => ({ filters: { quietFor: ['14'] } })],
  ['search of a fragment', (n) => ({ search: `person${100_000 + n * 37}` })],
  ['search of a name', (n) => ({ search: NAMES[n % NAMES.length] })],
  [
    'filtered and searched',
    (n) => ({ search: NAMES[n % NAMES.length], filters: { progressStatus: ['SUBMITTED'], averageScore: { min: 30 } } }),
  ],
];
const NAMES: string[] = [];

/** Counts per option of a filter, as an opened filter asks for them; each is counted up to 1,001. */
const FACETS: [name: string, query: Record<string, string | object>][] = [
  ['counts per option of progress', { path: 'progressStatus', values: ['OPEN', 'IN-PROGRESS', 'SUBMITTED'] }],
  ['counts per option of a question', { path: 'data.crop', values: ['Maize', 'Yam', 'Rice', 'Cassava'] }],
  [
    'the same beside another filter',
    { path: 'data.crop', values: ['Maize', 'Yam', 'Rice', 'Cassava'], filters: { 'data.country': ['Kenya'] } },
  ],
  [
    'the same beside a range',
    { path: 'data.crop', values: ['Maize', 'Yam', 'Rice', 'Cassava'], filters: { 'data.amount': { min: 500, max: 50_000 } } },
  ],
  ['the same beside a search', { path: 'data.crop', values: ['Maize', 'Yam', 'Rice', 'Cassava'], search: 'person100' }],
];

/** Days of the calendar, both included. */
const daysAgo = (from: number, to: number) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from: day(from), to: day(to) };
};

/**
 * Pages of 25 with exact totals out of a million applications in one programme, signed in, permissions on, one
 * connection: p50 and p95 over HTTP, beside the same statements run by pgbench in the same run (performance.md, goal 8).
 */
export async function bench(): Promise<void> {
  await withLargePlace(ROWS, async ({ product: { url, databaseUrl }, owner, place: { programme } }) => {
    const { rows } = await owner.query<{ name: string }>(
      `select lower(substr(name, 1, 6)) as name from users where email like 'person%' limit 200`,
    );
    NAMES.push(...rows.map((row) => row.name));
    await untilQuiet();
    const cookie = await cookieOver(url, demoEmail('director'));
    const load = machineLoad();
    for (const [name, query] of PAGES) {
      const { times, total } = await measure((n) => addressOf(url, 'many', programme, query(n)), cookie);
      const limit = await sqlAlone(databaseUrl, await statementsOfPage(databaseUrl, programme, query(7)));
      figure(`${name}, p95`, percentile(times, 0.95), 'ms', { most: MAX_MS, row: 'goal 8' });
      console.log(
        `${name}, total ${total}, p50 ${percentile(times, 0.5).toFixed(1)} ms; its SQL alone ${limit.toFixed(1)} ms, ratio ${(percentile(times, 0.5) / limit).toFixed(2)}`,
      );
    }
    for (const [name, query] of FACETS) {
      const { times } = await measure(() => addressOf(url, 'facets', programme, query), cookie);
      figure(`${name}, p95`, percentile(times, 0.95), 'ms', { most: MAX_MS, row: 'goal 8' });
      console.log(`${name}, p50 ${percentile(times, 0.5).toFixed(1)} ms`);
    }
    console.log(`load before: ${load}`);
  });
}

/** Milliseconds of each call, on a connection of its own: the server ends idle ones while the statements run alone. */
async function measure(addressOfCall: (call: number) => string, cookie: string): Promise<{ times: number[]; total: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let total = 0;
  for (let n = -20; n < CALLS; n++) {
    const at = performance.now();
    const answer = await get(agent, addressOfCall(Math.abs(n)), cookie);
    if (n >= 0) times.push(performance.now() - at);
    total = answer.totalCount;
  }
  agent.destroy();
  return { times, total };
}

function addressOf(
  url: string,
  call: 'many' | 'facets',
  programmeId: string,
  query: Record<string, string | number | object | undefined>,
): string {
  const address = new URLSearchParams({ programmeId });
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) address.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return `${url}/api/application/${call}?${address.toString()}`;
}

export function get(agent: Agent, address: string, cookie: string): Promise<{ totalCount: number }> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text) as { totalCount: number });
        else reject(new Error(`${address}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

/** Milliseconds that the statements of a page take without the product: by pgbench where it is installed, else by the driver. */
export async function sqlAlone(databaseUrl: string, statements: string[]): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-pgbench-'));
  try {
    const script = path.join(folder, 'page.sql');
    writeFileSync(script, statements.map((statement) => `${statement.replaceAll('\n', ' ')};`).join('\n'));
    const run = spawnSync('pgbench', ['-n', '-c', '1', '-t', '100', '-f', script, databaseUrl], { encoding: 'utf8' });
    const latency = /latency average = ([\d.]+) ms/.exec(run.stdout ?? '')?.[1];
    if (run.status === 0 && latency) return Number(latency);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      const at = performance.now();
      for (const statement of statements) await client.query(statement);
      times.push(performance.now() - at);
    }
    await client.end();
    return percentile(times, 0.5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the product sends to the database for a page, with its parameters written in. */
async function statementsOfPage(
  databaseUrl: string,
  programmeId: string,
  query: Record<string, string | number | object | undefined>,
): Promise<string[]> {
  const actor = {
    userId: '00000000-0000-7000-8000-000000000000',
    role: ROLE.superAdmin,
    accountType: 'ADMIN',
    permissions: { APPLICATIONS: ['READ'] },
  };
  const filters = query['filters'] ? JSON.stringify(query['filters']) : '';
  const request = { page: 1, limit: 25, sort: 'DESCENDING', search: '', tab: 'ALL_APPLICATIONS', ...query, programmeId, filters };
  const statements = await statementsOf(databaseUrl, async (db) => {
    await listApplications(
      { db } as unknown as Platform,
      { actor } as unknown as Ctx,
      request as Parameters<typeof listApplications>[2],
    );
  });
  return withValues(statements);
}
