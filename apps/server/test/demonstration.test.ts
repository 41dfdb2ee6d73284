import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../db/seed/accounts.ts';
import { seedIfWanted } from '../db/seed/index.ts';
import { checkAudit } from '../src/features/audit/index.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { dropDemonstration, isInUse, readDemonstration } from '../src/platform/demonstration.ts';
import { startServer, type Running } from '../src/main.ts';
import { withDatabase } from '../src/platform/migrate.ts';
import { sealEverything } from './builders/seal.ts';
import { poolOf } from './product.ts';

interface Seeded {
  config: Config;
  running: Running;
  owner: pg.Pool;
  stop: () => Promise<void>;
}

/** A product that has filled an empty database with demonstration data. */
async function startDemonstration(): Promise<Seeded> {
  const name = `demonstration_${process.pid}`;
  const admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = withDatabase(inject('serverUrl'), name);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-demonstration-'));
  const config = readConfig(
    { WORKERS: '1', PORT: '0', HOST: '127.0.0.1', DEMO: 'on', DATABASE_URL: url, DATA_DIR: dataDir },
    '/',
  );
  const running = await startServer(config, { seed: (parts) => seedIfWanted(config, parts) });
  const owner = poolOf(url);
  return {
    config,
    running,
    owner,
    stop: async () => {
      await owner.end();
      await running.stop();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('the demonstration', () => {
  let demo: Seeded;
  const rows = async <T extends pg.QueryResultRow>(query: string): Promise<T[]> => (await demo.owner.query<T>(query)).rows;
  const one = async (query: string): Promise<unknown> => Object.values((await rows(query))[0] ?? {})[0];

  /** When the data were created, as SQL: the tests may run past midnight. */
  const TODAY = `date '${new Date().toISOString().slice(0, 10)}'`;

  beforeAll(async () => {
    demo = await startDemonstration();
  }, 180_000);
  afterAll(() => demo.stop(), 30_000);

  it('has organisations with numbers, a second member, a record that exists twice, and a programme that takes one application of each', async () => {
    expect(await one('select count(*)::int from organisations')).toBe(47);
    expect(await one('select count(distinct organisation_id)::int from organisation_numbers')).toBe(6);
    expect(
      await rows(`select o.name from organisations o join organisation_members m on m.organisation_id = o.id
        where m.accepted_at is not null and m.confirmed_at is not null group by o.id having count(*) = 2`),
    ).toEqual([{ name: 'Ọ̀ṣun River Youth Initiative' }]);
    expect(await one('select count(*)::int from organisation_duplicates')).toBeGreaterThan(0);
    expect(await one(`select count(*)::int from programmes where applicant_rule = 'ORGANISATION'`)).toBe(1);
    expect(await one('select count(*)::int from applications where organisation_id is null')).toBe(0);
  });

  it('has tags on a third of the applications under review, and the team’s notes on applications, a project and an organisation', async () => {
    expect(await one('select count(*)::int from tags')).toBe(5);
    expect(
      await rows(`select count(distinct t.application_id)::int as tagged,
        (select count(*)::int from applications where programme_id = t.programme_id) as all from application_tags t group by t.programme_id`),
    ).toEqual([{ tagged: 9, all: 25 }]);
    expect(
      await rows(`select count(distinct application_id)::int as applications, count(distinct project_id)::int as projects,
        count(distinct organisation_id)::int as organisations, count(*)::int as notes from notes`),
    ).toEqual([{ applications: 2, projects: 1, organisations: 1, notes: 12 }]);
    expect(await one('select count(*)::int from note_mentions where notified')).toBe(6);
    expect(await one(`select count(*)::int from notifications where kind = 'note.mention'`)).toBe(6);
  });

  it('has six programmes in six states with the applications that each needs', async () => {
    const programmes = await rows(`
      select regexp_replace(p.name, ' \\d+$', '') as name, count(*) filter (where a.progress_status = 'SUBMITTED')::int as submitted,
        count(*) filter (where a.progress_status <> 'SUBMITTED')::int as drafts,
        case when p.end_date > now() then 'open' else 'closed' end as call,
        count(*) filter (where 'CALLED_FOR_PROPOSAL' = any (a.approval_flags))::int as proposals,
        count(*) filter (where 'CALLED_FOR_INTERVIEW' = any (a.approval_flags))::int as interviews,
        count(*) filter (where 'SHORTLISTED_FOR_BOARD_APPROVAL' = any (a.approval_flags))::int as board,
        count(*) filter (where 'BOARD_APPROVED' = any (a.approval_flags))::int as granted
      from programmes p join applications a on a.programme_id = p.id group by p.id order by p.name`);
    expect(programmes).toEqual([
      {
        name: 'Climate Resilience Fund',
        submitted: 15,
        drafts: 4,
        call: 'open',
        proposals: 0,
        interviews: 0,
        board: 0,
        granted: 0,
      },
      { name: 'Flood Response Fund', submitted: 8, drafts: 0, call: 'closed', proposals: 0, interviews: 0, board: 8, granted: 5 },
      {
        name: 'Green Enterprise Fund',
        submitted: 12,
        drafts: 0,
        call: 'closed',
        proposals: 10,
        interviews: 8,
        board: 0,
        granted: 0,
      },
      {
        name: 'Healthy Mothers Fund',
        submitted: 10,
        drafts: 0,
        call: 'closed',
        proposals: 8,
        interviews: 8,
        board: 8,
        granted: 0,
      },
      {
        name: 'Light for Schools',
        submitted: 14,
        drafts: 0,
        call: 'closed',
        proposals: 14,
        interviews: 0,
        board: 14,
        granted: 12,
      },
      { name: 'Safe Schools Fund', submitted: 25, drafts: 0, call: 'closed', proposals: 0, interviews: 0, board: 0, granted: 0 },
    ]);
    expect(
      await rows(`select regexp_replace(p.name, ' \\d+$', '') as name, sum(g.requested)::bigint as requested, sum(g.granted)::bigint as granted
        from grant_amounts g join programmes p on p.id = g.programme_id group by p.id order by p.name`),
    ).toEqual([
      { name: 'Flood Response Fund', requested: 2_210_000_000, granted: 2_210_000_000 },
      { name: 'Light for Schools', requested: 11_840_000_000, granted: 11_410_000_000 },
    ]);
    expect(await one(`select (max(end_date)::date - ${TODAY})::int from programmes`)).toBe(9);
    expect(await one(`select count(*)::int from users where account_type = 'SUBSCRIBER'`)).toBe(45);
  });

  it('has payments, reports and reviews in every state', async () => {
    expect(await one('select count(*)::int from payment_tokens t join change_requests c on c.subject_id = t.id')).toBe(1);
    expect(await rows(`select status, count(*)::int as n from payments group by status order by status`)).toEqual([
      { status: 'Approved', n: 1 },
      { status: 'Paid', n: 21 },
      { status: 'Pending', n: 10 },
      { status: 'Withheld', n: 1 },
    ]);
    expect(
      await rows(`select case when status = 'Pending' and due_date < ${TODAY} then 'late' else status end as state, count(*)::int as n
        from reports group by 1 order by 1`),
    ).toEqual([
      { state: 'Approved', n: 13 },
      { state: 'Declined', n: 1 },
      { state: 'Pending', n: 18 },
      { state: 'Submitted', n: 1 },
      { state: 'late', n: 1 },
    ]);
    expect(
      await rows(`select case when declined_at is not null then 'declined' when progress = 'COMPLETED' then 'completed'
          when due_date < now() then 'overdue' else 'open' end as state, count(*)::int as n
        from tasks t join programmes p on p.id = t.programme_id where p.name like 'Safe Schools%' group by 1 order by 1`),
    ).toEqual([
      { state: 'completed', n: 32 },
      { state: 'declined', n: 2 },
      { state: 'open', n: 11 },
      { state: 'overdue', n: 4 },
    ]);
    expect(
      await one(`select count(*)::int from applications a join programmes p on p.id = a.programme_id
        where p.name like 'Safe Schools%' and not exists (select from tasks t where t.application_id = a.id)`),
    ).toBe(2);
  });

  it('has references in every state, one of them with a draft that its expired link left behind', async () => {
    expect(
      await rows(`select case when answered_at is not null then 'answered' when declined_at is not null then 'declined'
          when expires_at <= now() then 'expired' when saved_at is not null then 'started' else 'invited' end as state,
          count(*)::int as n, count(saved_at)::int as saved
        from referees r join applications a on a.id = r.application_id join programmes p on p.id = a.programme_id
        where p.name like 'Safe Schools%' and removed_at is null group by 1 order by 1`),
    ).toEqual([
      { state: 'answered', n: 3, saved: 3 },
      { state: 'declined', n: 1, saved: 0 },
      { state: 'expired', n: 1, saved: 1 },
      { state: 'invited', n: 1, saved: 0 },
      { state: 'started', n: 1, saved: 1 },
    ]);
    expect(
      await rows(
        `select count(*)::int as n, count(invited_at)::int as invited, count(application_id)::int as applied from nominations`,
      ),
    ).toEqual([{ n: 4, invited: 3, applied: 1 }]);
  });

  it('has past grants of existing and new organisations from files, one row of which was refused', async () => {
    expect(
      await rows(`select kind, state, row_count as rows, (select count(*)::int from import_rows r where r.import_id = i.id and r.state = 'REFUSED') as refused
        from imports i order by kind`),
    ).toEqual([
      { kind: 'AWARDS', state: 'DONE', rows: 5, refused: 1 },
      { kind: 'PAYMENTS', state: 'DONE', rows: 3, refused: 0 },
    ]);
    expect(await one(`select count(distinct organisation_id)::int from past_grants`)).toBe(3);
  });

  it('falls on the same days before and after today each time it is created', async () => {
    const days = (dates: string) => one(`select array_agg(d order by d) from (${dates}) as x (d)`);
    expect(
      await days(
        `select min(a.submitted_at)::date - ${TODAY} from applications a where a.submitted_at is not null group by a.programme_id`,
      ),
    ).toEqual([-408, -154, -88, -49, -37, -29]);
    expect(await days(`select due_date::date - ${TODAY} from payments where status = 'Pending'`)).toEqual([
      -8, -8, -1, 0, 2, 3, 20, 44, 54, 120,
    ]);
    expect(await days(`select distinct due_date::date - ${TODAY} from reports where status = 'Pending'`)).toEqual([
      -14, 6, 30, 40, 50, 66, 100, 210, 320,
    ]);
  });

  it('stores nothing in the future and spreads what happened over the months in which it did', async () => {
    const stored = await rows<{ tab: string; col: string }>(`
      select table_name as tab, column_name as col from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and column_name in ('created_at', 'updated_at', 'submitted_at', 'at', 'made_at', 'sent_at', 'received_at', 'date_completed', 'declared_at',
          'entered_at', 'initialised_at', 'activated_at', 'published_at', 'staged_at', 'chosen_at', 'declined_at', 'recorded_at', 'changed_at')`);
    expect(stored.length).toBeGreaterThan(60);
    const ahead: string[] = [];
    for (const { tab, col } of stored)
      if (await one(`select exists (select from ${tab} where ${col} > clock_timestamp())`)) ahead.push(`${tab}.${col}`);
    expect(ahead).toEqual([]);
    expect(await one(`select count(distinct date_trunc('month', at))::int from audit_events`)).toBeGreaterThan(10);
    expect(
      await one(
        `select max(n)::int from (select count(*) as n from audit_events where type = 'application.submitted' group by date_trunc('minute', at)) m`,
      ),
    ).toBeLessThan(4);
    // A mail leaves within a minute of the act that it tells about.
    expect(
      await one(`select count(*)::int from emails where sent_at is null or sent_at - created_at > interval '1 minute'`),
    ).toBe(0);
    expect(await one(`select shift = interval '0' from clock_shift`)).toBe(true);
  });

  it('orders ids by the times of their records', async () => {
    const wrong =
      await one(`select count(*)::int from (select created_at, lag(created_at) over (order by id) as before from applications) a
      where before > created_at + interval '1 second'`);
    expect(wrong).toBe(0);
  });

  it('has sums of money that agree', async () => {
    expect(
      await one(`select bool_and(approved = a and released = r and withheld = w) from (
        select sum(s.approved)::bigint as approved, sum(s.released)::bigint as released, sum(s.withheld)::bigint as withheld,
          (select sum(amount) filter (where status in ('Approved', 'Paid')) from payments p where p.programme_id = s.programme_id) as a,
          (select sum(amount_paid) from payments p where p.programme_id = s.programme_id) as r,
          (select coalesce(sum(amount) filter (where status = 'Withheld'), 0) from payments p where p.programme_id = s.programme_id) as w
        from project_sums s group by s.programme_id) sums`),
    ).toBe(true);
    expect(
      await one(`select bool_and(granted <= budget) from (select p.budget, sum(g.granted) as granted
        from programmes p join grant_amounts g on g.programme_id = p.id group by p.id) sums`),
    ).toBe(true);
  });

  it('has an audit trail that matches its seals', async () => {
    const parts = { db: demo.running.db, config: demo.config };
    await sealEverything(parts);
    const { problems, waiting, events } = await checkAudit(parts);
    expect({ problems, waiting }).toEqual({ problems: [], waiting: 0 });
    expect(events).toBeGreaterThan(1_000);
  });

  /** Reads as a person of the demonstration. */
  const reader = async (name: string) => {
    const { app } = demo.running;
    const payload = { email: demoEmail(name), password: DEMO_PASSWORD };
    const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
    const cookie = cookies.map((each) => `${each.name}=${encodeURIComponent(each.value)}`).join('; ');
    return (url: string) => app.inject({ method: 'GET', url: `/api${url}`, headers: { cookie } });
  };

  it('finds exactly the payments that neither a report nor bank details hold back', async () => {
    const get = await reader('super.admin');
    const listed = async (programme: string, filters: object) =>
      (
        await get(`/payment/due-for-approval/${programme}?limit=100&filters=${encodeURIComponent(JSON.stringify(filters))}`)
      ).json() as { data: { _id: string; denials: Record<'approve' | 'complete', string | null>; status: string }[] };
    let compared = 0;
    for (const { id } of await rows<{ id: string }>('select distinct programme_id as id from payments')) {
      const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id).toSorted();
      const { data: all } = await listed(id, {});
      // What this person alone may not do, another one may. The filter knows nothing of checks in registers.
      const isFree = (denial: string | null) => denial === null || /^(You|The organisation’s checks)/.test(denial);
      const free = all.filter(({ status, denials }) => isFree(status === 'Approved' ? denials.complete : denials.approve));
      expect(ids((await listed(id, { waitsFor: ['nothing'] })).data)).toEqual(ids(free));
      const held = await listed(id, { waitsFor: ['report', 'bank-details'] });
      expect(ids(held.data)).toEqual(ids(all.filter((row) => !free.includes(row))));
      compared += held.data.length * free.length;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('has something to do for everyone', async () => {
    const homes: Record<string, number> = {};
    const staff = ['super.admin', 'director', 'manager', 'assessor1', 'assessor2', 'assessor3', 'accountant', 'mande'];
    const applicants = ['applicant2', 'makoko', 'mkpuru', 'accra'];
    for (const name of [...staff, ...applicants]) {
      const get = await reader(name);
      const answer = await get(`/dashboard/${applicants.includes(name) ? 'home' : 'overview'}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const { data } = answer.json() as { data: unknown[] | { waiting: unknown[] } };
      homes[name] = (Array.isArray(data) ? data : data.waiting).length;
    }
    expect(Object.entries(homes).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('is remembered as complete, is in use while it runs, and is gone after a reset', async () => {
    const url = demo.config.databaseUrl ?? '';
    expect(await readDemonstration(url)).toBe('complete');
    expect(await isInUse(url)).toBe(true);
    await expect(demo.running.db.selectFrom('demonstration').selectAll().execute()).rejects.toThrow('permission denied');
    await expect(
      demo.running.db
        .updateTable('clockShift')
        .set({ shift: '1 day' as never })
        .execute(),
    ).rejects.toThrow('permission denied');
  });
});

describe('a demonstration that was interrupted', () => {
  it('is recognised, deleted with everything in it, and leaves a database that can be filled again', async () => {
    const name = `interrupted_${process.pid}`;
    const admin = new pg.Client({ connectionString: inject('serverUrl') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = withDatabase(inject('serverUrl'), name);
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-interrupted-'));
    const config = readConfig(
      { WORKERS: '1', PORT: '0', HOST: '127.0.0.1', DEMO: 'on', DATABASE_URL: url, DATA_DIR: dataDir },
      '/',
    );
    const owner = new pg.Client({ connectionString: url });
    try {
      expect(await readDemonstration(url)).toBe('none');
      const half = await startServer(config, {
        seed: async ({ ownerUrl }) => {
          const seeding = new pg.Client({ connectionString: ownerUrl });
          await seeding.connect();
          await seeding.query(`insert into demonstration default values; update clock_shift set shift = '-300 days'`);
          await seeding.end();
        },
      });
      await half.stop();
      expect(await readDemonstration(url)).toBe('unfinished');
      await owner.connect();
      const seen: unknown[] = [];
      const again = await startServer(config, {
        seed: async () => {
          seen.push(
            ...(await owner.query('select shift::text, (select count(*)::int from demonstration) as begun from clock_shift'))
              .rows,
          );
        },
      });
      await again.stop();
      expect(seen).toEqual([{ shift: '00:00:00', begun: 0 }]);
      await dropDemonstration(config, url);
      expect(await readDemonstration(url)).toBe('none');
    } finally {
      await owner.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
