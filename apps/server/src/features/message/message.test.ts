import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { demoEmail } from '#db/seed/accounts.ts';
import { inDays, startApplication } from '#test/builders/programme.ts';
import { reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

interface Thread {
  messages: {
    _id: string;
    kind: string;
    body: string;
    about: { field_label: string } | null;
    author: { name: string };
    sharedAt: string | null;
  }[];
  denials: Record<string, string | null>;
  mayShare: boolean;
}

describe('messages on a submitted application', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let stranger: Caller;
  let assessor: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, stranger, assessor] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
      t.as('assessor1'),
    ]);
  });
  afterAll(() => t.close());

  const read = async (who: Caller, id: string): Promise<Thread> => dataOf<Thread>(await who.get(`/message/many/${id}`));
  const send = (who: Caller, id: string, kind: string, body: string, more: object = {}) =>
    who.post(`/message/new/${id}`, { kind, body, ...more });
  const last = (thread: Thread): Thread['messages'][number] => thread.messages.at(-1)!;
  const mailed = async (to: string, subject: string): Promise<number> =>
    (await t.owner.query('select 1 from emails where to_address = $1 and subject like $2', [to, `${subject}%`])).rows.length;
  const decided = (id: string, flag: string) =>
    t.owner.query('update applications set approval_flags = array_append(approval_flags, $2) where id = $1', [id, flag]);

  it('a correction and an answered question stand beside the submission, which stays as it was', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    const before = dataOf<{ data: object; version: number; receipt: { digest: string } }>(
      await applicant.get(`/application/one/${id}`),
    );
    const about = { form: 'application', field_id: 'name' };
    const corrected = dataOf<Thread>(await send(applicant, id, 'CORRECTION', 'My name is Ada Obi.', { about }));
    expect(last(corrected)).toMatchObject({ kind: 'CORRECTION', about: { field_label: 'name' } });
    const thread = dataOf<Thread>(await send(manager, id, 'QUESTION', 'Which year?', { dueAt: inDays(3) }));
    expect(await mailed(demoEmail('applicant1'), 'A question about your application')).toBe(1);
    const question = last(thread)._id;
    const answered = dataOf<Thread>(await send(applicant, id, 'ANSWER', '2024', { replyTo: question }));
    expect(answered.messages.map((each) => [each.kind, each.author.name === 'The programme team'])).toEqual([
      ['CORRECTION', false],
      ['QUESTION', true],
      ['ANSWER', false],
    ]);
    expect(await mailed(demoEmail('manager'), 'Correction received')).toBe(1);
    expect(await mailed(demoEmail('manager'), 'Question answered')).toBe(1);
    expect(refusalOf(await send(applicant, id, 'ANSWER', '2025', { replyTo: question }))).toMatchObject({ status: 409 });
    expect(dataOf(await applicant.get(`/application/one/${id}`))).toMatchObject(before);
    const trail = dataOf<{ sentence: string }[]>(await applicant.get(`/application/timeline/${id}`));
    expect(trail.map((event) => event.sentence)).toEqual(
      expect.arrayContaining(['You sent a correction.', 'The programme team asked a question.', 'You answered a question.']),
    );
  });

  it('a reviewer reads only what was shared with them, and the question that it answers', async () => {
    const { programme, guide } = await reviewProgramme(director, manager, {
      blindReview: { INITIAL_APPLICATION_SCORING: [] },
    });
    const id = await submitted(applicant, programme);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [assessor.userId])));
    const question = last(dataOf<Thread>(await send(manager, id, 'QUESTION', 'Which year?')))._id;
    const answer = last(dataOf<Thread>(await send(applicant, id, 'ANSWER', '2024', { replyTo: question })))._id;
    dataOf(await send(applicant, id, 'CORRECTION', 'Call me Ada.'));
    expect(await read(assessor, id)).toEqual({ messages: [], denials: {}, mayShare: false });
    dataOf(await manager.patch(`/message/share/${answer}`, { shared: true }));
    const seen = await read(assessor, id);
    expect(seen.messages.map(({ body }) => body)).toEqual(['Which year?', '2024']);
    expect(last(seen)).toMatchObject({ author: { name: 'The applicant' }, sharedAt: null });
    expect(refusalOf(await assessor.patch(`/message/share/${answer}`, { shared: false })).status).toBe(403);
    expect(refusalOf(await manager.patch(`/message/share/${question}`, { shared: true })).status).toBe(409);
    dataOf(await manager.patch(`/message/share/${answer}`, { shared: false }));
    expect((await read(assessor, id)).messages).toEqual([]);
  });

  it('feedback is drafted from completed reviews without names, and leaves once the decision is made', async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [assessor.userId])));
    dataOf(await assessor.post('/task/admin/process', scoring(await taskOf(assessor, id), programme)));
    expect(dataOf(await manager.get(`/message/feedback/${id}`))).toEqual({ body: 'Sound.', comments: 1 });
    expect(refusalOf(await applicant.get(`/message/feedback/${id}`)).status).toBe(403);
    expect(refusalOf(await send(manager, id, 'FEEDBACK', 'Sound.'))).toMatchObject({
      status: 409,
      message: 'Feedback can be sent once there is a decision.',
    });
    await decided(id, 'BOARD_DECLINED');
    dataOf(await send(manager, id, 'FEEDBACK', 'Sound.'));
    expect(last(await read(applicant, id))).toMatchObject({ kind: 'FEEDBACK', author: { name: 'The programme team' } });
    expect(await mailed(demoEmail('applicant1'), 'Feedback on your application')).toBe(1);
    expect(refusalOf(await send(applicant, id, 'CORRECTION', 'Wait')).message).toMatch(/decision has been made/);
  });

  it('lets no one write for the other side, and hides everything from strangers', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    expect(refusalOf(await send(applicant, id, 'QUESTION', 'Hm')).status).toBe(403);
    expect(refusalOf(await send(manager, id, 'CORRECTION', 'Hm')).status).toBe(403);
    for (const who of [stranger, assessor]) {
      expect(refusalOf(await who.get(`/message/many/${id}`)).status).toBe(404);
      expect(refusalOf(await send(who, id, 'CORRECTION', 'Hm')).status).toBe(404);
    }
  });

  it('bad input: nothing, too much, an unknown question, a time that is over, a draft', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    expect(refusalOf(await send(applicant, id, 'CORRECTION', '  ')).issues).toEqual([
      { path: 'body', message: 'Enter some text.' },
    ]);
    expect(refusalOf(await send(applicant, id, 'CORRECTION', 'x'.repeat(5001))).status).toBe(422);
    expect(refusalOf(await send(applicant, id, 'SHOUT', 'x')).status).toBe(422);
    expect(
      refusalOf(await send(applicant, id, 'CORRECTION', 'x', { about: { form: 'application', field_id: 'nope' } })).issues,
    ).toMatchObject([{ path: 'about' }]);
    expect(refusalOf(await send(manager, id, 'QUESTION', 'x', { dueAt: inDays(-1) })).issues).toMatchObject([{ path: 'dueAt' }]);
    expect(refusalOf(await send(applicant, id, 'ANSWER', 'x')).status).toBe(409);
    expect(refusalOf(await send(applicant, id, 'ANSWER', 'x', { replyTo: id })).status).toBe(409);
    const draft = await startApplication(stranger, programme);
    expect(refusalOf(await send(stranger, draft, 'CORRECTION', 'x')).message).toMatch(/not been submitted/);
    expect((await read(applicant, id)).messages).toEqual([]);
  });

  it('stores exactly one of two simultaneous answers to a question, and lets the serving role change neither', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    const replyTo = last(dataOf<Thread>(await send(manager, id, 'QUESTION', 'Which year?')))._id;
    const both = await Promise.all(['2024', '2025'].map((body) => send(applicant, id, 'ANSWER', body, { replyTo })));
    expect(both.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { rows } = await t.owner.query<{ may: boolean }>(
      `select has_table_privilege('grantdesk_app', 'application_messages', 'delete')
           or has_column_privilege('grantdesk_app', 'application_messages', 'body', 'update') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
  });
});
