import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newId } from '../ids.ts';
import { gatherNotices, MAX_NOTICES, SEND_AWAITED, SEND_NOTICES, sendNotices, type Notices } from './notices.ts';
import { enqueueMail, enqueueMails } from './outbox.ts';
import type { MailTransport } from './transport.ts';

const MAIL = { subject: 'News', text: 'Text', html: '<p>Text</p>' };

describe('notices by email', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.owner.query('delete from graphile_worker._private_jobs');
    await t.owner.query('delete from emails');
    await t.owner.query('delete from waiting_notices');
    await t.owner.query(`delete from rate_limits where key = 'mail-rate'`);
  });

  const write = (count: number, kind: 'message.to-applicant' | 'application.receipt' = 'message.to-applicant') =>
    enqueueMails(
      t.db,
      Array.from({ length: count }, (_, n) => ({ to: `person${n}@example.org`, kind, mail: MAIL })),
    );
  const jobs = async () =>
    (
      await t.owner.query<{ id: string; task: string; payload: Notices; isLate: boolean }>(
        `select j.id, t.identifier as task, j.payload, j.run_at > now() + interval '1 second' as "isLate"
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
      )
    ).rows;
  /** As if what waits had been written so long ago. */
  const gatherAfter = async (seconds: number): Promise<void> => {
    await t.owner.query('update waiting_notices set written_at = written_at - make_interval(secs => $1)', [seconds]);
    await gatherNotices(t.db);
  };
  const take = async (): Promise<Notices> => {
    await gatherAfter(2);
    const { rows } = await t.owner.query<{ payload: Notices }>('delete from graphile_worker._private_jobs returning payload');
    expect(rows).toHaveLength(1);
    return rows[0]?.payload ?? { ids: [] };
  };
  const emails = async () =>
    (await t.owner.query<{ state: string; attempts: number }>('select state, attempts from emails order by id')).rows;
  const count = async (state: string) => (await emails()).filter((each) => each.state === state).length;

  const sent: string[] = [];
  const warned: object[] = [];
  beforeEach(() => {
    sent.splice(0);
    warned.splice(0);
  });
  const accepts: MailTransport = { send: async ({ id }) => void sent.push(id), close: async () => {} };
  const run = (
    notices: Notices,
    {
      transport = accepts,
      rate,
      task = SEND_NOTICES,
      attempts = 1,
      stopping,
    }: { transport?: MailTransport; rate?: number; task?: string; attempts?: number; stopping?: AbortSignal } = {},
  ) =>
    sendNotices({ db: t.db, transport, rate, log: { warn: (facts: object) => void warned.push(facts) } }, notices, {
      task,
      attempts,
      stopping,
    });

  it('share jobs, also those of different changes, while receipts have their own and do not wait for the end of a rush', async () => {
    await write(MAX_NOTICES * 2);
    await write(1);
    await write(1, 'application.receipt');
    await enqueueMail(t.db, 'me@example.org', MAIL);
    await gatherNotices(t.db);
    const [awaited, ...others] = await jobs();
    expect(others).toEqual([]);
    expect([awaited?.task, awaited?.payload.ids.length]).toEqual([SEND_AWAITED, 2]);
    await gatherAfter(2);
    const shared = (await jobs()).slice(1);
    expect(shared.map(({ task }) => task)).toEqual([SEND_NOTICES, SEND_NOTICES, SEND_NOTICES]);
    expect(shared.map(({ payload }) => payload.ids.length)).toEqual([MAX_NOTICES, MAX_NOTICES, 1]);
  });

  it('are what a rush of a single change is, whatever it says', async () => {
    await write(500, 'application.receipt');
    expect(await jobs()).toEqual([]);
    await gatherAfter(2);
    expect((await jobs()).every(({ task }) => task === SEND_NOTICES)).toBe(true);
  });

  it('leave immediately when there are few, and in a rush when it is over, half a minute later at most', async () => {
    await write(20);
    await gatherNotices(t.db);
    expect(await jobs()).toHaveLength(1);
    await write(21);
    await gatherNotices(t.db);
    expect(await jobs()).toHaveLength(1);
    await gatherAfter(2);
    expect(await jobs()).toHaveLength(2);
    await write(1);
    await gatherAfter(31);
    await write(30);
    await gatherNotices(t.db);
    expect(await jobs()).toHaveLength(3);
    await t.owner.query(`update waiting_notices set written_at = now() - interval '31 seconds'
      where email_id = (select email_id from waiting_notices limit 1)`);
    await gatherNotices(t.db);
    expect(await jobs()).toHaveLength(4);
  });

  it('are in exactly one job, however many processes gather them', async () => {
    await write(MAX_NOTICES * 3);
    await Promise.all(Array.from({ length: 5 }, () => gatherAfter(2)));
    const gathered = (await jobs()).flatMap(({ payload }) => payload.ids);
    expect([gathered.length, new Set(gathered).size]).toEqual([600, 600]);
  });

  it('are sent once, also where their job runs again', async () => {
    await write(50);
    const notices = await take();
    await run(notices);
    await run(notices);
    expect(new Set(sent).size).toBe(50);
    expect(sent).toHaveLength(50);
    expect(await count('SENT')).toBe(50);
    expect(await jobs()).toEqual([]);
  });

  it('wait for a mail server that is out of order without being tried one by one', async () => {
    await write(MAX_NOTICES);
    const transport = { ...accepts, send: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    await run(await take(), { transport });
    const tried = (await emails()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThan(10);
    const [next, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(next).toMatchObject({ task: SEND_NOTICES, isLate: true, payload: { round: 1 } });
    expect(next?.payload.ids).toHaveLength(MAX_NOTICES);
    await run(await take());
    expect(await count('SENT')).toBe(MAX_NOTICES);
  });

  it('that are receipts stay apart from notices, also those that the mail server did not take', async () => {
    await enqueueMail(t.db, 'me@example.org', MAIL);
    const refusal = Object.assign(new Error('me@example.org is greylisted'), { code: 'EENVELOPE' });
    const transport = { ...accepts, send: () => Promise.reject(refusal) };
    await run(await take(), { transport, task: SEND_AWAITED });
    expect(warned).toEqual([{ task: SEND_AWAITED, emails: 1, code: 'EENVELOPE' }]);
    expect(await jobs()).toMatchObject([{ task: SEND_AWAITED, isLate: true, payload: { round: 1 } }]);
  });

  it('do not wait for the one that is refused', async () => {
    await write(20);
    const notices = await take();
    const [bad] = notices.ids;
    const send: MailTransport['send'] = async ({ id }) => {
      if (id === bad) throw Object.assign(new Error('greylisted'), { responseCode: 451 });
      sent.push(id);
    };
    await run(notices, { transport: { ...accepts, send } });
    expect(sent).toHaveLength(19);
    expect((await take()).ids).toEqual([bad]);
  });

  it('that are left when the process stops go on in another', async () => {
    await write(100);
    const stopping = new AbortController();
    const send: MailTransport['send'] = async ({ id }) => {
      if (sent.push(id) === 10) stopping.abort();
    };
    await run(await take(), { transport: { ...accepts, send }, stopping: stopping.signal });
    expect(sent.length).toBeLessThan(20);
    const rest = await take();
    expect(rest.ids).toHaveLength(100 - sent.length);
    await run(rest);
    expect(new Set(sent).size).toBe(100);
    expect(sent).toHaveLength(100);
  });

  it('go on in a new job before the queue would give up one that is killed again and again', async () => {
    await write(10);
    await run(await take(), { attempts: 4 });
    expect(sent).toEqual([]);
    expect((await take()).ids).toHaveLength(10);
  });

  it('keep to the rate, however many processes send', async () => {
    await write(30);
    const { ids } = await take();
    const began = performance.now();
    await Promise.all([run({ ids: ids.slice(0, 15) }, { rate: 610 }), run({ ids: ids.slice(15) }, { rate: 610 })]);
    // Two in each fifth of a second: the last two after fourteen of them.
    expect(performance.now() - began).toBeGreaterThan(2_500);
    expect(new Set(sent).size).toBe(30);
  });

  it('of a removed email are left out', async () => {
    await run({ ids: [newId()] });
    expect([sent, await jobs()]).toEqual([[], []]);
  });
});
