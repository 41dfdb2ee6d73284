import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { plannedProject, type PlannedProject } from '#test/builders/money.ts';
import { reviewProgramme } from '#test/builders/review.ts';

interface Period {
  _id: string;
  isCurrent: boolean;
  deputy: { name: string };
}
interface Mine {
  named: Period[];
  standingInFor: Period[];
  candidates: { _id: string; name: string }[];
  today: string;
}
type One = {
  approvedBy: { name: string; forName: string | null }[];
  approvableFor: { name: string; denial: string | null; outlook: { completers: string[] } }[];
  history: { text: string }[];
};

const after = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('a deputy for payments', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let accountant: Caller;
  let second: Caller;
  let applicant: Caller;
  let today: string;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    manager = await t.as('manager');
    accountant = await t.as('accountant');
    applicant = await t.as('applicant1');
    const accounting = `role_id = (select id from roles where name = 'Accountant')`;
    second = await t.as('mande');
    await t.owner.query(`update users set ${accounting} where id = $1`, [second.userId]);
    today = dataOf<Mine>(await accountant.get('/deputy/mine')).today;
  });
  afterAll(() => t.close());

  const nameDeputy = (deputy: Caller, days: [number, number] = [0, 5], who = accountant) =>
    who.post('/deputy/new', { deputy: deputy.userId, startDate: after(today, days[0]), endDate: after(today, days[1]) });
  const endAll = async () => {
    for (const { _id } of dataOf<Mine>(await accountant.get('/deputy/mine')).named)
      dataOf(await accountant.patch(`/deputy/end/${_id}`, {}));
  };
  afterEach(() => endAll());

  const nameOf = async (who: Caller) =>
    (await t.owner.query<{ name: string }>('select name from users where id = $1', [who.userId])).rows[0]?.name ?? '';
  const project = async (amount = 100_000): Promise<PlannedProject> => {
    const { programme } = await reviewProgramme(director, manager);
    return plannedProject(t, { applicant, planner: manager }, programme, { terms: [{ amount }] });
  };
  const approve = (who: Caller, { application, payments }: PlannedProject, more: object = {}) =>
    who.post('/payment/approve', { applicationId: application, paymentId: payments[0], status: 'Approved', ...more });
  const one = async (who: Caller, { payments }: PlannedProject) =>
    dataOf<One>(await who.get(`/payment/one/${payments[0] ?? ''}`));

  it('is named for some days by a person who approves payments; both are notified, and the audit trail says so', async () => {
    const { candidates } = dataOf<Mine>(await accountant.get('/deputy/mine'));
    expect(candidates.map(({ _id }) => _id)).toContain(director.userId);
    expect(candidates.map(({ _id }) => _id)).not.toContain(manager.userId);
    const named = dataOf<Period>(await nameDeputy(director));
    expect(named).toMatchObject({ isCurrent: true, startDate: today, endDate: after(today, 5) });
    expect(dataOf<Mine>(await director.get('/deputy/mine')).standingInFor).toMatchObject([{ _id: named._id }]);
    expect(dataOf(await director.get('/dashboard/overview'))).toMatchObject({
      deputyFor: [{ name: await nameOf(accountant), endDate: after(today, 5) }],
    });
    const news = await t.owner.query<{ id: string; sentence: string }>(
      `select user_id as id from notifications where kind = 'deputy.news' order by id`,
    );
    expect(news.rows.map(({ id }) => id).toSorted()).toEqual([accountant.userId, director.userId].toSorted());
    const mails = await t.owner.query<{ subject: string }>(
      `select subject from emails where subject like '%deputy%' and to_address in (select email from users where id = $1)`,
      [director.userId],
    );
    expect(mails.rows).toEqual([{ subject: `${await nameOf(accountant)} named you as their deputy for payments` }]);
    const trail = await t.owner.query<{ type: string }>(`select type from audit_events where type like 'deputy.%'`);
    expect(trail.rows).toEqual([{ type: 'deputy.named' }]);
  });

  it('is refused with a reason at its field: without the permission, oneself, past, reversed or taken days', async () => {
    const issues = async (answer: ReturnType<Caller['post']>) => refusalOf(await answer);
    expect(await issues(nameDeputy(manager))).toMatchObject({ status: 422, issues: [{ path: 'deputy' }] });
    expect(await issues(nameDeputy(accountant))).toMatchObject({ status: 422, issues: [{ path: 'deputy' }] });
    expect(await issues(nameDeputy(director, [-1, 3]))).toMatchObject({ status: 422, issues: [{ path: 'startDate' }] });
    expect(await issues(nameDeputy(director, [3, 1]))).toMatchObject({ status: 422, issues: [{ path: 'endDate' }] });
    expect(await issues(accountant.post('/deputy/new', {}))).toMatchObject({ status: 422 });
    dataOf(await nameDeputy(director, [0, 2]));
    expect(await issues(nameDeputy(second, [2, 4]))).toMatchObject({ status: 422, issues: [{ path: 'startDate' }] });
    dataOf(await nameDeputy(second, [3, 4]));
    expect(refusalOf(await nameDeputy(director, [0, 1], manager)).status).toBe(403);
  });

  it('names one deputy for a day, however many are named at the same time', async () => {
    const answers = await Promise.all([nameDeputy(director), nameDeputy(second), nameDeputy(director), nameDeputy(second)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });

  it('approves for the person who is away: the payment and its history name both, and neither of them completes it', async () => {
    dataOf(await nameDeputy(director));
    const made = await project();
    const [mine, theirs] = [await nameOf(director), await nameOf(accountant)];
    expect((await one(director, made)).approvableFor).toMatchObject([{ name: theirs, denial: null }]);
    dataOf(await approve(director, made));
    const { approvedBy, history } = await one(director, made);
    expect(approvedBy).toMatchObject([{ name: mine, forName: theirs }]);
    expect(history[0]?.text).toMatch(new RegExp(`^${mine} approved payment 1 .*, for ${theirs}\\.$`));
    const denials = async (who: Caller) =>
      dataOf<{ denials: { complete: string | null } }>(await who.get(`/payment/one/${made.payments[0] ?? ''}`)).denials.complete;
    expect(await denials(accountant)).toContain('Your deputy approved this payment for you');
    expect(await denials(second)).toBeNull();
  });

  it('counts as both people above the limit: the second approval comes from a third person', async () => {
    dataOf(await nameDeputy(director));
    const made = await project(900_000);
    dataOf(await director.patch(`/payment/limit/${made.programme}`, { secondAbove: 500_000 }));
    const admin = await t.as('super.admin');
    dataOf(await approve(director, made));
    expect(refusalOf(await approve(accountant, made))).toMatchObject({
      status: 403,
      message: expect.stringContaining('Your deputy gave the first approval for you') as string,
    });
    expect(refusalOf(await approve(director, made, { onBehalfOf: null })).status).toBe(403);
    dataOf(await approve(admin, made));
  });

  it('does not approve for the requester of a payment, but may in the own name', async () => {
    dataOf(await nameDeputy(director));
    const made = await project();
    await t.owner.query('update payments set requested_by = $1, requested_at = now() where id = $2', [
      accountant.userId,
      made.payments[0],
    ]);
    expect((await one(director, made)).approvableFor).toMatchObject([
      { denial: expect.stringContaining('can’t approve') as string },
    ]);
    expect(refusalOf(await approve(director, made, { onBehalfOf: accountant.userId })).status).toBe(409);
    dataOf(await approve(director, made));
    expect((await one(director, made)).approvedBy).toMatchObject([{ forName: null }]);
  });

  it('ends by itself after the last day, by either person before it, and with the permission', async () => {
    const forSomeone = async () => (await one(director, made)).approvableFor.length;
    const made = await project();
    const { _id } = dataOf<Period>(await nameDeputy(director, [0, 2]));
    expect(await forSomeone()).toBe(1);
    await t.shiftClock('3 days');
    try {
      expect(await forSomeone()).toBe(0);
      expect(refusalOf(await approve(director, made, { onBehalfOf: accountant.userId })).status).toBe(422);
      expect(refusalOf(await director.patch(`/deputy/end/${_id}`, {})).status).toBe(409);
    } finally {
      await t.shiftClock('0');
    }
    await t.owner.query(`update users set account_status = 'DEACTIVATED' where id = $1`, [accountant.userId]);
    try {
      expect(await forSomeone()).toBe(0);
    } finally {
      await t.owner.query(`update users set account_status = 'ACTIVE' where id = $1`, [accountant.userId]);
    }
    expect(refusalOf(await second.patch(`/deputy/end/${_id}`, {})).status).toBe(404);
    dataOf(await director.patch(`/deputy/end/${_id}`, {}));
    expect(await forSomeone()).toBe(0);
    expect(refusalOf(await accountant.patch(`/deputy/end/${_id}`, {})).status).toBe(409);
  });
});
