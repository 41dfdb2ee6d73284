import { organisationKey } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications } from '#test/builders/assign.ts';
import { withdrawConflict } from '#test/builders/second-person.ts';
import { samplePdf } from '#db/seed/files.ts';
import { uploadTo } from '#test/builders/files.ts';
import { formOf, publishForm, startApplication } from '#test/builders/programme.ts';
import { act, reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';

describe('conflicts of interest', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two, applicant] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('assessor1'),
      t.as('assessor2'),
      t.as('applicant1'),
    ]);
  });
  afterAll(() => t.close());

  /** A submitted application with a file, beside another one. */
  const fresh = async () => {
    const made = await reviewProgramme(director, manager);
    const form = await publishForm(director, formOf({ field_id: 'doc', field_type: 'FILE' }, { field_id: 'note' }));
    dataOf(await director.patch(`/programme/update/${made.programme}`, { applicationForm: form }));
    const id = await startApplication(applicant, made.programme);
    const file = dataOf(await uploadTo(applicant, id, 'plan.pdf', samplePdf('Plan')))._id;
    dataOf(
      await applicant.form('PATCH', `/application/save/${id}`, [
        ['doc', file],
        ['note', 'x'],
      ]),
    );
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    const [other = ''] = await manyApplications(t, made.programme, 1);
    return { ...made, id, file, other };
  };
  const list = async (who: Caller, url: string) =>
    (await who.get(url)).json<{ data: { _id: string }[]; totalCount: number; tabCounts: Record<string, number> }>();
  const declare = (who: Caller, application: string) => who.post('/task/conflict', { application, reason: 'My sister runs it.' });

  it('a conflicted reviewer reaches the record by no address: list, search, count, task, detail, timeline, print, file or action', async () => {
    const { programme, guide, id, file } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId, two.userId])));
    const task = await taskOf(one, id);
    const { url } = dataOf<{ url: string; _id: string }>(await one.get(`/file/one/${file}`));
    expect((await one.get(url)).statusCode).toBe(200);
    const paths = [
      `/application/one/${id}`,
      `/application/timeline/${id}`,
      `/application/pdf/${id}`,
      `/file/one/${file}`,
      url,
      `/file/thumbnail/${file}`,
      `/task/admin/one/${task}`,
    ];
    dataOf(await declare(one, id));
    for (const path of paths) expect((await one.get(path)).statusCode, path).toBe(404);
    expect(await list(one, '/task/admin/many?limit=300')).toMatchObject({ totalCount: 0, data: [] });
    expect((await list(one, '/task/admin/many?search=APP')).totalCount).toBe(0);
    expect((await one.post('/task/admin/process', scoring(task, programme))).statusCode).toBe(404);
    expect((await one.patch(`/task/draft/${task}`, { draft: {} })).statusCode).toBe(404);
    expect((await one.post(`/task/decline/${task}`, { reason: 'late' })).statusCode).toBe(404);
    expect((await declare(one, id)).statusCode).toBe(404);
    // No one else loses access.
    expect((await two.get(`/application/one/${id}`)).statusCode).toBe(200);
  });

  it('a conflicted manager and director lose the one record: rows, counts, stage actions, assigning, other people’s tasks', async () => {
    const { programme, guide, id, other, file } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id, other], [one.userId])));
    const task = await taskOf(one, id);
    for (const who of [manager, director]) {
      const closed = dataOf<{ applicationID: string; _id: string }>(await who.get(`/application/one/${id}`));
      const before = await list(who, `/application/many?programmeId=${programme}`);
      expect(before).toMatchObject({ totalCount: 2, tabCounts: { ALL_APPLICATIONS: 2 } });
      dataOf(await declare(who, id));
      const after = await list(who, `/application/many?programmeId=${programme}`);
      expect(after).toMatchObject({ totalCount: 1, tabCounts: { ALL_APPLICATIONS: 1 }, data: [{ _id: other }] });
      expect((await list(who, `/task/admin/many?scope=all&programmeId=${programme}`)).totalCount).toBe(1);
      const { applicationCount } = dataOf<{ applicationCount: number; _id: string }>(
        await who.get(`/programme/one/${programme}`),
      );
      expect(applicationCount).toBe(1);
      for (const path of [
        `/application/one/${id}`,
        `/application/timeline/${id}`,
        `/application/pdf/${id}`,
        `/file/one/${file}`,
        `/task/admin/one/${task}`,
        `/scoring/application/${id}`,
      ])
        expect((await who.get(path)).statusCode, path).toBe(404);
      for (const path of [
        `/application/selection?programmeId=${programme}`,
        `/application/export?programmeId=${programme}&answers=true`,
        `/application/many?programmeId=${programme}&search=APP-`,
        `/scoring/round/${programme}`,
      ]) {
        const answer = await who.get(path);
        expect(answer.statusCode, path).toBe(200);
        expect(answer.body, path).not.toContain(id);
        expect(answer.body, path).not.toContain(closed.applicationID);
      }
      expect((await act(who, 'SHORTLIST_FOR_PROPOSAL', id)).statusCode).toBe(404);
      expect(
        (await who.patch(`/application/extension/${id}`, { form: 'application', until: '2030-01-01T00:00:00Z', reason: 'x' }))
          .statusCode,
      ).toBe(404);
      expect((await who.post('/task/admin/new', taskBody(programme, guide, [id], [two.userId]))).statusCode).toBe(404);
      expect(
        (await who.post('/task/admin/override', { application: id, user: who.userId, reason: 'I am fair' })).statusCode,
      ).toBe(404);
      const whole = taskBody(programme, guide, [], [two.userId], { isAutoAssignment: true, minAssigneesPerTask: 9 });
      const preview = await who.post('/task/admin/preview', whole);
      expect(preview.body).not.toContain(id);
    }
  });

  it('a conflicted reviewer is not assigned by hand, automatically or anew; an override with a reason lifts it and is audited', async () => {
    const { programme, guide, id } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId])));
    dataOf(await declare(one, id));
    const body = taskBody(programme, guide, [id], [one.userId]);
    const [held] = (await t.owner.query<{ id: string }>('select id from tasks where application_id = $1', [id])).rows;
    const auto = { ...body, isAutoAssignment: true, minAssigneesPerTask: 1 };
    expect(dataOf(await manager.post('/task/admin/new', body))).toMatchObject({
      count: 0,
      ignored: [{ _id: id, reason: 'Ngozi Okonkwo has a conflict of interest.' }],
    });
    expect(refusalOf(await manager.post('/task/admin/new', auto)).message).toMatch(
      /needs 1 more assessor\. .* has a conflict of interest\./,
    );
    expect(dataOf(await manager.patch('/task/admin/reassign', { ...body, taskIds: [held?.id] }))).toMatchObject({ count: 0 });
    const override = { application: id, user: one.userId, reason: 'A different branch altogether.' };
    expect(refusalOf(await manager.post('/task/admin/override', { ...override, reason: ' ' }))).toMatchObject({
      status: 422,
      message: 'Enter a reason.',
    });
    expect((await one.post('/task/admin/override', override)).statusCode).toBe(403);
    expect(refusalOf(await manager.post('/task/admin/override', { ...override, user: two.userId })).status).toBe(409);
    dataOf(await manager.post('/task/admin/override', override));
    const { rows } = await t.owner.query(`select data from audit_events where type = 'conflict.overridden' and subject_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ data: { person: 'Ngozi Okonkwo', reason: 'A different branch altogether.' } }]);
    expect(dataOf(await manager.patch('/task/admin/reassign', { ...body, taskIds: [held?.id] }))).toMatchObject({ count: 1 });
    expect((await one.get(`/application/one/${id}`)).statusCode).toBe(200);
    // What is declared again after the override applies again.
    await withdrawConflict(one, manager, (await list(one, '/task/conflict/many')).data[0]?._id);
    dataOf(await declare(one, id));
    expect((await one.get(`/application/one/${id}`)).statusCode).toBe(404);
  });

  it('an organisation or a person declared closes what they apply for and write in, now and later, until it is withdrawn', async () => {
    const { programme, guide, id } = await fresh();
    await t.owner.query(`update users set organisation = 'Hope & Sons, Ltd.' where id = $1`, [applicant.userId]);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId, two.userId])));
    const company = dataOf(await one.post('/task/conflict', { organisation: 'hope & SONS ltd', reason: 'I worked there.' }));
    const person = dataOf(await two.post('/task/conflict', { email: 'Applicant1@demo.grantdesk.test', reason: 'My cousin.' }));
    const later = await reviewProgramme(director, manager);
    const next = await startApplication(applicant, later.programme);
    dataOf(await applicant.form('PATCH', `/application/save/${next}`, [['name', 'Ada']]));
    dataOf(await applicant.form('POST', `/application/submit/${next}`, []));
    const refused = dataOf<{ ignored: object[]; _id: string }>(
      await manager.post('/task/admin/new', taskBody(later.programme, later.guide, [next], [one.userId, two.userId])),
    );
    expect(refused).toMatchObject({ count: 0, ignored: [{}, {}] });
    for (const who of [one, two]) expect((await who.get(`/application/one/${id}`)).statusCode).toBe(404);
    expect((await two.patch(`/task/conflict/withdraw/${company._id}`)).statusCode).toBe(404);
    await withdrawConflict(one, director, company._id);
    expect(refusalOf(await one.patch(`/task/conflict/withdraw/${company._id}`)).status).toBe(409);
    await withdrawConflict(two, director, person._id);
    expect(
      dataOf(await manager.post('/task/admin/new', taskBody(later.programme, later.guide, [next], [one.userId]))),
    ).toMatchObject({ count: 1 });
    await t.owner.query(`update users set organisation = null where id = $1`, [applicant.userId]);
  });

  it('flags the same email domain or organisation to the manager, and excludes the person until it is set aside', async () => {
    const { programme, guide, other } = await fresh();
    await t.owner.query(`update users set email = 'two@applicants.example' where id = $1`, [two.userId]);
    await t.owner.query(
      `update users set organisation = (select organisation from users where id = (select user_id from applications where id = $2)) where id = $1`,
      [one.userId, other],
    );
    const body = taskBody(programme, guide, [other], [one.userId, two.userId]);
    const { conflicts } = dataOf<{ conflicts: { kind: string; assignee: { _id: string } }[]; _id: string }>(
      await manager.post('/task/admin/preview', body),
    );
    expect(Object.fromEntries(conflicts.map(({ kind, assignee }) => [assignee._id, kind]))).toEqual({
      [one.userId]: 'SAME_ORGANISATION',
      [two.userId]: 'SAME_DOMAIN',
    });
    expect(dataOf(await manager.post('/task/admin/new', body))).toMatchObject({ count: 0, ignored: [{}, {}] });
    dataOf(await manager.post('/task/admin/override', { application: other, user: two.userId, reason: 'Another faculty.' }));
    expect(dataOf(await manager.post('/task/admin/new', body))).toMatchObject({ count: 1 });
    expect(
      refusalOf(await manager.post('/task/admin/override', { application: other, user: two.userId, reason: 'Again' })).status,
    ).toBe(409);
    await t.owner.query(`update users set email = 'assessor2@demo.grantdesk.test', organisation = null where id = $1`, [
      two.userId,
    ]);
    await t.owner.query(`update users set organisation = null where id = $1`, [one.userId]);
  });

  it('lets a reviewer decline a task with a reason, and notifies the managers, who give it to someone else', async () => {
    const { programme, guide, id } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId])));
    const task = await taskOf(one, id);
    expect(refusalOf(await one.post(`/task/decline/${task}`, { reason: '' })).message).toBe('Enter a reason.');
    expect((await two.post(`/task/decline/${task}`, { reason: 'not mine' })).statusCode).toBe(404);
    expect((await manager.post(`/task/decline/${task}`, { reason: 'not mine' })).statusCode).toBe(404);
    dataOf(await one.post(`/task/decline/${task}`, { reason: 'Outside my field.' }));
    for (const path of [`/task/admin/one/${task}`, `/application/one/${id}`]) expect((await one.get(path)).statusCode).toBe(404);
    const filters = encodeURIComponent(JSON.stringify({ response: ['DECLINED'] }));
    const seen = await list(manager, `/task/admin/many?scope=all&programmeId=${programme}&filters=${filters}`);
    expect(seen.data).toMatchObject([{ _id: task, declined: { reason: 'Outside my field.' } }]);
    const mails = await t.owner.query(
      `select text_body from emails where to_address = $1 and subject like '1 review task declined%' order by created_at desc limit 1`,
      ['manager@demo.grantdesk.test'],
    );
    expect(mails.rows).toMatchObject([{ text_body: expect.stringContaining('Outside my field.') as string }]);
    const auto = taskBody(programme, guide, [id], [one.userId, two.userId], { isAutoAssignment: true, minAssigneesPerTask: 1 });
    const { distribution } = dataOf<{ distribution: { added: number }[]; _id: string }>(
      await manager.post('/task/admin/preview', auto),
    );
    expect(distribution.reduce((sum, { added }) => sum + added, 0)).toBe(1);
    dataOf(await manager.patch('/task/admin/reassign', { ...taskBody(programme, guide, [id], [two.userId]), taskIds: [task] }));
    expect(await taskOf(two, id)).toBe(task);
    dataOf(await two.post('/task/admin/process', scoring(task, programme)));
    expect(refusalOf(await two.post(`/task/decline/${task}`, { reason: 'too late' })).status).toBe(409);
  });

  it('hides other people’s tasks, declines and conflicts from a reviewer’s trail', async () => {
    const { programme, guide, id } = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId, two.userId])));
    dataOf(await two.post(`/task/decline/${await taskOf(two, id)}`, { reason: 'Outside my field.' }));
    const events = async (who: Caller) =>
      (await list(who, `/application/timeline/${id}?limit=100`)).data.map((each) => JSON.stringify(each));
    expect((await events(manager)).filter((text) => text.includes('declined'))).toHaveLength(1);
    expect((await events(one)).join()).not.toMatch(/Outside my field|task\./);
  });

  it('the database reads an organisation’s name as the domain does', async () => {
    for (const name of [
      'Hope & Sons, Ltd.',
      ' ÉCOLE  (Nord) ',
      'Ọ̀yọ́ State',
      'A/B_C-D',
      '...',
      'Straße',
      'ΣΊΣΥΦΟΣ',
      "O'Neill “X”",
    ]) {
      const { rows } = await t.owner.query<{ key: string | null }>('select organisation_key($1) as key', [name]);
      expect(rows[0]?.key ?? '', name).toBe(organisationKey(name));
    }
  });
});
