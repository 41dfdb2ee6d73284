import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secondFactorDue, SEEDED_ROLES, type SecuritySettings } from '@grantdesk/domain';
import pg from 'pg';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { confirmLatest, waitingFor, type Waiting } from '../builders/second-person.ts';
import { ownDatabase } from '../product.ts';
import { signIn, turnOn } from '../sign-in.ts';
import { confirmAsOperator, listWaitingForOperator } from '#features/change-request/index.ts';
import { resetFactorAsOperator } from '#features/user/index.ts';
import type { Platform } from '#platform/context.ts';
import { migrate } from '#platform/migrate.ts';

interface User {
  _id: string;
  accountStatus: string;
  role: { name: string }[];
  waiting: Waiting[];
}

describe('permissions and powers', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let roles: Record<string, string>;
  beforeEach(async () => {
    t = await startTestApp();
    [admin, director] = await Promise.all([t.as('super.admin'), t.as('director')]);
    const { data } = (await admin.get('/role/many?limit=50')).json<{ data: { _id: string; name: string }[] }>();
    roles = Object.fromEntries(data.map(({ _id, name }) => [name, _id]));
  });
  afterEach(() => t.close());

  const make = (who: Caller, email: string, role: string) =>
    who.post('/user/admin/new', { name: 'Efe Obi', email, role: roles[role] ?? role });
  const change = (who: Caller, id: string, body: object) => who.patch(`/user/admin/update/${id}`, body);
  const one = async (id: string) => dataOf<User>(await admin.get(`/user/admin/one/${id}`));
  const mailsTo = async (email: string) =>
    (await t.owner.query<{ kind: string }>('select kind from emails where to_address = $1 order by id', [email])).rows.map(
      ({ kind }) => kind,
    );
  /** As if a person had received their permissions just now, or some days ago. */
  const heldFor = (userId: string, days: number) =>
    t.owner.query(`update power_holdings set since = app_now() - make_interval(days => $2) where user_id = $1`, [userId, days]);

  it('a custom role with the permissions of a director creates, promotes, edits and deactivates no director', async () => {
    const permissions = SEEDED_ROLES.find(({ name }) => name === 'Programme Director')?.permissions;
    const shadow = dataOf(
      await admin.post('/role/new', { name: 'Shadow', permissions: { ...permissions, ROLES: ['READ', 'CREATE', 'UPDATE'] } }),
    );
    const person = await t.as('assessor1');
    await t.owner.query('update users set role_id = $2 where id = $1', [person.userId, shadow._id]);
    expect(refusalOf(await make(person, 'puppet@example.test', 'Programme Director'))).toMatchObject({
      status: 422,
      issues: [{ path: 'role', message: expect.stringContaining('Can see every programme') as string }],
    });
    const other = await t.as('assessor2');
    expect(refusalOf(await change(person, other.userId, { role: roles['Programme Director'] })).status).toBe(403);
    expect(refusalOf(await change(person, director.userId, { accountStatus: 'INACTIVE' })).status).toBe(403);
    const role = dataOf<{ _id: string; version: number; powers: string[] }>(
      await person.get(`/role/one/${roles['Programme Director']}`),
    );
    expect(role.powers).toContain('DECIDES_GRANTS');
    expect(refusalOf(await person.patch(`/role/update/${role._id}`, { version: role.version, permissions: {} })).status).toBe(
      403,
    );
    expect((await one(director.userId)).accountStatus).toBe('ACTIVE');
    expect(dataOf<{ _id: string; powers: string[] }>(await person.get(`/role/one/${shadow._id}`)).powers).toEqual([]);
  });

  it('new staff who may pay are invited once a second administrator has confirmed them', async () => {
    const email = 'efe@example.test';
    const made = dataOf<User>(await make(admin, email, 'Accountant'));
    expect(made).toMatchObject({
      accountStatus: 'INVITED',
      waiting: [{ kind: 'NEW_STAFF', text: 'Invite Efe Obi as Accountant' }],
    });
    expect(await mailsTo(email)).toEqual([]);
    expect(refusalOf(await admin.post(`/user/admin/invite/${made._id}`))).toMatchObject({
      status: 409,
      message: 'A second person must confirm this account before the invitation is sent.',
    });
    expect(await mailsTo(demoEmail('director'))).toContain('change.requested');
    expect(refusalOf(await admin.post(`/change-request/decide/${made.waiting[0]?._id}`, { confirm: true })).status).toBe(403);
    await confirmLatest(director);
    expect(await mailsTo(email)).toEqual(['account.invitation']);
    expect((await one(made._id)).waiting).toEqual([]);
  });

  it('refused staff leave no account, and their address is free again', async () => {
    const email = 'efe@example.test';
    const { waiting } = dataOf<User>(await make(admin, email, 'Accountant'));
    const decide = (body: object) => director.post(`/change-request/decide/${waiting[0]?._id}`, body);
    expect(refusalOf(await decide({ confirm: false }))).toMatchObject({ status: 422, issues: [{ path: 'reason' }] });
    dataOf(await decide({ confirm: false, reason: 'Not agreed with the board.' }));
    expect(refusalOf(await decide({ confirm: true })).status).toBe(409);
    expect((await t.owner.query('select 1 from users where email = $1', [email])).rowCount).toBe(0);
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(demoEmail('super.admin'))).toContain('change.decided');
    expect((await make(admin, email, 'Assessor')).statusCode).toBe(201);
  });

  it('a new administrator confirms nothing for seven days', async () => {
    dataOf(await make(admin, 'efe@example.test', 'Accountant'));
    await heldFor(director.userId, 6);
    const [request] = await waitingFor(director);
    expect(request?.denials.confirm).toContain('at least 7 days');
    expect(refusalOf(await director.post(`/change-request/decide/${request?._id}`, { confirm: true })).status).toBe(403);
    await heldFor(director.userId, 7);
    await confirmLatest(director);
  });

  it('a promotion, a reactivation and a role that gains money permissions wait, and a name is changed at once', async () => {
    const person = await t.as('manager');
    const promoted = dataOf<User & { name: string }>(
      await change(admin, person.userId, { name: 'Ade', role: roles['Programme Director'] }),
    );
    expect(promoted).toMatchObject({ name: 'Ade', role: [{ name: 'Programme Manager' }], waiting: [{ kind: 'STAFF_CHANGE' }] });
    await confirmLatest(director);
    expect((await one(person.userId)).role[0]?.name).toBe('Programme Director');

    const accountant = await t.as('accountant');
    dataOf(await change(admin, accountant.userId, { accountStatus: 'INACTIVE' }));
    expect(dataOf<User>(await change(admin, accountant.userId, { accountStatus: 'ACTIVE' }))).toMatchObject({
      accountStatus: 'INACTIVE',
    });
    await confirmLatest(director);
    expect((await one(accountant.userId)).accountStatus).toBe('ACTIVE');

    const role = dataOf<{ _id: string; version: number; permissions: Record<string, string[]> }>(
      await admin.get(`/role/one/${roles['M&E']}`),
    );
    const permissions = { ...role.permissions, ACCOUNTING: ['READ', 'APPROVE'] };
    const answer = dataOf<{ _id: string; permissions: object; waiting: Waiting[] }>(
      await admin.patch(`/role/update/${role._id}`, { version: role.version, permissions }),
    );
    expect(answer.permissions).not.toHaveProperty('ACCOUNTING');
    expect(answer.waiting).toMatchObject([{ text: 'Add to role M&E: Accounting: Read, Accounting: Approve' }]);
    await confirmLatest(director);
    expect(dataOf<{ _id: string; permissions: object }>(await admin.get(`/role/one/${role._id}`)).permissions).toHaveProperty(
      'ACCOUNTING',
    );
  });

  it('one of two administrators is not deactivated by the other alone', async () => {
    const answer = dataOf<User>(await change(admin, director.userId, { accountStatus: 'INACTIVE' }));
    expect(answer).toMatchObject({ accountStatus: 'ACTIVE', waiting: [{ text: 'Deactivate Kwabena Osei, Programme Director' }] });
    // No one else could confirm it, so that it takes effect after three days in which both can stop it.
    expect(answer.waiting[0]?.effectiveAt).not.toBeNull();
    const [request] = await waitingFor(director);
    expect(request?.denials).toMatchObject({ refuse: null });
    dataOf(await director.post(`/change-request/decide/${request?._id}`, { confirm: false, reason: 'I am still here.' }));
    expect((await one(director.userId)).accountStatus).toBe('ACTIVE');
  });

  it('an only administrator waits 72 hours where there were two within 30 days, and every administrator is notified', async () => {
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [director.userId]);
    const made = dataOf<User>(await make(admin, 'efe@example.test', 'Accountant'));
    const [request] = made.waiting;
    expect(request?.denials.confirm).toContain('once the waiting period is over');
    expect(await mailsTo(demoEmail('super.admin'))).toContain('change.requested');
    expect(refusalOf(await admin.post(`/change-request/decide/${request?._id}`, { confirm: true })).status).toBe(403);
    await t.shiftClock('72 hours 1 minute');
    dataOf(await admin.post(`/change-request/decide/${request?._id}`, { confirm: true }));
    await t.shiftClock('0');
    expect(await mailsTo('efe@example.test')).toEqual(['account.invitation']);
  });

  it('an organisation that never had two administrators invites its staff directly', async () => {
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [director.userId]);
    await t.owner.query(`update power_holdings set until = app_now() - interval '31 days' where user_id = $1`, [director.userId]);
    expect(dataOf<User>(await make(admin, 'efe@example.test', 'Accountant')).waiting).toEqual([]);
    expect(await mailsTo('efe@example.test')).toEqual(['account.invitation']);
  });

  it('a lost second factor is reset by two administrators; its owner is mailed twice and signed out', async () => {
    const { who, email } = await turnOn(t, 'accountant');
    expect((await signIn(t, email)).json()).toEqual({ awaitsSecondFactor: true });
    const reset = (by: Caller, id = who.userId) => by.post(`/user/admin/second-factor-reset/${id}`);
    expect(refusalOf(await reset(admin, admin.userId)).status).toBe(403);
    expect(refusalOf(await reset(director)).status).toBe(403);
    expect(refusalOf(await reset(admin, director.userId)).status).toBe(409);
    dataOf(await reset(admin));
    expect((await who.get('/user/me')).statusCode).toBe(200);
    await confirmLatest(director);
    expect((await who.get('/user/me')).statusCode).toBe(401);
    expect((await signIn(t, email)).json()).not.toHaveProperty('awaitsSecondFactor');
    const { rows } = await t.owner.query<{ subject: string }>('select subject from emails where to_address = $1 order by id', [
      email,
    ]);
    expect(rows.map(({ subject }) => subject).slice(-2)).toEqual([
      'Ṣadé Akínọlá requested a reset of your two-factor authentication',
      'Your two-factor authentication was reset',
    ]);
  });

  it('lets the operator confirm what waits and reset a second factor, and names the operator in the trail', async () => {
    const { who, email } = await turnOn(t, 'accountant');
    dataOf(await make(admin, 'efe@example.test', 'Accountant'));
    const [request] = await listWaitingForOperator(t.db);
    expect(request).toMatchObject({ text: 'Invite Efe Obi as Accountant', requestedBy: 'Ṣadé Akínọlá' });
    expect(await confirmAsOperator(t as unknown as Platform, crypto.randomUUID())).toBeUndefined();
    expect(await confirmAsOperator(t as unknown as Platform, request?.id ?? '')).toBe('Invite Efe Obi as Accountant');
    expect(await mailsTo('efe@example.test')).toEqual(['account.invitation']);
    await expect(resetFactorAsOperator(t, 'nobody@example.test')).rejects.toThrow('No account with a second factor');
    expect(await resetFactorAsOperator(t, email)).toBe('Efua Asante');
    expect((await who.get('/user/me')).statusCode).toBe(401);
    const { rows } = await t.owner.query<{ type: string }>(
      `select type from audit_events where actor_name = 'The operator' order by id`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['change.confirmed', 'user.second-factor-reset']);
  });

  it('a new installation asks its staff for a second factor within the days of grace', async () => {
    const database = await ownDatabase();
    const client = new pg.Client({ connectionString: database.url });
    try {
      await migrate(database.url);
      await client.connect();
      const { rows } = await client.query<{ value: SecuritySettings }>(
        `select value from organisation_settings where key = 'security'`,
      );
      const settings = rows[0]?.value;
      if (!settings) throw new Error('no settings');
      expect(settings).toMatchObject({ staffSecondFactor: true, graceDays: 14 });
      const since = new Date();
      const due = secondFactorDue({ accountType: 'ADMIN', since, hasFactor: false, method: 'password' }, settings);
      expect(Math.round(((due?.getTime() ?? 0) - since.getTime()) / 86_400_000)).toBe(14);
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
