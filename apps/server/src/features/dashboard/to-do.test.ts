import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { figuresIn, listBehind } from '#test/builders/figures.ts';
import { plannedProject } from '#test/builders/money.ts';
import { dayIn } from '#test/builders/project.ts';
import { reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

type Overview = Answer<'dashboard.overview'>['data'];

describe('what a person can do next', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let assessor: Caller;
  let accountant: Caller;
  let mande: Caller;
  let programme: string;
  let guide: string;
  /** In the order of their applicants: without a reviewer, fully reviewed, the review was declined. */
  const applications: string[] = [];

  const toDo = async (who: Caller, id = programme): Promise<Record<string, number>> => {
    const { waiting } = dataOf<Overview>(await who.get('/dashboard/overview'));
    return Object.fromEntries(waiting.filter((row) => row.programme?._id === id).map(({ kind, count }) => [kind, count]));
  };
  const set = (id: string | undefined, values: string) => t.owner.query(`update applications set ${values} where id = $1`, [id]);

  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    manager = await t.as('manager');
    assessor = await t.as('assessor1');
    accountant = await t.as('accountant');
    mande = await t.as('mande');
    ({ programme, guide } = await reviewProgramme(director, manager));
    for (const name of ['applicant1', 'applicant2', 'applicant3'] as const)
      applications.push(await submitted(await t.as(name), programme));
    const body = taskBody(programme, guide, applications.slice(1), [assessor.userId]);
    dataOf(await manager.post('/task/admin/new', body));
  });
  afterAll(() => t.close());

  it('shows a manager submissions without a reviewer, declined reviews, and what is fully reviewed', async () => {
    expect(await toDo(manager)).toEqual({ UNASSIGNED: 1 });
    const [, reviewed = '', declined = ''] = applications;
    dataOf(await assessor.post('/task/admin/process', scoring(await taskOf(assessor, reviewed), programme)));
    expect(await toDo(manager)).toEqual({ UNASSIGNED: 1, REVIEWED: 1 });
    dataOf(await assessor.post(`/task/decline/${await taskOf(assessor, declined)}`, { reason: 'I know this person.' }));
    expect(await toDo(manager)).toEqual({ UNASSIGNED: 2, REVIEWED: 1, DECLINED: 1 });
  });

  it('names the applicant of a single application, and counts more', async () => {
    const { waiting } = dataOf<Overview>(await manager.get('/dashboard/overview'));
    const subjects = waiting.filter((row) => row.programme?._id === programme).map(({ kind, subject }) => [kind, subject]);
    expect(Object.fromEntries(subjects)).toEqual({
      UNASSIGNED: null,
      REVIEWED: expect.any(String),
      DECLINED: expect.any(String),
    });
  });

  it('leaves the daily work of a programme to its named managers', async () => {
    expect(await toDo(director)).toEqual({});
    await t.owner.query('delete from programme_managers where programme_id = $1', [programme]);
    expect(await toDo(director)).toMatchObject({ UNASSIGNED: 2 });
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
  });

  it('shows a Super Admin the work of a colleague after their own, and a fund of one no difference', async () => {
    const admin = await t.as('super.admin');
    const shared = async () =>
      dataOf<Overview>(await admin.get('/dashboard/overview'))
        .waiting.filter((row) => row.programme?._id === programme)
        .map(({ kind, isShared }) => [kind, isShared]);
    await t.owner.query('delete from programme_managers where programme_id = $1', [programme]);
    expect(await shared()).toContainEqual(['UNASSIGNED', true]);
    await t.owner.query("update users set account_status = 'INACTIVE' where id = $1", [director.userId]);
    expect(await shared()).toContainEqual(['UNASSIGNED', false]);
    await t.owner.query("update users set account_status = 'ACTIVE' where id = $1", [director.userId]);
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
  });

  it('shows messages of applicants until someone answers', async () => {
    const [id = ''] = applications;
    const applicant = await t.as('applicant1');
    dataOf(await applicant.post(`/message/new/${id}`, { kind: 'APPLICANT_MESSAGE', body: 'May we change the budget?' }));
    expect(await toDo(manager)).toMatchObject({ MESSAGES: 1 });
    dataOf(await manager.post(`/message/new/${id}`, { kind: 'TEAM_MESSAGE', body: 'Yes, until Friday.' }));
    expect(await toDo(manager)).not.toHaveProperty('MESSAGES');
  });

  it('follows applications through proposals and interviews', async () => {
    const [id] = applications;
    const steps: [values: string, kind: string][] = [
      [`approval_flags = '{SHORTLISTED_FOR_PROPOSAL}'`, 'CALLS_FOR_PROPOSAL'],
      [
        `approval_flags = approval_flags || '{CALLED_FOR_PROPOSAL}', proposal_progress_status = 'SUBMITTED'`,
        'UNASSIGNED_PROPOSALS',
      ],
      [`approval_flags = approval_flags || '{SHORTLISTED_FOR_INTERVIEW}'`, 'CALLS_FOR_INTERVIEW'],
      [`approval_flags = approval_flags || '{CALLED_FOR_INTERVIEW}'`, 'UNSCHEDULED'],
      [`interview_status = 'COMPLETED'`, 'UNASSIGNED_INTERVIEWS'],
    ];
    for (const [values, kind] of steps) {
      await set(id, values);
      expect(await toDo(manager), values).toEqual({ UNASSIGNED: 1, REVIEWED: 1, DECLINED: 1, [kind]: 1 });
    }
    await set(id, `approval_flags = approval_flags || '{SHORTLISTED_FOR_BOARD_APPROVAL}'`);
    expect(await toDo(director)).toEqual({ DECISIONS: 1 });
    await set(id, `approval_flags = approval_flags || '{BOARD_DECLINED}'`);
    expect(await toDo(director)).toEqual({});
  });

  it('shows accountants bank details to confirm and withheld payments, and M&E late and coming reports', async () => {
    const { programme: grants } = await reviewProgramme(director, manager);
    const made = await plannedProject(t, { applicant: await t.as('applicant1'), planner: manager }, grants, {
      terms: [
        { amount: 500_00, dueDate: dayIn(5) },
        { amount: 700_00, dueDate: dayIn(90) },
      ],
      reports: ['First report', 'Second report'],
    });
    await set(made.application, `approval_flags = '{BOARD_APPROVED,CONTRACT_SIGNED,PROJECT_INITIALIZED}'`);
    await t.owner.query(`update reports set due_date = current_date - 3 where id = $1`, [made.reports[0]]);
    expect(await toDo(mande, grants)).toEqual({ LATE_REPORTS: 1, REPORTS_DUE: 1 });
    const { data } = (await mande.get('/dashboard/reports')).json<Answer<'dashboard.reports'>>();
    expect(data.rows.map(({ title, isLate }) => [title, isLate])).toEqual([
      ['First report', true],
      ['Second report', false],
    ]);
    dataOf(
      await director.post('/payment/approve', {
        applicationId: made.application,
        paymentId: made.payments[0],
        status: 'Withheld',
        reason: 'Wait.',
      }),
    );
    await t.owner.query(`update bank_accounts set state = 'TO-APPROVE' where application_id = $1`, [made.application]);
    // The withheld one waits for the same details: it is one thing to do.
    expect(await toDo(accountant, grants)).toEqual({ BANK_DETAILS: 2 });
  });

  it('counts exactly the rows of the list that each entry links to, and shows where applications are today', async () => {
    await set(applications[1], `approval_flags = '{WITHDRAWN}'`);
    const { data } = (await director.get('/dashboard/pipeline')).json<Answer<'dashboard.pipeline'>>();
    const row = data.find((each) => each.programme._id === programme);
    expect(row?.places.filter(({ count }) => count > 0).map(({ place, count }) => [place, count])).toEqual([
      ['APPLICATION', 1],
      ['ENDED', 2],
    ]);
    let walked = 0;
    for (const who of [director, manager, accountant, mande, assessor]) {
      const answers = [dataOf(await who.get('/dashboard/overview')), dataOf(await who.get('/dashboard/pipeline'))];
      for (const { count, behind } of answers.flatMap(figuresIn)) {
        const { address, total } = await listBehind(who, behind);
        expect(total, address).toBe(count);
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(20);
  });
});
