import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications, manyReviewers, taskDump } from '#test/builders/assign.ts';
import { reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';

interface Outcome {
  count: number;
  ignored: { _id: string; reason: string }[];
  batch: string | null;
}
interface Preview {
  count: number;
  applications: number;
  distribution: { assignee: { _id: string }; before: number; added: number; after: number }[];
  ignored: { _id: string; applicationID: string; reason: string }[];
  short: { _id: string; lacks: number; reasons: string[] }[];
  shortTotal: number;
  fixes: string[];
}

describe('assigning', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two] = await Promise.all([t.as('director'), t.as('manager'), t.as('assessor1'), t.as('assessor2')]);
  });
  afterAll(() => t.close());

  const auto = (minAssigneesPerTask: number, more: object = {}) => ({ isAutoAssignment: true, minAssigneesPerTask, ...more });
  const tasksOf = async (programme: string) =>
    (
      await t.owner.query<{ id: string; application_id: string; assigned_to: string; progress: string }>(
        'select id, application_id, assigned_to, progress from tasks where programme_id = $1 order by id',
        [programme],
      )
    ).rows;
  const perApplication = (tasks: { application_id: string }[]) =>
    [...Map.groupBy(tasks, (task) => task.application_id).values()].map((of) => of.length);

  it('the preview of a choice that is still empty says that nothing would happen', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    await manyApplications(t, programme, 2);
    const [person = ''] = await manyReviewers(t, 1);
    for (const people of [[], [person]])
      expect(dataOf<Preview>(await manager.post('/task/admin/preview', taskBody(programme, guide, [], people)))).toMatchObject({
        count: 0,
        applications: 0,
        ignored: [],
      });
    const gone = { ...taskBody(programme, guide, [], [person]), taskIds: ['01a209a2-0a19-780c-8390-c39522a65e03'] };
    expect(dataOf<Preview>(await manager.post('/task/admin/preview', gone))).toMatchObject({ count: 0, applications: 0 });
  });

  it('needs no applications, gives each exactly the minimum, counts existing tasks and is even; the preview says so before', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 9);
    const people = await manyReviewers(t, 5);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids.slice(0, 2), people.slice(0, 1))));
    const body = taskBody(programme, guide, [], people, auto(2));
    const dump = await taskDump(t);
    const preview = dataOf<Preview>(await manager.post('/task/admin/preview', body));
    expect(await taskDump(t)).toEqual(dump);
    expect(preview).toMatchObject({ count: 16, applications: 9, shortTotal: 0, fixes: [] });
    const made = dataOf<Outcome>(await manager.post('/task/admin/new', body));
    expect(made).toMatchObject({ count: 16, ignored: [], batch: expect.any(String) as string });
    const tasks = await tasksOf(programme);
    expect(perApplication(tasks)).toEqual(Array.from({ length: 9 }, () => 2));
    for (const { assignee, after } of preview.distribution)
      expect(tasks.filter((task) => task.assigned_to === assignee._id).length).toBe(after);
    const loads = preview.distribution.map(({ after }) => after);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    // Again: everything has its minimum.
    expect(dataOf<Outcome>(await manager.post('/task/admin/new', body))).toEqual({ count: 0, ignored: [], batch: null });
    const mails = await t.owner.query(
      `select 1 from emails where subject like '%review task% for you%' and to_address like any ($1)`,
      [people.map((id) => `${id}%`)],
    );
    expect(mails.rowCount).toBe(6);
  });

  it('more needed than there are assignees, or a maximum too low: 422 naming what lacks and the cheapest fix, nothing made', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 3);
    const people = await manyReviewers(t, 2);
    const tooMany = refusalOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, people, auto(3))));
    expect(tooMany).toMatchObject({ status: 422, message: 'Each application needs 3 assessors, but you selected only 2.' });
    expect(tooMany.issues?.[1]?.message).toMatch(/^APP-\d+ needs 1 more assessor\./);
    expect(tooMany.details).toMatchObject({
      shortTotal: 3,
      fixes: ['Choose 1 more assignee without a conflict of interest.', 'Lower the minimum to 2 per application.'],
    });
    const tooLow = taskBody(programme, guide, ids, people, auto(2, { maxTasksPerAssignee: 2 }));
    expect(refusalOf(await manager.post('/task/admin/new', tooLow))).toMatchObject({
      status: 422,
      details: { shortTotal: 1, fixes: ['Raise the maximum to 3 open tasks each.', expect.any(String), expect.any(String)] },
    });
    expect(dataOf<Preview>(await manager.post('/task/admin/preview', tooLow)).short[0]?.reasons).toHaveLength(2);
    expect(refusalOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, people, auto(0)))).message).toBe(
      'Min A/T required!',
    );
    expect(await tasksOf(programme)).toEqual([]);
  });

  it('three managers at once, while reviewers finish: every application exactly its minimum, no double, completed ones untouched', async () => {
    const superAdmin = await t.as('super.admin');
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 40);
    const people = [...(await manyReviewers(t, 6)), one.userId];
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids.slice(0, 4), [one.userId])));
    const body = taskBody(programme, guide, [], people, auto(3));
    const own = await Promise.all(ids.slice(0, 4).map((id) => taskOf(one, id)));
    const moving = { ...taskBody(programme, guide, [], people), taskIds: own };
    const [replies, scored, moved] = await Promise.all([
      Promise.all([manager, director, superAdmin].map((who) => who.post('/task/admin/new', body))),
      Promise.all(own.map((task) => one.post('/task/admin/process', scoring(task, programme)))),
      manager.patch('/task/admin/reassign', moving),
    ]);
    // What was finished first is left alone by the re-assignment; what was moved first is no longer the reviewer’s to finish.
    expect(moved.statusCode, moved.body).toBe(200);
    for (const reply of scored) expect([200, 404, 409]).toContain(reply.statusCode);
    const finished = own.filter((_, n) => scored[n]?.statusCode === 200);
    const counts = replies.map((reply) => dataOf<Outcome>(reply).count);
    expect(counts.toSorted((a, b) => b - a)).toEqual([40 * 3 - 4, 0, 0]);
    const tasks = await tasksOf(programme);
    expect(perApplication(tasks)).toEqual(Array.from({ length: 40 }, () => 3));
    expect(new Set(tasks.map((task) => `${task.application_id} ${task.assigned_to}`)).size).toBe(120);
    expect(tasks.filter((task) => task.progress === 'COMPLETED').map((task) => task.id)).toEqual(finished.toSorted());
  });

  it('three managers by hand at once, and one by auto assignment: each pair has one task, each application at least its minimum', async () => {
    const superAdmin = await t.as('super.admin');
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 30);
    const people = [...(await manyReviewers(t, 3)), one.userId];
    const byHand = [manager, director, superAdmin].map((who, n) => {
      const named = [...ids.slice(n * 5), ...ids.slice(0, n * 5)];
      return who.post('/task/admin/new', taskBody(programme, guide, n === 1 ? named.toReversed() : named, people.slice(0, 2)));
    });
    const spread = manager.post('/task/admin/new', taskBody(programme, guide, [], people, auto(3)));
    const counts = (await Promise.all([...byHand, spread])).map((reply) => dataOf<Outcome>(reply).count);
    const tasks = await tasksOf(programme);
    expect(new Set(tasks.map((task) => `${task.application_id} ${task.assigned_to}`)).size).toBe(tasks.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(tasks.length);
    expect(Math.min(...perApplication(tasks))).toBeGreaterThanOrEqual(3);
  });

  it('re-assign moves open tasks evenly, ignores completed, moved and foreign ones, and drops the draft score', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const other = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 5);
    const foreign = await manyApplications(t, other.programme, 1);
    const people = await manyReviewers(t, 2);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, [one.userId])));
    dataOf(await manager.post('/task/admin/new', taskBody(other.programme, other.guide, foreign, [one.userId])));
    const own = await Promise.all(ids.map((id) => taskOf(one, id)));
    const theirs = await taskOf(one, foreign[0] ?? '');
    dataOf(await one.post('/task/admin/process', scoring(own[0] ?? '', programme)));
    dataOf(await one.patch(`/task/draft/${own[1]}`, { draft: { comments: 'half' } }));
    const completed = (await taskDump(t)).find((row) => row.includes(own[0] ?? ''));
    const holders = { [own[4] ?? '']: two.userId };
    const body = {
      ...taskBody(programme, guide, ids, people, { dueDate: '2030-01-01T00:00:00.000Z' }),
      taskIds: [...own, theirs],
      holders,
    };
    const preview = dataOf<Preview>(await manager.post('/task/admin/preview', body));
    const outcome = dataOf<Outcome>(await manager.patch('/task/admin/reassign', body));
    expect(preview).toMatchObject({ count: 3, ignored: outcome.ignored.map((each) => expect.objectContaining(each) as object) });
    expect(outcome).toMatchObject({ count: 3, batch: expect.any(String) as string });
    expect(Object.fromEntries(outcome.ignored.map(({ _id, reason }) => [_id, reason]))).toEqual({
      [own[0] ?? '']: 'Completed tasks are always ignored!',
      [own[4] ?? '']: 'Someone else has reassigned this task.',
      [theirs]: 'This task no longer exists.',
    });
    const tasks = await tasksOf(programme);
    const counts = people.map((id) => tasks.filter((task) => task.assigned_to === id).length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect((await taskDump(t)).find((row) => row.includes(own[0] ?? ''))).toBe(completed);
    const { rows } = await t.owner.query('select draft, due_date from tasks where id = $1', [own[1]]);
    expect(rows).toEqual([{ draft: null, due_date: new Date('2030-01-01T00:00:00.000Z') }]);
    expect((await one.get(`/task/admin/one/${own[1]}`)).statusCode).toBe(404);
    const trail = await t.owner.query(
      `select 1 from audit_events where type = 'task.reassigned' and subject_id = any ($1::uuid[])`,
      [ids],
    );
    expect(trail.rowCount).toBe(3);
    for (const change of [{ taskIds: [] }, { assignedTo: [] }])
      expect(refusalOf(await manager.patch('/task/admin/reassign', { ...body, ...change })).status).toBe(422);
    expect(refusalOf(await manager.patch('/task/admin/reassign', { ...body, taskIds: [] })).message).toBe(
      'Select one or more tasks!',
    );
    expect((await one.patch('/task/admin/reassign', body)).statusCode).toBe(403);
    const stranger = await reviewProgramme(director, director);
    const notTheirs = { ...body, category: taskBody(stranger.programme, guide, [], []).category };
    expect((await manager.patch('/task/admin/reassign', notTheirs)).statusCode).toBe(403);
  });

  it('offers those who decide grants for the approval of funds, and reviewers alone for scoring', async () => {
    const offered = async (taskAction: string): Promise<string[]> => {
      const path = `/user/admin/specific/review-admins-with-task-info?limit=300&taskAction=${taskAction}`;
      const people = dataOf<{ role: { name: string }[] }[]>(await manager.get(path));
      return [...new Set(people.map(({ role }) => role[0]?.name ?? ''))].toSorted();
    };
    expect(await offered('FUNDING_APPROVAL')).toEqual(['Assessor', 'Programme Director', 'Super Admin']);
    expect(await offered('INITIAL_APPLICATION_SCORING')).toEqual(['Assessor']);
  });

  it('refuses an assignee who is an applicant, deactivated or unknown', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 1);
    const applicant = await t.as('applicant1');
    const [gone = ''] = await manyReviewers(t, 1);
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [gone]);
    for (const person of [applicant.userId, gone, 'nobody', programme])
      expect(refusalOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, [person], auto(1))))).toMatchObject({
        status: 422,
        message: 'Choose staff members only.',
      });
  });

  it('undo within an hour restores exactly the former state, of new tasks and of moved ones', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 4);
    const people = await manyReviewers(t, 3);
    const before = await taskDump(t);
    const made = dataOf<Outcome>(await manager.post('/task/admin/new', taskBody(programme, guide, [], people, auto(2))));
    const between = await taskDump(t);
    expect(between.length).toBe(before.length + 8);
    const taskIds = (await tasksOf(programme)).map((task) => task.id);
    const moved = dataOf<Outcome>(
      await manager.patch('/task/admin/reassign', { ...taskBody(programme, guide, ids, [one.userId, two.userId]), taskIds }),
    );
    expect(moved.count).toBe(8);
    // The older one has been built upon.
    expect(refusalOf(await manager.post(`/task/admin/undo/${made.batch}`))).toMatchObject({
      status: 409,
      message: '8 of its tasks have been reassigned or declined, so the assignment can’t be undone.',
    });
    expect((await two.post(`/task/admin/undo/${moved.batch}`)).statusCode).toBe(403);
    dataOf(await manager.post(`/task/admin/undo/${moved.batch}`, {}, { 'idempotency-key': 'undo' }));
    dataOf(await manager.post(`/task/admin/undo/${moved.batch}`, {}, { 'idempotency-key': 'undo' }));
    expect(await taskDump(t)).toEqual(between);
    dataOf(await director.post(`/task/admin/undo/${made.batch}`));
    expect(await taskDump(t)).toEqual(before);
    expect(refusalOf(await manager.post(`/task/admin/undo/${made.batch}`)).message).toBe(
      'This assignment has already been undone.',
    );
    const trail = await t.owner.query(`select 1 from audit_events where type = 'task.assignment-undone' and programme_id = $1`, [
      programme,
    ]);
    expect(trail.rowCount).toBe(16);
  });

  it('proposes the score guide, the reviewers of the programme, and the due date that its open tasks have', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const proposed = async () =>
      dataOf<{ proposal: { guide: object | null; dueDate: string | null; reviewers: { _id: string }[] } }>(
        await manager.post('/task/admin/preview', taskBody(programme, '', [], [])),
      ).proposal;
    expect(await proposed()).toEqual({ guide: null, dueDate: null, reviewers: [] });
    const changes = { scoreGuides: { INITIAL_APPLICATION_SCORING: guide }, reviewers: [two.userId] };
    dataOf(await director.patch(`/programme/update/${programme}`, changes));
    const body = taskBody(programme, guide, await manyApplications(t, programme, 1), [one.userId]);
    dataOf(await manager.post('/task/admin/new', body));
    const after = await proposed();
    expect(after).toMatchObject({ guide: { _id: guide }, dueDate: new Date(body.dueDate).toISOString() });
    expect(after.reviewers.map(({ _id }) => _id).toSorted()).toEqual([one.userId, two.userId].toSorted());
  });

  it('undo is refused once a task is completed or begun, after an hour, and to who does not manage the programme', async () => {
    const { programme, guide } = await reviewProgramme(director, director);
    const ids = await manyApplications(t, programme, 2);
    const { batch } = dataOf<Outcome>(await director.post('/task/admin/new', taskBody(programme, guide, ids, [one.userId])));
    expect((await manager.post(`/task/admin/undo/${batch}`)).statusCode).toBe(404);
    const task = await taskOf(one, ids[0] ?? '');
    dataOf(await one.patch(`/task/draft/${task}`, { draft: { comments: 'half' } }));
    expect(refusalOf(await director.post(`/task/admin/undo/${batch}`)).message).toBe(
      '1 of its tasks has been started, so the assignment can’t be undone.',
    );
    dataOf(await one.post('/task/admin/process', scoring(task, programme)));
    const dump = await taskDump(t);
    expect(refusalOf(await director.post(`/task/admin/undo/${batch}`)).message).toBe(
      '1 of its tasks has been completed, so the assignment can’t be undone.',
    );
    const { batch: late } = dataOf<Outcome>(
      await director.post('/task/admin/new', taskBody(programme, guide, ids, [two.userId])),
    );
    await t.shiftClock('61 minutes');
    expect(refusalOf(await director.post(`/task/admin/undo/${late}`)).message).toBe(
      'An assignment can only be undone within an hour.',
    );
    await t.shiftClock('0');
    expect((await taskDump(t)).length).toBe(dump.length + 2);
  });

  it('the same key assigns once', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 3);
    const body = taskBody(programme, guide, ids, [one.userId]);
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => manager.post('/task/admin/new', body, { 'idempotency-key': 'assign' })),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(dataOf<Outcome>(reply)))).size).toBe(1);
    expect(await tasksOf(programme)).toHaveLength(3);
  });
});
