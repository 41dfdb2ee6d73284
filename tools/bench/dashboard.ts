import { Agent } from 'node:http';
import { ROLE, SEEDED_ROLES } from '@grantdesk/domain';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { readReviewers } from '../../apps/server/src/features/dashboard/across.ts';
import { readOverview, readProgrammeFigures } from '../../apps/server/src/features/dashboard/service.ts';
import { searchAll } from '../../apps/server/src/features/search/service.ts';
import type { Ctx, Platform } from '../../apps/server/src/platform/context.ts';
import { machineLoad, percentile } from './figures.ts';
import { cookieOver } from './http.ts';
import { fillProgramme } from '../../scripts/large-programme/data.ts';
import { emptyProgramme } from './empty-programme.ts';
import { get, sqlAlone } from './lists.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';
import { statementsOf, withValues } from './sql-alone.ts';

const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const CALLS = Number(process.env['CALLS'] ?? 200);

type DashboardCall = (p: Platform, ctx: Ctx, call: number) => Promise<unknown>;
interface DashboardFigures {
  name: string;
  /** The most at p95, in ms. */
  goal: number;
  address: (call: number) => string;
  read: DashboardCall;
}

/**
 * The dashboard and the search out of a million applications and half as many review tasks in one programme: p50 and p95 over
 * HTTP, one connection, signed in, beside the same statements by pgbench in the same run. Goals: 40 ms at p95 a call of the
 * dashboard, 100 ms of the search.
 */
export async function bench(): Promise<void> {
  const product = await productOnOwnDatabase('dashboard');
  const { databaseUrl, url } = product;
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const programmeId = await emptyProgramme(url);
    await fillProgramme(owner, programmeId, ROWS);
    await leaveSomeStuck(owner, programmeId);
    const names = await owner.query<{ name: string }>(
      `select lower(substr(name, 1, 6)) as name from users where email like 'person%' limit 200`,
    );
    const nameOf = (n: number): string => names.rows[n % names.rows.length]?.name ?? 'person';
    const search = (text: (n: number) => string): Pick<DashboardFigures, 'goal' | 'address' | 'read'> => ({
      goal: 100,
      address: (n) => `${url}/api/search/many?search=${encodeURIComponent(text(n))}`,
      read: (p, ctx, n) => searchAll(p, ctx, text(n)),
    });
    const measured: DashboardFigures[] = [
      {
        name: 'what waits and which windows close',
        goal: 40,
        address: () => `${url}/api/dashboard/overview`,
        read: readOverview,
      },
      {
        name: 'the figures of a programme',
        goal: 40,
        address: () => `${url}/api/dashboard/programme/${programmeId}`,
        read: (p, ctx) => readProgrammeFigures(p, ctx, programmeId),
      },
      {
        name: 'the load of all reviewers',
        goal: 40,
        address: () => `${url}/api/dashboard/reviewers`,
        read: readReviewers,
      },
      { name: 'search of a name', ...search(nameOf) },
      { name: 'search of an address', ...search((n) => `person${100_000 + n * 37}@`) },
      { name: 'search of a number', ...search((n) => `APP-0${1_000_000 + n * 37}`) },
      { name: 'search of what half of all hold', ...search(() => 'cooperative') },
      { name: 'search of an amount', ...search((n) => `${1000 + n}.00`) },
      { name: 'search of nothing there', ...search((n) => `zzqx${n}`) },
    ];
    const cookie = await cookieOver(url, demoEmail('super.admin'));
    console.log(`load before: ${machineLoad()}`);
    for (const each of measured) await measure(each, owner, databaseUrl, cookie);
  } finally {
    await owner.end();
    await product.stop();
  }
}

async function measure(
  { name, goal, address, read }: DashboardFigures,
  owner: pg.Client,
  databaseUrl: string,
  cookie: string,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let n = -20; n < CALLS; n++) {
    // No one searches so often in a minute as is done here.
    await owner.query('delete from rate_limits');
    const at = performance.now();
    await get(agent, address(Math.abs(n)), cookie);
    if (n >= 0) times.push(performance.now() - at);
  }
  agent.destroy();
  const actor = {
    userId: '00000000-0000-7000-8000-000000000000',
    role: ROLE.superAdmin,
    accountType: 'ADMIN',
    permissions: SEEDED_ROLES[0]?.permissions,
  };
  const statements = await statementsOf(databaseUrl, async (db) => {
    await read({ db } as unknown as Platform, { actor } as unknown as Ctx, 7);
  });
  const limit = await sqlAlone(databaseUrl, withValues(statements));
  figure(`${name}: p50`, percentile(times, 0.5), 'ms');
  figure(`${name}: p95`, percentile(times, 0.95), 'ms', { most: goal });
  figure(`${name}: its SQL alone, one after the other`, limit, 'ms');
}

/** Half of those at a stage have not changed for a month. */
async function leaveSomeStuck(owner: pg.Client, programmeId: string): Promise<void> {
  // Vacuum marks as visible to all only what is on the disk.
  await owner.query(`set session_replication_role = replica; set synchronous_commit = on`);
  await owner.query(
    `update applications set updated_at = now() - interval '30 days'
     where programme_id = $1 and approval_flags <> '{}' and right(application_number, 3)::int % 100 = 0`,
    [programmeId],
  );
  await owner.query(`set session_replication_role = origin`);
  await owner.query('vacuum analyze tasks, applications');
}
