import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { moneyOf, paymentDesk, plannedProject, proofParts, type PaymentDesk, type PlannedProject } from '#test/builders/money.ts';
import { reviewProgramme } from '#test/builders/review.ts';

interface Batch {
  _id: string;
  number: number;
  state: string;
  total: number;
  digest: string | null;
  items: { _id: string; paymentId: string; reference: string; state: string; reason: string; amount: number }[];
  denials: Record<'release' | 'cancel' | 'file' | 'settle', string | null>;
}
interface Statement {
  _id: string;
  others: number;
  recorded: number;
  lines: { _id: string; kind: string; denial: string | null; recordedAt: string | null; item: { reference: string } }[];
}
type Candidates = { payments: { _id: string; denial: string | null }[]; today: string };

const PAYER = {
  format: 'PAIN001',
  accountName: 'Baobab Foundation',
  bank: 'Westbank',
  country: 'GB',
  number: 'GB82WEST12345698765432',
};

describe('payments by files for the bank', () => {
  let t: TestApp;
  let { director, manager, accountant, admin, applicant, decide }: PaymentDesk = {} as never;
  beforeAll(async () => {
    t = await startTestApp();
    ({ director, manager, accountant, admin, applicant, decide } = await paymentDesk(t));
  });
  afterAll(() => t.close());

  /** Bank details that the applicant entered and confirmed, and accounting approved. */
  async function enterBank(application: string, number = '0123456789') {
    dataOf(
      await applicant.post(`/payment/bank/enter/${application}`, {
        accountName: 'Osun River',
        bank: 'GTB',
        country: 'NG',
        number,
        bankCode: '058',
      }),
    );
    const { rows } = await t.owner.query<{ text_body: string }>(
      `select text_body from emails where subject like 'Confirm the bank%' order by id desc limit 1`,
    );
    const token = /token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
    const { waiting } = dataOf<{ waiting: { _id: string } }>(await applicant.post('/payment/bank/confirm', { token }));
    dataOf(await accountant.post(`/payment/bank/decide/${application}`, { bankId: waiting._id, approve: true }));
  }

  /** A project with approved payments, in a programme that pays from an account. */
  async function approvedProject(amounts: number[], payer: object = PAYER): Promise<PlannedProject> {
    const { programme } = await reviewProgramme(director, manager);
    const made = await plannedProject(t, { applicant, planner: manager }, programme, {
      bank: false,
      terms: amounts.map((amount) => ({ amount })),
    });
    await enterBank(made.application);
    for (const id of made.payments) dataOf(await decide(director, made, id, 'Approved'));
    dataOf(await accountant.post(`/payment-batch/account/set/${programme}`, payer));
    return made;
  }
  const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now());
  const make = (who: Caller, { programme, payments }: PlannedProject, chosen: string[] = payments) =>
    who.post('/payment-batch/new', { programme, payments: chosen, executionDate: today() });
  const released = async (made: PlannedProject): Promise<Batch> => {
    const batch = dataOf<Batch>(await make(accountant, made));
    return dataOf<Batch>(await admin.post(`/payment-batch/release/${batch._id}`, {}));
  };
  const upload = (who: Caller, programme: string, content: string, name = 'statement.csv') =>
    who.form('POST', `/payment-batch/statement/new/${programme}`, [['file', { name, content: Buffer.from(content) }]]);
  const csv = (rows: string[][]): string =>
    [['reference', 'amount', 'date', 'currency', 'status', 'reason'], ...rows].map((row) => `${row.join(',')}\n`).join('');
  const paid = (batch: Batch, place: number): string[] => {
    const item = batch.items[place];
    return [item?.reference ?? '', ((item?.amount ?? 0) / 100).toFixed(2), today(), 'NGN', 'paid', ''];
  };
  const payment = async (id: string) =>
    dataOf<{ status: string; amountPaid: number; batch: number | null; denials: { complete: string | null } }>(
      await accountant.get(`/payment/one/${id}`),
    );

  it('stores the account that a programme pays from, encrypted and shown masked, judged by its format', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const set = (who: Caller, more: object = {}) => who.post(`/payment-batch/account/set/${programme}`, { ...PAYER, ...more });
    expect(refusalOf(await set(director)).status).toBe(403);
    expect(refusalOf(await set(accountant, { number: 'GB82WEST12345698765433' })).issues).toMatchObject([{ path: 'number' }]);
    expect(refusalOf(await set(accountant, { format: 'BACS', senderId: '12' })).issues).toMatchObject([
      { path: 'format' },
      { path: 'senderId' },
    ]);
    expect(refusalOf(await set(accountant, { format: 'FAX' })).status).toBe(422);
    dataOf(await set(accountant));
    const shown = dataOf<{ account: object }>(await accountant.get(`/payment-batch/account/${programme}`));
    expect(shown.account).toMatchObject({ number: '···· 5432', revision: 1 });
    expect(JSON.stringify(shown)).not.toContain(PAYER.number);
    expect(refusalOf(await set(accountant, { revision: 0 }))).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    const { rows } = await t.owner.query<{ text: string }>(
      'select number_sealed::text as text from paying_accounts where programme_id = $1',
      [programme],
    );
    expect(rows[0]?.text).not.toContain(Buffer.from(PAYER.number).toString('hex'));
  });

  it('makes a batch of approved payments once; others have a reason', async () => {
    const made = await approvedProject([60_000, 40_000]);
    const [first = '', second = ''] = made.payments;
    const candidates = async () =>
      dataOf<Candidates>(await accountant.get(`/payment-batch/candidates/${made.programme}`)).payments.map(({ _id, denial }) => [
        _id,
        denial === null,
      ]);
    expect(await candidates()).toEqual([
      [first, true],
      [second, true],
    ]);
    const batch = dataOf<Batch>(await make(accountant, made, [first]));
    expect(batch).toMatchObject({ state: 'MADE', total: 60_000, items: [{ paymentId: first, state: 'OPEN' }] });
    expect(await candidates()).toEqual([
      [first, false],
      [second, true],
    ]);
    expect(refusalOf(await make(accountant, made))).toMatchObject({
      status: 409,
      message: expect.stringContaining(String(batch.number)) as string,
    });
    expect(refusalOf(await make(accountant, made, [])).issues).toMatchObject([{ path: 'payments' }]);
    expect(refusalOf(await make(director, made, [second])).status).toBe(403);
    expect((await payment(first)).batch).toBe(batch.number);
    expect(refusalOf(await accountant.form('POST', '/payment/complete', proofParts(made, first, 60_000)))).toMatchObject({
      status: 409,
    });
    dataOf(await accountant.post(`/payment-batch/cancel/${batch._id}`, { reason: 'Wrong day' }));
    expect(await candidates()).toEqual([
      [first, true],
      [second, true],
    ]);
    expect((await payment(first)).batch).toBeNull();
  });

  it('lets two people who make a batch of the same payment at the same moment make one', async () => {
    const made = await approvedProject([70_000]);
    const statuses = (await Promise.all([make(accountant, made), make(admin, made)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([201, 409]);
  });

  it('asks by email those who can release it, not who made it or approved a payment in it', async () => {
    const made = await approvedProject([60_000]);
    const { number } = dataOf<{ number: number }>(await make(accountant, made));
    const { rows } = await t.owner.query<{ to_address: string; text_body: string }>(
      `select to_address, text_body from emails where subject like $1`,
      [`Batch ${number} awaits release: %`],
    );
    const recipients = rows.map((mail) => mail.to_address);
    expect(recipients).toContain('super.admin@demo.grantdesk.test');
    expect(recipients).not.toContain('accountant@demo.grantdesk.test');
    expect(recipients).not.toContain('director@demo.grantdesk.test');
    expect(rows[0]?.text_body).toContain('/batches/');
  });

  it('is released by someone else, with a file that never changes and is stored encrypted', async () => {
    const made = await approvedProject([50_000, 25_050]);
    const batch = dataOf<Batch>(await make(accountant, made));
    const file = (who: Caller) => who.get(`/payment-batch/file/${batch._id}`);
    expect((await file(accountant)).statusCode).toBe(409);
    expect(refusalOf(await accountant.post(`/payment-batch/release/${batch._id}`, {}))).toMatchObject({ status: 403 });
    const after = dataOf<Batch>(await admin.post(`/payment-batch/release/${batch._id}`, {}));
    const first = (await file(accountant)).body;
    expect(first).toContain('<CtrlSum>750.50</CtrlSum>');
    expect(first).toContain('0123456789');
    expect((await file(admin)).body).toBe(first);
    expect(createHash('sha256').update(first).digest('hex')).toBe(after.digest);
    expect(refusalOf(await admin.post(`/payment-batch/release/${batch._id}`, {})).status).toBe(409);
    expect(refusalOf(await accountant.post(`/payment-batch/cancel/${batch._id}`, { reason: 'Too late' })).status).toBe(409);
    expect((await file(director)).statusCode).toBe(403);
    await expect(t.owner.query(`update payment_batches set total = 1 where id = $1`, [batch._id])).rejects.toThrow(
      'cannot be changed',
    );
    const { rows } = await t.owner.query<{ count: number }>(
      `select count(*)::int from audit_events where type = 'payment-batch.downloaded' and subject_id = $1`,
      [made.programme],
    );
    expect(rows[0]?.count).toBe(2);
  });

  it('is not released by a person who approved a payment in it, nor once bank details are changing', async () => {
    const made = await approvedProject([30_000]);
    const { programme } = made;
    const second = await plannedProject(
      t,
      { applicant, planner: manager },
      (await reviewProgramme(director, manager)).programme,
      { bank: false },
    );
    await enterBank(second.application);
    dataOf(await decide(admin, second, second.payments[0] ?? '', 'Approved'));
    dataOf(await accountant.post(`/payment-batch/account/set/${second.programme}`, PAYER));
    const approvedByAdmin = dataOf<Batch>(await make(accountant, second));
    expect(refusalOf(await admin.post(`/payment-batch/release/${approvedByAdmin._id}`, {}))).toMatchObject({
      status: 403,
      message: expect.stringContaining('approved') as string,
    });
    const batch = dataOf<Batch>(await make(accountant, made));
    dataOf(
      await applicant.post(`/payment/bank/enter/${made.application}`, {
        accountName: 'Another',
        bank: 'GTB',
        country: 'NG',
        number: '9999999999',
        bankCode: '',
      }),
    );
    expect(refusalOf(await admin.post(`/payment-batch/release/${batch._id}`, {}))).toMatchObject({
      status: 409,
      message: expect.stringContaining('changed') as string,
    });
    expect(dataOf<Candidates>(await accountant.get(`/payment-batch/candidates/${programme}`)).payments).toHaveLength(1);
  });

  it('records payments as paid from a statement, once, however often it is uploaded', async () => {
    const made = await approvedProject([50_000, 20_000]);
    const batch = await released(made);
    const text = csv([paid(batch, 0), ['SALARY-1', '99.00', today(), 'NGN', 'paid', '']]);
    const statement = dataOf<Statement>(await upload(accountant, made.programme, text));
    expect(statement).toMatchObject({ others: 1, recorded: 0, lines: [{ kind: 'PAID', denial: null }] });
    expect((await payment(made.payments[0] ?? '')).status).toBe('Approved');
    const record = (who: Caller) =>
      who.post(`/payment-batch/statement/record/${statement._id}`, { entries: statement.lines.map(({ _id }) => _id) });
    const both = await Promise.all([record(accountant), record(admin)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await payment(made.payments[0] ?? '')).toMatchObject({ status: 'Paid', amountPaid: 50_000, batch: null });
    expect(await payment(made.payments[1] ?? '')).toMatchObject({ status: 'Approved', amountPaid: 0 });
    expect(dataOf<Statement>(await upload(accountant, made.programme, text))._id).toBe(statement._id);
    const again = dataOf<Statement>(await upload(accountant, made.programme, `${text}\n`));
    expect(again.lines[0]?.denial).toBe('Already recorded as paid.');
    expect(
      refusalOf(await accountant.post(`/payment-batch/statement/record/${again._id}`, { entries: [again.lines[0]?._id] })).status,
    ).toBe(409);
    expect(await moneyOf(t, made.programme)).toMatchObject({ released: 50_000, agree: true });
  });

  it('leaves lines with another amount, currency or day, and says why', async () => {
    const made = await approvedProject([50_000]);
    const batch = await released(made);
    const [reference = ''] = paid(batch, 0);
    const lines = [
      [reference, '499.99', today(), 'NGN', '', ''],
      [reference, '500.00', today(), 'EUR', '', ''],
      [reference, '500.00', '', 'NGN', '', ''],
      [reference, '500.00', '2999-01-01', 'NGN', '', ''],
    ];
    const { lines: found } = dataOf<Statement>(await upload(accountant, made.programme, csv(lines)));
    expect(found.map(({ denial }) => denial)).toEqual([
      'The amount is not that of the payment.',
      'The payment is in NGN.',
      'The line has no date.',
      'The date of the line is in the future.',
    ]);
  });

  it('reopens exactly the payments that the bank refused', async () => {
    const made = await approvedProject([50_000, 20_000, 10_000]);
    const batch = await released(made);
    const [first, second] = batch.items;
    dataOf(await accountant.post(`/payment-batch/refuse/${batch._id}`, { items: [first?._id], reason: 'Account closed' }));
    const xml = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
      <OrgnlGrpInfAndSts><OrgnlMsgId>GDB${String(batch.number).padStart(9, '0')}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
      <OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${second?.reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
      </CstmrPmtStsRpt></Document>`;
    const statement = dataOf<Statement>(await upload(accountant, made.programme, xml, 'status.xml'));
    expect(statement.lines).toMatchObject([{ kind: 'REFUSED', item: { reference: second?.reference } }]);
    dataOf(await accountant.post(`/payment-batch/statement/record/${statement._id}`, { entries: [statement.lines[0]?._id] }));
    const now = dataOf<Batch>(await accountant.get(`/payment-batch/one/${batch._id}`));
    expect(now.items.map(({ state, reason }) => [state, reason])).toEqual([
      ['REFUSED', 'Account closed'],
      ['REFUSED', 'AC04'],
      ['OPEN', ''],
    ]);
    const next = dataOf<Batch>(await make(accountant, made, made.payments.slice(0, 2)));
    expect(next.items.map(({ reference }) => reference)).not.toContain(first?.reference);
    expect(refusalOf(await make(accountant, made, made.payments.slice(2))).status).toBe(409);
  });

  it('reads what camt.053 booked, payment by payment, and takes money that came back for a refusal', async () => {
    const made = await approvedProject([50_000, 20_000]);
    const batch = await released(made);
    const [first, second] = batch.items;
    const details = (reference: string | undefined, amount: string, more = '') =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="NGN">${amount}</Amt>${more}</TxDtls>`;
    const entry = (sign: string, amount: string, inside: string) =>
      `<Ntry><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><BookgDt><Dt>${today()}</Dt></BookgDt><NtryDtls>${inside}</NtryDtls></Ntry>`;
    const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      ${entry('DBIT', '700.00', details(first?.reference, '500.00') + details(second?.reference, '200.00'))}
      ${entry('CRDT', '200.00', details(second?.reference, '200.00', '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>'))}
      ${entry('DBIT', '12.00', details('RENT', '12.00'))}</Stmt></BkToCstmrStmt></Document>`;
    const statement = dataOf<Statement>(await upload(accountant, made.programme, xml, 'camt.xml'));
    expect(statement).toMatchObject({ others: 1, lines: [{ kind: 'PAID' }, { kind: 'PAID' }, { kind: 'REFUSED' }] });
    const [one, , back] = statement.lines;
    dataOf(await accountant.post(`/payment-batch/statement/record/${statement._id}`, { entries: [one?._id, back?._id] }));
    expect(await payment(made.payments[0] ?? '')).toMatchObject({ status: 'Paid' });
    expect(await payment(made.payments[1] ?? '')).toMatchObject({ status: 'Approved', amountPaid: 0, batch: null });
  });

  it('refuses files that are no statements, of other programmes, or of people who only read', async () => {
    const made = await approvedProject([50_000]);
    const other = await approvedProject([60_000]);
    const batch = await released(made);
    for (const bad of [
      '',
      'a,b\n1,2\n',
      '<Document><Broken></Document>',
      '<html></html>',
      '\u0000\u0001',
      '<!DOCTYPE x [<!ENTITY a "b">]><Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>',
    ])
      expect(refusalOf(await upload(accountant, made.programme, bad)), bad).toMatchObject({
        status: 422,
        issues: [{ path: 'file' }],
      });
    expect(refusalOf(await upload(accountant, other.programme, csv([paid(batch, 0)]))).message).toContain('No line');
    expect(refusalOf(await upload(director, made.programme, csv([paid(batch, 0)]))).status).toBe(403);
    expect(refusalOf(await applicant.get(`/payment-batch/one/${batch._id}`)).status).toBe(403);
  });

  it('keeps a payment from being recorded by who approved it', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const made = await plannedProject(t, { applicant, planner: manager }, programme, { bank: false });
    await enterBank(made.application);
    dataOf(await decide(admin, made, made.payments[0] ?? '', 'Approved'));
    dataOf(await accountant.post(`/payment-batch/account/set/${programme}`, PAYER));
    const batch = dataOf<Batch>(await make(admin, made));
    const out = dataOf<Batch>(await accountant.post(`/payment-batch/release/${batch._id}`, {}));
    const statement = dataOf<Statement>(await upload(admin, programme, csv([paid(out, 0)])));
    expect(statement.lines[0]?.denial).toContain('You approved');
    expect(
      refusalOf(await admin.post(`/payment-batch/statement/record/${statement._id}`, { entries: [statement.lines[0]?._id] }))
        .status,
    ).toBe(409);
    dataOf(await accountant.post(`/payment-batch/statement/record/${statement._id}`, { entries: [statement.lines[0]?._id] }));
    expect((await payment(made.payments[0] ?? '')).status).toBe('Paid');
  });
});
