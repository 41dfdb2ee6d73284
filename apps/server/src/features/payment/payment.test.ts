import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { moneyDigest, moneyOf, paymentDesk, proofParts, type PaymentDesk, type PlannedProject } from '#test/builders/money.ts';
import { textOf } from '#test/pdf-text.ts';

type One = Record<string, unknown> & { version: number; history: { text: string }[]; releases: { proof: { url: string } }[] };

describe('payments', () => {
  let t: TestApp;
  let { director, manager, accountant, admin, applicant, project, decide }: PaymentDesk = {} as never;
  beforeAll(async () => {
    t = await startTestApp();
    ({ director, manager, accountant, admin, applicant, project, decide } = await paymentDesk(t));
  });
  afterAll(() => t.close());

  const complete = (who: Caller, made: PlannedProject, payment: string, amount: number | string, more: object = {}) =>
    who.form('POST', '/payment/complete', proofParts(made, payment, amount, more));

  it('approves, withholds and approves again, and the ledger follows', async () => {
    const made = await project({ terms: [{ amount: 60_000 }, { amount: 40_000 }], budget: 120_000 });
    const [first = '', second = ''] = made.payments;
    expect(dataOf<One>(await decide(director, made, first, 'Approved'))).toMatchObject({
      status: 'Approved',
      version: 2,
      approvedBy: [{ name: expect.any(String) as string }],
    });
    expect(dataOf<One>(await decide(director, made, second, 'Withheld', { reason: 'Late' }))).toMatchObject({
      status: 'Withheld',
      withheldReason: 'Late',
    });
    const account = async () => dataOf(await accountant.get(`/programme/account-info/${made.programme}`));
    expect(await account()).toMatchObject({
      budget: 100_000_000,
      committed: 120_000,
      approved: 60_000,
      withheld: 40_000,
      released: 0,
      balance: 99_880_000,
      counts: { projects: 1, awaiting: 2, history: 2 },
    });
    expect(refusalOf(await decide(director, made, first, 'Withheld', { reason: 'x' })).status).toBe(409);
    expect(refusalOf(await decide(director, made, second, 'Withheld', { reason: 'x' })).status).toBe(409);
    const again = dataOf<One>(await decide(director, made, second, 'Approved'));
    expect(again.history.map(({ text }) => text)[0]).toContain('approved payment 2');
    expect(await account()).toMatchObject({ approved: 100_000, withheld: 0 });
    expect(await moneyOf(t, made.programme)).toEqual({ approved: 100_000, released: 0, withheld: 0, agree: true });
    const { rows } = await t.owner.query(`select count(*)::int as n from emails where subject like '%payment%approved%'`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('is completed in parts with proofs, never above, never by who approved it, Super Admin neither', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    expect(refusalOf(await complete(accountant, made, id, 1)).status).toBe(409);
    expect(refusalOf(await accountant.form('POST', '/payment/complete', [['amount', '1']]))).toMatchObject({
      status: 422,
      issues: [{ path: 'applicationId' }, { path: 'paymentId' }],
    });
    dataOf(await decide(admin, made, id, 'Approved'));
    expect((await complete(admin, made, id, 1)).statusCode).toBe(403);
    expect((await complete(director, made, id, 1)).statusCode).toBe(403);
    expect(dataOf<One>(await complete(accountant, made, id, 40_000))).toMatchObject({
      status: 'Approved',
      isPaid: false,
      amountPaid: 40_000,
    });
    const before = await moneyDigest(t);
    expect(refusalOf(await complete(accountant, made, id, 60_001))).toMatchObject({
      status: 422,
      issues: [{ path: 'amount', message: 'Only ₦600.00 is left to pay.' }],
    });
    expect(await moneyDigest(t)).toBe(before);
    const done = dataOf<One>(await complete(accountant, made, id, 60_000, { currency: 'NGN' }));
    expect(done).toMatchObject({ status: 'Paid', isPaid: true, amountPaid: 100_000, dateReleased: expect.any(String) as string });
    expect(refusalOf(await complete(accountant, made, id, 1)).status).toBe(409);
    expect(await moneyOf(t, made.programme)).toMatchObject({ approved: 100_000, released: 100_000, agree: true });
    const [release] = done.releases;
    const proof = await accountant.get(release?.proof.url ?? '');
    expect(proof.headers['content-type']).toBe('application/pdf');
    expect(proof.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    expect((await applicant.get(release?.proof.url ?? '')).statusCode).toBe(403);
    const paper = await accountant.get(`/payment/pdf/${id}`);
    expect(paper.headers['content-type']).toBe('application/pdf');
    for (const text of ['NGN1,000.00', 'NGN400.00', 'NGN600.00', 'Paid']) expect(textOf(paper.rawPayload)).toContain(text);
    expect((await applicant.get(`/payment/pdf/${id}`)).statusCode).toBe(403);
    expect((await (await t.as('assessor1')).get(`/payment/pdf/${id}`)).statusCode).toBe(404);
    // No one can open it as a file of a form.
    const { rows } = await t.owner.query<{ id: string }>('select file_id as id from payment_releases');
    for (const { id: file } of rows)
      for (const who of [admin, accountant, applicant]) expect((await who.get(`/file/one/${file}`)).statusCode).toBe(404);
    expect((await (await t.as('assessor1')).get(release?.proof.url ?? '')).statusCode).toBe(404);
  });

  it('bad input is refused with its reason and changes nothing, not even a stored byte', async () => {
    const made = await project({ terms: [{ amount: 100_000 }, { amount: 5_000 }] });
    const other = await project();
    const [id = '', pending = ''] = made.payments;
    dataOf(await decide(director, made, id, 'Approved'));
    const before = await moneyDigest(t);
    for (const amount of ['0', '-5', '1.5', '9007199254740993', 'abc', '', '1e3'])
      expect(refusalOf(await complete(accountant, made, id, amount)), amount).toMatchObject({
        status: 422,
        issues: [{ path: 'amount' }],
      });
    const cases: [object, string][] = [
      [{ currency: 'USD' }, 'currency'],
      [{ date: '2099-01-01' }, 'date'],
      [{ date: '2001-01-01' }, 'date'],
      [{ date: '2026-02-30' }, 'date'],
    ];
    for (const [more, path] of cases)
      expect(refusalOf(await complete(accountant, made, id, 1, more)).issues?.map((issue) => issue.path)).toEqual([path]);
    expect((await complete(accountant, made, id, 1, { name: 'receipt.exe' })).statusCode).toBe(415);
    expect((await complete(accountant, made, id, 1, { content: Buffer.from('no pdf') })).statusCode).toBe(415);
    const parts = proofParts(made, id, 1);
    expect(refusalOf(await accountant.form('POST', '/payment/complete', parts.slice(0, -1)))).toMatchObject({
      status: 422,
      issues: [{ path: 'proof' }],
    });
    expect((await complete(accountant, other, id, 1)).statusCode).toBe(404);
    expect((await complete(accountant, made, pending, 1)).statusCode).toBe(409);
    expect((await decide(director, other, id, 'Approved')).statusCode).toBe(404);
    expect((await decide(director, made, 'nonsense', 'Approved')).statusCode).toBe(422);
    for (const body of [
      { status: 'Paid' },
      { amount: -1 },
      { amount: 0 },
      { amount: 1.5 },
      { amount: 2 ** 53 + 2 },
      { version: 'x' },
    ])
      expect((await decide(director, made, pending, 'Approved', body)).statusCode, JSON.stringify(body)).toBe(422);
    expect(await moneyDigest(t)).toBe(before);
  });

  it('what was changed between view and approval is refused with both values', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    const seen = dataOf<One>(await director.get(`/payment/one/${id}`));
    await t.owner.query('update payments set amount = amount - 1, version = version + 1 where id = $1', [id]);
    const before = await moneyDigest(t);
    expect(refusalOf(await decide(director, made, id, 'Approved', { amount: 100_000 }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { seen: { amount: 100_000 }, current: { amount: 99_999, version: 2 } },
    });
    expect(refusalOf(await decide(director, made, id, 'Approved', { version: seen.version })).code).toBe('STALE_VERSION');
    expect(await moneyDigest(t)).toBe(before);
    dataOf(await decide(director, made, id, 'Approved', { version: 2, amount: 99_999 }));
  });

  it('refuses the requester’s approval, and needs a second person above the limit', async () => {
    const made = await project({ terms: [{ amount: 60_000 }, { amount: 50_000 }] });
    const [large = '', small = ''] = made.payments;
    expect((await accountant.patch(`/payment/limit/${made.programme}`, { secondAbove: 1 })).statusCode).toBe(403);
    dataOf(await director.patch(`/payment/limit/${made.programme}`, { secondAbove: 50_000 }));
    const request = { applicationId: made.application, paymentId: small, note: 'Due' };
    expect((await accountant.post('/payment/request', request)).statusCode).toBe(403);
    dataOf(await director.post('/payment/request', request));
    const requests = await t.owner.query<{ to_address: string; text_body: string }>(
      `select to_address, text_body from emails where subject like 'A payment needs your approval%' order by 1`,
    );
    const recipients = requests.rows.map((row) => row.to_address);
    expect(recipients.some((address) => address.startsWith('accountant'))).toBe(true);
    expect(recipients.some((address) => address.startsWith('director'))).toBe(false);
    expect(requests.rows[0]?.text_body).toContain('Due');
    expect(refusalOf(await manager.post('/payment/request', request)).status).toBe(409);
    expect(refusalOf(await decide(director, made, small, 'Approved')).status).toBe(403);
    expect(dataOf<One>(await decide(accountant, made, small, 'Approved'))).toMatchObject({ status: 'Approved' });
    const mails = async () => (await t.owner.query('select count(*)::int as n from emails')).rows[0] as { n: number };
    const { n } = await mails();
    expect(dataOf<One>(await decide(director, made, large, 'Approved'))).toMatchObject({
      status: 'Pending',
      approvals: { given: 1, needed: 2 },
    });
    expect((await mails()).n).toBe(n);
    expect(refusalOf(await decide(director, made, large, 'Approved')).status).toBe(403);
    expect(dataOf<One>(await decide(admin, made, large, 'Approved'))).toMatchObject({
      status: 'Approved',
      approvals: { given: 2, needed: 2 },
    });
    for (const who of [director, admin]) expect((await complete(who, made, large, 1)).statusCode).toBe(403);
    expect((await complete(accountant, made, large, 60_000)).statusCode).toBe(200);
    expect((await complete(accountant, made, small, 1)).statusCode).toBe(403);
    expect(await moneyOf(t, made.programme)).toMatchObject({ approved: 110_000, released: 60_000, agree: true });
  });

  it('waits for the report that it depends on, and for nothing else', async () => {
    const made = await project({
      status: 'PENDING-ACTIVATION',
      reports: ['Report 1'],
      terms: [{ amount: 9, report: 0 }],
      bank: false,
    });
    const [id = ''] = made.payments;
    const waiting = dataOf<{ denials: { approve: string }; evidence: { label: string } }[]>(
      await director.get(`/payment/due-for-approval/${made.programme}`),
    )[0];
    expect(waiting).toMatchObject({
      denials: { approve: 'Report 1 has not been approved.' },
      evidence: { label: 'Report 1 not submitted yet' },
    });
    expect(refusalOf(await decide(director, made, id, 'Approved')).message).toBe('Report 1 has not been approved.');
    await t.owner.query(`update reports set status = 'Submitted', review = 'Approved' where project_id = $1`, [made.project]);
    dataOf(await decide(director, made, id, 'Approved'));
    // Without bank details money may go another way, with its proof.
    expect((await complete(accountant, made, id, 9)).statusCode).toBe(200);
  });

  it('a repeated approval or completion with its key acts once; with another body it is refused', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    const body = { applicationId: made.application, paymentId: id, status: 'Approved' };
    const key = { 'idempotency-key': 'approve-once' };
    const first = await director.post('/payment/approve', body, key);
    expect((await director.post('/payment/approve', body, key)).body).toBe(first.body);
    expect((await director.post('/payment/approve', { ...body, reason: 'x' }, key)).statusCode).toBe(422);
    const pay = { 'idempotency-key': 'pay-once' };
    const parts = proofParts(made, id, 100_000);
    const paid = await accountant.form('POST', '/payment/complete', parts, pay);
    expect(paid.statusCode).toBe(200);
    expect((await accountant.form('POST', '/payment/complete', parts, pay)).body).toBe(paid.body);
    expect(await moneyOf(t, made.programme)).toMatchObject({ approved: 100_000, released: 100_000, agree: true });
  });

  it('lets one of several simultaneous approvals or completions take effect, and answers the others 409', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    const people = [director, admin, accountant];
    const decisions = await Promise.all([
      ...people.map((who) => decide(who, made, id, 'Approved')),
      decide(director, made, id, 'Withheld', { reason: 'x' }),
    ]);
    const won = decisions.filter(({ statusCode }) => statusCode === 200).length;
    // Withheld first, then approved, is a way that the rules allow.
    expect([1, 2]).toContain(won);
    expect(decisions.filter(({ statusCode }) => statusCode === 409).length).toBe(4 - won);
    await t.owner.query(`update payments set approved_by = $2 where id = $1`, [id, director.userId]);
    const paid = await Promise.all([1, 2, 3].map(() => complete(accountant, made, id, 100_000)));
    expect(paid.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await moneyOf(t, made.programme)).toMatchObject({ approved: 100_000, released: 100_000, withheld: 0, agree: true });
    const { rows } = await t.owner.query('select count(*)::int as n from unclaimed_bytes');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('the database refuses a second approval, a second first part and an own completion by itself', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    dataOf(await decide(director, made, id, 'Approved'));
    dataOf(await complete(accountant, made, id, 1));
    await expect(
      t.owner.query(
        `insert into ledger_entries (id, programme_id, project_id, payment_id, kind, amount, currency, made_by)
         select gen_random_uuid(), programme_id, project_id, payment_id, kind, amount, currency, made_by
         from ledger_entries where payment_id = $1 and kind = 'APPROVED'`,
        [id],
      ),
    ).rejects.toThrow('ledger_entries_approved_once');
    const release = (by: string, place: number) =>
      t.owner.query(
        `insert into payment_releases (id, payment_id, place, amount, date_released, file_id, made_by)
         select gen_random_uuid(), payment_id, $3, 1, date_released, file_id, $2 from payment_releases where payment_id = $1`,
        [id, by, place],
      );
    await expect(release(accountant.userId, 1)).rejects.toThrow('duplicate key');
    await expect(release(director.userId, 2)).rejects.toThrow('not completed by who approved');
    await expect(t.db.deleteFrom('ledgerEntries').execute()).rejects.toThrow('permission denied');
    await expect(t.db.updateTable('projectSums').set({ released: 0 }).execute()).rejects.toThrow('permission denied');
  });

  it('a foreign programme and a conflict of interest hide payments everywhere', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    await t.owner.query('delete from programme_managers where programme_id = $1', [made.programme]);
    for (const url of [
      `/payment/one/${id}`,
      `/payment/due-for-approval/${made.programme}`,
      `/programme/account-info/${made.programme}`,
    ])
      expect((await manager.get(url)).statusCode, url).toBe(404);
    dataOf(await decide(director, made, id, 'Approved'));
    await t.owner.query(
      `insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Family')`,
      [accountant.userId, made.application],
    );
    expect((await accountant.get(`/payment/one/${id}`)).statusCode).toBe(404);
    expect((await accountant.get(`/payment/history?applicationId=${made.application}`)).statusCode).toBe(404);
    for (const list of [
      `due-for-approval/${made.programme}?`,
      `history?programmeId=${made.programme}&`,
      `projects/${made.programme}?`,
      `ledger/${made.programme}?`,
    ])
      expect((await accountant.get(`/payment/${list}limit=5`)).json(), list).toMatchObject({ totalCount: 0, data: [] });
    expect(dataOf(await accountant.get(`/programme/account-info/${made.programme}`))).toMatchObject({
      committed: 0,
      approved: 0,
      closed: 1,
      counts: { projects: 0, awaiting: 0, history: 0 },
    });
    expect((await complete(accountant, made, id, 1)).statusCode).toBe(404);
    await t.owner.query('delete from conflicts where user_id = $1', [accountant.userId]);
  });

  it('lists search, sort, filter and total; the export says the same', async () => {
    const made = await project({
      terms: [
        { amount: 30_000, dueDate: '2027-03-01' },
        { amount: 20_000, dueDate: '2027-01-01' },
        { amount: 10_000, dueDate: '2027-02-01' },
      ],
    });
    const [first = '', second = ''] = made.payments;
    type Page = { data: Record<string, unknown>[]; totalCount: number; totals: Record<string, number> };
    const due = async (query = '') => (await accountant.get(`/payment/due-for-approval/${made.programme}${query}`)).json<Page>();
    const rows = (await director.get(`/application/many?programmeId=${made.programme}`)).json<Page>();
    expect(rows.data[0]).toMatchObject({ _id: made.application, nextPay: '2027-01-01' });
    const all = await due();
    expect(all.data.map(({ term }) => term)).toEqual([2, 3, 1]);
    expect(all).toMatchObject({ totalCount: 3, totals: { amount: 60_000, pending: 60_000 } });
    expect(all.data[0]).toMatchObject({
      applicationId: made.application,
      paymentId: second,
      accountName: 'Osun River Youth Initiative',
      bank: { bank: 'GTB', number: '···· 1187' },
      isPaid: false,
      dateReleased: null,
      releaseHistory: [
        { amount: 30_000, status: 'Pending', dueDate: '2027-03-01' },
        { amount: 20_000, status: 'Pending', dueDate: '2027-01-01' },
        { amount: 10_000, status: 'Pending', dueDate: '2027-02-01' },
      ],
    });
    dataOf(await decide(director, made, first, 'Approved'));
    const filtered = await due(`?filters=${encodeURIComponent('{"status":["Pending"],"amount":{"min":150}}')}`);
    expect(filtered.data.map(({ term }) => term)).toEqual([2]);
    expect((await due('?search=osun river')).totalCount).toBe(3);
    expect((await due('?search=300.00')).data.map(({ term }) => term)).toEqual([1]);
    expect((await due('?search=nobody')).totalCount).toBe(0);
    expect((await due('?sort=amount:DESCENDING')).data.map(({ amount }) => amount)).toEqual([30_000, 20_000, 10_000]);
    expect((await accountant.get(`/payment/due-for-approval/${made.programme}?sort=secret:ASCENDING`)).statusCode).toBe(400);
    expect((await accountant.get('/payment/history')).statusCode).toBe(422);
    dataOf(await complete(accountant, made, first, 10_000));
    const history = (await accountant.get(`/payment/history?applicationId=${made.application}`)).json<Page>();
    expect(history).toMatchObject({ totalCount: 1, totals: { amount: 30_000, amountPaid: 10_000 } });
    const csv = await accountant.get(`/payment/export?programmeId=${made.programme}`);
    expect(csv.body.split('\r\n')[1]).toMatch(
      /^APP-\d+,Osun River Youth Initiative,GTB ···· 1187,1,NGN,300,100,NOT PAID,Approved,2027-03-01/,
    );
    const xlsx = await accountant.get(`/payment/export?programmeId=${made.programme}&format=xlsx`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await manager.get(`/payment/export?programmeId=${made.programme}`)).statusCode).toBe(403);
    const projects = (await accountant.get(`/payment/projects/${made.programme}`)).json<Page>();
    expect(projects.data[0]).toMatchObject({ committed: 60_000, released: 10_000, left: 50_000, status: 'IN-PROGRESS' });
    const ledger = (await accountant.get(`/payment/ledger/${made.programme}`)).json<Page>();
    expect(ledger.data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['RELEASED', 10_000],
      ['APPROVED', 30_000],
      ['COMMITTED', 60_000],
    ]);
    const accounts = (await accountant.get('/payment/accounts?limit=300')).json<{ data: { programme: { _id: string } }[] }>();
    expect(accounts.data.find((each) => each.programme._id === made.programme)).toMatchObject({
      released: 10_000,
      approved: 30_000,
    });
  });

  const HISTORIES = process.env['TEST_SIZE'] === 'full' ? 40 : 12;
  it('after random histories over HTTP the account is the sum over its payments', async () => {
    const people = [director, admin, accountant];
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let n = 0; n < HISTORIES; n++) {
      const made = await project({ terms: Array.from({ length: 2 }, () => ({ amount: 1 + random(500) })) });
      for (let step = 0; step < 8; step++) {
        const who = people[random(3)] ?? director;
        const payment = made.payments[random(2)] ?? '';
        const response = await [
          () => decide(who, made, payment, 'Approved'),
          () => decide(who, made, payment, 'Withheld', { reason: 'x' }),
          () => complete(who, made, payment, 1 + random(500)),
        ][random(3)]?.();
        expect([200, 403, 409, 422]).toContain(response?.statusCode);
      }
      const sums = await moneyOf(t, made.programme);
      expect(sums.agree).toBe(true);
      expect(dataOf(await accountant.get(`/programme/account-info/${made.programme}`))).toMatchObject({
        approved: sums.approved,
        released: sums.released,
        withheld: sums.withheld,
      });
    }
  }, 120_000);
});
