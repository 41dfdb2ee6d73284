import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { confirmedBank, proofParts } from '#test/builders/money.ts';
import { formOf, publishForm } from '#test/builders/programme.ts';
import { approved, dayIn, grantProgramme, initialised } from '#test/builders/project.ts';

interface Line {
  _id: string;
  title: string;
  planned: number;
  moved: number;
  available: number;
  claimed: number;
  approved: number;
  paid: number;
  left: number;
}
interface Spending {
  lines: Line[];
  totals: Omit<Line, '_id' | 'title'>;
  advance: number;
  virements: { from: string; isFolded: boolean; by: string | null }[];
  denials: { move: string | null };
}
interface Claim {
  basis: string;
  items: { _id: string; amount: number; approvedAmount: number | null; note: string; file: { _id: string } | null }[];
  issues: { path: string }[];
  denials: { write: string | null; decide: string | null };
}
interface Returns {
  data: { _id: string; state: string; denials: { receive: string | null } }[];
  request: { returnable: number; denial: string | null };
}

describe('spending by budget line', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let mande: Caller;
  let accountant: Caller;
  let admin: Caller;
  let grantee: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, mande, accountant, admin, grantee, other] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('mande'),
      t.as('accountant'),
      t.as('super.admin'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());

  /** A project under way whose reports account for spending, both of them started. */
  async function running(settings: object = {}) {
    const form = formOf({ field_id: 'done', field_label: 'What was done' });
    const reportForm = await publishForm(director, { ...form, name: `C ${Math.random()}`, kind: 'REPORT' });
    const programme = await grantProgramme(director, manager, { reportForm });
    dataOf(await manager.patch(`/claim/update/${programme}`, { isOffered: true, ...settings }));
    const application = await approved(t, grantee, programme, true);
    const project = await initialised(manager, application, { startDate: dayIn(-30), endDate: dayIn(330) });
    dataOf(await manager.patch(`/project/update/${project}`, { version: 1, activate: true }));
    const reports = dataOf<{ _id: string }[]>(await grantee.get(`/report/many?projectId=${project}&sort=ASCENDING`));
    for (const { _id } of reports) dataOf(await grantee.post(`/report/start/${_id}`));
    const { lines } = await spendingOf(project);
    const [first, last] = reports.map(({ _id }) => _id) as [string, string];
    return { programme, application, project, first, last, lines: lines.map(({ _id }) => _id) as [string, string] };
  }
  const spendingOf = async (project: string, who = manager) => dataOf<Spending>(await who.get(`/claim/one/${project}`));
  const claimOf = async (report: string, who = grantee) => dataOf<Claim>(await who.get(`/claim/report/${report}`));
  const item = (line: string, amount: number, more: object = {}) => ({
    line,
    amount,
    spentOn: dayIn(-2),
    description: 'Maize seed',
    ...more,
  });
  const save = (report: string, items: object[], more: object = {}) => grantee.post(`/claim/save/${report}`, { items, ...more });
  const submit = (report: string) => grantee.form('POST', `/report/submit/${report}`, []);
  const review = (report: string, body: object) => manager.patch(`/report/review/${report}`, body);

  it('nothing is claimed until the programme offers it, and only its managers do', async () => {
    const { programme, first, lines } = await running({ isOffered: false });
    expect(refusalOf(await save(first, [item(lines[0], 5)])).status).toBe(409);
    expect((await claimOf(first)).denials.write).toContain('do not account');
    expect(refusalOf(await mande.patch(`/claim/update/${programme}`, { isOffered: true })).status).toBe(403);
    expect(refusalOf(await manager.patch(`/claim/update/${programme}`, { virementPercent: 101 })).status).toBe(422);
    expect(refusalOf(await manager.patch(`/claim/update/${programme}`, { isOffered: true, revision: 0 })).code).toBe(
      'STALE_VERSION',
    );
  });

  it('a draft is saved against what was read, submitted within its lines, and then frozen', async () => {
    const { first, lines, project } = await running({ needsEvidence: true });
    const [seeds] = lines;
    const { basis } = await claimOf(first);
    dataOf(await save(first, [item(seeds, 100_000)], { basis }));
    expect(refusalOf(await save(first, [], { basis })).code).toBe('STALE_VERSION');
    expect(refusalOf(await save(first, [item(seeds, 0), item(project, 5, { description: '' })])).issues).toHaveLength(3);
    expect((await spendingOf(project)).totals.claimed).toBe(0); // a draft is the grantee's own
    expect(refusalOf(await submit(first)).issues?.map(({ path }) => path)).toEqual(['claim.items.0.file']);
    const file = dataOf<{ _id: string }>(
      await grantee.form('POST', `/claim/evidence/${first}`, [
        ['evidence', { name: 'receipt.pdf', content: samplePdf('Receipt') }],
      ]),
    );
    expect(refusalOf(await save(first, [item(seeds, 1, { file: project })])).status).toBe(422);
    expect(refusalOf(await manager.get(`/claim/file/${file._id}`)).status).toBe(404);
    dataOf(await save(first, [item(seeds, 600_001, { file: file._id })]));
    expect(refusalOf(await submit(first)).issues?.map(({ path }) => path)).toEqual(['claim.items.0.amount']);
    dataOf(await save(first, [item(seeds, 250_000, { file: file._id, spentOn: dayIn(-40) })]));
    expect(refusalOf(await submit(first)).issues?.map(({ path }) => path)).toEqual(['claim.items.0.spentOn']);
    dataOf(await save(first, [item(seeds, 250_000, { file: file._id })]));
    dataOf(await submit(first));
    expect(refusalOf(await save(first, [])).code).toBe('ALREADY_SUBMITTED');
    expect((await manager.get(`/claim/file/${file._id}`)).statusCode).toBe(200);
    expect(refusalOf(await other.get(`/claim/file/${file._id}`)).status).toBe(404);
    await expect(t.db.deleteFrom('claimItems').where('projectId', '=', project).execute()).rejects.toThrow('cannot be changed');
    expect((await spendingOf(project)).lines[0]).toMatchObject({
      planned: 600_000,
      claimed: 250_000,
      approved: 0,
      left: 350_000,
    });
  });

  it('of two reports submitted at once only what fits the line is taken', async () => {
    const { first, last, lines, project } = await running();
    for (const report of [first, last]) dataOf(await save(report, [item(lines[1], 300_000)]));
    const answers = await Promise.all([submit(first), submit(last)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await spendingOf(project)).lines[1]?.claimed).toBe(300_000);
  });

  it('is approved with less for a reason, final with the report; a decline starts the next round with the same items', async () => {
    const { first, lines, project } = await running();
    dataOf(await save(first, [item(lines[0], 100_000), item(lines[1], 50_000)]));
    dataOf(await submit(first));
    const [seeds] = (await claimOf(first, manager)).items;
    const decide = (body: object, who = manager) =>
      who.post(`/claim/decide/${first}`, { decisions: [{ item: seeds?._id, ...body }] });
    expect(refusalOf(await decide({ approvedAmount: 80_000 })).status).toBe(422);
    expect(refusalOf(await decide({ approvedAmount: 100_001 })).status).toBe(422);
    expect(refusalOf(await decide({ approvedAmount: 1 }, grantee)).status).toBe(403);
    dataOf(await decide({ approvedAmount: 80_000, note: 'No receipt for the rest' }));
    expect((await claimOf(first)).items[0]).toMatchObject({ approvedAmount: null, note: '' }); // not final yet
    expect((await spendingOf(project)).totals.approved).toBe(0);
    dataOf(await review(first, { status: 'Declined', comment: 'Name the shop.' }));
    expect((await claimOf(first)).items.map(({ amount, approvedAmount }) => [amount, approvedAmount])).toEqual([
      [100_000, null],
      [50_000, null],
    ]);
    expect((await spendingOf(project)).totals.claimed).toBe(0);
    dataOf(await submit(first));
    const [again] = (await claimOf(first, manager)).items;
    dataOf(
      await manager.post(`/claim/decide/${first}`, { decisions: [{ item: again?._id, approvedAmount: 90_000, note: 'Late' }] }),
    );
    dataOf(await review(first, { status: 'Approved' }));
    expect(refusalOf(await decide({ approvedAmount: 1, note: 'x' })).status).toBe(409);
    expect((await claimOf(first)).items[0]).toMatchObject({ approvedAmount: 90_000, note: 'Late' });
    expect((await spendingOf(project)).totals).toMatchObject({ claimed: 140_000, approved: 140_000, paid: 0 });
    const csv = await grantee.get(`/claim/export/${project}?format=csv`);
    expect(csv.body).toContain('Seedlings,NGN,6000,0,6000,900,900,0,5100');
    expect(refusalOf(await other.get(`/claim/export/${project}`)).status).toBe(404);
  });

  it('money moves within the percentage, never below what is claimed; an amendment takes it into the plan', async () => {
    const { first, lines, project } = await running();
    const [seeds, training] = lines;
    const move = (amount: number, who = manager, more: object = {}) =>
      who.post('/virement/new', { project, from: training, to: seeds, amount, reason: 'Prices have risen', ...more });
    dataOf(await save(first, [item(training, 390_000)]));
    dataOf(await submit(first));
    expect(refusalOf(await move(10_001)).status).toBe(422);
    expect(refusalOf(await move(5, mande)).status).toBe(403);
    expect(refusalOf(await move(5, other)).status).toBe(404);
    const answers = await Promise.all([move(10_000), move(10_000, grantee)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const now = await spendingOf(project);
    expect(now.lines.map(({ moved, available }) => [moved, available])).toEqual([
      [10_000, 610_000],
      [-10_000, 390_000],
    ]);
    const propose = (changed: object[]) =>
      grantee.post('/amendment/new', { project, reason: 'New plan', change: { lines: changed } });
    expect(refusalOf(await propose([{ _id: seeds, title: 'Seedlings', amount: 1_000_000 }])).issues?.[0]?.path).toBe(
      'change.lines',
    );
    expect(
      refusalOf(
        await propose([
          { title: 'Seedlings', amount: 611_000 },
          { title: 'Training', amount: 389_000 },
        ]),
      ).issues?.[0]?.path,
    ).toBe('change.lines.1.amount');
    const amendment = dataOf<{ _id: string }>(
      await propose([
        { _id: seeds, title: 'Plants', amount: 608_000 },
        { _id: training, title: 'Training', amount: 392_000 },
      ]),
    );
    expect(refusalOf(await move(1)).status).toBe(409); // it would change what waits for a decision
    dataOf(await manager.patch(`/amendment/decide/${amendment._id}`, { status: 'Approved' }));
    const after = await spendingOf(project);
    expect(after.lines.map(({ _id, title, planned, moved, claimed }) => [_id, title, planned, moved, claimed])).toEqual([
      [seeds, 'Plants', 608_000, 0, 0],
      [training, 'Training', 392_000, 0, 390_000],
    ]);
    expect(after.virements.map(({ isFolded }) => isFolded)).toEqual([true]);
  });

  it('what was not spent is requested back at the end, received by someone else, and committed again', async () => {
    const { programme, application, project, first, last, lines } = await running();
    await confirmedBank(t, application, { applicant: grantee, planner: director });
    const [payment] = dataOf<{ payments: { _id: string }[] }>(await manager.get(`/project/${project}`)).payments;
    const paymentId = payment?._id ?? '';
    dataOf(await director.post('/payment/approve', { applicationId: application, paymentId, status: 'Approved' }));
    dataOf(await accountant.form('POST', '/payment/complete', proofParts({ application } as never, paymentId, 400_000)));
    dataOf(await save(first, [item(lines[0], 300_000)]));
    for (const report of [first, last]) {
      dataOf(await submit(report));
      dataOf(await review(report, { status: 'Approved' }));
    }
    expect(await spendingOf(project)).toMatchObject({ totals: { paid: 300_000 }, advance: 100_000 });
    const request = (amount: number, who = manager) =>
      who.post('/repayment/request', { project, amount, dueDate: dayIn(30), reason: 'Not spent' });
    expect(refusalOf(await request(100_001)).status).toBe(422);
    const answers = await Promise.all([request(100_000), request(100_000)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const [open] = ((await grantee.get(`/repayment/many?projectId=${project}`)).json() as Returns).data;
    const receive = (who: Caller) =>
      who.form('POST', '/repayment/receive', [
        ['repaymentId', open?._id ?? ''],
        ['date', new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now())],
        ['proof', { name: 'statement.pdf', content: samplePdf('Statement') }],
      ]);
    expect(refusalOf(await receive(grantee)).status).toBe(403);
    expect(refusalOf(await receive(manager)).status).toBe(403);
    await expect(
      t.db
        .updateTable('repayments')
        .set({ state: 'Received', receivedBy: manager.userId })
        .where('id', '=', open?._id ?? '')
        .execute(),
    ).rejects.toThrow('repayments');
    const both = await Promise.all([receive(accountant), receive(admin)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await grantee.get(`/repayment/proof/${open?._id ?? ''}`)).statusCode).toBe(200);
    expect(refusalOf(await other.get(`/repayment/proof/${open?._id ?? ''}`)).status).toBe(404);
    expect(await spendingOf(project)).toMatchObject({ totals: { paid: 300_000 }, advance: 0 });
    const account = dataOf(await director.get(`/programme/account-info/${programme}`));
    expect(account).toMatchObject({ committed: 900_000, released: 400_000, returned: 100_000 });
    expect(dataOf(await manager.get(`/project/${project}`))).toMatchObject({
      committed: 900_000,
      returned: 100_000,
      left: 600_000,
    });
    const { rows } = await t.owner.query(
      `select s.committed = l.committed and s.returned = l.returned as agree from project_sums s, (select
         sum(amount) filter (where kind = 'COMMITTED') as committed, sum(amount) filter (where kind = 'RETURNED') as returned
         from ledger_entries where project_id = $1) l where s.project_id = $1`,
      [project],
    );
    expect(rows).toEqual([{ agree: true }]);
    await expect(
      t.owner.query(
        `insert into ledger_entries select gen_random_uuid(), programme_id, project_id, null, kind, amount, currency, '', made_by,
        made_at, null, null, repayment_id from ledger_entries where project_id = $1 and kind = 'RETURNED'`,
        [project],
      ),
    ).rejects.toThrow('repayment_entries_pkey');
  });
});
