import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { toNetwork } from '#platform/auth/rate-limit.ts';
import { refusalOf, startTestApp, type TestApp } from '../app.ts';
import { turnOn } from '../sign-in.ts';
import { BEHIND_PROXY, Browser, linksTo, mailsTo, RESET_LINK } from './browser.ts';

const OWNER = '203.0.113.1';
const email = demoEmail('assessor2');

describe('wrong passwords', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp(BEHIND_PROXY);
  });
  afterEach(() => t.close());

  const guess = async (address: string, times: number, account = email): Promise<number[]> => {
    const browser = new Browser(t, address);
    const statuses: number[] = [];
    for (let n = 0; n < times; n++) statuses.push((await browser.signIn(account, `wrong ${n}`)).statusCode);
    return statuses;
  };
  const signInFrom = (address: string, password = DEMO_PASSWORD, account = email) =>
    new Browser(t, address).signIn(account, password);
  /** When it says that the next attempt may come. */
  const minutesOf = (response: Parameters<typeof refusalOf>[0]): number =>
    Math.ceil((refusalOf(response).details as { retryAfter: number }).retryAfter / 60);
  /** As if so much time had passed. */
  const pass = (minutes: number) => t.owner.query('update rate_limits set last_request = last_request - $1', [minutes * 60_000]);
  /** As if so many had failed from other networks today. */
  const underAttack = async (): Promise<void> => {
    for (let n = 0; n < 6; n++) await guess(`198.51.100.${n}`, 9);
  };

  it('make their own network wait, and leave the owner alone who signs in from another', async () => {
    expect(await guess('198.51.100.1', 11)).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = refusalOf(await signInFrom('198.51.100.1'));
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many incorrect passwords. Set a new password, or wait. Try again in a minute.',
    });
    expect((await signInFrom(OWNER)).statusCode).toBe(200);
    expect((await signInFrom('198.51.100.1', DEMO_PASSWORD, demoEmail('assessor1'))).statusCode).toBe(200);
  });

  it('make it wait longer each time, and never longer than a quarter of an hour', async () => {
    await guess('198.51.100.1', 10);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(minutesOf(await signInFrom('198.51.100.1', 'wrong'))).toBe(minutes);
      await pass(minutes);
      expect(await guess('198.51.100.1', 1)).toEqual([401]);
    }
  });

  it('are counted before they are looked at: a hundred at once are no more than ten', async () => {
    const browsers = Array.from({ length: 30 }, () => new Browser(t, '198.51.100.1'));
    const statuses = (await Promise.all(browsers.map((each) => each.signIn(email, 'wrong')))).map(({ statusCode }) => statusCode);
    expect([statuses.filter((each) => each === 401).length, statuses.filter((each) => each === 429).length]).toEqual([10, 20]);
  });

  it('do not count once the right one came, and right ones never count', async () => {
    for (let n = 0; n < 3; n++) {
      expect(await guess(OWNER, 9)).toEqual(Array(9).fill(401));
      expect((await signInFrom(OWNER)).statusCode).toBe(200);
    }
    const { rows } = await t.owner.query(`select count from rate_limits where key like 'sign-in%' and key not like 'sign-in-%'`);
    expect(rows).toEqual([]);
  });

  it('from many networks leave each one attempt, and more only with long waits', async () => {
    await underAttack();
    expect(await guess('192.0.2.7', 2)).toEqual([401, 429]);
    await pass(1);
    expect(await guess('192.0.2.7', 2)).toEqual([401, 429]);
    expect(minutesOf(await signInFrom('192.0.2.7'))).toBe(2);
    // A network of the attack waits for hours.
    expect(minutesOf(await signInFrom('198.51.100.1'))).toBeGreaterThan(60);
    // The owner comes from a network that has not failed.
    expect((await signInFrom(OWNER)).statusCode).toBe(200);
  });

  it('from anywhere, even the owner’s own network, leave a browser alone that signed in before', async () => {
    const own = new Browser(t, OWNER);
    await own.signIn(email, DEMO_PASSWORD);
    await own.signOut();
    await underAttack();
    await guess(OWNER, 12);
    expect((await signInFrom(OWNER)).statusCode).toBe(429);
    expect((await own.signIn(email, 'mistyped')).statusCode).toBe(401);
    expect((await own.signIn(email, DEMO_PASSWORD)).statusCode).toBe(200);
  });

  it('in a browser that signed in before wait too, after ten', async () => {
    const own = new Browser(t, OWNER);
    await own.signIn(email, DEMO_PASSWORD);
    await own.signOut();
    for (let n = 0; n < 10; n++) expect((await own.signIn(email, 'wrong')).statusCode).toBe(401);
    expect((await own.signIn(email, DEMO_PASSWORD)).statusCode).toBe(429);
    expect((await signInFrom(OWNER)).statusCode).toBe(200);
  });

  it('do not become those of a known browser by another account’s cookie', async () => {
    const attacker = new Browser(t, '198.51.100.1');
    await attacker.signIn(demoEmail('applicant1'), DEMO_PASSWORD);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await attacker.signIn(email, 'wrong')).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are forgotten with a new password, which works at once, from everywhere', async () => {
    await underAttack();
    await guess(OWNER, 10);
    const own = new Browser(t, OWNER);
    await own.post('/auth/request-password-reset', { email });
    const [token] = await linksTo(t, email, RESET_LINK);
    expect((await own.post('/auth/reset-password', { token, newPassword: 'seven wise owls' })).statusCode).toBe(200);
    expect((await signInFrom(OWNER, 'seven wise owls')).statusCode).toBe(200);
    expect((await signInFrom('198.51.100.1', 'seven wise owls')).statusCode).toBe(200);
  });

  it('for unknown addresses make a network wait after five hundred, before anything is hashed', async () => {
    await guess('198.51.100.1', 1, 'nobody@example.test');
    await t.owner.query(`update rate_limits set count = 499 where key like 'sign-in-network:%'`);
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push(...(await guess('198.51.100.1', 1, `nobody${n}@example.test`)));
    expect(statuses).toEqual([401, 429]);
    expect(refusalOf(await signInFrom('198.51.100.1')).message).toBe(
      'Too many failed sign-ins from your network. Try again in 15 minutes.',
    );
    expect((await signInFrom(OWNER)).statusCode).toBe(200);
    await pass(15);
    expect((await signInFrom('198.51.100.1')).statusCode).toBe(200);
  });

  it('are refused more slowly the more a network goes on, and others are not', async () => {
    await guess('198.51.100.1', 10);
    const refused = async (address: string): Promise<number> => {
      const at = performance.now();
      expect((await signInFrom(address)).statusCode).toBe(429);
      return performance.now() - at;
    };
    const times = await Promise.all(Array.from({ length: 30 }, () => refused('198.51.100.1')));
    // The last of them was held back for 29 steps.
    expect(Math.max(...times)).toBeGreaterThan(29 * 25 - 1);
    expect((await signInFrom(OWNER)).statusCode).toBe(200);
  });

  it('answer alike for known and unknown addresses, also where they wait', async () => {
    const known = await guess('198.51.100.1', 12);
    expect(await guess('198.51.100.2', 12, 'nobody@example.test')).toEqual(known);
    const said = await Promise.all(
      (
        [
          ['198.51.100.1', email],
          ['198.51.100.2', 'nobody@example.test'],
        ] as const
      ).map(
        // Seconds pass between the two.
        async ([address, account]) => (await signInFrom(address, 'wrong', account)).body.replace(/"retryAfter":\d+/, ''),
      ),
    );
    expect(said[0]).toBe(said[1]);
  });
});

describe('a live session', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp(BEHIND_PROXY);
  });
  afterEach(() => t.close());

  it('takes its password while strangers guess from everywhere, and ends after ten wrong ones', async () => {
    const own = new Browser(t, OWNER);
    await own.signIn(email, DEMO_PASSWORD);
    for (let n = 0; n < 12; n++) await new Browser(t, OWNER).signIn(email, 'wrong');
    expect((await own.post('/user/confirm', { password: DEMO_PASSWORD })).statusCode).toBe(200);
    for (let n = 0; n < 9; n++) expect((await own.post('/user/confirm', { password: 'wrong' })).statusCode).toBe(422);
    // The right one begins the count anew.
    expect((await own.post('/user/confirm', { password: DEMO_PASSWORD })).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 15 }, () => own.post('/user/confirm', { password: 'wrong' })));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9);
    expect(refusalOf(answers.find(({ statusCode }) => statusCode === 401)!).message).toContain(
      'signed out after ten incorrect passwords',
    );
    expect(await own.isSignedIn()).toBe(false);
    const { rows } = await t.owner.query(`select data from audit_events where type = 'account.session-revoked'`);
    expect(rows).toEqual([{ data: { sessions: 1 } }]);
    // Only that session: the person signs in again.
    expect((await own.signIn(email, DEMO_PASSWORD)).statusCode).toBe(200);
  });

  it('does not wait behind a flood of strangers: its hashes have a lane of their own', async () => {
    const own = new Browser(t, OWNER);
    await own.signIn(email, DEMO_PASSWORD);
    const order: string[] = [];
    const flood = Array.from({ length: 24 }, async (_, n) => {
      await new Browser(t, '198.51.100.1').signIn(`nobody${n}@example.test`, 'wrong');
      order.push('stranger');
    });
    await Promise.all([...flood, own.post('/user/confirm', { password: DEMO_PASSWORD }).then(() => order.push('session'))]);
    expect(order.indexOf('session')).toBeLessThan(5);
  });

  it('known browsers and other networks come before a network whose passwords are wrong', async () => {
    const own = new Browser(t, OWNER);
    await own.signIn(email, DEMO_PASSWORD);
    await own.signOut();
    const order: string[] = [];
    const recordOrder = (who: string, work: Promise<unknown>) => work.then(() => order.push(who));
    const strangers = Array.from({ length: 24 }, (_, n) =>
      recordOrder('stranger', new Browser(t, '198.51.100.1').signIn(`nobody${n}@example.test`, 'wrong')),
    );
    const others = ['assessor1', 'accountant', 'mande'].map((who) =>
      recordOrder('other', new Browser(t, '192.0.2.9').signIn(demoEmail(who), DEMO_PASSWORD)),
    );
    await Promise.all([...strangers, ...others, recordOrder('known', own.signIn(email, DEMO_PASSWORD))]);
    expect(order.indexOf('known')).toBeLessThan(6);
    expect(order.lastIndexOf('other')).toBeLessThan(12);
  });
});

describe('what is left of a failed sign-in', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp(BEHIND_PROXY);
  });
  afterEach(() => t.close());

  const trail = async () =>
    (
      await t.owner.query<{ actor_id: string | null; subject_id: string | null; data: object; ip_address: string }>(
        `select actor_id, subject_id, data, ip_address from audit_events where type = 'account.sign-in-failed' order by at, id`,
      )
    ).rows;
  const subjects = async () => (await mailsTo(t, email)).map(({ subject }) => subject);

  it('is one row in the trail for each account, network and quarter of an hour', async () => {
    for (let n = 0; n < 3; n++)
      for (const address of ['198.51.100.1', '198.51.100.2']) await new Browser(t, address).signIn(email, 'wrong');
    expect(await trail()).toEqual(
      ['198.51.100.1', '198.51.100.2'].map((ip_address) => ({
        actor_id: null,
        subject_id: expect.any(String) as string,
        data: { email },
        ip_address,
      })),
    );
    await t.owner.query(`update rate_limits set last_request = last_request - 900000 where key like 'failed:%'`);
    await new Browser(t, '198.51.100.1').signIn(email, 'wrong');
    expect(await trail()).toHaveLength(3);
  });

  it('names no address that has no account: people type passwords there', async () => {
    for (let n = 0; n < 3; n++) await new Browser(t, '198.51.100.1').signIn(`my-secret-${n}@example.test`, 'wrong');
    expect(await trail()).toEqual([{ actor_id: null, subject_id: null, data: {}, ip_address: '198.51.100.1' }]);
    const { rows } = await t.owner.query('select * from rate_limits');
    expect(JSON.stringify([rows, t.logged])).not.toContain('my-secret');
  });

  it('is an email to the owner when clients begin to wait, once a day', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2'])
      for (let n = 0; n < 11; n++) await new Browser(t, address).signIn(email, 'wrong');
    expect(await subjects()).toEqual(['Failed sign-ins to your account']);
    await t.owner.query(`update rate_limits set last_request = last_request - 86400000`);
    for (let n = 0; n < 11; n++) await new Browser(t, '198.51.100.1').signIn(email, 'wrong');
    expect(await subjects()).toHaveLength(2);
  });

  it('notifies the owner of a sign-in from a new browser, once a day, but not from the first browser of all', async () => {
    const first = new Browser(t, OWNER);
    await first.signIn(email, DEMO_PASSWORD);
    await first.signOut();
    await first.signIn(email, DEMO_PASSWORD);
    expect(await subjects()).toEqual([]);
    for (const address of ['198.51.100.1', '198.51.100.2']) await new Browser(t, address).signIn(email, DEMO_PASSWORD);
    expect(await subjects()).toEqual(['New sign-in to your account']);
    expect((await mailsTo(t, email))[0]?.text_body).toContain('IP address: 198.51.100.1');
  });

  it('notifies the owner of wrong codes, once a day, because they follow the right password', async () => {
    await turnOn(t, 'assessor2');
    const before = (await subjects()).length;
    const thief = new Browser(t, '198.51.100.1');
    await thief.signIn(email, DEMO_PASSWORD);
    for (let n = 0; n < 3; n++) expect((await thief.post('/user/second-factor/enter', { code: '000000' })).statusCode).toBe(422);
    expect((await subjects()).slice(before)).toEqual(['An incorrect code was entered for your account']);
    // Half signed in is not signed in: the browser is not known by it.
    expect((await t.owner.query('select 1 from known_devices')).rowCount).toBe(0);
  });
});

describe('a network', () => {
  it('is an address, or the /64 of an IPv6 address, however it is written', () => {
    expect(
      ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::1', '2001:db8::1', '::1', 'fe80::1%eth0'].map(
        toNetwork,
      ),
    ).toEqual([
      '203.0.113.7',
      '203.0.113.7',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ]);
  });
});
