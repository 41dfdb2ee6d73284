import type { Answer } from '@grantdesk/api';
import type { ListLink } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { figuresIn, listBehind } from '#test/builders/figures.ts';
import { inDays } from '#test/builders/programme.ts';
import { plannedProject } from '#test/builders/money.ts';
import { dayIn } from '#test/builders/project.ts';
import { reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

type Overview = Answer<'dashboard.overview'>['data'];
type Figures = Answer<'dashboard.programme'>['data'];

const STAFF: Persona[] = ['super.admin', 'director', 'manager', 'accountant', 'mande', 'assessor1'];
const CANARY = 'Canary of another programme';

describe('the dashboard', () => {
  let t: TestApp;
  const people = new Map<Persona, Caller>();
  const who = (persona: Persona): Caller => {
    const caller = people.get(persona);
    if (!caller) throw new Error(persona);
    return caller;
  };
  let programme: string;
  let other: string;
  const applications: string[] = [];
  const overview = async (persona: Persona): Promise<Overview> => dataOf<Overview>(await who(persona).get('/dashboard/overview'));
  const figures = async (persona: Persona, id = programme): Promise<Figures> =>
    dataOf<Figures>(await who(persona).get(`/dashboard/programme/${id}`));
  const kinds = async (persona: Persona, id = programme): Promise<string[]> =>
    (await overview(persona)).waiting
      .filter((row) => !row.programme || row.programme._id === id)
      .map((row) => row.kind)
      .toSorted();

  beforeAll(async () => {
    t = await startTestApp();
    for (const persona of [...STAFF, 'assessor2', 'applicant1', 'applicant2', 'applicant3'] as Persona[])
      people.set(persona, await t.as(persona));
    const made = await reviewProgramme(who('director'), who('manager'));
    programme = made.programme;
    ({ programme: other } = await reviewProgramme(who('director'), who('super.admin'), { name: CANARY }));
    for (const applicant of ['applicant1', 'applicant2'] as const) applications.push(await submitted(who(applicant), programme));
    const manager = who('manager');
    dataOf(
      await manager.post(
        '/task/admin/new',
        taskBody(programme, made.guide, applications, [who('assessor1').userId, who('assessor2').userId]),
      ),
    );
    const done = await taskOf(who('assessor1'), applications[0] ?? '');
    dataOf(await who('assessor1').post('/task/admin/process', scoring(done, programme)));
    await t.owner.query(
      `update tasks set start_date = start_date - interval '9 days', due_date = $2 where programme_id = $1 and assigned_to = $3`,
      [programme, inDays(-1), who('assessor2').userId],
    );
    // One is at the board and nothing has happened for three weeks; one is granted.
    await t.owner.query(
      `update applications set approval_flags = '{SHORTLISTED_FOR_PROPOSAL,SHORTLISTED_FOR_BOARD_APPROVAL}', updated_at = now() - interval '21 days' where id = $1`,
      [applications[0]],
    );
    await t.owner.query(
      `update applications set approval_flags = '{SHORTLISTED_FOR_BOARD_APPROVAL,BOARD_APPROVED,CONTRACT_SIGNED}' where id = $1`,
      [applications[1]],
    );
    const grant = { applicant: who('applicant3'), planner: who('manager') };
    const plan = await plannedProject(t, grant, programme, {
      terms: [
        { amount: 500_00, dueDate: dayIn(5) },
        { amount: 700_00, dueDate: dayIn(90) },
      ],
      reports: ['First report'],
    });
    await t.owner.query(
      `update applications set approval_flags = '{BOARD_APPROVED,CONTRACT_SIGNED,PROJECT_INITIALIZED}' where id = $1`,
      [plan.application],
    );
    await t.owner.query(`update reports set status = 'Submitted' where id = $1`, [plan.reports[0]]);
  });
  afterAll(() => t.close());

  it('every number of every role is the total of the list that it links to', async () => {
    let walked = 0;
    for (const persona of STAFF) {
      const seen: { count: number; behind: ListLink }[] = figuresIn(await overview(persona));
      for (const id of [programme, other]) {
        const response = await who(persona).get(`/dashboard/programme/${id}`);
        if (response.statusCode === 200) seen.push(...figuresIn(dataOf(response)));
      }
      for (const { count, behind } of seen) {
        const { address, total } = await listBehind(who(persona), behind);
        expect(total, `${persona} ${address}`).toBe(count);
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(60);
    console.log(`numbers walked to their lists: ${walked}`);
  });

  it('what waits is by what each may do, never by a name alone', async () => {
    expect(await kinds('super.admin')).toEqual(['APPROVALS', 'CONTRACTS', 'DECISIONS', 'PROJECTS', 'REPORTS']);
    expect(await kinds('manager')).toEqual(['CONTRACTS', 'PROJECTS', 'REPORTS']);
    expect(await kinds('accountant')).toEqual(['APPROVALS']);
    expect(await kinds('mande')).toEqual(['REPORTS']);
    expect(await kinds('assessor1')).toEqual(['REVIEWS']);
    await t.owner.query(`update roles set permissions = permissions - 'ACCOUNTING' where name = 'Accountant'`);
    expect(await kinds('accountant')).toEqual([]);
    await t.owner.query(
      `update roles set permissions = permissions || '{"ACCOUNTING":["READ","UPDATE","APPROVE","EXPORT"]}' where name = 'Accountant'`,
    );
  });

  it('shows the parts of a programme to people who may read their lists, and to no one else', async () => {
    const parts = async (persona: Persona, id = programme): Promise<string[] | number> => {
      const response = await who(persona).get(`/dashboard/programme/${id}`);
      if (response.statusCode !== 200) return response.statusCode;
      const { pipeline, reviews, grants, money } = dataOf<Figures>(response);
      return Object.entries({ pipeline, reviews, grants, money }).flatMap(([name, part]) => (part ? [name] : []));
    };
    expect(await parts('super.admin')).toEqual(['pipeline', 'reviews', 'grants', 'money']);
    expect(await parts('manager')).toEqual(['pipeline', 'reviews', 'grants', 'money']);
    expect(await parts('accountant')).toEqual(['grants', 'money']);
    expect(await parts('mande')).toEqual(['grants']);
    expect(await parts('assessor1')).toBe(404);
    expect(await parts('manager', other)).toBe(404);
    expect((await who('applicant1').get(`/dashboard/programme/${programme}`)).statusCode).toBe(403);
    for (const persona of ['manager', 'assessor1'] as const) {
      expect(JSON.stringify(await overview(persona))).not.toContain(CANARY);
      expect(JSON.stringify(await overview(persona))).not.toContain(other);
    }
  });

  it('reports what is stuck, overdue and due', async () => {
    const { pipeline, reviews, money, grants } = await figures('manager');
    expect(pipeline?.stuck.map(({ tab, count }) => [tab, count])).toEqual([['SHORTLISTED_FOR_BOARD_APPROVAL', 1]]);
    expect(reviews?.stages.map(({ open, overdue, completed }) => [open.count, overdue.count, completed.count])).toEqual([
      [3, 2, 1],
    ]);
    expect(reviews?.reviewers[0]).toMatchObject({ reviewer: { _id: who('assessor2').userId }, overdue: { count: 2 } });
    expect(money).toMatchObject({ committed: 1_200_00, due: { count: 1, amount: 500_00 } });
    expect(grants?.late.count).toBe(0);
  });

  it('a conflict of interest takes its application out of every number', async () => {
    const before = await figures('director');
    const hidden = async (): Promise<number> => {
      const rows = dataOf<Answer<'dashboard.pipeline'>['data']>(await who('director').get('/dashboard/pipeline'));
      return rows.reduce((sum, row) => sum + row.hiddenByConflict, 0);
    };
    expect(await hidden()).toBe(0);
    dataOf(await who('director').post('/task/conflict', { application: applications[0], reason: 'My sister.' }));
    const after = await figures('director');
    expect(after.pipeline?.stages[0]?.count).toBe((before.pipeline?.stages[0]?.count ?? 0) - 1);
    expect(after.pipeline?.stuck).toEqual([]);
    expect(await hidden()).toBe(1);
    expect(await kinds('director')).not.toContain('DECISIONS');
    for (const { count, behind } of figuresIn(after)) {
      const { address, total } = await listBehind(who('director'), behind);
      expect(total, address).toBe(count);
    }
  });

  it('shows own reviews beside a panel of at least three, and no one else’s score', async () => {
    const mine = async (): Promise<Answer<'dashboard.mine'>['data']> => dataOf(await who('assessor1').get('/dashboard/mine'));
    expect(await mine()).toMatchObject({ completed: 1, compared: 0, difference: null });
    await t.owner.query(`update application_scores set n = 3, sum = 60 where application_id = $1`, [applications[0]]);
    const { compared, difference, bands } = await mine();
    expect([compared, difference]).toEqual([1, 2.5]);
    expect(bands.find(({ count }) => count === 1)?.label).toBe('Within 5');
  });

  it('shows an applicant what waits, the most urgent first, and nothing of others', async () => {
    const home = async (persona: Persona): Promise<Answer<'dashboard.home'>['data']> =>
      dataOf(await who(persona).get('/dashboard/home'));
    expect((await home('applicant3')).map(({ kind }) => kind)).toEqual([]);
    await t.owner.query(`update reports set status = 'In-Progress', review = 'Declined' where title = 'First report'`);
    await t.owner.query(`delete from bank_accounts`);
    expect((await home('applicant3')).map(({ kind }) => kind)).toEqual(['REPORT_RETURNED', 'BANK']);
    expect((await home('applicant1')).map(({ kind }) => kind)).toEqual([]);
    expect((await who('director').get('/dashboard/home')).statusCode).toBe(403);
  });

  it('stuck counts each of those with the same flags, and none that changed lately; empty programmes come last', async () => {
    const stuck = async () =>
      (await figures('manager')).pipeline?.stuck.map(({ tab, count, behind }) => [
        tab,
        count,
        JSON.stringify(behind).includes('14'),
      ]);
    const at = (flags: string, days: number, ids: string[]) =>
      t.owner.query(
        `update applications set approval_flags = $1, updated_at = now() - make_interval(days => $2::int) where id = any ($3)`,
        [flags, days, ids],
      );
    await at('{SHORTLISTED_FOR_PROPOSAL}', 15, applications);
    expect(await stuck()).toEqual([['SHORTLISTED_FOR_PROPOSAL', 2, true]]);
    await at('{SHORTLISTED_FOR_PROPOSAL}', 13, applications.slice(1));
    expect(await stuck()).toEqual([['SHORTLISTED_FOR_PROPOSAL', 1, true]]);
    await t.owner.query(`update programmes set end_date = end_date - interval '1 hour' where id = $1`, [other]);
    const shown = (await overview('director')).programmes.map(({ _id }) => _id);
    expect(shown.indexOf(other)).toBeGreaterThan(shown.indexOf(programme));
  });
});
