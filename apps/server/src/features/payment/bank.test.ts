import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { moneyDigest, plannedProject, proofParts, type PlannedProject } from '#test/builders/money.ts';
import { reviewProgramme } from '#test/builders/review.ts';

const IBAN = 'GB82 WEST 1234 5698 7654 32';
const details = { accountName: 'Osun River', bank: 'Westbank', country: 'GB', number: IBAN };
type Entry = { _id: string; number: string; state: string; reason: string } | null;
type Bank = { current: Entry; waiting: Entry; refused: Entry; denials: { change: string | null; decide: string | null } };

describe('bank details', () => {
  let t: TestApp;
  let director: Caller;
  let accountant: Caller;
  let manager: Caller;
  let applicant: Caller;
  let made: PlannedProject;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    manager = await t.as('manager');
    accountant = await t.as('accountant');
    applicant = await t.as('applicant1');
    const { programme } = await reviewProgramme(director, manager);
    made = await plannedProject(t, { applicant, planner: manager }, programme, {
      bank: false,
      terms: [{ amount: 100 }, { amount: 50 }],
    });
  });
  afterAll(() => t.close());

  const enter = (who: Caller, body: object = details) => who.post(`/payment/bank/enter/${made.application}`, body);
  const read = async (who: Caller) => dataOf<Bank>(await who.get(`/payment/bank/${made.application}`));
  const tokenInMail = async (): Promise<string> => {
    const { rows } = await t.owner.query<{ text_body: string }>(
      `select text_body from emails where subject like 'Confirm the bank%' order by id desc limit 1`,
    );
    return /token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
  };
  const decide = (who: Caller, bankId: string, approve: boolean, reason = '') =>
    who.post(`/payment/bank/decide/${made.application}`, { bankId, approve, reason });
  const approvePayment = (id: string) =>
    director.post('/payment/approve', { applicationId: made.application, paymentId: id, status: 'Approved' });

  it('suggests the country in the answers to the applicant alone, and the one of earlier details before it', async () => {
    const suggested = async (who: Caller) =>
      dataOf<{ suggestedCountry: string | null }>(await who.get(`/payment/bank/${made.application}`)).suggestedCountry;
    expect(await suggested(applicant)).toBeNull();
    // Neither can what a published version asks.
    await t.owner.query('alter table form_versions disable trigger user');
    await t.owner.query(
      `update form_versions set sections = jsonb_insert(sections, '{0,section_fields,0}',
         '{"field_id": "country", "field_type": "COUNTRY", "field_label": "Country"}')
       where id in (select form_version_id from submissions where owner_id = $1)`,
      [made.application],
    );
    await t.owner.query('alter table form_versions enable trigger user');
    // What was submitted cannot be changed otherwise.
    await t.owner.query('alter table submissions disable trigger user');
    await t.owner.query(`update submissions set answers = answers || '{"country": "Kenya"}' where owner_id = $1`, [
      made.application,
    ]);
    await t.owner.query('alter table submissions enable trigger user');
    expect(await suggested(applicant)).toBe('KE');
    expect(await suggested(manager)).toBeNull();
    dataOf(await enter(applicant));
    expect(await suggested(applicant)).toBe('GB');
  });

  it('bank details go from the applicant through a mailed link to a second person, and stay encrypted', async () => {
    expect((await enter(await t.as('applicant2'))).statusCode).toBe(404);
    expect((await enter(director)).statusCode).toBe(403);
    const wrong = refusalOf(await enter(applicant, { ...details, number: 'GB82WEST12345698765433', accountName: '' }));
    expect(wrong).toMatchObject({ status: 422, issues: [{ path: 'accountName' }, { path: 'number' }] });
    expect(refusalOf(await enter(applicant, { ...details, country: 'QQ' })).issues).toMatchObject([{ path: 'country' }]);
    const first = dataOf<Bank>(await enter(applicant));
    expect(first).toMatchObject({ current: null, waiting: { number: '···· 5432', state: 'TO-CONFIRM' } });
    const old = await tokenInMail();
    dataOf(await enter(applicant));
    expect(refusalOf(await applicant.post('/payment/bank/confirm', { token: old })).status).toBe(409);
    const token = await tokenInMail();
    expect(refusalOf(await (await t.as('applicant2')).post('/payment/bank/confirm', { token })).status).toBe(409);
    const waiting = (await read(accountant)).waiting;
    expect(refusalOf(await decide(accountant, waiting?._id ?? '', true)).message).toContain('hasn’t confirmed');
    dataOf(await applicant.post('/payment/bank/confirm', { token }));
    expect(refusalOf(await applicant.post('/payment/bank/confirm', { token })).status).toBe(409);
    expect((await decide(director, waiting?._id ?? '', true)).statusCode).toBe(403);
    expect((await approvePayment(made.payments[0] ?? '')).statusCode).toBe(409);
    dataOf(await decide(accountant, waiting?._id ?? '', true));
    expect((await read(applicant)).current).toMatchObject({ number: '···· 5432', state: 'CONFIRMED' });
    const everything = await t.owner.query(
      `select b::text as row from bank_accounts b union all select data::text from audit_events union all select text_body from emails`,
    );
    for (const { row } of everything.rows as { row: string }[]) expect(row).not.toContain('12345698765432');
  });

  it('a link works for an hour and points at our own address', async () => {
    dataOf(await enter(applicant));
    const token = await tokenInMail();
    await t.shiftClock('61 minutes');
    expect(refusalOf(await applicant.post('/payment/bank/confirm', { token })).status).toBe(409);
    await t.shiftClock('0');
    const { rows } = await t.owner.query<{ text_body: string }>(`select text_body from emails order by id desc limit 1`);
    expect(rows[0]?.text_body).toContain(`${t.config.publicUrl}/secure/subscriber/projects/${made.project}/bank?token=`);
    dataOf(await applicant.post('/payment/bank/confirm', { token }));
    const waiting = (await read(accountant)).waiting;
    expect(refusalOf(await decide(accountant, waiting?._id ?? '', false)).status).toBe(422);
    dataOf(await decide(accountant, waiting?._id ?? '', false, 'The name is another one'));
    expect(await read(applicant)).toMatchObject({
      current: { state: 'CONFIRMED' },
      waiting: null,
      refused: { reason: 'The name is another one' },
    });
  });

  it('puts approved payments on hold while details change, and notifies the old address', async () => {
    const [id = ''] = made.payments;
    dataOf(await approvePayment(id));
    await t.owner.query(`update users set email = 'new@example.org' where id = $1`, [applicant.userId]);
    dataOf(await enter(applicant, { ...details, country: 'NG', number: '0123456789' }));
    const notified = await t.owner.query<{ to_address: string }>(
      `select to_address from emails where subject like 'New bank details%'`,
    );
    expect(notified.rows).toHaveLength(1);
    expect(notified.rows[0]?.to_address).not.toBe('new@example.org');
    const before = await moneyDigest(t);
    const held = await accountant.form('POST', '/payment/complete', proofParts(made, id, 100));
    expect(refusalOf(held)).toMatchObject({ status: 409, message: 'New bank details need confirmation.' });
    expect((await accountant.post(`/payment/bank/reveal/${id}`)).statusCode).toBe(409);
    expect(await moneyDigest(t)).toBe(before);
    dataOf(await applicant.post('/payment/bank/confirm', { token: await tokenInMail() }));
    dataOf(await decide(accountant, (await read(accountant)).waiting?._id ?? '', true));
    expect((await read(manager)).current?.number).toBe('···· 6789');
  });

  it('the whole number shows to who completes, once it can be paid, and the trail says who looked', async () => {
    const [id = '', pending = ''] = made.payments;
    expect((await director.post(`/payment/bank/reveal/${id}`)).statusCode).toBe(403);
    expect((await accountant.post(`/payment/bank/reveal/${pending}`)).statusCode).toBe(409);
    expect((await applicant.get(`/payment/bank/${made.application}`)).body).not.toContain('0123456789');
    expect(dataOf(await accountant.post(`/payment/bank/reveal/${id}`))).toMatchObject({ number: '0123456789', bank: 'Westbank' });
    const one = dataOf<{ history: { text: string }[] }>(await director.get(`/payment/one/${id}`));
    expect(one.history.some(({ text }) => text.includes('viewed the full account number ···· 6789'))).toBe(true);
    expect(JSON.stringify(one)).not.toContain('0123456789');
    const finance = await accountant.get(`/payment/finance/${made.programme}`);
    expect(finance.body.replace('\ufeff', '').split('\r\n').slice(0, 2).join('\n')).toMatch(
      /^reference,payee,bank,country,account,amount,currency,due_date,payment_id\nAPP-\d+-1,Osun River,Westbank,NG,0123456789,1\.00,NGN,/,
    );
    expect((await manager.get(`/payment/finance/${made.programme}`)).statusCode).toBe(403);
    dataOf(await accountant.form('POST', '/payment/complete', proofParts(made, id, 100)));
  });

  it('with another key what is stored cannot be read', async () => {
    const other = await startTestApp({ SEAL_KEY: 'k'.repeat(32) });
    const { rows } = await t.owner.query<{ id: string; number_sealed: Buffer }>(
      `select id, number_sealed from bank_accounts where state = 'CONFIRMED'`,
    );
    const { unseal } = await import('#platform/encryption.ts');
    const [row] = rows;
    if (!row) throw new Error('no row');
    expect(unseal({ config: t.config, linkSecret: 'test-link-secret' }, row.id, row.number_sealed)).toBe('0123456789');
    expect(() => unseal({ config: other.config, linkSecret: 'test-link-secret' }, row.id, row.number_sealed)).toThrow(
      'authenticate',
    );
    expect(() => unseal({ config: t.config, linkSecret: 'test-link-secret' }, 'another', row.number_sealed)).toThrow(
      'authenticate',
    );
    await other.close();
  });
});
