import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import {
  projectDigest,
  projectMoney,
  runningProject,
  type AmendBase,
  type AmendedProject as Project,
} from '#test/builders/amendment.ts';
import { proofParts } from '#test/builders/money.ts';
import { dayIn } from '#test/builders/project.ts';
import { remindReports } from '../report/index.ts';

describe('ending a project', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let mande: Caller;
  let accountant: Caller;
  let assessor: Caller;
  let grantee: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, mande, accountant, assessor, grantee, other] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('mande'),
      t.as('accountant'),
      t.as('assessor1'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());

  const running = () => runningProject(t, { director, manager, grantee });
  const baseOf = async (project: string, who = grantee) => dataOf<AmendBase>(await who.get(`/amendment/base/${project}`));
  const propose = (who: Caller, project: string, change: object) =>
    who.post('/amendment/new', { project, reason: 'The rains came late.', change });
  const read = async (project: string, who = manager) => dataOf<Project>(await who.get(`/project/${project}`));
  const pay = (application: string, paymentId: string, status: 'Approved' | 'Withheld') =>
    director.post('/payment/approve', { applicationId: application, paymentId, status, reason: 'To be looked at' });
  const end = (who: Caller, project: string, more: object = {}) =>
    who.post(`/project/end/${project}`, { reason: 'The partner has left.', ...more });

  it('is refused while an approved payment is owed, naming it, and nothing is changed', async () => {
    const { application, project } = await running();
    const [first, second] = (await baseOf(project)).plan.terms;
    dataOf(await pay(application, first?._id ?? '', 'Approved'));
    const before = await projectDigest(t);
    expect(refusalOf(await end(manager, project))).toMatchObject({
      status: 409,
      message: 'Payment 1 is approved but not fully paid. Pay it first.',
      details: { unpaid: [{ _id: first?._id, term: 1 }] },
    });
    const preview = dataOf<{ denial: string; returned: number }>(await manager.get(`/project/ending/${project}`));
    expect(preview).toMatchObject({ denial: 'Payment 1 is approved but not fully paid. Pay it first.', returned: 600_000 });
    expect((await read(project)).denials.end).toBe(preview.denial);
    expect(await projectDigest(t)).toBe(before);
    // Part of it is not enough.
    const made = { programme: '', application, project, payments: [], reports: [] };
    dataOf(await accountant.form('POST', '/payment/complete', proofParts(made, first?._id ?? '', 100_000)));
    expect(refusalOf(await end(manager, project)).status).toBe(409);
    dataOf(await accountant.form('POST', '/payment/complete', proofParts(made, first?._id ?? '', 300_000)));
    dataOf(await pay(application, second?._id ?? '', 'Withheld'));
    for (const who of [mande, accountant, grantee, assessor, other])
      expect([403, 404], who.userId).toContain((await end(who, project)).statusCode);
    expect(refusalOf(await end(manager, project, { reason: '  ' })).issues?.[0]?.path).toBe('reason');
    expect(refusalOf(await end(manager, project, { basis: 'older' })).code).toBe('STALE_VERSION');

    const both = await Promise.all([end(manager, project), end(director, project)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refusalOf(await end(manager, project)).message).toBe('The project has already ended.');
    const ended = await read(project);
    expect(ended).toMatchObject({
      status: 'SUBMITTED',
      endedReason: 'The partner has left.',
      committed: 400_000,
      denials: { amend: 'The project has ended.' },
    });
    expect(ended.payments.map(({ status }) => status)).toEqual(['Paid', 'Cancelled', 'Cancelled']);
    expect(ended.reports.every(({ isDropped, isLate }) => isDropped && !isLate)).toBe(true);
    expect(await projectMoney(t, project)).toMatchObject({ committed: 400_000, approved: 400_000, withheld: 0, agree: true });
  });

  it('leaves nothing to pay, request or amend afterwards, and notifies the grantee', async () => {
    const { application, project, programme } = await running();
    const { plan } = await baseOf(project);
    const { basis } = dataOf<{ basis: string }>(await manager.get(`/project/ending/${project}`));
    dataOf(await end(manager, project, { basis }));
    const before = await projectDigest(t);
    for (const { _id } of plan.terms) {
      expect(refusalOf(await pay(application, _id, 'Approved')).message).toBe('This payment has been cancelled.');
      expect(refusalOf(await pay(application, _id, 'Withheld')).status).toBe(409);
    }
    expect(refusalOf(await propose(grantee, project, { endDate: dayIn(400) })).message).toBe('The project has ended.');
    for (const { _id } of plan.reports)
      expect(refusalOf(await grantee.post(`/report/start/${_id}`, {})).message).toBe('This report is no longer required.');
    await t.owner.query(`update reports set due_date = current_date - 3 where project_id = $1`, [project]);
    await remindReports({ db: t.db, config: { publicUrl: 'http://localhost' } as never });
    expect(
      (
        await t.owner.query(`select 1 from report_reminders r join reports on reports.id = r.report_id where project_id = $1`, [
          project,
        ])
      ).rows,
    ).toEqual([]);
    await t.owner.query(`update reports set due_date = $2 where project_id = $1 and position = 1`, [project, dayIn(50)]);
    await t.owner.query(`update reports set due_date = $2 where project_id = $1 and position = 2`, [project, dayIn(320)]);
    const due = (await accountant.get(`/payment/due-for-approval/${programme}`)).json<{ data: unknown[] }>();
    expect(due.data).toEqual([]);
    expect(await projectDigest(t)).toBe(before);
    expect(await projectMoney(t, project)).toMatchObject({ committed: 0, agree: true });
    const { rows } = await t.owner.query<{ subject: string }>(
      `select subject from emails where subject like 'Your project has ended%' and to_address like 'applicant1%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('a payment that is approved at the same moment: the end or the approval wins, never both, and the ledger agrees', async () => {
    for (let round = 0; round < 6; round++) {
      const { application, project } = await running();
      const [first] = (await baseOf(project)).plan.terms;
      const ending = () => end(manager, project);
      const approving = () => pay(application, first?._id ?? '', 'Approved');
      const answers = await Promise.all((round % 2 === 0 ? [ending, approving] : [approving, ending]).map((call) => call()));
      expect(
        answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
        `round ${round}`,
      ).toEqual([200, 409]);
      expect((await projectMoney(t, project)).agree).toBe(true);
    }
  });

  it('shows a project as finished everywhere once it has ended, and keeps its status', async () => {
    const { programme, project } = await running();
    type Row = { _id: string; status: string; isFinished: boolean };
    const shown = async () => {
      const one = dataOf<Row>(await grantee.get(`/project/${project}`));
      const lists = await Promise.all([
        manager.get(`/project/by-programme/${programme}`),
        grantee.get('/project/mine?limit=50'),
        manager.get(`/payment/projects/${programme}`),
      ]);
      const [row] = dataOf<{ project: Row }[]>(await manager.get(`/programme/grantees/${programme}`));
      const rows = [one, ...lists.map((list) => dataOf<Row[]>(list).find(({ _id }) => _id === project)), row?.project];
      return [...new Set(rows.map((each) => `${each?.status} ${each?.isFinished}`))];
    };
    const exported = async () => (await manager.get(`/application/export?programmeId=${programme}`)).body;
    expect(await shown()).toEqual(['IN-PROGRESS false']);
    expect(await exported()).toContain(',In progress,');
    dataOf(await end(manager, project));
    expect(await shown()).toEqual(['SUBMITTED true']);
    expect(await exported()).toContain(',"Submitted; Finished",');
  });

  it('shows a project as finished once every report is approved and every payment is paid or cancelled', async () => {
    const { project } = await running();
    const isFinished = async () => dataOf<{ isFinished: boolean }>(await grantee.get(`/project/${project}`)).isFinished;
    await t.owner.query(`update projects set status = 'SUBMITTED', submitted_at = now() where id = $1`, [project]);
    await t.owner.query(`update payments set status = 'Cancelled' where project_id = $1`, [project]);
    await t.owner.query(`update reports set status = 'Submitted' where project_id = $1`, [project]);
    expect(await isFinished()).toBe(false);
    await t.owner.query(`update reports set status = 'Approved' where project_id = $1`, [project]);
    expect(await isFinished()).toBe(true);
    await t.owner.query(`update payments set status = 'Withheld' where project_id = $1 and term = 1`, [project]);
    expect(await isFinished()).toBe(false);
  });
});
