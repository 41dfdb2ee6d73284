import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { paymentDesk, plannedProject, type PaymentDesk } from '#test/builders/money.ts';
import { reviewProgramme } from '#test/builders/review.ts';

type One = Record<string, unknown> & { history: { text: string }[] };

describe('before a payment is decided', () => {
  let t: TestApp;
  let { director, manager, accountant, admin, applicant, project, decide }: PaymentDesk = {} as never;
  beforeAll(async () => {
    t = await startTestApp();
    ({ director, manager, accountant, admin, applicant, project, decide } = await paymentDesk(t));
  });
  afterAll(() => t.close());

  it('withholds without a reason by the specified body alone, says so plainly, and no longer counts the payment as due', async () => {
    const made = await project({ terms: [{ amount: 60_000 }, { amount: 40_000 }] });
    const [first = ''] = made.payments;
    const due = async () =>
      dataOf<{ money: { due: object } }>(await accountant.get(`/dashboard/programme/${made.programme}`)).money.due;
    expect(await due()).toMatchObject({ amount: 100_000, count: 2 });
    const { history } = dataOf<One>(await decide(director, made, first, 'Withheld'));
    expect(history[0]?.text).toMatch(/withheld payment 1 for \S+, ₦600\.00\.$/);
    expect(await due()).toMatchObject({ amount: 40_000, count: 1 });
    const { rows } = await t.owner.query<{ text: string }>(
      `select text_body as text from emails where subject like '%payment was withheld%' order by id desc limit 1`,
    );
    expect(rows[0]?.text).not.toContain('Reason');
  });

  it('refuses to approve without confirmed bank details only where the programme requires them, and both people read which', async () => {
    const { programme } = await reviewProgramme(director, manager, { requiresBankDetails: true });
    const made = await plannedProject(t, { applicant, planner: manager }, programme, { bank: false });
    const [id = ''] = made.payments;
    const refused = refusalOf(await decide(director, made, id, 'Approved'));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('requires confirmed bank details') as string });
    expect(dataOf(await director.get(`/payment/one/${id}`))).toMatchObject({
      bankRequired: true,
      denials: { approve: refused.message },
    });
    expect(dataOf(await applicant.get(`/payment/bank/${made.project}`))).toMatchObject({ required: true });
    // An absent part of a change stays as it is.
    expect(dataOf(await director.patch(`/programme/update/${programme}`, { name: 'Renamed' }))).toMatchObject({
      requiresBankDetails: true,
    });
    dataOf(await director.patch(`/programme/update/${programme}`, { requiresBankDetails: false }));
    expect(dataOf(await applicant.get(`/payment/bank/${made.project}`))).toMatchObject({ required: false });
    expect(dataOf<One>(await decide(director, made, id, 'Approved'))).toMatchObject({ status: 'Approved', bankRequired: false });
    const { rows } = await t.owner.query<{ data: { changes: object[] } }>(
      `select data from audit_events where type = 'programme.updated' and subject_id = $1 order by id desc limit 1`,
      [programme],
    );
    expect(rows[0]?.data.changes).toEqual([{ field: 'requiresBankDetails', from: 'true', to: 'false' }]);
  });

  it('warns who is about to approve that only a Super Admin could complete the payment, and refuses if no one could', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    const outlook = async (who: Caller) =>
      dataOf<{ outlook: { warning: string | null; completers: string[]; instead: string[] } | null }>(
        await who.get(`/payment/one/${id}`),
      ).outlook;
    const names = await t.owner.query<{ name: string }>('select name from users where id = any ($1) order by name', [
      [accountant.userId, admin.userId],
    ]);
    expect(await outlook(director)).toMatchObject({
      warning: null,
      completers: names.rows.map(({ name }) => name),
    });
    const { rows } = await t.owner.query<{ name: string }>(
      `select name from users where id <> $1 and account_type = 'ADMIN' and account_status = 'ACTIVE'
         and role_id in (select id from roles where permissions -> 'ACCOUNTING' ? 'UPDATE') order by name`,
      [accountant.userId],
    );
    expect(rows).not.toEqual([]);
    await t.owner.query(`update users set account_status = 'DEACTIVATED' where id = $1`, [accountant.userId]);
    try {
      expect((await outlook(director))?.warning).toContain('only a Super Admin');
      expect((await outlook(admin))?.warning).toContain('no one could complete');
      expect(refusalOf(await decide(admin, made, id, 'Approved'))).toMatchObject({
        status: 409,
        message: expect.stringContaining('no one could complete the payment') as string,
      });
      dataOf(await decide(director, made, id, 'Approved'));
    } finally {
      await t.owner.query(`update users set account_status = 'ACTIVE' where id = $1`, [accountant.userId]);
    }
  });
});
