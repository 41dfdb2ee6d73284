import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications } from '#test/builders/assign.ts';
import { reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';

interface Row {
  _id: string;
  scores: number[];
  recommendedCount: number;
  missing: { open: number; overdue: number; declined: number } | null;
  stageSince: string | null;
  averageScore: number | null;
}

describe('the spread of scores in the list of applications', () => {
  let t: TestApp;
  let manager: Caller;
  let programme: string;
  let ids: string[];
  beforeAll(async () => {
    t = await startTestApp();
    const [director, one, two] = await Promise.all([t.as('director'), t.as('assessor1'), t.as('assessor2')]);
    manager = await t.as('manager');
    const made = await reviewProgramme(director, manager);
    programme = made.programme;
    ids = await manyApplications(t, programme, 4);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, made.guide, ids, [one.userId, two.userId])));
    // Far apart, agreed, one review alone, none.
    const totals = [[0, 10], [5, 5], [8]];
    for (const [at, weights] of totals.entries())
      for (const [who, need] of weights.entries()) {
        const reviewer = who === 0 ? one : two;
        const scoreData = { need: { outcome: 'Good', weight: need }, plan: { outcome: 'Good', weight: 2 } };
        const body = scoring(await taskOf(reviewer, ids[at] ?? ''), programme, { data: { scoreData, comments: 'x' } });
        dataOf(await reviewer.post('/task/admin/process', body));
      }
  });
  afterAll(() => t.close());

  const list = async (query: string, who = manager) =>
    (await who.get(`/application/many?programmeId=${programme}&${query}`)).json<{ data: Row[] }>().data;
  const order = async (query: string) => (await list(query)).map((row) => ids.indexOf(row._id));

  it('tells the totals of the completed reviews, lowest first, and none where there is no review', async () => {
    const rows = new Map((await list('')).map((row) => [ids.indexOf(row._id), row.scores]));
    expect([...rows.entries()].toSorted(([a], [b]) => a - b).map(([, scores]) => scores)).toEqual([[2, 12], [7, 7], [10], []]);
    // Of the stage that the tab shows, as the average is.
    await t.owner.query(`update applications set approval_flags = array['CALLED_FOR_PROPOSAL'] where id = $1`, [ids[0]]);
    expect(await list('tab=PROPOSAL_APPLICATIONS')).toMatchObject([{ _id: ids[0], scores: [], averageScore: null }]);
  });

  it('sorts by it either way, whether the list is narrowed or not; under two reviews there is no spread', async () => {
    for (const filters of [
      '',
      `&filters=${encodeURIComponent('{"progressStatus":["SUBMITTED"],"createdAt":{"from":"2020-01-01"}}')}`,
    ]) {
      expect((await order(`sort=spread:DESCENDING${filters}`)).slice(0, 2), filters).toEqual([0, 1]);
      expect((await order(`sort=spread:ASCENDING${filters}`)).slice(2), filters).toEqual([1, 0]);
    }
    const paged = await Promise.all(['1', '2', '3', '4'].map((page) => order(`sort=spread:DESCENDING&limit=1&page=${page}`)));
    expect(paged.flat()).toEqual(await order('sort=spread:DESCENDING'));
  });

  it('says which reviews are missing, and how many recommend; only to who manages the programme', async () => {
    const second = await taskOf(await t.as('assessor2'), ids[2] ?? '');
    await t.owner.query(
      `update tasks set start_date = now() - interval '3 days', due_date = now() - interval '1 day' where id = $1`,
      [second],
    );
    const declined = await taskOf(await t.as('assessor2'), ids[3] ?? '');
    dataOf(await (await t.as('assessor2')).post(`/task/decline/${declined}`, { reason: 'Too far from my field' }));
    const rows = new Map((await list('')).map((row) => [ids.indexOf(row._id), row]));
    expect(rows.get(0)).toMatchObject({ missing: { open: 0, overdue: 0, declined: 0 }, recommendedCount: 2 });
    expect(rows.get(2)).toMatchObject({ missing: { open: 1, overdue: 1, declined: 0 }, recommendedCount: 1 });
    expect(rows.get(3)).toMatchObject({ missing: { open: 1, overdue: 0, declined: 1 }, recommendedCount: 0 });
    await t.owner.query(`update roles set permissions = permissions || '{"APPLICATIONS":["READ"]}' where name = 'M&E'`);
    const reader = await list('', await t.as('mande'));
    expect(reader.map((row) => row.missing)).toEqual(ids.map(() => null));
  });

  it('sorts by fewest reviews, and drafts come last', async () => {
    await t.owner.query(`update applications set progress_status = 'IN-PROGRESS' where id = $1`, [ids[3]]);
    expect((await order('sort=reviews:ASCENDING&limit=2')).concat(await order('sort=reviews:ASCENDING&limit=2&page=2'))).toEqual([
      2,
      ...[0, 1].toSorted((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)),
      3,
    ]);
    await t.owner.query(`update applications set progress_status = 'SUBMITTED' where id = $1`, [ids[3]]);
    expect((await order('sort=reviews:ASCENDING'))[0]).toBe(3);
  });

  it('says since when an application has been where it is', async () => {
    const [row] = (await list('')).filter(({ _id }) => _id === ids[1]);
    const { rows } = await t.owner.query<{ at: Date }>('select submitted_at as at from applications where id = $1', [ids[1]]);
    expect(row?.stageSince).toBe(rows[0]?.at.toISOString());
    dataOf(await manager.patch('/application/stage', { action: 'SHORTLIST_FOR_PROPOSAL', applications: [ids[1]] }));
    const moved = (await list('tab=SHORTLISTED_FOR_PROPOSAL')).find(({ _id }) => _id === ids[1]);
    const moves = await t.owner.query<{ at: Date }>('select made_at as at from stage_moves where application_id = $1', [ids[1]]);
    expect(moved?.stageSince).toBe(moves.rows[0]?.at.toISOString());
    const standing = dataOf(await manager.get(`/application/standing/${ids[1]}`));
    expect(standing).toEqual({
      currency: 'NGN',
      requested: null,
      proposed: null,
      granted: null,
      stageSince: moved?.stageSince,
    });
    expect((await (await t.as('assessor1')).get(`/application/standing/${ids[1]}`)).statusCode).toBe(403);
    // M&E reads the list by the right that an earlier test gave, and manages nothing.
    expect((await (await t.as('mande')).get(`/application/standing/${ids[1]}`)).statusCode).toBe(404);
  });

  it('is hidden from people who may not read the list', async () => {
    const reply = await (await t.as('assessor1')).get(`/application/many?programmeId=${programme}&sort=spread:DESCENDING`);
    expect(reply.statusCode).toBe(403);
  });
});
