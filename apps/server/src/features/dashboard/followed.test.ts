import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { listBehind } from '#test/builders/figures.ts';
import { plannedProject, type PlannedProject } from '#test/builders/money.ts';
import { dayIn } from '#test/builders/project.ts';
import { reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

type Reporting = Answer<'dashboard.reporting'>['data'];
type Reports = Answer<'dashboard.reports'>['data'];
type Amendments = Answer<'dashboard.amendments'>['data'];
type Risks = Answer<'dashboard.risks'>['data'];
type Reviewers = Answer<'dashboard.reviewers'>['data'];

describe('the homes of M&E and of managers', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let mande: Caller;
  let assessor: Caller;
  let made: PlannedProject;
  let other: PlannedProject;
  const of = (programme?: string): string => (programme ? `?programmeId=${programme}` : '');
  const reporting = async (who = mande, programme?: string): Promise<Reporting> =>
    dataOf<Reporting>(await who.get(`/dashboard/reporting${of(programme)}`));

  /** A round of a report that was submitted, so many days from now. */
  const received = async (report: string | undefined, status: string, days = 0) => {
    await t.owner.query(`update reports set status = $2 where id = $1`, [report, status]);
    await t.owner.query(
      `insert into report_rounds (id, report_id, round, started_by, submitted_by, submitted_at)
       values ($1, $2, 1, $3, $3, app_now() + make_interval(days => $4::int))`,
      [newId(), report, manager.userId, days],
    );
  };
  const risk = (project: string, title: string, likelihood: number, impact: number) =>
    manager.post('/risk/new', { project, title, likelihood, impact, mitigation: '', owner: '' });

  beforeAll(async () => {
    t = await startTestApp();
    [director, manager] = [await t.as('director'), await t.as('manager')];
    [mande, assessor] = [await t.as('mande'), await t.as('assessor1')];
    const applicant = await t.as('applicant1');
    const { programme } = await reviewProgramme(director, manager);
    // Late, to review, due soon, due in a month, approved, approved long ago.
    made = await plannedProject(t, { applicant, planner: manager }, programme, { reports: ['A', 'B', 'C', 'D', 'E', 'F'] });
    for (const [index, days] of [-4, -2, 5, 25, -40, -500].entries())
      await t.owner.query(`update reports set due_date = $2 where id = $1`, [made.reports[index], dayIn(days)]);
    await received(made.reports[1], 'Submitted');
    await received(made.reports[4], 'Approved');
    await received(made.reports[5], 'Approved', -400);
    const hidden = await reviewProgramme(director, await t.as('super.admin'));
    other = await plannedProject(t, { applicant, planner: director }, hidden.programme, { reports: ['Late elsewhere'] });
    await t.owner.query(`update reports set due_date = $2 where id = $1`, [other.reports[0], dayIn(-9)]);
  });
  afterAll(() => t.close());

  it('counts reports that are late, to review, due soon and approved this year', async () => {
    expect(await reporting(mande, made.programme)).toMatchObject({
      late: { count: 1, oldestDue: dayIn(-4) },
      toReview: { count: 1, oldestSubmittedAt: expect.any(String) },
      soon: { count: 1, grantees: 1 },
      approved: { count: 1, received: 2 },
    });
    expect((await reporting()).late).toEqual({ count: 2, oldestDue: dayIn(-9), behind: null });
    const { late, toReview, soon } = await reporting(mande, made.programme);
    for (const { behind } of [late, toReview, soon]) {
      if (behind === null) throw new Error('Its list is missing.');
      expect((await listBehind(mande, behind)).total).toBe(1);
    }
  });

  it('lists reports to follow of all programmes or of one, and how late each one is', async () => {
    const reports = async (programme?: string) => dataOf<Reports>(await mande.get(`/dashboard/reports${of(programme)}`));
    const { rows, total } = await reports(made.programme);
    expect(total).toBe(4);
    // Days count in the programme's zone, where the next one begins an hour before UTC's.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now());
    const late = (Date.parse(today) - Date.parse(dayIn(-4))) / 86_400_000;
    expect(rows.map(({ title, daysLate }) => [title, daysLate])).toEqual([
      ['A', late],
      ['B', 0],
      ['C', 0],
      ['D', 0],
    ]);
    expect((await reports()).rows.map(({ title }) => title)).toEqual(['Late elsewhere', 'A', 'B', 'C', 'D']);
  });

  it('counts amendments that wait, and open risks with the gravest', async () => {
    const amendments = async (who = mande) => dataOf<Amendments>(await who.get('/dashboard/amendments'));
    expect(await amendments()).toEqual({ count: 0, behind: null, since: null });
    const change = { endDate: dayIn(400) };
    await t.owner.query(`update projects set start_date = start_date - 900 where id = $1`, [made.project]);
    dataOf(await manager.post('/amendment/new', { project: made.project, reason: 'The rains came late.', change }));
    const found = await amendments();
    expect(found).toMatchObject({ count: 1, since: expect.any(String) });
    if (found.behind) expect((await listBehind(mande, found.behind)).total).toBe(1);
    expect(found.behind).not.toBeNull();

    const risks = async (programme?: string) => dataOf<Risks>(await mande.get(`/dashboard/risks${of(programme)}`));
    dataOf(await risk(made.project, 'Late rains', 2, 3));
    const flood = dataOf(await risk(made.project, 'Flood', 5, 4));
    await t.owner.query(`update project_risks set created_at = created_at - interval '8 days' where id = $1`, [flood._id]);
    expect(await risks()).toEqual({
      open: 2,
      high: 1,
      recent: 1,
      gravest: { title: 'Flood', programmeId: made.programme, projectId: made.project, applicationId: made.application },
    });
    expect(await risks(other.programme)).toEqual({ open: 0, high: 0, recent: 0, gravest: null });
    dataOf(await manager.patch(`/risk/update/${flood._id}`, { state: 'Closed' }));
    expect(await risks()).toMatchObject({ open: 1, high: 0, gravest: { title: 'Late rains' } });
  });

  it('is closed to people who do not read grants, and to other programmes than their own', async () => {
    for (const call of ['reporting', 'amendments', 'risks'])
      for (const who of [assessor, await t.as('applicant1')])
        expect((await who.get(`/dashboard/${call}`)).statusCode, call).toBe(403);
    expect((await assessor.get('/dashboard/reports')).json()).toEqual({ data: { rows: [], total: 0 } });
    expect((await reporting(manager)).late.count).toBe(1);
    expect((await reporting(manager, other.programme)).late.count).toBe(0);
  });

  it('shows the reviewers of all programmes that a manager manages, and no one else', async () => {
    const reviewers = async (who: Caller) => dataOf<Reviewers>(await who.get('/dashboard/reviewers'));
    expect(await reviewers(manager)).toEqual({ reviewers: [], reviewerCount: 0, open: 0, overdue: 0, completed: 0 });
    for (const runner of [manager, manager, await t.as('super.admin')]) {
      const { programme, guide } = await reviewProgramme(director, runner);
      const applications = [
        await submitted(await t.as('applicant2'), programme),
        await submitted(await t.as('applicant3'), programme),
      ];
      dataOf(await director.post('/task/admin/new', taskBody(programme, guide, applications, [assessor.userId])));
      const done = await taskOf(assessor, applications[0] ?? '');
      dataOf(await assessor.post('/task/admin/process', scoring(done, programme)));
    }
    const late = `update tasks set start_date = start_date - interval '9 days', due_date = app_now() - interval '1 day'
      where progress = 'PENDING' and programme_id = (select programme_id from programme_managers where user_id = $1
        and programme_id in (select programme_id from tasks) limit 1)`;
    await t.owner.query(late, [manager.userId]);
    const own = await reviewers(manager);
    expect(own).toMatchObject({ reviewerCount: 1, open: 2, overdue: 1, completed: 2 });
    const [load] = own.reviewers;
    expect(load).toMatchObject({ reviewer: { _id: assessor.userId }, completed: 2, nextDue: expect.any(String) });
    for (const { count, behind } of load ? [load.open, load.overdue] : [])
      expect((await listBehind(manager, behind)).total).toBe(count);
    expect(await reviewers(director)).toMatchObject({ open: 3, completed: 3 });
    for (const who of [assessor, mande, await t.as('accountant')])
      expect((await who.get('/dashboard/reviewers')).statusCode).toBe(403);
  });

  it('tells people who may know it how many emails failed within a week', async () => {
    const failed = (days: number, state = 'FAILED') =>
      t.owner.query(
        `insert into emails (id, to_address, subject, text_body, html_body, state, failed_at)
         values ($1, 'a@example.org', 'S', 'T', 'H', $2, app_now() - make_interval(days => $3::int))`,
        [newId(), state, days],
      );
    const count = async () => dataOf<{ count: number }>(await manager.get('/dashboard/undelivered')).count;
    expect(await count()).toBe(0);
    await failed(2);
    await failed(9);
    await failed(1, 'SENT');
    expect(await count()).toBe(1);
    for (const who of [mande, await t.as('accountant'), assessor])
      expect((await who.get('/dashboard/undelivered')).statusCode).toBe(403);
  });
});
