import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { manyApplications } from '#test/builders/assign.ts';
import { reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';

describe('asking reviewers', () => {
  let t: TestApp;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  let programme: string;
  let ids: string[];
  beforeAll(async () => {
    t = await startTestApp();
    const director = await t.as('director');
    [manager, one, two] = await Promise.all([t.as('manager'), t.as('assessor1'), t.as('assessor2')]);
    const made = await reviewProgramme(director, manager);
    programme = made.programme;
    ids = await manyApplications(t, programme, 3);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, made.guide, ids, [one.userId, two.userId])));
  });
  afterAll(() => t.close());

  const ask = (applications: string[], more: object = {}, who = manager) =>
    who.post('/task/ask-reviewers', {
      programme,
      taskAction: 'INITIAL_APPLICATION_SCORING',
      applications,
      about: 'MISSING',
      ...more,
    });
  const score = async (who: Caller, at: number) =>
    dataOf(await who.post('/task/admin/process', scoring(await taskOf(who, ids[at] ?? ''), programme)));
  const mails = async (subject: string) =>
    (
      await t.owner.query<{ to_address: string; text_body: string }>(
        'select to_address, text_body from emails where subject like $1 order by to_address',
        [subject],
      )
    ).rows;

  it('reminds who has not reviewed, once a day for each task, in one mail a person', async () => {
    await score(one, 0);
    expect(dataOf(await ask([ids[0] ?? '', ids[1] ?? '']))).toEqual({ people: 2, tasks: 3, recent: 0 });
    expect(await mails('%still open%')).toMatchObject([
      { text_body: expect.stringContaining('You have 1 review task still open') as string },
      { text_body: expect.stringContaining('You have 2 review tasks still open') as string },
    ]);
    expect(refusalOf(await ask([ids[1] ?? '']))).toMatchObject({
      status: 409,
      message: 'These reviewers were reminded within the last 24 hours.',
    });
    // The third application was not reminded of yet.
    expect(dataOf(await ask(ids))).toEqual({ people: 2, tasks: 2, recent: 3 });
    await t.owner.query(`update task_reminders set sent_at = sent_at - interval '25 hours'`);
    expect(dataOf(await ask(ids))).toMatchObject({ tasks: 5, recent: 0 });
  });

  it('sends one reminder where two managers ask at the same time', async () => {
    await t.owner.query(`update task_reminders set sent_at = sent_at - interval '25 hours'`);
    const director = await t.as('director');
    const holder = await t.owner.connect();
    try {
      // Both read before either reminds: the tasks are held until both wait for them.
      await holder.query('begin');
      await holder.query('select from tasks where application_id = $1 for update', [ids[2]]);
      const replies = Promise.all([ask([ids[2] ?? '']), ask([ids[2] ?? ''], {}, director)]);
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await t.owner.query<{ n: number }>(waiting)).rows[0]?.n, { timeout: 5_000 }).toBe(2);
      await holder.query('commit');
      expect((await replies).map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    } finally {
      holder.release();
    }
  });

  it('asks those who reviewed an application to discuss it, in the words of the manager', async () => {
    const discuss = (applications: string[], message = '') => ask(applications, { about: 'DISCUSSION', message });
    expect(refusalOf(await discuss([ids[0] ?? ''])).message).toBe('A discussion needs at least two completed reviews.');
    await score(two, 0);
    expect(dataOf(await discuss([ids[0] ?? ''], 'You are 40 points apart on the budget.'))).toEqual({
      people: 2,
      tasks: 2,
      recent: 0,
    });
    const sent = await mails('Please discuss%');
    expect(sent).toHaveLength(2);
    expect(sent[0]?.text_body).toContain('You are 40 points apart on the budget.');
    expect(refusalOf(await discuss([ids[0] ?? '', ids[1] ?? '']))).toMatchObject({ status: 422 });
    const trail = await t.owner.query(`select type from audit_events where type like 'task.%' and subject_id = $1`, [ids[0]]);
    expect(trail.rows.map((row: { type: string }) => row.type)).toEqual(
      expect.arrayContaining(['task.reminded', 'task.discussion-asked']),
    );
  });

  it('is for those who manage the programme, and leaves out what a conflict of interest closes to them', async () => {
    expect((await ask(ids, {}, one)).statusCode).toBe(403);
    expect(refusalOf(await ask([], {})).status).toBe(422);
    expect(refusalOf(await ask(ids, { taskAction: 'NONE' })).status).toBe(422);
    await t.owner.query(`update task_reminders set sent_at = sent_at - interval '25 hours'`);
    dataOf(await manager.post('/task/conflict', { application: ids[1], reason: 'My sister runs it.' }));
    expect(refusalOf(await ask([ids[1] ?? ''])).message).toBe('No reviews are missing.');
  });
});
