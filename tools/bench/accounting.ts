import { Agent, request } from 'node:http';
import { ROLE } from '@grantdesk/domain';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { listLedger, listProjectAccounts, readAccount } from '../../apps/server/src/features/payment/account.ts';
import { listDue, listHistory } from '../../apps/server/src/features/payment/lists.ts';
import type { Ctx, Platform } from '../../apps/server/src/platform/context.ts';
import { createDb } from '../../apps/server/src/platform/db.ts';
import { machineLoad, percentile } from './figures.ts';
import { cookieOver } from './http.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { emptyProgramme } from './empty-programme.ts';
import { fillMoney, sumsAgree } from './money-data.ts';
import { productOnOwnDatabase } from './own-database.ts';

const PROJECTS = Number(process.env['PROJECTS'] ?? 10_000);
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 10);
const CALLS = Number(process.env['CALLS'] ?? 100);

type Work = (p: Platform, ctx: Ctx, programmeId: string) => Promise<unknown>;
const list = { page: 1, limit: 25, sort: 'DESCENDING', search: '', filters: '' };

/** The calls of the accounting page, as an address and as the same work without the product around it. */
const CALLS_OF: [name: string, path: (id: string) => string, work: Work][] = [
  ['account', (id) => `/programme/account-info/${id}`, readAccount],
  ['awaiting, first page', (id) => `/payment/due-for-approval/${id}`, (p, ctx, id) => listDue(p, ctx, id, list)],
  [
    'awaiting, withheld, by amount',
    (id) => `/payment/due-for-approval/${id}?sort=amount:DESCENDING&filters=${encodeURIComponent('{"status":["Withheld"]}')}`,
    (p, ctx, id) => listDue(p, ctx, id, { ...list, sort: 'amount:DESCENDING', filters: '{"status":["Withheld"]}' }),
  ],
  [
    'awaiting, searched',
    (id) => `/payment/due-for-approval/${id}?search=${encodeURIComponent('account 77')}`,
    (p, ctx, id) => listDue(p, ctx, id, { ...list, search: 'account 77' }),
  ],
  [
    'history, first page',
    (id) => `/payment/history?programmeId=${id}`,
    (p, ctx, id) => listHistory(p, ctx, { ...list, programmeId: id }),
  ],
  ['projects, first page', (id) => `/payment/projects/${id}`, (p, ctx, id) => listProjectAccounts(p, ctx, id, list)],
  ['ledger, first page', (id) => `/payment/ledger/${id}`, (p, ctx, id) => listLedger(p, ctx, id, list)],
];

/**
 * The accounting page's calls at 10,000 projects and 100,000 payments in one programme: p50 and p95 over HTTP, signed in,
 * beside the same statements alone on one connection in the same run.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('accounting');
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  try {
    const programmeId = await emptyProgramme(product.url);
    await fillProgramme(owner, programmeId, PROJECTS);
    await fillMoney(owner, programmeId, { projects: PROJECTS, payments: PAYMENTS });
    const { agree, sums } = await sumsAgree(owner, programmeId);
    console.log(`${PROJECTS} projects, ${PROJECTS * PAYMENTS} payments; sums ${agree ? 'agree' : 'DIFFER'} (${sums})`);
    const cookie = await cookieOver(product.url, demoEmail('accountant'));
    const load = machineLoad();
    for (const [name, path, work] of CALLS_OF) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const times: number[] = [];
      for (let n = -10; n < CALLS; n++) {
        const at = performance.now();
        await get(agent, `${product.url}/api${path(programmeId)}`, cookie);
        if (n >= 0) times.push(performance.now() - at);
      }
      agent.destroy();
      const alone = await sqlAlone(product.databaseUrl, programmeId, work);
      console.log(
        `${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms; its SQL alone p50 ${percentile(alone, 0.5).toFixed(1)} ms, p95 ${percentile(alone, 0.95).toFixed(1)} ms`,
      );
    }
    console.log(`load before: ${load}`);
  } finally {
    await owner.end();
    await product.stop();
  }
}

function get(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 200)}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

/** Milliseconds of the statements that a call sends, with their parameters, run one after another without the product. */
async function sqlAlone(databaseUrl: string, programmeId: string, work: Work): Promise<number[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const db = createDb(pool, ({ query }) => statements.push({ sql: query.sql, parameters: query.parameters }));
  const actor = {
    userId: '00000000-0000-7000-8000-000000000000',
    role: ROLE.superAdmin,
    accountType: 'ADMIN',
    permissions: { ACCOUNTING: ['READ'] },
  };
  await work({ db, config: {} } as unknown as Platform, { actor } as unknown as Ctx, programmeId);
  const times: number[] = [];
  for (let n = -10; n < CALLS; n++) {
    const at = performance.now();
    for (const { sql, parameters } of statements) await pool.query(sql, [...parameters]);
    if (n >= 0) times.push(performance.now() - at);
  }
  await db.destroy();
  return times;
}
