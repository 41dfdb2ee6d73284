import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications } from '#test/builders/assign.ts';
import { reviewProgramme, taskBody } from '#test/builders/review.ts';

describe('assigning by skills', () => {
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

  const auto = (programme: string, guide: string, people: string[], skillQuestion: string, minimum = 1) => {
    const body = taskBody(programme, guide, [], people, { isAutoAssignment: true, minAssigneesPerTask: minimum });
    return { ...body, category: { ...body.category, payload: { ...body.category.payload, skillQuestion } } };
  };
  const answered = (programme: string, ids: string[], value: string) =>
    t.owner.query(
      `insert into application_answers (application_id, programme_id, form, field_id, value)
         select id, $1, 'APPLICATION', 'name', $3 from unnest($2::uuid[]) as a (id)`,
      [programme, ids, value],
    );

  it('reviewers record what they know, and auto assignment matches it with the answers to a question', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const ids = await manyApplications(t, programme, 6);
    await answered(programme, ids.slice(0, 2), 'Water');
    await answered(programme, ids.slice(2), 'Health');
    const profile = dataOf(
      await one.patch('/user/expertise', { organisation: ' Panel of Water ', skills: [' water', 'Sanitation', 'WATER '] }),
    );
    expect(profile).toEqual({ organisation: 'Panel of Water', skills: ['water', 'Sanitation'] });
    expect(dataOf(await one.get('/user/me'))).toMatchObject(profile);
    dataOf(await two.patch('/user/expertise', { organisation: '', skills: ['Health'] }));
    const people = [one.userId, two.userId];
    dataOf(await manager.post('/task/admin/new', auto(programme, guide, people, 'data.name')));
    const { rows } = await t.owner.query<{ application_id: string; assigned_to: string }>(
      'select application_id, assigned_to from tasks where programme_id = $1',
      [programme],
    );
    const of = (person: string) => rows.filter((row) => row.assigned_to === person).map((row) => row.application_id);
    expect(of(one.userId).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(of(two.userId).toSorted()).toEqual(ids.slice(2).toSorted());

    const short = refusalOf(await manager.post('/task/admin/new', auto(programme, guide, people, 'data.name', 2)));
    expect(short.code).toBe('RULE_BROKEN');
    const preview = dataOf<{ short: { _id: string; reasons: string[] }[] }>(
      await manager.post('/task/admin/preview', auto(programme, guide, people, 'data.name', 2)),
    );
    expect(preview.short.find(({ _id }) => _id === ids[0])?.reasons).toContain('Yaw Mensah has other skills.');
    // Without a question, anyone may get any application.
    dataOf(await manager.post('/task/admin/new', auto(programme, guide, people, '', 2)));
    const nowhere = refusalOf(await manager.post('/task/admin/preview', auto(programme, guide, people, 'name')));
    expect(nowhere.issues).toEqual([{ path: 'category.payload.skillQuestion', message: 'Choose a question from the form.' }]);
  });

  it('what is too long or too much is refused by its field, applicants have no skills, and the trail tells the change', async () => {
    const put = async (body: object) => refusalOf(await two.patch('/user/expertise', body)).issues;
    expect(await put({ organisation: 'x'.repeat(201), skills: [] })).toEqual([
      { path: 'organisation', message: 'Use at most 200 characters.' },
    ]);
    expect(await put({ organisation: '', skills: Array.from({ length: 31 }, (_, n) => `s${n}`) })).toEqual([
      { path: 'skills', message: 'Add up to 30 skills.' },
    ]);
    const applicant = await t.as('applicant1');
    expect((await applicant.patch('/user/expertise', { organisation: '', skills: [] })).statusCode).toBe(403);
    const { rows } = await t.owner.query(`select 1 from audit_events where type = 'user.updated' and subject_id = $1`, [
      one.userId,
    ]);
    expect(rows).toHaveLength(1);
  });
});
