import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { moneyDigest, moneyOf, paymentDesk, proofParts, type PaymentDesk, type PlannedProject } from '#test/builders/money.ts';
import { confirmLatest, waitingFor } from '#test/builders/second-person.ts';

interface Token {
  _id: string;
  token: string;
  state: string;
  version: number;
  networks: string[];
  limits: { currency: string; amount: number; used: number }[];
  people: { _id: string; name: string }[];
  waiting: { _id: string; text: string } | null;
}

const HOME = '127.0.0.1/32';
const CHOICE = {
  name: 'Nightly export',
  system: 'Xero',
  networks: [HOME],
  limits: [{ currency: 'NGN', amount: 10_000_000 }],
  days: 30,
};

describe('tokens that record payments', () => {
  let t: TestApp;
  let { director, manager, accountant, admin, project, decide }: PaymentDesk = {} as never;
  beforeAll(async () => {
    t = await startTestApp();
    ({ director, manager, accountant, admin, project, decide } = await paymentDesk(t));
    // A limit is in a currency that a programme pays in.
    await project();
  });
  afterAll(() => t.close());

  const propose = async (more: object = {}) => dataOf<Token>(await admin.post('/payment-token/new', { ...CHOICE, ...more }));
  const approved = async (more: object = {}): Promise<Token> => {
    const token = await propose(more);
    await confirmLatest(director);
    return token;
  };
  const one = async (id: string): Promise<Token> => {
    const { tokens } = dataOf<{ tokens: Token[] }>(await admin.get('/payment-token/many'));
    const found = tokens.find(({ _id }) => _id === id);
    if (!found) throw new Error('no such token');
    return found;
  };
  const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now());
  const by = (token: string, method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
    t.anonymous.send({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    });
  let entries = 0;
  const record = ({ token }: Pick<Token, 'token'>, paymentId: string, more: object = {}, headers = {}) =>
    by(
      token,
      'POST',
      '/payment-token/record',
      { paymentId, amount: 60_000, currency: 'NGN', date: today(), reference: `JE-${++entries}`, ...more },
      headers,
    );
  /** Payments that someone approved who has nothing to do with the tokens of these tests. */
  const payable = async (amounts: number[], approver: Caller = accountant): Promise<PlannedProject> => {
    const made = await project({ terms: amounts.map((amount) => ({ amount })) });
    for (const id of made.payments) dataOf(await decide(approver, made, id, 'Approved'));
    return made;
  };

  it('opens nothing until a second person has approved it, then records a payment that shows where it came from', async () => {
    const made = await payable([60_000]);
    const [id = ''] = made.payments;
    const token = await propose();
    expect(token).toMatchObject({ state: 'WAITING', people: [{ _id: admin.userId }] });
    expect(refusalOf(await record(token, id))).toMatchObject({
      status: 403,
      message: 'This token awaits the approval of a second person.',
    });
    const [mine] = await waitingFor(admin);
    expect(mine?.text).toBe(
      'Let the token “Nightly export” of Xero record payments as paid, from 127.0.0.1/32, at most ₦100,000.00 a day',
    );
    expect(refusalOf(await admin.post(`/change-request/decide/${mine?._id}`, { confirm: true })).status).toBe(403);
    await confirmLatest(director);
    expect(await one(token._id)).toMatchObject({
      state: 'ACTIVE',
      waiting: null,
      people: [{ _id: admin.userId }, { _id: director.userId }],
    });
    const news = async () => {
      const { rows } = await t.owner.query<{ n: number }>(`select count(*)::int as n from emails where kind = 'payment.news'`);
      return rows[0]?.n ?? 0;
    };
    const sent = await news();
    const recorded = dataOf(await record(token, id, { reference: ' JE-2026-77 ' }));
    expect(recorded).toMatchObject({ paymentId: id, amount: 60_000, currency: 'NGN', date: today(), reference: 'JE-2026-77' });
    const shown = dataOf<{ releases: object[]; history: { text: string }[] }>(await accountant.get(`/payment/one/${id}`));
    expect(shown).toMatchObject({ status: 'Paid', amountPaid: 60_000 });
    expect(shown.releases).toMatchObject([
      { token: { name: 'Nightly export', system: 'Xero', reference: 'JE-2026-77' }, proof: null, statement: null },
    ]);
    expect(shown.history[0]?.text).toContain('by the token “Nightly export”');
    expect(shown.history[0]?.text).toContain('JE-2026-77 in Xero');
    expect(await moneyOf(t, made.programme)).toMatchObject({ released: 60_000, agree: true });
    expect(await news()).toBe(sent + 1);
    expect((await one(token._id)).limits).toEqual([{ currency: 'NGN', amount: 10_000_000, used: 60_000 }]);
    const { rows: trail } = await t.owner.query(`select type from audit_events where subject_id = $1 order by at, id`, [
      token._id,
    ]);
    expect(trail.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment-token.made', 'change.requested', 'payment-token.allowed', 'change.confirmed']),
    );
    expect(JSON.stringify(await admin.get('/payment-token/many').then(({ body }) => body))).not.toContain(token.token);
  });

  it('never records what one of the people behind it approved, and changes nothing', async () => {
    const token = await approved();
    for (const who of [director, admin]) {
      const made = await payable([60_000], who);
      const before = await moneyDigest(t);
      const refused = refusalOf(await record(token, made.payments[0] ?? ''));
      expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('behind this token') as string });
      expect(await moneyDigest(t)).toBe(before);
    }
    // The database refuses it too, in the name of anyone else.
    const made = await payable([60_000], director);
    await expect(
      t.owner.query(
        `insert into payment_releases (id, payment_id, place, amount, date_released, made_by, token_id, reference)
         values (gen_random_uuid(), $1, 1, 60000, current_date, $2, $3, 'x')`,
        [made.payments[0], manager.userId, token._id],
      ),
    ).rejects.toThrow('not completed by who approved it');
  });

  it('answers a repeated reference as before, and refuses it for another sum', async () => {
    const token = await approved();
    const made = await payable([100_000]);
    const [id = ''] = made.payments;
    const first = dataOf(await record(token, id, { reference: 'JE-A' }));
    const before = await moneyDigest(t);
    expect(dataOf(await record(token, id, { reference: 'JE-A' }))).toEqual(first);
    expect(refusalOf(await record(token, id, { reference: 'JE-A', amount: 40_000 }))).toMatchObject({
      status: 409,
      message: `JE-A is already recorded for this payment: ₦600.00 on ${today()}.`,
    });
    expect(await moneyDigest(t)).toBe(before);
    const key = { 'idempotency-key': 'the-rest' };
    const rest = { amount: 40_000, reference: 'JE-B' };
    const answers = await Promise.all([record(token, id, rest, key), record(token, id, rest, key)]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(dataOf(answers[0])).toMatchObject({ amount: 40_000 });
    expect(dataOf<{ status: string }>(await accountant.get(`/payment/one/${id}`)).status).toBe('Paid');
  });

  it('never records more a day than its limit, however many calls arrive at once', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 90 }),
        async (units, limit) => {
          const token = await approved({ limits: [{ currency: 'NGN', amount: limit * 1_000 }] });
          const made = await payable(units.map((unit) => unit * 1_000));
          const answers = await Promise.all(
            made.payments.map((id, place) => record(token, id, { amount: (units[place] ?? 0) * 1_000 })),
          );
          const taken = answers.map(({ statusCode }) => statusCode);
          expect(taken.every((status) => status === 200 || status === 409)).toBe(true);
          const sum = units.reduce((total, unit, place) => total + (taken[place] === 200 ? unit : 0), 0);
          expect(sum).toBeLessThanOrEqual(limit);
          expect((await one(token._id)).limits[0]?.used).toBe(sum * 1_000);
          // What was refused is refused for the limit alone.
          for (const [place, unit] of units.entries()) if (taken[place] === 409) expect(sum + unit).toBeGreaterThan(limit);
          expect(await moneyOf(t, made.programme)).toMatchObject({ released: sum * 1_000, agree: true });
        },
      ),
      { numRuns: 6 },
    );
  });

  it('begins each day of the installation’s zone anew', async () => {
    const token = await approved({ limits: [{ currency: 'NGN', amount: 60_000 }] });
    const made = await payable([60_000, 60_000]);
    const [first = '', second = ''] = made.payments;
    dataOf(await record(token, first));
    expect(refusalOf(await record(token, second))).toMatchObject({
      status: 409,
      message: 'This is more than the ₦0.00 that this token may still record today.',
      details: { left: 0 },
    });
    await t.owner.query(
      `update payment_releases set made_at = date_trunc('day', app_now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '1 second'
       where token_id = $1`,
      [token._id],
    );
    dataOf(await record(token, second));
  });

  it('says clearly why it does not record, and loses nothing', async () => {
    const token = await approved({ limits: [{ currency: 'NGN', amount: 60_000 }] });
    const made = await project({ terms: [{ amount: 60_000 }, { amount: 60_000 }, { amount: 60_000 }] });
    const [open = '', ready = '', paid = ''] = made.payments;
    for (const id of [ready, paid]) dataOf(await decide(accountant, made, id, 'Approved'));
    dataOf(await admin.form('POST', '/payment/complete', proofParts(made, paid, 60_000)));
    const before = await moneyDigest(t);
    const says = async (id: string, more: object) => {
      const { status, message, issues } = refusalOf(await record(token, id, more));
      return [status, issues?.map(({ path }) => path).join() ?? message];
    };
    expect(await says(open, {})).toEqual([409, 'This payment has not been approved.']);
    expect(await says(paid, {})).toEqual([409, expect.stringContaining('paid')]);
    expect(await says(ready, { amount: 0 })).toEqual([422, 'amount']);
    expect(await says(ready, { amount: 70_000 })).toEqual([422, 'amount']);
    expect(await says(ready, { amount: 1.5 })).toEqual([422, 'amount']);
    expect(await says(ready, { currency: 'EUR' })).toEqual([422, 'currency']);
    expect(await says(ready, { date: '2099-01-01' })).toEqual([422, 'date']);
    expect(await says(ready, { date: 'yesterday' })).toEqual([422, 'date']);
    expect(await says(ready, { reference: ' ' })).toEqual([422, 'reference']);
    expect(await says(crypto.randomUUID(), {})).toEqual([404, expect.any(String)]);
    for (const who of [admin, accountant])
      expect(
        refusalOf(
          await who.post('/payment-token/record', {
            paymentId: ready,
            amount: 60_000,
            currency: 'NGN',
            date: today(),
            reference: 'x',
          }),
        ).status,
      ).toBe(403);
    expect(await moneyDigest(t)).toBe(before);
    await t.owner.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [token._id]);
    expect(refusalOf(await record(token, ready))).toMatchObject({
      status: 401,
      message: expect.stringContaining('token') as string,
    });
    expect(await one(token._id)).toMatchObject({ state: 'EXPIRED' });
  });

  it('works from its networks alone, and reads payments only if it was made to', async () => {
    const elsewhere = await approved({ networks: ['192.0.2.0/24', '2001:db8::/32'] });
    const made = await payable([60_000]);
    const [id = ''] = made.payments;
    expect(refusalOf(await record(elsewhere, id))).toMatchObject({
      status: 403,
      message: 'This token can’t be used from 127.0.0.1. An administrator can add the network.',
    });
    const from = async (address: string) =>
      (
        await t.app.inject({
          method: 'GET',
          url: `/api/payment/one/${id}`,
          headers: { authorization: `Bearer ${reader.token}` },
          remoteAddress: address,
        })
      ).statusCode;
    const reader = await approved({ networks: ['192.0.2.0/24', '2001:db8::/32'], readsPayments: true });
    expect(await Promise.all(['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::1', '192.0.3.1', '::1'].map(from))).toEqual([
      200, 200, 200, 403, 403,
    ]);
    const home = await approved();
    expect((await by(home.token, 'GET', `/payment/one/${id}`)).statusCode).toBe(403);
    const all = await approved({ readsPayments: true });
    for (const url of ['/payment/approve', '/payment/request', '/payment-batch/new', '/payment-token/new', '/token/new'])
      expect((await by(all.token, 'POST', url, {})).statusCode, url).toBe(403);
    expect((await by(all.token, 'GET', '/payment-token/many')).statusCode).toBe(403);
    expect((await by(all.token, 'GET', '/application/many')).statusCode).toBe(403);
  });

  it('changes its networks and limits by two people again, and is revoked by one', async () => {
    const token = await approved();
    const made = await payable([60_000]);
    const [id = ''] = made.payments;
    const change = { networks: ['192.0.2.0/24'], limits: [{ currency: 'NGN', amount: 1_000 }] };
    const { version } = await one(token._id);
    expect(refusalOf(await admin.post(`/payment-token/change/${token._id}`, { ...change, version: version + 1 })).code).toBe(
      'STALE_VERSION',
    );
    const waits = dataOf<Token>(await admin.post(`/payment-token/change/${token._id}`, { ...change, version }));
    expect(waits).toMatchObject({ networks: [HOME], state: 'ACTIVE' });
    expect(waits.waiting?.text).toContain('at most ₦10.00 a day, instead of 127.0.0.1/32, ₦100,000.00 a day');
    dataOf(await record(token, id, { amount: 1_000 }));
    await confirmLatest(director);
    expect(await one(token._id)).toMatchObject({ networks: ['192.0.2.0/24'], version: version + 1 });
    expect((await record(token, id, { amount: 1_000 })).statusCode).toBe(403);
    dataOf(await admin.post(`/payment-token/change/${token._id}`, change));
    dataOf(await admin.post(`/token/revoke/${token._id}`));
    expect(await one(token._id)).toMatchObject({ state: 'REVOKED', waiting: null });
    expect(refusalOf(await admin.post(`/payment-token/change/${token._id}`, change))).toMatchObject({ status: 409 });
    expect((await record(token, id)).statusCode).toBe(401);
  });

  it('that a second person refuses has ended, and one whose person may record no more is not approved', async () => {
    const refused = await propose();
    const [latest] = await waitingFor(director);
    dataOf(await director.post(`/change-request/decide/${latest?._id}`, { confirm: false, reason: 'Not agreed' }));
    expect(await one(refused._id)).toMatchObject({ state: 'REVOKED' });
    await propose();
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Assessor') where id = $1`, [
      admin.userId,
    ]);
    const [next] = await waitingFor(director);
    expect(refusalOf(await director.post(`/change-request/decide/${next?._id}`, { confirm: true })).status).toBe(409);
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Super Admin') where id = $1`, [
      admin.userId,
    ]);
  });

  it('is proposed by administrators, after their password, with complaints at their fields', async () => {
    expect(
      refusalOf(
        await admin.post('/payment-token/new', { name: ' ', system: '', networks: ['10.0.0.1/8'], limits: [], days: 0 }),
      ).issues?.map(({ path }) => path),
    ).toEqual(['name', 'system', 'networks', 'limits', 'days']);
    const limits = async (each: object) =>
      refusalOf(await admin.post('/payment-token/new', { ...CHOICE, limits: [each] })).issues?.[0];
    expect(await limits({ currency: 'NGN', amount: 0 })).toMatchObject({ message: 'Enter daily limits above zero.' });
    expect(await limits({ currency: 'JPY', amount: 1 })).toMatchObject({ message: 'No programme pays in JPY.' });
    expect(refusalOf(await admin.post('/token/new', { name: 'x', scopes: ['PAYMENTS:RECORD'], days: 1 })).status).toBe(422);
    for (const who of [director, accountant]) {
      expect((await who.get('/payment-token/many')).statusCode).toBe(404);
      expect((await who.post('/payment-token/new', CHOICE)).statusCode).toBe(404);
    }
    const listed = dataOf<{ scopes: string[] }[]>(await admin.get('/token/many'));
    expect(listed.flatMap(({ scopes }) => scopes)).not.toContain('PAYMENTS:RECORD');
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [admin.userId]);
    expect(refusalOf(await admin.post('/payment-token/new', CHOICE)).code).toBe('CONFIRM_IDENTITY');
    await t.owner.query(`update sessions set confirmed_at = now() where user_id = $1`, [admin.userId]);
  });
});
