import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications } from '#test/builders/assign.ts';
import { reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';

describe('load and activity on a user’s page', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let assessor: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, assessor] = await Promise.all([t.as('director'), t.as('manager'), t.as('assessor1')]);
  });
  afterAll(() => t.close());

  type Load = { programme: { _id: string }; open: number; overdue: number; completed: number }[];
  const loadAs = async (who: Caller) => dataOf<Load>(await who.get(`/user/admin/load/${assessor.userId}`));

  it('open, overdue and completed reviews by programme; a manager sees those of their own programmes alone', async () => {
    const own = await reviewProgramme(director, manager);
    const other = await reviewProgramme(director, director);
    for (const { programme, guide } of [own, other]) {
      const applications = await manyApplications(t, programme, 3);
      dataOf(await director.post('/task/admin/new', taskBody(programme, guide, applications, [assessor.userId])));
      const done = await taskOf(assessor, applications[0] ?? '');
      dataOf(await assessor.post('/task/admin/process', scoring(done, programme)));
    }
    await t.owner.query(
      `update tasks set start_date = now() - interval '9 days', due_date = now() - interval '1 day' where id = (select id from tasks where progress = 'PENDING' and programme_id = $1 limit 1)`,
      [own.programme],
    );
    expect(await loadAs(manager)).toMatchObject([{ programme: { _id: own.programme }, open: 2, overdue: 1, completed: 1 }]);
    expect((await loadAs(director)).map(({ open, overdue, completed }) => `${open} ${overdue} ${completed}`).toSorted()).toEqual([
      '2 0 1',
      '2 1 1',
    ]);
    expect((await assessor.get(`/user/admin/load/${assessor.userId}`)).statusCode).toBe(403);
  });

  it('what one person did is read alone', async () => {
    const response = await director.get(`/audit/many?actor=${assessor.userId}`);
    const { data } = response.json<{ data: { actor: { _id: string }; type: string }[] }>();
    expect(new Set(data.map(({ actor }) => actor._id))).toEqual(new Set([assessor.userId]));
    expect(data.map(({ type }) => type)).toContain('task.completed');
  });
});
