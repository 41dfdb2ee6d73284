import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { GUIDE, reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

interface Form {
  _id: string;
  name: string;
  sections?: object[];
}
interface Task {
  _id: string;
  taskIds: string[];
  category: {
    payload: {
      programme: { applicationForm: Form; proposalForm: Form | null };
      applications: string[];
      application: { user: { name: string } };
      scoreGuide: object;
      review: object;
    };
  };
}

describe('the fields of a review task', () => {
  let t: TestApp;
  let statements: string[] = [];
  let [director, manager, one, applicants]: [Caller, Caller, Caller, Caller[]] = [] as never;
  beforeAll(async () => {
    t = await startTestApp({}, undefined, { onStatement: (text) => void statements.push(text) });
    [director, manager, one] = await Promise.all([t.as('director'), t.as('manager'), t.as('assessor1')]);
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
  });
  afterAll(() => t.close());

  const listed = async (who: Caller, programme: string): Promise<Task[]> =>
    dataOf(await who.get(`/task/admin/many?scope=all&programmeId=${programme}`));
  const read = async (who: Caller, id: string): Promise<Task> => dataOf(await who.get(`/task/admin/one/${id}`));

  it('are in a row and in the task alike: guide, forms, the application and task as assigning takes them, and the review', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const id = await submitted(applicants[0] as Caller, programme);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId])));
    const task = await taskOf(one, id);
    dataOf(await one.post('/task/admin/process', scoring(task, programme)));

    const [row] = await listed(manager, programme);
    const whole = await read(manager, task);
    for (const found of [row, whole, ...(await listed(one, programme))])
      expect(found).toMatchObject({
        _id: task,
        taskIds: [task],
        category: {
          payload: {
            programme: { applicationForm: { _id: expect.any(String) as string, name: expect.any(String) as string } },
            applications: [id],
            scoreGuide: { _id: guide, name: GUIDE.name, version: 1 },
            review: { score: { data: { need: { outcome: 'Good', weight: 10 } }, totalScore: 22.5 }, comments: 'Sound.' },
          },
        },
      });
    expect(whole.category.payload.programme.applicationForm.sections).toHaveLength(1);
    expect(row?.category.payload.programme.applicationForm).not.toHaveProperty('sections');
  });

  it('include the proposal form only in a later stage, once the proposal is submitted', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const applicant = applicants[0] as Caller;
    const id = await submitted(applicant, programme);
    await t.owner.query(`update applications set approval_flags = '{SHORTLISTED_FOR_PROPOSAL}' where id = $1`, [id]);
    dataOf(await manager.patch('/application/stage', { action: 'CALL_FOR_PROPOSAL', applications: [id] }));
    const body = taskBody(programme, guide, [id], [one.userId]);
    const proposalTask = {
      ...body,
      category: { ...body.category, payload: { ...body.category.payload, taskAction: 'PROPOSAL_SCORING' } },
    };
    dataOf(await manager.post('/task/admin/new', body));
    const forms = async (action: string) => {
      const task = await taskOf(one, id, action);
      const row = (await listed(one, programme)).find(({ _id }) => _id === task);
      return [row, await read(one, task)].map((each) => each?.category.payload.programme.proposalForm?.name ?? null);
    };
    dataOf(await applicant.form('PATCH', `/application/save/${id}?form=proposal`, [['name', 'Ada']]));
    dataOf(await applicant.form('POST', `/application/submit/${id}?form=proposal`, []));
    dataOf(await manager.post('/task/admin/new', proposalTask));
    expect(await forms('INITIAL_APPLICATION_SCORING')).toEqual([null, null]);
    expect(await forms('PROPOSAL_SCORING')).toEqual([expect.any(String), expect.any(String)]);
  });

  it('hide the applicant in a blind review as everywhere', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const id = await submitted(applicants[1] as Caller, programme);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId])));
    await t.owner.query(`update programmes set blind_review = '{"INITIAL_APPLICATION_SCORING": []}' where id = $1`, [programme]);
    const number = /^[A-Z0-9-]+$/u;
    const [row] = await listed(one, programme);
    expect(row?.category.payload.application.user.name).toMatch(number);
    expect(JSON.stringify(row)).not.toMatch(/Ada|applicant2@/u);
  });

  it('take as many statements for three tasks as for one', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const counts: number[] = [];
    for (const wanted of [1, 3]) {
      const ids: string[] = [];
      for (const applicant of applicants.slice(wanted === 1 ? 0 : 1, wanted)) ids.push(await submitted(applicant, programme));
      dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, [one.userId])));
      statements = [];
      expect(await listed(manager, programme)).toHaveLength(wanted);
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});
