import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications } from '#test/builders/assign.ts';
import { reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';
import { createDb, createPool } from '#platform/db.ts';
import { foldCounts } from '#platform/maintenance-jobs.ts';

const FILTERS = [
  {},
  { taskAction: ['INITIAL_APPLICATION_SCORING'] },
  { taskAction: ['PROPOSAL_SCORING'] },
  { progressStatus: ['PENDING'] },
  { progressStatus: ['COMPLETED'] },
  { response: ['DECLINED'] },
  { recommended: ['true'] },
  { recommended: ['false'] },
  { state: ['open'] },
  { state: ['open', 'declined'] },
  { state: ['overdue'] },
  { progressStatus: ['COMPLETED'], recommended: ['true'], taskAction: ['INITIAL_APPLICATION_SCORING'] },
];

describe('the totals of lists of tasks', () => {
  let t: TestApp;
  let [director, manager, one, two]: [Caller, Caller, Caller, Caller] = [] as never;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two] = await Promise.all([t.as('director'), t.as('manager'), t.as('assessor1'), t.as('assessor2')]);
  });
  afterAll(() => t.close());

  const listed = async (who: Caller, programme: string, filters: object) => {
    const query = `scope=all&limit=300&programmeId=${programme}&filters=${encodeURIComponent(JSON.stringify(filters))}`;
    return (await who.get(`/task/admin/many?${query}`)).json<{ data: object[]; totalCount: number }>();
  };
  /** Each total that each of these people sees is the number of rows that they get. */
  const check = async (programme: string): Promise<void> => {
    for (const who of [director, manager, one, two])
      for (const of of [programme, ''])
        for (const filters of FILTERS) {
          const { data, totalCount } = await listed(who, of, filters);
          expect(totalCount, JSON.stringify([who.userId, of, filters])).toBe(data.length);
        }
  };
  const fold = async (): Promise<void> => {
    const pool = createPool(t.servingUrl, { max: 2, name: 'fold', onError: () => {} });
    await Promise.all([foldCounts(createDb(pool)), foldCounts(createDb(pool))]);
    await pool.end();
  };

  it('are those of their rows, for each reader and filter, before and after changes are folded', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 5);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, [one.userId, two.userId])));
    expect((await listed(manager, programme, {})).totalCount).toBe(10);
    await check(programme);
    await fold();
    expect((await t.owner.query('select from task_count_deltas')).rowCount).toBe(0);
    await check(programme);

    const [first = '', second = '', third = '', fourth = ''] = ids;
    dataOf(await one.post('/task/admin/process', scoring(await taskOf(one, first), programme)));
    dataOf(await one.post('/task/admin/process', scoring(await taskOf(one, second), programme, { recommended: false })));
    dataOf(await two.post(`/task/decline/${await taskOf(two, first)}`, { reason: 'Outside my field.' }));
    await t.owner.query('update tasks set manual_deletion = true where id = $1', [await taskOf(two, second)]);
    await t.owner.query('delete from tasks where id = $1', [await taskOf(two, third)]);
    dataOf(await manager.post('/task/conflict', { application: fourth, reason: 'My sister runs it.' }));
    expect((await listed(director, programme, {})).totalCount).toBe(8);
    expect((await listed(director, programme, { recommended: ['false'] })).totalCount).toBe(1);
    expect((await listed(manager, programme, {})).totalCount).toBe(6);
    await check(programme);
    await fold();
    await check(programme);
  });

  it('count a manager’s own reviews in programmes that someone else manages', async () => {
    const { programme, guide } = await reviewProgramme(director, director);
    const ids = await manyApplications(t, programme, 2);
    dataOf(await director.post('/task/admin/new', taskBody(programme, guide, ids, [manager.userId, one.userId])));
    expect((await listed(manager, programme, {})).totalCount).toBe(2);
    expect((await listed(director, programme, {})).totalCount).toBe(4);
    await check(programme);
    dataOf(await manager.post(`/task/decline/${await taskOf(manager, ids[0] ?? '')}`, { reason: 'Outside my field.' }));
    expect((await listed(manager, programme, {})).totalCount).toBe(1);
    await check(programme);
  });
});
