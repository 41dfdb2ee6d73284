import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { listBehind } from '#test/builders/figures.ts';
import { paymentDesk, plannedProject, proofParts, type PlannedProject } from '#test/builders/money.ts';
import { dayIn } from '#test/builders/project.ts';
import { reviewProgramme } from '#test/builders/review.ts';

type Money = Answer<'dashboard.money'>['data'];
type Payments = Answer<'dashboard.payments'>['data'];
type Budgets = Answer<'dashboard.budgets'>['data'];
type Account = Answer<'programme.accountInfo'>['data'];

const FIGURES = ['overdue', 'soon', 'approved', 'withheld', 'paidThisYear'] as const;

describe('the home of an accountant', () => {
  let t: TestApp;
  let accountant: Caller;
  let director: Caller;
  let manager: Caller;
  let made: PlannedProject;
  let other: PlannedProject;
  /** A programme of another manager. */
  let hidden: PlannedProject;

  const money = async (who = accountant, programme?: string): Promise<Money> =>
    dataOf<Money>(await who.get(`/dashboard/money${programme ? `?programmeId=${programme}` : ''}`));
  const payments = async (who = accountant, programme?: string): Promise<Payments> =>
    dataOf<Payments>(await who.get(`/dashboard/payments${programme ? `?programmeId=${programme}` : ''}`));
  const counts = (figures: Money) => FIGURES.map((name) => figures[name].count);

  beforeAll(async () => {
    t = await startTestApp();
    const desk = await paymentDesk(t);
    ({ accountant, director, manager } = desk);
    // Overdue, due soon, approved, withheld, paid in part, due later.
    made = await desk.project({
      terms: [-3, 5, 60, 70, 20, 90].map((days, index) => ({ amount: (index + 1) * 1_000_00, dueDate: dayIn(days) })),
    });
    const decide = async (index: number, status: string) =>
      dataOf(await desk.decide(director, made, made.payments[index] ?? '', status, { reason: 'To be looked at.' }));
    await decide(2, 'Approved');
    await decide(3, 'Withheld');
    await decide(4, 'Approved');
    dataOf(await accountant.form('POST', '/payment/complete', proofParts(made, made.payments[4] ?? '', 2_000_00)));
    // Another programme, in another currency.
    other = await desk.project({ terms: [{ amount: 750_00, dueDate: dayIn(-1) }] });
    await t.owner.query(`update programmes set currency = 'GHS' where id = $1`, [other.programme]);
    await t.owner.query(`update payments set currency = 'GHS' where programme_id = $1`, [other.programme]);
    const { programme } = await reviewProgramme(director, await t.as('super.admin'));
    hidden = await plannedProject(t, { applicant: desk.applicant, planner: director }, programme, {
      terms: [{ amount: 990_00, dueDate: dayIn(-2) }],
    });
  });
  afterAll(() => t.close());

  it('counts payments of all programmes, and never adds two currencies', async () => {
    const figures = await money();
    expect(counts(figures)).toEqual([3, 1, 2, 1, 1]);
    expect(figures.overdue).toEqual({
      count: 3,
      behind: null,
      amounts: [
        { currency: 'NGN', minor: 1_990_00 },
        { currency: 'GHS', minor: 750_00 },
      ],
    });
    expect(figures.soon.amounts).toEqual([{ currency: 'NGN', minor: 2_000_00 }]);
    expect(figures.approved.amounts).toEqual([{ currency: 'NGN', minor: 6_000_00 }]);
    expect(figures.withheld.amounts).toEqual([{ currency: 'NGN', minor: 4_000_00 }]);
    expect(figures.paidThisYear.amounts).toEqual([{ currency: 'NGN', minor: 2_000_00 }]);
  });

  it('counts those of one programme where it is named, each as its list and its account do', async () => {
    const figures = await money(accountant, made.programme);
    expect(counts(figures)).toEqual([1, 1, 2, 1, 1]);
    for (const name of FIGURES) {
      const { count, behind } = figures[name];
      if (behind === null) throw new Error(name);
      expect((await listBehind(accountant, behind)).total, name).toBe(count);
    }
    const account = dataOf<Account>(await accountant.get(`/programme/account-info/${made.programme}`));
    expect(figures.approved.amounts[0]?.minor).toBe(account.approved - account.released);
    expect(figures.withheld.amounts[0]?.minor).toBe(account.withheld);
    expect(figures.paidThisYear.amounts[0]?.minor).toBe(account.released);
    expect(counts(await money(accountant, other.programme))).toEqual([1, 0, 0, 0, 0]);
  });

  it('leaves payments of the year before out of what was paid this year', async () => {
    await t.owner.query(`update payments set date_released = date_released - 366 where id = $1`, [made.payments[4]]);
    expect((await money()).paidThisYear).toEqual({ count: 0, behind: null, amounts: [] });
    await t.owner.query(`update payments set date_released = date_released + 366 where id = $1`, [made.payments[4]]);
  });

  it('lists payments that need a step, the earliest due first, each with the step', async () => {
    const { rows, total } = await payments(accountant, made.programme);
    expect(total).toBe(5);
    expect(rows.map(({ term, amount, step, denial }) => [term, amount, step, denial])).toEqual([
      [1, 1_000_00, 'APPROVE', null],
      [2, 2_000_00, 'APPROVE', null],
      [5, 3_000_00, 'COMPLETE', null],
      [3, 3_000_00, 'COMPLETE', null],
      [4, 4_000_00, 'REVIEW_AGAIN', null],
    ]);
    expect((await payments()).rows.map(({ programme }) => programme._id)).toContain(other.programme);
    // Who approved a payment does not complete it; a director never does.
    const denial = async (who: Caller) => (await payments(who, made.programme)).rows.find(({ term }) => term === 3)?.denial;
    expect(await denial(director)).toBe('Your role can’t complete payments.');
    await t.owner.query(`update payments set approved_by = $2 where id = $1`, [made.payments[2], accountant.userId]);
    expect(await denial(accountant)).toContain('You approved this payment');
    await t.owner.query(`update payments set approved_by = $2 where id = $1`, [made.payments[2], director.userId]);
  });

  it('shows the budget of each programme, with totals by currency', async () => {
    const { rows, total, totals } = dataOf<Budgets>(await accountant.get('/dashboard/budgets'));
    expect(total).toBe(rows.length);
    const account = dataOf<Account>(await accountant.get(`/programme/account-info/${made.programme}`));
    const { budget, committed, approved, released, withheld, returned, balance } = account;
    expect(rows.find(({ programme }) => programme._id === made.programme)).toMatchObject({
      budget,
      committed,
      approved,
      released,
      withheld,
      returned,
      balance,
    });
    expect(rows[0]?.programme._id).toBe(made.programme);
    expect(totals.map(({ currency }) => currency).toSorted()).toEqual(['GHS', 'NGN']);
    const naira = rows.filter(({ currency }) => currency === 'NGN');
    expect(totals.find(({ currency }) => currency === 'NGN')).toMatchObject({
      budget: naira.reduce((sum, row) => sum + row.budget, 0),
      committed: naira.reduce((sum, row) => sum + row.committed, 0),
    });
  });

  it('is closed to people who do not read accounts, and to other programmes than their own', async () => {
    const calls = ['money', 'payments', 'budgets'].map((call) => `/dashboard/${call}`);
    for (const persona of ['mande', 'assessor1', 'applicant1'] as const)
      for (const call of calls) expect((await (await t.as(persona)).get(call)).statusCode, `${persona} ${call}`).toBe(403);
    const answers = await Promise.all(calls.map((call) => manager.get(call)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(hidden.programme);
      expect(answer.body).not.toContain('99000');
    }
    expect(counts(await money(manager, hidden.programme))).toEqual([0, 0, 0, 0, 0]);
    expect(await payments(manager, hidden.programme)).toEqual({ rows: [], total: 0 });
    await t.owner.query(`update roles set permissions = permissions - 'ACCOUNTING' where name = 'Accountant'`);
    for (const call of calls) expect((await accountant.get(call)).statusCode, call).toBe(403);
    await t.owner.query(
      `update roles set permissions = permissions || '{"ACCOUNTING":["READ","UPDATE","APPROVE","EXPORT"]}' where name = 'Accountant'`,
    );
  });

  it('leaves out what a conflict of interest closes', async () => {
    dataOf(await director.post('/task/conflict', { application: made.application, reason: 'My sister.' }));
    expect(counts(await money(director, made.programme))).toEqual([0, 0, 0, 0, 0]);
    expect(await payments(director, made.programme)).toEqual({ rows: [], total: 0 });
    const { rows } = dataOf<Budgets>(await director.get('/dashboard/budgets'));
    expect(rows.find(({ programme }) => programme._id === made.programme)).toMatchObject({ committed: 0, withheld: 0 });
  });
});
