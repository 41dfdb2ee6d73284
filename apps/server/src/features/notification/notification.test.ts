import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { inDays } from '#test/builders/programme.ts';
import { reviewProgramme, submitted, taskBody } from '#test/builders/review.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { gatherNotices } from '#platform/mail/notices.ts';
import { announceNews } from '#platform/notify/queries.ts';
import { remindTasks } from '../task/index.ts';
import { findWork } from '../dashboard/index.ts';
import { sendDigests } from './digest.ts';

interface List {
  data: { _id: string; kind: string; sentence: string; path: string; readAt: string | null }[];
  unread: number;
}

describe('notifications', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let stranger: Caller;
  let assessor: Caller;
  let programme: string;
  let guide: string;
  let url: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, stranger, assessor] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
      t.as('assessor1'),
    ]);
    url = await t.listen();
  });
  afterAll(() => t.close());

  const read = async (who: Caller, query = ''): Promise<List> => (await who.get(`/notification/many${query}`)).json();
  const mails = async (to: string): Promise<string[]> =>
    (await t.owner.query<{ subject: string }>('select subject from emails where to_address = $1 order by id', [to])).rows.map(
      ({ subject }) => subject,
    );
  /** One person applies once to a programme. */
  const fresh = async (): Promise<string> => {
    ({ programme, guide } = await reviewProgramme(director, manager));
    return submitted(applicant, programme);
  };
  const ask = (id: string) => manager.post(`/message/new/${id}`, { kind: 'QUESTION', body: 'Which year?' });

  /** The events of a stream as they come; `next` waits for the one that is wanted. */
  async function follow(who: Caller, headers: Record<string, string> = {}) {
    const stop = new AbortController();
    const response = await fetch(`${url}/api/notification/stream`, {
      headers: { accept: 'text/event-stream', cookie: who.cookie, ...headers },
      signal: stop.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (pattern: RegExp): Promise<string> => {
      for (let found = pattern.exec(text); ; found = pattern.exec(text)) {
        if (found) {
          text = text.slice(found.index + found[0].length);
          return found[1] ?? found[0];
        }
        const { value, done } = await reader.read();
        if (done) return 'end';
        text += value;
      }
    };
    return {
      response,
      unread: async () => Number(await until(/data: \{"unread":(\d+)\}\n\n/)),
      mark: () => until(/id: (\S+)\n/),
      ended: async () => (await until(/never/)) === 'end',
      seen: () => text,
      close: () => stop.abort(),
    };
  }

  it('notifies the other side in the product and by email, and lets each person mark their own as read or unread', async () => {
    const id = await fresh();
    dataOf(await ask(id));
    const before = await read(applicant);
    expect(before.data[0]).toMatchObject({
      kind: 'message.question',
      sentence: expect.stringMatching(/^The programme team has a question about APP-\d+\.$/) as string,
      path: `/secure/subscriber/applications/${id}/messages`,
      readAt: null,
    });
    expect(before.data.map(({ kind }) => kind)).toContain('application.receipt');
    const one = before.data[0]?._id ?? '';
    // Ids of others change nothing.
    dataOf(await stranger.patch('/notification/read', { ids: [one], read: true }));
    expect((await read(applicant)).unread).toBe(before.unread);
    expect(dataOf(await applicant.patch('/notification/read', { ids: [one], read: true }))).toEqual({
      unread: before.unread - 1,
    });
    expect(dataOf(await applicant.patch('/notification/read', { ids: [one], read: false }))).toEqual({ unread: before.unread });
    expect(dataOf(await applicant.patch('/notification/read', { all: true }))).toEqual({ unread: 0 });
    expect((await read(applicant, '?unread=true')).data).toEqual([]);
  });

  it('choices: off, only here, daily; what counts is always mailed', async () => {
    const id = await fresh();
    const choose = (kind: string, choice: string) => applicant.patch('/notification/choose', { kind, choice });
    const count = async () => [
      (await read(applicant)).data.filter(({ kind }) => kind === 'message.question').length,
      (await mails(demoEmail('applicant1'))).filter((subject) => subject.startsWith('A question')).length,
    ];
    const [shown = 0, mailed = 0] = await count();
    dataOf(await choose('message.question', 'OFF'));
    dataOf(await ask(id));
    expect(await count()).toEqual([shown, mailed]);
    dataOf(await choose('message.question', 'PRODUCT'));
    dataOf(await ask(id));
    expect(await count()).toEqual([shown + 1, mailed]);
    dataOf(await choose('message.question', 'MAIL'));
    dataOf(await ask(id));
    expect(await count()).toEqual([shown + 2, mailed + 1]);
    expect(refusalOf(await choose('application.receipt', 'OFF'))).toMatchObject({ status: 409 });
    expect(refusalOf(await choose('task.assigned', 'OFF')).status).toBe(404);
    expect(refusalOf(await choose('nonsense', 'OFF')).status).toBe(422);
  });

  it('the daily mail leaves in the morning of its person, once, never empty, without what was read', async () => {
    await t.owner.query(`update users set time_zone = 'UTC' where id = $1`, [applicant.userId]);
    const id = await fresh();
    dataOf(await applicant.patch('/notification/choose', { kind: 'message.question', choice: 'DIGEST' }));
    dataOf(await ask(id));
    dataOf(await ask(id));
    const [newest] = (await read(applicant)).data;
    dataOf(await applicant.patch('/notification/read', { ids: [newest?._id], read: true }));
    const at = async (hour: number) =>
      t.owner.query(`update clock_shift set shift = date_trunc('day', now()) + interval '1 day' + $1::interval - now()`, [
        `${hour} hours`,
      ]);
    await at(7);
    expect(await sendDigests({ ...t, findWork })).toBe(0);
    await at(9);
    const sent = await Promise.all([sendDigests({ ...t, findWork }), sendDigests({ ...t, findWork })]);
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await mails(demoEmail('applicant1'))).filter((subject) => subject.startsWith('Your daily update'))).toEqual([
      'Your daily update from Grantdesk: 1 notification',
    ]);
    dataOf(await ask(id));
    expect(await sendDigests({ ...t, findWork })).toBe(0);
    await t.shiftClock('0');
    dataOf(await applicant.patch('/notification/choose', { kind: 'message.question', choice: 'MAIL' }));
  });

  it('mails staff their to-do list in the morning where it has changed, unless they switched it off', async () => {
    await t.owner.query(`update users set time_zone = 'UTC' where account_type = 'ADMIN'`);
    const manager = await t.as('manager');
    const mailed = async () => (await mails(demoEmail('manager'))).filter((subject) => subject.startsWith('Your to-do list'));
    const morning = (day: number) =>
      t.owner.query(`update clock_shift set shift = date_trunc('day', now()) + $1::interval - now()`, [`${day} days 8 hours`]);
    await fresh();
    await morning(3);
    await sendDigests({ ...t, findWork });
    expect(await mailed()).toEqual(['Your to-do list from Grantdesk']);
    const { rows } = await t.owner.query<{ text: string }>(
      `select text_body as text from emails where to_address = $1 order by id desc limit 1`,
      [demoEmail('manager')],
    );
    expect(rows[0]?.text).toMatch(/To do\n(?:• .*\n)*• Assign reviewers: \d+, /);
    await morning(4);
    await sendDigests({ ...t, findWork });
    expect(await mailed()).toHaveLength(1);
    await fresh();
    await sendDigests({ ...t, findWork });
    expect(await mailed()).toHaveLength(2);
    expect(refusalOf(await manager.patch('/notification/choose', { kind: 'work.summary', choice: 'MAIL' })).status).toBe(422);
    dataOf(await manager.patch('/notification/choose', { kind: 'work.summary', choice: 'OFF' }));
    await fresh();
    await morning(5);
    await sendDigests({ ...t, findWork });
    expect(await mailed()).toHaveLength(2);
    await t.shiftClock('0');
  });

  it('the daily mail is written in the language of its reader: its frame, its groups and its sentences', async () => {
    const id = await fresh();
    dataOf(await applicant.patch('/notification/choose', { kind: 'message.question', choice: 'DIGEST' }));
    dataOf(await applicant.patch('/user/language', { language: 'fr' }));
    dataOf(await applicant.patch('/notification/read', { all: true }));
    dataOf(await ask(id));
    dataOf(await ask(id));
    await t.owner.query(`update clock_shift set shift = date_trunc('day', now()) + interval '2 days 9 hours' - now()`);
    expect(await sendDigests({ ...t, findWork })).toBe(1);
    const { rows } = await t.owner.query<{ subject: string; text: string; html: string }>(
      `select subject, text_body as text, html_body as html from emails where to_address = $1 order by id desc limit 1`,
      [demoEmail('applicant1')],
    );
    const [mail] = rows;
    expect(mail?.subject).toBe('Votre point quotidien, Grantdesk\u00a0: 2 notifications');
    expect(mail?.text).toMatch(/^Bonjour /);
    expect(mail?.text).toMatch(/\n\nCandidatures\n(?:• L’équipe du programme a une question sur APP-\d+\.\n){2}\n/);
    expect(mail?.text).not.toMatch(/question about|You chose|View your/);
    expect(mail?.html).toContain('<html lang="fr" dir="ltr">');
    await t.shiftClock('0');
    dataOf(await applicant.patch('/user/language', { language: 'en' }));
    dataOf(await applicant.patch('/notification/choose', { kind: 'message.question', choice: 'MAIL' }));
  });

  it('a stream tells its own person alone, at once; it goes on from Last-Event-ID and ends with the session', async () => {
    const [mine, other] = [await follow(applicant), await follow(stranger)];
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
    const start = await mine.unread();
    await other.unread();
    const id = await fresh();
    dataOf(await ask(id));
    await announceNews(t.db);
    for (let now = start; now < start + 2;) now = await mine.unread();
    expect(other.seen()).not.toContain('data:');
    mine.close();
    other.close();

    const again = await follow(applicant);
    const mark = await again.mark();
    again.close();
    const resumed = await follow(applicant, { 'last-event-id': mark });
    dataOf(await applicant.patch('/notification/read', { all: true }));
    expect(await resumed.unread()).toBe(0);

    const leaving = await t.as('applicant3');
    const ending = await follow(leaving);
    await ending.unread();
    await t.owner.query('delete from sessions where user_id = $1', [leaving.userId]);
    expect(await ending.ended()).toBe(true);
    resumed.close();
    expect(refusalOf(await applicant.get('/notification/stream')).status).toBe(400);
  });

  it('a commit of a submission or a question announces nothing: what is new for many of them is announced together', async () => {
    const announced: string[] = [];
    ({ programme } = await reviewProgramme(director, manager));
    const listener = await t.owner.connect();
    listener.on('notification', ({ channel }) => announced.push(channel));
    await listener.query('listen "jobs:insert"; listen grantdesk_notifications');
    dataOf(await ask(await submitted(applicant, programme)));
    await listener.query('select 1');
    expect(announced).toEqual([]);
    await gatherNotices(t.db);
    await announceNews(t.db);
    await listener.query('select 1');
    expect(new Set(announced)).toEqual(new Set(['jobs:insert', 'grantdesk_notifications']));
    listener.release(true);
  });

  it('a stream ends when the role of its person changes', async () => {
    const person = await t.as('assessor2');
    const stream = await follow(person);
    await stream.unread();
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Accountant') where id = $1`, [
      person.userId,
    ]);
    expect(await stream.ended()).toBe(true);
  });

  it('one person holds at most ten streams at a process', async () => {
    const streams = [];
    for (let n = 0; n < 10; n++) streams.push(await follow(stranger));
    const refused = await follow(stranger);
    expect(refused.response.status).toBe(429);
    for (const stream of [...streams, refused]) stream.close();
  });

  it('a place that is closed by now is not shown: a conflict of interest, a manager who is none any more', async () => {
    const id = await fresh();
    dataOf(await applicant.post(`/message/new/${id}`, { kind: 'APPLICANT_MESSAGE', body: 'When do you decide?' }));
    const shown = async () => (await read(manager)).data.filter(({ path }) => path.includes(id)).length;
    expect(await shown()).toBe(1);
    dataOf(await manager.post('/task/conflict', { application: id, reason: 'My sister runs it.' }));
    expect(await shown()).toBe(0);
    const next = await fresh();
    dataOf(await applicant.post(`/message/new/${next}`, { kind: 'CORRECTION', body: 'It is 2024.' }));
    const found = async () => (await read(manager)).data.some(({ path }) => path.includes(next));
    expect(await found()).toBe(true);
    await t.owner.query('delete from programme_managers where programme_id = $1 and user_id = $2', [programme, manager.userId]);
    expect(await found()).toBe(false);
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
  });

  it('reviewers are reminded three days and a day before and once overdue; managers once of what is overdue', async () => {
    const id = await fresh();
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [assessor.userId], { dueDate: inDays(7) })));
    const reminders = async () => (await mails(demoEmail('assessor1'))).filter((subject) => /due within|overdue/.test(subject));
    expect(await remindTasks(t)).toBe(0);
    await t.shiftClock('4 days 1 hour');
    await Promise.all([remindTasks(t), remindTasks(t)]);
    await t.shiftClock('6 days 1 hour');
    await remindTasks(t);
    await t.shiftClock('7 days 1 hour');
    await Promise.all([remindTasks(t), remindTasks(t)]);
    await remindTasks(t);
    expect((await reminders()).map((subject) => subject.split(':')[0])).toEqual([
      '1 review task due within 3 days',
      '1 review task due within 24 hours',
      '1 review task overdue',
    ]);
    expect((await mails(demoEmail('manager'))).filter((subject) => subject.startsWith('1 review task overdue'))).toHaveLength(1);
    await t.shiftClock('0');
  });

  it('notifies no one of what is rolled back', async () => {
    const before = await read(applicant);
    await expect(
      inTx(t, async (tx) => {
        await notify(tx, {
          event: 'account.security',
          to: demoEmail('applicant1'),
          content: () => ({ subject: 'Never', name: '', paragraphs: [] }),
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await read(applicant)).unread).toBe(before.unread);
    expect(await mails(demoEmail('applicant1'))).not.toContain('Never');
  });
});
