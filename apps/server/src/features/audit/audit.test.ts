import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { sealEverything } from '#test/builders/seal.ts';
import type { Db } from '#platform/db.ts';
import { checkAudit } from './check.ts';
import { headsFile, writeHead, readSigningKey, sealAudit } from './seal.ts';

/** Numbers that repeat, so that a failure can be had again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

describe('the sealed audit trail', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const events = (n: number, from = 0) =>
    t.owner.query(
      `insert into audit_events (type, actor_name, subject_kind, data) select 'form.created', 'Ada', 'FORM', jsonb_build_object('name', 'Form ' || i) from generate_series($1::int, $2::int) as i`,
      [from + 1, from + n],
    );
  const kindsOf = async (db: Db): Promise<string[]> =>
    [...new Set((await checkAudit({ db, config: t.config })).problems.map(({ kind }) => kind))].toSorted();
  const kinds = () => kindsOf(t.db);
  class TakenBack extends Error {}
  /** Does harm as the owner of the database, checks, and takes it back. */
  async function found(harm: string): Promise<string[]> {
    let result: string[] = [];
    const work = t.ownerDb.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql.raw(harm).execute(tx);
      expect(Number(numAffectedRows), harm).toBeGreaterThan(0);
      result = await kindsOf(tx);
      throw new TakenBack();
    });
    await expect(work).rejects.toBeInstanceOf(TakenBack);
    return result;
  }

  it('the serving role neither changes nor deletes events, batches and checks', async () => {
    const harms = Object.entries({ audit_events: 'type', audit_batches: 'head', audit_checks: 'problems' }).flatMap(
      ([table, column]) => [`delete from ${table}`, `truncate ${table}`, `update ${table} set ${column} = null`],
    );
    for (const harm of harms) await expect(sql.raw(harm).execute(t.db), harm).rejects.toThrow(/permission denied/);
  });

  it('processes that begin at the same moment sign with one key', async () => {
    for (let n = 0; n < 30; n++) {
      const config = { ...t.config, sealKey: undefined, dataDir: path.join(t.config.dataDir, `key-${n}`) };
      const keys = await Promise.all(Array.from({ length: 12 }, () => readSigningKey({ config })));
      expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
      expect(readdirSync(config.dataDir)).toEqual(['audit.key']);
    }
  });

  it('seals every event once, even with several writers and sealers at the same time', async () => {
    await Promise.all([
      ...Array.from({ length: 40 }, (_, n) => events(5, n * 5)),
      ...Array.from({ length: 8 }, () => sealAudit(t)),
    ]);
    await sealEverything(t);
    const { rows } = await t.owner.query<{ events: number; held: number; once: number }>(
      `select (select count(*)::int from audit_events) as events, count(*)::int as held, count(distinct id)::int as once from (select unnest(event_ids) as id from audit_batches) as b`,
    );
    expect(rows[0]?.events).toBeGreaterThan(200);
    expect([rows[0]?.held, rows[0]?.once]).toEqual([rows[0]?.events, rows[0]?.events]);
    expect(await checkAudit(t)).toMatchObject({ events: rows[0]?.events, waiting: 0, problems: [] });
  });

  it('what a transaction wrote that still ran is sealed when it has ended, after what came later', async () => {
    const slow = await t.owner.connect();
    await slow.query('begin');
    await slow.query(`insert into audit_events (type, subject_kind) values ('form.created', 'FORM')`);
    await events(3, 1000);
    await sealAudit(t);
    expect((await checkAudit(t)).waiting).toBe(3);
    await slow.query('commit');
    slow.release();
    expect(await sealEverything(t)).toBe(4);
    expect(await checkAudit(t)).toMatchObject({ waiting: 0, problems: [] });
  });

  it('tampering is found, and what it was', async () => {
    const one = `(select id from audit_events where data ? 'name' order by id limit 1)`;
    expect(await found(`update audit_events set data = '{"name":"Other"}' where id = ${one}`)).toEqual(['CHANGED']);
    expect(await found(`update audit_events set at = at + interval '1 microsecond' where id = ${one}`)).toEqual(['CHANGED']);
    expect(await found(`delete from audit_events where id = ${one}`)).toEqual(['MISSING']);
    expect(
      await found(
        `insert into audit_events (type, subject_kind, xid) select type, subject_kind, xid from audit_events where id = ${one}`,
      ),
    ).toEqual(['ADDED']);
    expect(
      await found(`insert into audit_events (type, subject_kind, at) values ('form.created', 'FORM', now() - interval '2 days')`),
    ).toEqual(['ADDED']);
    expect(
      await found(
        `update audit_batches set event_ids = event_ids[2:] || event_ids[1:1], digests = substr(digests, 33) || substr(digests, 1, 32) where number = 1`,
      ),
    ).toEqual(['BROKEN']);
    expect(await found(`update audit_batches set signature = sha256(signature) where number = 1`)).toEqual(['UNSIGNED']);
    // An attacker with the whole database can build a consistent chain, but cannot sign it.
    expect(
      await found(`update audit_batches set head = sha256(head) where number = (select max(number) from audit_batches)`),
    ).toEqual(['BROKEN', 'UNSIGNED']);
    expect(await kinds()).toEqual([]);
  });

  it('detects a chain that lost its end by the head that was stored elsewhere', async () => {
    const exported = await writeHead(t);
    expect(exported?.number).toBeGreaterThan(0);
    const file = headsFile(t.config.dataDir);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"cut off by a cra`);
    expect(await kinds()).toEqual([]);
    const last = `(select max(number) from audit_batches)`;
    expect(
      await found(
        `with gone as (delete from audit_batches where number = ${last} returning event_ids) delete from audit_events where id in (select unnest(event_ids) from gone)`,
      ),
    ).toEqual(['CUT']);
  });

  it('harm in 100 random places is found 100 times', async () => {
    await sealEverything(t);
    await writeHead(t);
    const pick = random(20_261_122);
    const { rows } = await t.owner.query<{ id: string; number: number }>(
      `select id, number from audit_batches, unnest(event_ids) as id where id in (select e.id from audit_events e where e.xid < (select max(through_xid) from audit_batches))`,
    );
    const HARMS: ((id: string, number: number) => string)[] = [
      (id) => `update audit_events set actor_name = coalesce(actor_name, '') || ' ' where id = '${id}'`,
      (id) => `update audit_events set type = type || 'x' where id = '${id}'`,
      (id) => `delete from audit_events where id = '${id}'`,
      (id) =>
        `insert into audit_events (type, subject_kind, at, xid) select type, subject_kind, at, xid from audit_events where id = '${id}'`,
      // Two events change places in time.
      (id) =>
        `update audit_events e set at = o.at from audit_events o where e.id = '${id}' and o.id = (select id from audit_events where at <> (select at from audit_events where id = '${id}') limit 1)`,
      (_id, number) =>
        `update audit_batches set digests = set_byte(digests, 0, 255 - get_byte(digests, 0)) where number = ${number}`,
      (_id, number) => `delete from audit_batches where number = ${number}`,
    ];
    let caught = 0;
    for (let n = 0; n < 100; n++) {
      const at = rows[pick(rows.length)] ?? { id: '', number: 0 };
      const harm = HARMS[n % HARMS.length]?.(at.id, at.number) ?? '';
      if ((await found(harm)).length > 0) caught++;
    }
    expect(caught).toBe(100);
    expect(await kinds()).toEqual([]);
  });
});

describe('the activity screen', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  type Row = { type: string; sentence: string; group: string; changes: object[]; isSealed: boolean; actor: { _id: string } };
  const many = async (who: Caller, query = ''): Promise<Row[]> => {
    const response = await who.get(`/audit/many?limit=300${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: Row[] }>().data;
  };
  const by = (filters: object) => `&filters=${encodeURIComponent(JSON.stringify(filters))}`;

  it('says who did what, before and after, and whether it is sealed', async () => {
    const role = dataOf<{ _id: string; version: number }>(await admin.post('/role/new', { name: 'Clerk', permissions: {} }));
    dataOf(await admin.patch(`/role/update/${role._id}`, { version: role.version, permissions: { FORMS: ['READ'] } }));
    const [last] = await many(admin, by({ group: ['rights'] }));
    expect(last).toMatchObject({
      type: 'role.updated',
      actor: { _id: admin.userId },
      changes: [{ field: 'Permissions', from: '', to: 'Forms and score guides: Read' }],
      isSealed: false,
    });
    await sealEverything(t);
    expect((await many(admin, by({ group: ['rights'] })))[0]?.isSealed).toBe(true);
    const state = dataOf<{ lastCheck: { problemCount: number } }>(await admin.post('/audit/check'));
    expect(state.lastCheck).toMatchObject({ problemCount: 0 });
  });

  it('shows nothing of what the role does not read, nor of applications that a conflict closes', async () => {
    const applicant = await t.as('applicant1');
    await t.owner.query(
      `insert into audit_events (type, actor_id, actor_name, subject_kind, subject_id, data) values ('payment.exported', $1, 'A', 'PROGRAMME', null, '{"programme":"P","rows":1,"what":"x"}')`,
      [applicant.userId],
    );
    const role = dataOf<{ _id: string }>(await admin.post('/role/new', { name: 'Auditor', permissions: { ROLES: ['READ'] } }));
    const person = await t.as('mande');
    await t.owner.query('update users set role_id = $2 where id = $1', [person.userId, role._id]);
    const seen = new Set((await many(person)).map(({ group }) => group));
    expect([...seen]).toEqual(['rights']);
    expect((await many(person, by({ group: ['money', 'people'] }))).length).toBe(0);
    expect((await many(admin)).some(({ type }) => type === 'payment.exported')).toBe(true);
    expect((await person.get('/audit/export')).statusCode).toBe(403);
  });

  it('answers bad input with a clear error', async () => {
    for (const query of [
      'sort=data:ASCENDING',
      by({ nothing: ['x'] }).slice(1),
      'filters=%7B',
      by({ at: { from: 'x' } }).slice(1),
      'page=abc',
    ])
      expect((await admin.get(`/audit/many?${query}`)).statusCode, query).toBe(400);
    for (const search of ["'; drop table users; --", '%', '_', 'APP-000001', 'a'.repeat(200), '\u0000'])
      expect([200, 400], search).toContain((await admin.get(`/audit/many?search=${encodeURIComponent(search)}`)).statusCode);
    expect(refusalOf(await (await t.as('applicant1')).get('/audit/many')).status).toBe(403);
  });

  it('is taken along as CSV, formulas made harmless, and that is an event', async () => {
    await t.owner.query(
      `insert into audit_events (type, actor_name, subject_kind, data) values ('form.created', '=HYPERLINK("http://x")', 'FORM', '{"name":"F"}')`,
    );
    const response = await admin.get(`/audit/export?format=csv${by({ group: ['forms'] })}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`'=HYPERLINK`);
    expect((await many(admin))[0]).toMatchObject({ type: 'audit.exported' });
  });
});
