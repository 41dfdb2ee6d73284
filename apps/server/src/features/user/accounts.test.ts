import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { confirmLatest } from '#test/builders/second-person.ts';

type User = { _id: string; name: string; email: string; accountType: string; accountStatus: string; role: { name: string }[] };

describe('accounts of other people', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  const roles: Record<string, string> = {};
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
    director = await t.as('director');
    const { rows } = await t.owner.query<{ id: string; name: string }>('select id, name from roles');
    for (const { id, name } of rows) roles[name] = id;
  });
  afterAll(() => t.close());

  const make = (who: Caller, body: object) => who.post('/user/admin/new', body);
  const change = (who: Caller, id: string, body: object) => who.patch(`/user/admin/update/${id}`, body);
  const idOf = async (email: string): Promise<string> =>
    (await t.owner.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? '';
  const tokenFor = async (email: string): Promise<string> => {
    const { rows } = await t.owner.query<{ text_body: string }>(
      `select text_body from emails where to_address = $1 and subject like '%invited you%' order by id desc limit 1`,
      [email],
    );
    return /\/invite\/(account-[\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
  };
  const accept = (token: string, password: unknown) => t.anonymous.post('/user/invitation/accept', { token, password });
  const signIn = (email: string, password: string) => t.anonymous.post('/auth/sign-in/email', { email, password });

  it('an invited person sets a password by the link of the mail, once, and signs in', async () => {
    const email = 'ife@example.test';
    const made = dataOf<User>(
      await make(director, { name: 'Ifẹ Ojo', email: 'Ife@Example.test', role: roles['Programme Manager'] }),
    );
    expect(made).toMatchObject({ name: 'Ifẹ Ojo', email, accountType: 'ADMIN', accountStatus: 'INVITED' });
    expect((await signIn(email, 'whatever it is')).statusCode).toBe(401);
    const token = await tokenFor(email);
    const { rows } = await t.owner.query<{ token_hash: string }>('select token_hash from account_invitations');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(dataOf(await t.anonymous.get(`/user/invitation/${token}`))).toEqual({
      name: 'Ifẹ Ojo',
      email,
      role: 'Programme Manager',
      state: 'OPEN',
    });
    expect(refusalOf(await accept(token, 'short'))).toMatchObject({ status: 422, issues: [{ path: 'password' }] });
    expect(dataOf(await accept(token, 'seven wise owls'))).toEqual({ email });
    expect((await signIn(email, 'seven wise owls')).statusCode).toBe(200);
    expect(refusalOf(await accept(token, 'another password'))).toMatchObject({
      status: 409,
      message: 'This invitation has already been used.',
    });
    expect((await signIn(email, 'another password')).statusCode).toBe(401);
    expect(refusalOf(await director.post(`/user/admin/invite/${made._id}`)).status).toBe(409);
  });

  it('an invitation that is sent again ends the earlier link; one that is old or withdrawn opens nothing', async () => {
    const email = 'bayo@example.test';
    const { _id } = dataOf<User>(await make(director, { name: 'Bayo', email, role: roles['Assessor'] }));
    const first = await tokenFor(email);
    dataOf(await director.post(`/user/admin/invite/${_id}`));
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect((await accept(first, 'seven wise owls')).statusCode).toBe(404);
    expect(refusalOf(await change(director, _id, { accountStatus: 'ACTIVE' })).issues).toMatchObject([{ path: 'accountStatus' }]);
    await t.shiftClock('15 days');
    expect(refusalOf(await accept(second, 'seven wise owls')).status).toBe(409);
    await t.shiftClock('0');
    dataOf(await change(director, _id, { accountStatus: 'INACTIVE' }));
    expect(refusalOf(await accept(second, 'seven wise owls')).message).toBe('This invitation was cancelled.');
  });

  it('deactivation ends every session at once, and the account opens again later', async () => {
    const person = await t.as('assessor1');
    expect((await person.get('/user/me')).statusCode).toBe(200);
    dataOf(await change(director, person.userId, { accountStatus: 'INACTIVE' }));
    expect((await person.get('/user/me')).statusCode).toBe(401);
    expect((await t.owner.query('select 1 from sessions where user_id = $1', [person.userId])).rowCount).toBe(0);
    const shut = await signIn(demoEmail('assessor1'), DEMO_PASSWORD);
    const cookie = shut.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    expect((await t.anonymous.send({ method: 'GET', url: '/user/me', headers: { cookie } })).statusCode).toBe(401);
    dataOf(await change(director, person.userId, { accountStatus: 'ACTIVE' }));
    expect((await (await t.as('assessor1')).get('/user/me')).statusCode).toBe(200);
    const { rows } = await t.owner.query<{ type: string }>(
      `select type from audit_events where subject_id = $1 and type like 'user.%' order by id`,
      [person.userId],
    );
    expect(rows.map(({ type }) => type)).toEqual(['user.deactivated', 'user.reactivated']);
  });

  it('lets no one give a role above their own permissions, or change people above them or themselves', async () => {
    expect(refusalOf(await make(director, { name: 'X', email: 'x@example.test', role: roles['Super Admin'] }))).toMatchObject({
      status: 422,
      issues: [{ path: 'role' }],
    });
    expect(refusalOf(await change(director, admin.userId, { accountStatus: 'INACTIVE' }))).toMatchObject({
      status: 403,
      message: 'This person has permissions you don’t have. Ask an administrator who has them.',
    });
    for (const body of [{ role: roles['Super Admin'] }, { accountStatus: 'INACTIVE' }])
      expect(refusalOf(await change(director, director.userId, body)).status).toBe(403);
    const manager = await idOf(demoEmail('manager'));
    expect(refusalOf(await change(director, manager, { role: roles['Super Admin'] })).issues).toMatchObject([{ path: 'role' }]);
    expect(refusalOf(await change(admin, manager, { role: roles['Applicant'] })).issues).toMatchObject([{ path: 'role' }]);
    expect((await t.owner.query('select 1 from users where role_id = $1', [roles['Super Admin']])).rowCount).toBe(1);
  });

  it('the last Super Admin stays, also when two of them shut each other out at once', async () => {
    const { _id } = dataOf<User>(await make(admin, { name: 'Second', email: 'second@example.test', role: roles['Super Admin'] }));
    await confirmLatest(director);
    dataOf(await accept(await tokenFor('second@example.test'), 'seven wise owls'));
    await t.owner.query(`update power_holdings set since = since - interval '60 days' where user_id = $1`, [_id]);
    const entered = await signIn('second@example.test', 'seven wise owls');
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const shut = (id: string, headers: Record<string, string> = {}) => ({
      method: 'PATCH' as const,
      url: `/user/admin/update/${id}`,
      payload: { accountStatus: 'INACTIVE' },
      headers,
    });
    const answers = await Promise.all([admin.send(shut(_id)), t.anonymous.send(shut(admin.userId, { cookie }))]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rowCount } = await t.owner.query(`select 1 from users where role_id = $1 and account_status = 'ACTIVE'`, [
      roles['Super Admin'],
    ]);
    expect(rowCount).toBe(1);
  });

  it('reports bad input with its field, and creates no account', async () => {
    const count = async () => (await t.owner.query('select 1 from users')).rowCount;
    const before = await count();
    const manager = await t.as('director');
    const role = roles['Assessor'];
    for (const [body, path] of [
      [{ name: '', email: 'a@example.test', role }, 'name'],
      [{ name: 'x'.repeat(201), email: 'a@example.test', role }, 'name'],
      [{ name: 'A', email: 'no address', role }, 'email'],
      [{ name: 'A', email: demoEmail('applicant1').toUpperCase(), role }, 'email'],
      [{ name: 'A', email: 'a@example.test', role: crypto.randomUUID() }, 'role'],
      [{ name: 'A', email: 'a@example.test', role: 'Assessor' }, 'role'],
      [{ name: 'A', email: 'a@example.test' }, 'role'],
      [{ name: 7, email: 'a@example.test', role }, 'name'],
    ] as const) {
      const refusal = refusalOf(await make(manager, body));
      expect([refusal.status, refusal.issues?.[0]?.path], JSON.stringify(body)).toEqual([422, path]);
    }
    expect(await count()).toBe(before);
    expect((await change(manager, crypto.randomUUID(), { name: 'X' })).statusCode).toBe(404);
  });
});
