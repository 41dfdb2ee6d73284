import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

describe('many people invited at once', () => {
  let t: TestApp;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
  });
  afterAll(() => t.close());

  const person = (n: number, changes: object = {}) => ({
    name: `Person ${n}`,
    email: `p${n}@example.org`,
    role: 'assessor',
    organisation: '',
    ...changes,
  });
  const check = async (rows: object[]) =>
    dataOf<{ issues: { row: number; path: string }[] }>(await director.post('/user/admin/check-many', { rows })).issues;
  const invited = async () =>
    (await t.owner.query<{ n: number }>(`select count(*)::int as n from users where account_status = 'INVITED'`)).rows[0]?.n;

  it('all are invited, each with a mail of their own and a row in the trail', async () => {
    const rows = [person(1, { email: 'P1@Example.org', organisation: 'Farm' }), person(2, { role: 'Programme Manager' })];
    expect(await check(rows)).toEqual([]);
    const key = { 'idempotency-key': 'invite-many-0001' };
    expect(dataOf(await director.post('/user/admin/new-many', { rows }, key))).toEqual({ invited: 2, waiting: 0 });
    // The same request again: no one is invited twice.
    expect(dataOf(await director.post('/user/admin/new-many', { rows }, key))).toEqual({ invited: 2, waiting: 0 });
    const { rows: mails } = await t.owner.query(
      `select to_address, text_body from emails where to_address like 'p%@example.org' order by 1`,
    );
    expect(mails.map(({ to_address }) => to_address)).toEqual(['p1@example.org', 'p2@example.org']);
    expect(mails[0].text_body).toContain('/invite/account-');
    const { rows: trail } = await t.owner.query(
      `select data from audit_events where type = 'user.created' order by data->>'name'`,
    );
    expect(trail.map(({ data }) => data)).toEqual([
      { name: 'Person 1', role: 'Assessor' },
      { name: 'Person 2', role: 'Programme Manager' },
    ]);
    expect(await check(rows)).toMatchObject([
      { row: 0, path: 'email' },
      { row: 1, path: 'email' },
    ]);
  });

  it('invites no one if a row is wrong, and names the cell', async () => {
    const before = await invited();
    const rows = [
      person(11),
      person(12, { email: 'no address' }),
      person(13, { role: 'Super Admin' }),
      person(14, { name: '=1+1' }),
    ];
    expect(refusalOf(await director.post('/user/admin/new-many', { rows }))).toMatchObject({
      status: 422,
      issues: [{ path: 'rows.1.email' }, { path: 'rows.2.role' }, { path: 'rows.3.name' }],
    });
    expect(await invited()).toBe(before);
    const { rows: jobs } = await t.owner.query(`select 1 from emails where to_address = 'p11@example.org'`);
    expect(jobs).toEqual([]);
  });

  it('separates bad addresses, doubles and formulas in ten thousand rows, and invites the good ones', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => person(1000 + n));
    const bad = rows
      .with(3, person(3, { email: 'x' }))
      .with(9_999, person(1000))
      .with(500, person(1500, { organisation: '+SUM(A1)' }));
    expect((await check(bad)).map(({ row, path }) => [row, path])).toEqual([
      [3, 'email'],
      [500, 'organisation'],
      [9_999, 'email'],
    ]);
    expect(dataOf(await director.post('/user/admin/new-many', { rows }))).toEqual({ invited: 10_000, waiting: 0 });
    expect(refusalOf(await director.post('/user/admin/new-many', { rows: [...rows, person(1)] })).status).toBe(422);
    expect(refusalOf(await director.post('/user/admin/check-many', { rows: [] })).status).toBe(422);
  });

  it('ignores what a row does not accept, and lets no manager without the permission invite', async () => {
    const rows = [
      person(21, { accountStatus: 'ACTIVE', accountType: 'ADMIN', roleId: 'x', id: '0', __proto__: { polluted: 1 } }),
    ];
    dataOf(await director.post('/user/admin/new-many', { rows }));
    const { rows: made } = await t.owner.query(`select account_status from users where email = 'p21@example.org'`);
    expect(made).toEqual([{ account_status: 'INVITED' }]);
    expect((await (await t.as('manager')).post('/user/admin/new-many', { rows: [person(22)] })).statusCode).toBe(403);
  });
});
