import { toAccount, amountDue, splitAccount, sumGrants, sumLedger, type GrantFacts, type LedgerEntry } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from './app.ts';
import { beforeBoard } from './builders/board.ts';
import { signed } from './builders/contract.ts';
import { proofParts } from './builders/money.ts';
import { openData } from './builders/open-data.ts';
import { dayIn, initialised } from './builders/project.ts';
import { act } from './builders/review.ts';

const BUDGET = 60_000;

describe('the money of a programme', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let accountant: Caller;
  let applicants: Caller[];
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, accountant] = await Promise.all([t.as('director'), t.as('manager'), t.as('accountant')]);
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
  });
  afterAll(() => t.close());

  /** Three applications before the board; with the question named that holds the amount. */
  async function approvable(isNamed = true): Promise<{ programme: string; ids: [string, string, string] }> {
    const made = await beforeBoard(t, { director, manager, applicants }, { budget: BUDGET, description: '<p>Wells.</p>' });
    if (isNamed) dataOf(await director.patch(`/decision/settings/${made.programme}`, { quorum: 0, amountQuestion: 'data.sum' }));
    return made;
  }
  const approve = (amounts: object[] | undefined, ...applications: string[]) =>
    director.patch('/application/stage', { action: 'APPROVE_GRANT', applications, ...(amounts && { amounts }) });
  const stage = async (programme: string, application: string, amount: number) =>
    dataOf(await director.post(`/decision/stage/${programme}`, { decisions: [{ application, outcome: 'APPROVE', amount }] }));
  const preview = async (programme: string) =>
    dataOf<{ decisions: object[]; left: number; denials: string[] }>(await director.post(`/decision/preview/${programme}`));

  /** Every place that tells a programme's money, by HTTP. */
  async function places(programme: string) {
    const [room, account, accounts, dashboard, due, projects, history, pack] = await Promise.all([
      director.get(`/decision/room/${programme}`),
      accountant.get(`/programme/account-info/${programme}`),
      accountant.get('/payment/accounts?postsPerPage=100'),
      accountant.get(`/dashboard/programme/${programme}`),
      accountant.get(`/payment/due-for-approval/${programme}`),
      accountant.get(`/payment/projects/${programme}`),
      accountant.get(`/payment/history?programmeId=${programme}`),
      director.get(`/decision/export/${programme}`),
    ]);
    const overview = accounts
      .json<{ data: { programme: { _id: string } }[] }>()
      .data.find((row) => row.programme._id === programme);
    return {
      room: dataOf<Record<string, unknown>>(room),
      account: dataOf<Record<string, unknown>>(account),
      overview,
      money: dataOf<{ money: Record<string, unknown> & { due: { amount: number; count: number }; payments: object[] } }>(
        dashboard,
      ).money,
      due: due.json<{ totals: Record<string, number>; data: { amount: number; amountPaid: number; status: string }[] }>(),
      projects: projects.json<{ totals: Record<string, number> }>(),
      history: history.json<{ totals: Record<string, number> }>(),
      pack: pack.body,
    };
  }

  /** The awards as anyone reads them. */
  async function published(programme: string) {
    const noQuestions = { descriptionQuestion: null, registrationQuestion: null, countryQuestion: null, regionQuestion: null };
    await openData(director, programme, { ...noQuestions, titleQuestion: 'data.name' });
    const [list, json, csv] = await Promise.all([
      t.anonymous.get(`/programme/awards/list/${programme}`),
      t.anonymous.get(`/programme/awards/${programme}`),
      t.anonymous.get(`/programme/awards/${programme}?format=csv`),
    ]);
    return { list: list.json<object>(), grants: json.json<{ grants: object[] }>().grants, csv: csv.body };
  }

  it('is the same in the decision room, accounting, dashboard, lists, files and open data, by the definitions of the domain', async () => {
    const { programme, ids } = await approvable();
    const [listed, requested, staged] = ids;
    dataOf(await approve([{ application: listed, amount: 15_000 }], listed, requested));
    await stage(programme, staged, 9_000);
    const other = await approvable();
    dataOf(await approve(undefined, other.ids[0]));

    await signed(manager, applicants[0] as Caller, listed, { amount: 12_000 });
    const project = await initialised(manager, listed, {
      budget: 11_000,
      lines: [{ title: 'All', amount: 11_000 }],
      terms: [
        { amount: 5_000, dueDate: dayIn(-10) },
        { amount: 3_000, dueDate: dayIn(5) },
        { amount: 3_000, dueDate: dayIn(20) },
      ],
      reports: [],
    });
    dataOf(await manager.patch(`/project/update/${project}`, { version: 1, activate: true }));
    const { rows: payments } = await t.owner.query<{ id: string }>(
      'select id from payments where project_id = $1 order by term',
      [project],
    );
    const [paid = '', withheld = ''] = payments.map(({ id }) => id);
    const decide = (paymentId: string, status: string) =>
      director.post('/payment/approve', { applicationId: listed, paymentId, status });
    dataOf(await decide(paid, 'Approved'));
    dataOf(await decide(withheld, 'Withheld'));
    dataOf(await accountant.form('POST', '/payment/complete', proofParts({ application: listed } as never, paid, 2_000)));
    const change = { budget: 11_500, lines: [{ title: 'All', amount: 11_500 }] };
    const amendment = dataOf(
      await (applicants[0] as Caller).post('/amendment/new', { project, reason: 'Prices have risen.', change }),
    );
    dataOf(await manager.patch(`/amendment/decide/${amendment._id}`, { status: 'Approved' }));

    const grants: GrantFacts[] = [
      { approved: 15_000, contract: 12_000, committed: 11_500 },
      { approved: 20_000, contract: null, committed: null },
    ];
    const { rows: ledger } = await t.owner.query<LedgerEntry>(
      'select kind, amount::int from ledger_entries where programme_id = $1',
      [programme],
    );
    const expected = { ...toAccount(BUDGET, sumLedger(ledger)), granted: sumGrants(grants).granted };
    expect(expected).toMatchObject({ granted: 31_500, committed: 11_500, approved: 5_000, released: 2_000, withheld: 3_000 });
    const shown = await places(programme);
    expect(shown.account).toMatchObject(expected);
    expect(shown.overview).toMatchObject(expected);
    expect(shown.money).toMatchObject(expected);
    expect(splitAccount(expected)).toEqual({ released: 2_000, approved: 3_000, committed: 3_500, withheld: 3_000, left: 48_500 });
    expect(shown.room).toMatchObject({
      granted: expected.granted,
      grantsWithoutAmount: 0,
      rows: expect.arrayContaining([
        expect.objectContaining({ _id: listed, requested: 10_000, granted: 11_500 }),
        expect.objectContaining({ _id: requested, requested: 20_000, granted: 20_000 }),
        expect.objectContaining({ _id: staged, requested: 30_000, granted: null }),
      ]) as unknown,
    });
    expect((await preview(programme)).left).toBe(BUDGET - expected.granted);
    expect(shown.projects.totals).toMatchObject({ committed: 11_500, released: 2_000 });
    expect(shown.history.totals).toMatchObject({ amountPaid: 2_000 });
    const dueNow = shown.due.data.reduce((sum, payment) => sum + amountDue(payment as Parameters<typeof amountDue>[0]), 0);
    expect(shown.due.totals['due']).toBe(dueNow);
    expect(shown.money.due).toMatchObject({ amount: 6_000, count: 2 });
    expect(shown.pack).toContain('100,,Approved,115');

    // Open data publishes the one award that is binding, with the same sums.
    const open = await published(programme);
    const award = { applied: 10_000, awarded: 11_500, disbursed: 2_000 };
    expect(open.list).toMatchObject({ totalAwarded: award.awarded, data: [award] });
    expect(open.grants).toMatchObject([{ amountAppliedFor: 100, amountAwarded: 115, amountDisbursed: 20, currency: 'NGN' }]);
    expect(open.csv).toMatch(/,115(?:\.00)?,/u);

    // The second programme counts its own grant alone, at what it requested.
    expect((await places(other.programme)).account).toMatchObject({ granted: 10_000, committed: 0, approved: 0 });

    // Released decisions count once too, whatever was staged before.
    const seen = await preview(programme);
    dataOf(await director.post(`/decision/release/${programme}`, { decisions: seen.decisions }));
    const after = await places(programme);
    for (const place of [after.room, after.account, after.overview, after.money])
      expect(place).toMatchObject({ granted: 40_500 });
  });

  it('refuses a release and an approval in the list above what earlier approvals leave of the budget', async () => {
    const { programme, ids } = await approvable();
    dataOf(await approve([{ application: ids[0], amount: 45_000 }], ids[0]));
    await stage(programme, ids[1], 15_001);
    const reason = 'The approved amounts exceed what is left of the budget.';
    expect((await preview(programme)).denials).toEqual([reason]);
    const { decisions } = await preview(programme);
    expect(refusalOf(await director.post(`/decision/release/${programme}`, { decisions }))).toMatchObject({ status: 409 });
    expect(refusalOf(await approve(undefined, ids[2]))).toMatchObject({ status: 409, message: reason });
    dataOf(await approve([{ application: ids[2], amount: 15_000 }], ids[2]));
    expect((await preview(programme)).left).toBe(0);
  });

  it('two approvals at the same time never spend the same money', async () => {
    const { programme, ids } = await approvable();
    const [admin, both] = [await t.as('super.admin'), ids.slice(0, 2)];
    const answers = await Promise.all(
      both.map((application, n) =>
        (n === 0 ? director : admin).patch('/application/stage', {
          action: 'APPROVE_GRANT',
          applications: [application],
          amounts: [{ application, amount: 40_000 }],
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect((await preview(programme)).left).toBe(20_000);
  });

  it('an approval without an amount stays unknown where no question names one, and is never zero', async () => {
    const { programme, ids } = await approvable(false);
    dataOf(await act(director, 'APPROVE_GRANT', ids[0]));
    const { room, account } = await places(programme);
    expect(account).toMatchObject({ granted: 0, grantsWithoutAmount: 1 });
    expect(room).toMatchObject({
      grantsWithoutAmount: 1,
      rows: expect.arrayContaining([expect.objectContaining({ _id: ids[0], requested: null, granted: null })]) as unknown,
    });
  });

  it('records the conditions of a grant with its approval, and the applicant and the contract read them', async () => {
    const { programme, ids } = await approvable();
    const [one, two, three] = ids;
    const conditions = 'An audit in year one\n\n- Two co-funders';
    const listed = ['An audit in year one', 'Two co-funders'];
    const amounts = [{ application: one, amount: 9_000, conditions }];
    const body = { action: 'APPROVE_GRANT', applications: [one], amounts };
    const seen = dataOf<{ mail: { paragraphs: string[] }; budgets: object[]; grants: object[] }>(
      await director.post('/application/stage/preview', body),
    );
    expect(seen.mail.paragraphs).toContain('The grant has these conditions:\n• An audit in year one\n• Two co-funders');
    expect(seen.budgets).toEqual([{ programme, currency: 'NGN', budget: BUDGET, left: BUDGET }]);
    expect(seen.grants).toMatchObject([{ _id: one, programme, requested: 10_000, proposed: null, granted: 9_000 }]);
    dataOf(await approve(amounts, one));
    const mails = await t.owner.query(
      `select from emails where subject like 'Your grant has been approved%' and text_body like '%• An audit in year one%'`,
    );
    expect(mails.rowCount).toBe(1);
    for (const reader of [applicants[0] as Caller, manager])
      expect(dataOf(await reader.get(`/contract/one/${one}`))).toMatchObject({
        decision: { amount: 9_000, conditions: listed },
      });

    // The room drafts them with its decisions, and records them by the same path.
    const drafted = { application: two, outcome: 'APPROVE', amount: 8_000, conditions: 'A second signatory' };
    expect(
      refusalOf(
        await director.post(`/decision/stage/${programme}`, {
          decisions: [{ application: three, outcome: 'DECLINE', reason: 'Too early.', conditions: 'None' }],
        }),
      ),
    ).toMatchObject({ status: 422, issues: [{ path: 'decisions.0.conditions' }] });
    dataOf(await director.post(`/decision/stage/${programme}`, { decisions: [drafted] }));
    const { decisions } = await preview(programme);
    dataOf(await director.post(`/decision/release/${programme}`, { decisions }));
    expect(dataOf(await (applicants[1] as Caller).get(`/contract/one/${two}`))).toMatchObject({
      decision: { amount: 8_000, conditions: ['A second signatory'] },
    });

    // What is not approved has none, and its reader learns nothing.
    expect(dataOf(await (applicants[2] as Caller).get(`/contract/one/${three}`))).toMatchObject({ decision: null });
  });

  it('an approval starts from the amount of the proposal, and else from the requested one', async () => {
    const { programme, ids } = await approvable();
    await t.owner.query(`update board_settings set proposed_question = 'data.proposed' where programme_id = $1`, [programme]);
    await t.owner.query(
      `insert into application_answers (application_id, programme_id, form, field_id, value, number) values ($1, $2, 'APPLICATION', 'proposed', '80', 80)`,
      [ids[0], programme],
    );
    const [one, two] = ids;
    const body = { action: 'APPROVE_GRANT', applications: [one, two] };
    expect(dataOf<{ grants: object[] }>(await director.post('/application/stage/preview', body)).grants).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: one, requested: 10_000, proposed: 8_000, granted: 8_000 }),
        expect.objectContaining({ _id: two, requested: 20_000, proposed: null, granted: 20_000 }),
      ]),
    );
  });

  it('previews an approval that no application can take', async () => {
    const { ids } = await approvable();
    dataOf(await act(director, 'APPROVE_GRANT', ids[0]));
    const body = { action: 'APPROVE_GRANT', applications: [ids[0]] };
    expect(dataOf(await director.post('/application/stage/preview', body))).toMatchObject({
      eligible: [],
      grants: [],
      overBudget: null,
    });
  });

  it('refuses amounts with another step, of another application, and amounts that are none', async () => {
    const { ids } = await approvable();
    const [one, two] = ids;
    for (const [body, path] of [
      [{ action: 'NOT_TAKEN_FORWARD', reason: 'x', amounts: [{ application: one, amount: 5 }] }, 'amounts.0.amount'],
      [{ action: 'APPROVE_GRANT', amounts: [{ application: two, amount: 5 }] }, 'amounts.0.application'],
      [{ action: 'APPROVE_GRANT', amounts: [{ application: one, amount: 0 }] }, 'amounts.0.amount'],
      [{ action: 'APPROVE_GRANT', amounts: [{ application: one, amount: 1.5 }] }, 'amounts.0.amount'],
    ] as const)
      expect(refusalOf(await director.patch('/application/stage', { applications: [one], ...body }))).toMatchObject({
        status: 422,
        issues: [{ path }],
      });
    expect((await t.owner.query('select from grant_amounts where application_id = $1', [one])).rowCount).toBe(0);
  });
});
