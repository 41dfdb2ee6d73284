import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { confirmLatest } from '../builders/second-person.ts';
import { Browser, linksTo, RESET_LINK } from './browser.ts';

const NEW_PASSWORD = 'seven wise owls';

describe('API tokens of a person', () => {
  let t: TestApp;
  let admin: Caller;
  let token: string;
  beforeEach(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
    ({ token } = dataOf<{ token: string }>(
      await admin.post('/token/new', { name: 'Warehouse', scopes: ['PROGRAMMES:READ'], days: 30 }),
    ));
  });
  afterEach(() => t.close());

  const works = async (): Promise<boolean> =>
    (await t.anonymous.send({ method: 'GET', url: '/programme/many', headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;
  const active = async (who = admin): Promise<number> => dataOf<{ active: number }>(await who.get('/user/tokens')).active;
  const trail = async () =>
    (
      await t.owner.query<{ actor_name: string; data: object }>(
        `select actor_name, data from audit_events where type = 'token.revoked' order by at, id`,
      )
    ).rows;

  it('outlive another password, unless the person says that they end', async () => {
    expect([await works(), await active()]).toEqual([true, 1]);
    const change = (current: string, password: string, more = {}) =>
      admin.patch('/user/password', { current, password, ...more });
    expect(dataOf(await change(DEMO_PASSWORD, NEW_PASSWORD))).toMatchObject({ endedTokens: 0 });
    expect([await works(), await trail()]).toEqual([true, []]);
    expect(dataOf(await change(NEW_PASSWORD, 'eight wise owls', { endTokens: true }))).toMatchObject({ endedTokens: 1 });
    expect([await works(), await active()]).toEqual([false, 0]);
    expect(await trail()).toEqual([{ actor_name: expect.any(String) as string, data: { name: 'Warehouse' } }]);
  });

  it('stay when a change of password is refused', async () => {
    for (const body of [
      { current: 'wrong', password: NEW_PASSWORD },
      { current: DEMO_PASSWORD, password: 'short' },
    ])
      expect((await admin.patch('/user/password', { ...body, endTokens: true })).statusCode).toBe(422);
    expect(await works()).toBe(true);
  });

  it('end with a password that is set by an emailed link', async () => {
    const email = demoEmail('super.admin');
    const browser = new Browser(t);
    await browser.post('/auth/request-password-reset', { email });
    const [link] = await linksTo(t, email, RESET_LINK);
    expect((await browser.post('/auth/reset-password', { token: link, newPassword: 'short' })).statusCode).toBe(422);
    expect(await works()).toBe(true);
    expect((await browser.post('/auth/reset-password', { token: link, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
    expect([await works(), await trail()]).toMatchObject([false, [{ data: { name: 'Warehouse' } }]]);
  });

  it('end with the deactivation of the account, and do not come back with it', async () => {
    // Another Super Admin, as only they handle tokens.
    const director = await t.as('director');
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Super Admin') where id = $1`, [
      director.userId,
    ]);
    const own = dataOf<{ token: string }>(
      await director.post('/token/new', { name: 'Reports', scopes: ['PROGRAMMES:READ'], days: 30 }),
    );
    token = own.token;
    expect([await works(), await active(director)]).toEqual([true, 1]);
    // With a third administrator one of them is deactivated directly, and reactivated with a second person.
    const third = await t.as('manager');
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Super Admin') where id = $1`, [
      third.userId,
    ]);
    await t.owner.query(`update power_holdings set since = since - interval '60 days' where user_id = $1`, [third.userId]);
    for (const accountStatus of ['INACTIVE', 'ACTIVE'])
      dataOf(await admin.patch(`/user/admin/update/${director.userId}`, { accountStatus }));
    await confirmLatest(third);
    expect([await works(), await trail()]).toMatchObject([false, [{ data: { name: 'Reports' } }]]);
  });
});
