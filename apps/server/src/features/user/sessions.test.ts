import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

type Session = { _id: string; isCurrent: boolean };

describe('own sessions and password', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const sessions = async (who: Caller) => dataOf<Session[]>(await who.get('/user/sessions'));
  const isIn = async (who: Caller) => (await who.get('/user/me')).statusCode === 200;
  const signIn = (name: string, password: string) =>
    t.anonymous.post('/auth/sign-in/email', { email: demoEmail(name), password });

  it('signs one device out from another immediately, and lets no one end someone else’s session', async () => {
    const [laptop, phone, other] = [await t.as('director'), await t.as('director'), await t.as('manager')];
    const listed = await sessions(laptop);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const away = listed.find(({ isCurrent }) => !isCurrent)?._id;
    expect((await other.post(`/user/session/end/${away}`)).statusCode).toBe(404);
    expect(await isIn(phone)).toBe(true);
    expect(dataOf(await laptop.post(`/user/session/end/${away}`))).toEqual({ ended: 1 });
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false]);
    expect((await laptop.post(`/user/session/end/${away}`)).statusCode).toBe(404);
  });

  it('names the whole address of a device, as people write it', async () => {
    const { headers } = await t.anonymous.send({
      method: 'POST',
      url: '/auth/sign-in/email',
      payload: { email: demoEmail('accountant'), password: DEMO_PASSWORD },
      remoteAddress: '2001:0db8::7',
    });
    const cookie = [headers['set-cookie']]
      .flat()
      .map((each) => each?.split(';')[0])
      .join('; ');
    const listed = await t.anonymous.send({ method: 'GET', url: '/user/sessions', headers: { cookie } });
    expect(dataOf<{ ipAddress: string }[]>(listed).map(({ ipAddress }) => ipAddress)).toEqual(['2001:db8::7']);
  });

  it('all others end together, and the trail tells how many', async () => {
    const [first, ...rest] = [await t.as('mande'), await t.as('mande'), await t.as('mande')];
    if (!first) throw new Error('no session');
    expect(dataOf(await first.post('/user/session/end-others'))).toEqual({ ended: 2 });
    expect(await Promise.all(rest.map(isIn))).toEqual([false, false]);
    expect(dataOf(await first.post('/user/session/end-others'))).toEqual({ ended: 0 });
    const { rows } = await t.owner.query<{ data: object }>(
      `select data from audit_events where actor_id = $1 and type = 'account.session-revoked'`,
      [first.userId],
    );
    expect(rows.map(({ data }) => data)).toEqual([{ sessions: 2 }]);
  });

  it('changes the password only with the previous one, signs the other devices out, and sends an email', async () => {
    const [here, there] = [await t.as('volunteer'), await t.as('volunteer')];
    const change = (body: object) => here.patch('/user/password', body);
    for (const [body, path] of [
      [{ current: 'Incorrect password', password: 'seven wise owls' }, 'current'],
      [{ current: '', password: 'seven wise owls' }, 'current'],
      [{ password: 'seven wise owls' }, 'current'],
      [{ current: DEMO_PASSWORD, password: 'short' }, 'password'],
      [{ current: DEMO_PASSWORD, password: 'x'.repeat(201) }, 'password'],
      [{ current: DEMO_PASSWORD, password: 7 }, 'password'],
    ] as const)
      expect(refusalOf(await change(body)), JSON.stringify(body)).toMatchObject({ status: 422, issues: [{ path }] });
    expect([await isIn(there), (await signIn('volunteer', DEMO_PASSWORD)).statusCode]).toEqual([true, 200]);
    expect(dataOf(await change({ current: DEMO_PASSWORD, password: 'seven wise owls' }))).toEqual({ ended: 2, endedTokens: 0 });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await signIn('volunteer', DEMO_PASSWORD)).statusCode).toBe(401);
    expect((await signIn('volunteer', 'seven wise owls')).statusCode).toBe(200);
    const { rows } = await t.owner.query<{ subject: string }>('select subject from emails where to_address = $1 order by id', [
      demoEmail('volunteer'),
    ]);
    expect(rows.map(({ subject }) => subject)).toEqual(['Your password was changed', 'New sign-in to your account']);
  });
});
