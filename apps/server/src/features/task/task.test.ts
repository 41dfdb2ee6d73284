import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { inDays, startApplication } from '#test/builders/programme.ts';
import { GUIDE, reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

interface Task {
  _id: string;
  progressStatus: string;
  recommended: boolean | null;
  canProcess: boolean;
  draft: unknown;
  otherAssessments: { assignee: string }[];
  category: {
    payload: {
      application: { data: object };
      scoreGuide: { version: number; criteria: object[] };
      review: { score: { totalScore: number | null; data: unknown }; comments: string };
    };
  };
}

describe('review tasks', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  let applicant: Caller;
  let programme: string;
  let guide: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two, applicant] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('assessor1'),
      t.as('assessor2'),
      t.as('applicant1'),
    ]);
    ({ programme, guide } = await reviewProgramme(director, manager));
  });
  afterAll(() => t.close());
  const fresh = async (): Promise<{ id: string; programme: string; guide: string }> => {
    const made = await reviewProgramme(director, manager);
    return { ...made, id: await submitted(applicant, made.programme) };
  };

  it('makes one task per application and assignee, skips pairs that have one, ignores what is not submitted', async () => {
    const { id, programme: p, guide: g } = await fresh();
    const draft = await startApplication(await t.as('applicant2'), p);
    const made = dataOf<{ count: number; ignored: { _id: string; reason: string }[] }>(
      await manager.post('/task/admin/new', taskBody(p, g, [id, draft], [one.userId, two.userId])),
    );
    expect(made).toMatchObject({
      count: 2,
      ignored: [{ _id: draft, reason: 'Open and applications in progress are always ignored!' }],
    });
    const again = dataOf<{ count: number; ignored: object[] }>(
      await manager.post('/task/admin/new', taskBody(p, g, [id], [one.userId])),
    );
    expect(again).toMatchObject({ count: 0, ignored: [{ _id: id }] });
    const info = dataOf<{ _id: string; taskCount: number }[]>(
      await manager.get(
        `/user/admin/specific/review-admins-with-task-info?programmeId=${p}&taskAction=INITIAL_APPLICATION_SCORING&adminCategory=APPLICATION_REVIEWER`,
      ),
    );
    expect(info.find((person) => person._id === one.userId)?.taskCount).toBe(1);
  });

  it('every rule of the form with its exact text, and nothing made', async () => {
    const good = taskBody(programme, guide, [], []);
    const refusal = refusalOf(await manager.post('/task/admin/new', {}));
    expect(refusal.status).toBe(422);
    expect(refusal.issues?.map((issue) => issue.message)).toEqual([
      'Enter task name!',
      'Set a start date!',
      'Set a due date!',
      'Select at least one assignee',
      'Set task category!',
      'Specify a programme!',
      'Add at least one application!',
      'Set a valid task action!',
      'Select a score guide!',
    ]);
    const id = await submitted(await t.as('applicant3'), programme);
    const cases: [object, string][] = [
      [{ description: 'x'.repeat(501) }, 'Maximum of 500 characters!'],
      [{ category: { ...good.category, name: 'OTHER' } }, 'Set a valid task category!'],
      [{ dueDate: inDays(-3) }, 'The due date must not be before the start date.'],
      [{ assignedTo: [applicant.userId] }, 'Choose staff members only.'],
      [{ isAutoAssignment: true, minAssigneesPerTask: null }, 'Min A/T required!'],
    ];
    for (const [change, message] of cases) {
      const body = { ...taskBody(programme, guide, [id], [one.userId]), ...change };
      if ('category' in change)
        body.category = {
          ...body.category,
          ...(change as { category: typeof body.category }).category,
          payload: taskBody(programme, guide, [id], [one.userId]).category.payload,
        };
      expect(
        refusalOf(await manager.post('/task/admin/new', body)).issues?.map((issue) => issue.message),
        message,
      ).toContain(message);
    }
    expect((await one.get(`/task/admin/many?programmeId=${programme}`)).json<{ totalCount: number }>().totalCount).toBe(0);
    expect((await one.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId]))).statusCode).toBe(403);
  });

  it('the assessor reads the application and guide; others find nothing; the manager sees the other assessments', async () => {
    const { id, programme: p, guide: g } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(p, g, [id], [one.userId, two.userId])));
    const rowsOf = async (who: Caller) =>
      dataOf<{ assignedTo: { _id: string }; category: { payload: { application: object; review: object } } }[]>(
        await who.get(`/task/admin/detailed-tasks?programmeId=${p}`),
      );
    const rows = await rowsOf(manager);
    expect(rows.map((row) => row.assignedTo._id).toSorted()).toEqual([one.userId, two.userId].toSorted());
    expect(rows[0]?.category.payload).toMatchObject({
      application: { _id: id, interview: { status: 'NOT-SCHEDULED' } },
      review: { score: { totalScore: null } },
    });
    expect((await rowsOf(one)).map((row) => row.assignedTo._id)).toEqual([one.userId]);
    const task = await taskOf(one, id);
    const query = `?categoryName=APPLICATION_REVIEW&taskAction=INITIAL_APPLICATION_SCORING&programmeId=${p}`;
    const read = dataOf<Task>(await one.get(`/task/admin/one/${task}${query}`));
    expect(read).toMatchObject({
      progressStatus: 'PENDING',
      canProcess: true,
      otherAssessments: [],
      category: { payload: { application: { data: { name: 'Ada' } }, scoreGuide: { version: 1 } } },
    });
    expect((await two.get(`/task/admin/one/${task}`)).statusCode).toBe(404);
    expect((await applicant.get(`/task/admin/one/${task}`)).statusCode).toBe(403);
    expect(dataOf<Task>(await manager.get(`/task/admin/one/${task}`))).toMatchObject({
      canProcess: false,
      otherAssessments: [{ assignee: 'Yaw Mensah' }],
    });
    // The application opens to its assessor too, without the reviews of others.
    expect(dataOf<{ reviews: object[] }>(await one.get(`/application/one/${id}`)).reviews).toHaveLength(1);
    expect(dataOf<{ reviews: object[] }>(await applicant.get(`/application/one/${id}`)).reviews).toEqual([]);
  });

  it('lists open tasks by due date, then completed ones with the latest first', async () => {
    const taskDue = new Map<number, string>();
    for (const days of [9, 3, 6, 1]) {
      const { id, programme: p, guide: g } = await fresh();
      const body = taskBody(p, g, [id], [one.userId], { dueDate: inDays(days) });
      dataOf(await manager.post('/task/admin/new', body));
      const task = await taskOf(one, id);
      taskDue.set(days, task);
      if (days === 9 || days === 3) dataOf(await one.post('/task/admin/process', scoring(task, p)));
    }
    const own = new Set(taskDue.values());
    const rows = dataOf<{ _id: string }[]>(await one.get('/task/admin/many?limit=300&sort=queue:ASCENDING'));
    const listed = rows.map(({ _id }) => _id).filter((id) => own.has(id));
    expect(listed).toEqual([1, 6, 3, 9].map((days) => taskDue.get(days)));
  });

  it('refuses what cannot be with the exact text and changes nothing', async () => {
    const { id, programme: p, guide: g } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(p, g, [id], [one.userId])));
    const task = await taskOf(one, id);
    const data = scoring(task, p).data;
    const plan = (weight: unknown, outcome: unknown = 'Good') => ({
      data: { ...data, scoreData: { ...data.scoreData, plan: { outcome, weight } } },
    });
    const cases: [object, string][] = [
      [plan(20.5), 'No more than 20'],
      [plan(-1), 'Enter a score between 0 and 20'],
      [plan('many'), 'Enter a score between 0 and 20'],
      [plan('NaN'), 'Enter a score between 0 and 20'],
      [plan(''), 'Enter a score!'],
      [plan(3, 'Superb'), 'Outcome name is required!'],
      [{ data: { ...data, scoreData: { ...data.scoreData, ghost: { outcome: 'Good', weight: 1 } } } }, 'Set score data!'],
      [{ data: { ...data, scoreData: null } }, 'Set score data!'],
      [{ data: { ...data, comments: ' ' } }, 'Enter a comment!'],
      [{ recommended: null }, 'Please, make a decision!'],
      [{ categoryName: '' }, 'Set task category name!'],
      [{ taskAction: '' }, 'Set task action!'],
      [{ programmeId: '' }, 'Specify a programme!'],
    ];
    for (const [change, message] of cases)
      expect(
        refusalOf(await one.post('/task/admin/process', scoring(task, p, change))).issues?.map((issue) => issue.message),
        message,
      ).toContain(message);
    expect((await two.post('/task/admin/process', scoring(task, p))).statusCode).toBe(404);
    expect((await manager.post('/task/admin/process', scoring(task, p))).statusCode).toBe(404);
    expect(dataOf<Task>(await one.get(`/task/admin/one/${task}`))).toMatchObject({
      progressStatus: 'PENDING',
      category: { payload: { review: { score: { totalScore: null } } } },
    });
  });

  it('completes once, adds to the figures of the stage, and is read-only afterwards', async () => {
    const { id, programme: p, guide: g } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(p, g, [id], [one.userId, two.userId])));
    const [mine, theirs] = [await taskOf(one, id), await taskOf(two, id)];
    dataOf(await one.patch(`/task/draft/${mine}`, { draft: { comments: 'half' } }));
    expect(dataOf<Task>(await one.get(`/task/admin/one/${mine}`)).draft).toEqual({ comments: 'half' });
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => one.post('/task/admin/process', scoring(mine, p), { 'idempotency-key': 'score' })),
    );
    for (const reply of replies)
      expect(dataOf<Task>(reply)).toMatchObject({
        progressStatus: 'COMPLETED',
        recommended: true,
        draft: null,
        category: { payload: { review: { score: { totalScore: 22.5 }, comments: 'Sound.' } } },
      });
    dataOf(
      await two.post(
        '/task/admin/process',
        scoring(theirs, p, {
          recommended: false,
          data: { scoreData: { need: { outcome: 'Weak', weight: 0 }, plan: { outcome: 'Weak', weight: 5 } }, comments: 'Thin.' },
        }),
      ),
    );
    const row = async (tab: string) =>
      (await manager.get(`/application/many?programmeId=${p}&tab=${tab}`)).json<{
        data: { reviewsCount: number; averageScore: number | null }[];
      }>().data[0];
    expect(await row('ALL_APPLICATIONS')).toMatchObject({ reviewsCount: 2, averageScore: 13.75 });
    for (const reply of [
      await one.post('/task/admin/process', scoring(mine, p)),
      await one.patch(`/task/draft/${mine}`, { draft: {} }),
    ])
      expect(refusalOf(reply)).toMatchObject({ status: 409, code: 'CONFLICT' });
    await expect(t.owner.query('update tasks set comments = $1 where id = $2', ['other', mine])).rejects.toThrow(
      'cannot be changed',
    );
    // A guide that is changed afterwards changes no task.
    dataOf(await director.patch(`/score-guide/admin/update/${g}`, { ...GUIDE, criteria: GUIDE.criteria.slice(0, 1) }));
    expect(dataOf<Task>(await one.get(`/task/admin/one/${mine}`)).category.payload.scoreGuide).toMatchObject({
      version: 1,
      criteria: [{}, {}],
    });
  });

  it('totals and averages agree with an independent computation on random tasks', async () => {
    const people = [one, two, await t.as('manager')];
    const weights = [0, 3.25, 7, 12.5, 20];
    for (let round = 0; round < 3; round++) {
      const { id, programme: p, guide: g } = await fresh();
      const given = people.map((_, i) =>
        [weights[(round + i) % 5] ?? 0, weights[(round * 2 + i) % 5] ?? 0].map((w, k) => (k === 0 ? Math.min(w, 10) : w)),
      );
      dataOf(
        await director.post(
          '/task/admin/new',
          taskBody(
            p,
            g,
            [id],
            people.map((person) => person.userId),
          ),
        ),
      );
      for (const [i, person] of people.entries()) {
        const [need = 0, plan = 0] = given[i] ?? [];
        const task = await taskOf(person, id);
        dataOf(
          await person.post(
            '/task/admin/process',
            scoring(task, p, {
              data: {
                scoreData: { need: { outcome: 'Good', weight: need }, plan: { outcome: 'Good', weight: String(plan) } },
                comments: 'x',
              },
            }),
          ),
        );
      }
      const { rows } = await t.owner.query<{ total: number; n: number }>(
        `select avg(s)::float8 as total, count(*)::int as n from (select (select sum((value->>'weight')::numeric) from jsonb_each(score)) as s from tasks where application_id = $1) x`,
        [id],
      );
      const row = (await manager.get(`/application/many?programmeId=${p}`)).json<{
        data: { averageScore: number; reviewsCount: number }[];
      }>().data[0];
      expect(row?.reviewsCount).toBe(rows[0]?.n);
      expect(row?.averageScore).toBeCloseTo(rows[0]?.total ?? NaN, 9);
    }
  });
});
