import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { plannedProject } from '#test/builders/money.ts';
import { dayIn } from '#test/builders/project.ts';
import { reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

type Deadlines = Answer<'dashboard.deadlines'>['data'];

describe('the deadlines of the dashboard', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let assessor: Caller;
  let programme: string;
  let interviewed: string;
  const kinds = async (who: Caller): Promise<string[]> =>
    dataOf<Deadlines>(await who.get('/dashboard/deadlines')).map(({ kind }) => kind);

  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, assessor] = [await t.as('director'), await t.as('manager'), await t.as('assessor1')];
    const made = await reviewProgramme(director, manager);
    ({ programme } = made);
    interviewed = await submitted(await t.as('applicant1'), programme);
    const scored = await submitted(await t.as('applicant2'), programme);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, made.guide, [interviewed, scored], [assessor.userId])));
    await t.owner.query(`update tasks set due_date = app_now() + interval '3 days' where programme_id = $1`, [programme]);
    dataOf(await assessor.post('/task/admin/process', scoring(await taskOf(assessor, scored), programme)));
    await t.owner.query(
      `update applications set interview_status = 'SCHEDULED', interview_start_date = app_now() + interval '1 day',
        interview_end_date = app_now() + interval '25 hours' where id = $1`,
      [interviewed],
    );
    const plan = await plannedProject(t, { applicant: await t.as('applicant3'), planner: manager }, programme, {
      terms: [
        { amount: 500_00, dueDate: dayIn(6) },
        { amount: 700_00, dueDate: dayIn(90) },
      ],
      reports: ['First report'],
    });
    await t.owner.query(`update reports set due_date = $2 where id = $1`, [plan.reports[0], dayIn(9)]);
  });
  afterAll(() => t.close());

  it('lists the dates of the next 30 days, the first first, with how far the reviews are', async () => {
    const rows = dataOf<Deadlines>(await manager.get('/dashboard/deadlines'));
    expect(rows.map(({ kind, count, done }) => [kind, count, done])).toEqual([
      ['INTERVIEW', 1, 0],
      ['REVIEWS', 2, 1],
      ['PAYMENTS', 1, 0],
      ['REPORTS', 1, 0],
    ]);
    expect(rows[0]).toMatchObject({ applicationId: interviewed, startsAt: expect.any(String), behind: null });
    expect(rows[1]).toMatchObject({ subject: null, behind: { list: 'tasks', programmeId: programme } });
    expect(rows[2]).toMatchObject({ day: dayIn(6), subject: expect.any(String), behind: { list: 'payments' } });
    expect(rows[3]).toMatchObject({ day: dayIn(9), behind: { list: 'projects' } });
  });

  it('shows each person only what they read', async () => {
    expect(await kinds(await t.as('accountant'))).toEqual(['PAYMENTS', 'REPORTS']);
    expect(await kinds(await t.as('mande'))).toEqual(['REPORTS']);
    expect(await kinds(assessor)).toEqual([]);
    expect((await (await t.as('applicant1')).get('/dashboard/deadlines')).statusCode).toBe(403);
    await t.owner.query('delete from programme_managers where programme_id = $1', [programme]);
    expect(await kinds(manager)).toEqual([]);
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
  });

  it('leaves out what a conflict of interest closes', async () => {
    dataOf(await manager.post('/task/conflict', { application: interviewed, reason: 'My sister.' }));
    const rows = dataOf<Deadlines>(await manager.get('/dashboard/deadlines'));
    expect(rows.map(({ kind }) => kind)).toEqual(['PAYMENTS', 'REPORTS']);
    expect(JSON.stringify(rows)).not.toContain(interviewed);
  });
});
