import { WEBHOOK_TRIES } from '@grantdesk/domain';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { sealEverything } from '#test/builders/seal.ts';
import { isSignedBy, startReceiver } from '#test/receiver.ts';
import { startJobs } from '#platform/jobs.ts';
import { sealAudit } from '../audit/seal.ts';
import { DELIVER_WEBHOOK, deliverWebhook, requeueOverdue } from './deliver.ts';

type Hook = { _id: string; secret: string; state: string; version: number; failingSince: string | null; waiting: number };
type Delivery = {
  _id: string;
  kind: string;
  state: string;
  attempts: number;
  answerCode: number | null;
  durationMs: number | null;
  error: string | null;
  nextAttemptAt: string | null;
  body: string;
};

describe('webhooks', () => {
  let t: TestApp;
  let admin: Caller;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    t = await startTestApp({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
    admin = await t.as('super.admin');
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await t.close();
  });
  beforeEach(async () => {
    await t.owner.query(`update webhooks set removed_at = now()`);
    await sealEverything(t);
    receiver.received.length = 0;
    receiver.answers.length = 0;
  });

  const KINDS = ['application.submitted', 'payment.completed'];
  const make = async (url = receiver.url, kinds = KINDS) =>
    dataOf<Hook>(await admin.post('/webhook/new', { name: 'Ledger', url, kinds }));
  const one = async (id: string) =>
    dataOf<{ webhooks: Hook[] }>(await admin.get('/webhook/many')).webhooks.find(({ _id }) => _id === id);
  const log = async (id: string) => dataOf<Delivery[]>(await admin.get(`/webhook/deliveries/${id}`));
  const deliver = (id: string, limitMs?: number) =>
    deliverWebhook({ db: t.db, config: t.config, linkSecret: 'test-link-secret' }, id, limitMs);
  const happens = (type = 'payment.completed') =>
    t.owner.query(
      `insert into audit_events (type, actor_name, subject_kind, subject_id, data) values ($1, 'Ada Obi', 'PAYMENT', gen_random_uuid(), '{"applicationID":"APP-000001","term":1,"amount":100,"currency":"NGN","date":"2026-01-01","file":"Ada.pdf"}')`,
      [type],
    );
  /** An event happens and is sealed: its one delivery. */
  const queued = async (hook: Hook) => {
    await happens();
    await sealEverything(t);
    const [delivery] = await log(hook._id);
    if (!delivery) throw new Error('nothing was queued');
    return delivery;
  };

  it('tells of what people did: ids, kind, time and status, signed as Standard Webhooks says, and nothing personal', async () => {
    const hook = await make();
    const [director, applicant] = await Promise.all([t.as('director'), t.as('applicant1')]);
    const programme = await openProgramme(director, formOf({ field_id: 'name' }));
    const id = await startApplication(applicant, programme);
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['name', 'CANARY-answer']]));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    await sealEverything(t);
    const rows = await log(hook._id);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    await deliver(row?._id ?? '');
    const [got] = receiver.received;
    if (!got) throw new Error('nothing came');
    expect(got.headers['webhook-id']).toBe(row?._id);
    expect(Math.abs(Number(got.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
    expect(isSignedBy(hook.secret, got)).toBe(true);
    expect(isSignedBy(hook.secret, { ...got, body: `${got.body} ` })).toBe(false);
    const body = JSON.parse(got.body) as { type: string; timestamp: string; data: Record<string, string> };
    expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
    expect(body.type).toBe('application.submitted');
    expect(Object.keys(body.data)).toEqual(['eventId', 'subject', 'id', 'programmeId', 'applicationID', 'status']);
    expect(body.data).toMatchObject({ subject: 'APPLICATION', id, programmeId: programme, status: 'APPLICATION_SUBMITTED' });
    expect(await log(hook._id)).toMatchObject([{ state: 'DELIVERED', attempts: 1, answerCode: 200, error: null }]);
    await happens();
    await sealEverything(t);
    expect((await log(hook._id))[0]?.body).not.toMatch(/Ada|NGN|\b100\b/);
  });

  it('a receiver that answers 500 is tried again later, under the same id, and takes it once', async () => {
    const hook = await make();
    const { _id } = await queued(hook);
    receiver.answers.push((response) => response.writeHead(500).end());
    await deliver(_id);
    const [failed] = await log(hook._id);
    expect(failed).toMatchObject({
      state: 'WAITING',
      attempts: 1,
      answerCode: 500,
      error: 'The receiver answered with status 500.',
    });
    expect(Date.parse(failed?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
    expect(await one(hook._id)).toMatchObject({ failingSince: expect.any(String) as string, waiting: 1 });
    await deliver(_id);
    await deliver(_id);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([_id, _id]);
    expect(receiver.received.every((got) => isSignedBy(hook.secret, got))).toBe(true);
    expect(await log(hook._id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
    expect(await one(hook._id)).toMatchObject({ failingSince: null, waiting: 0 });
  });

  it('a receiver that hangs, with its answer or in the middle of it, is left after the limit', async () => {
    const hook = await make();
    const { _id } = await queued(hook);
    receiver.answers.push(
      () => {},
      (response) => response.writeHead(200).write('and now'),
    );
    for (let n = 0; n < 2; n++) {
      await deliver(_id, 300);
      expect((await log(hook._id))[0]).toMatchObject({ state: 'WAITING', error: 'No complete answer within 0.3 seconds.' });
    }
    // One that never ends is cut off, and counts by its code.
    receiver.answers.push((response) => {
      response.writeHead(200);
      const pour = (): void => void (response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(pour)));
      pour();
    });
    await deliver(_id);
    expect((await log(hook._id))[0]).toMatchObject({ state: 'DELIVERED', attempts: 3 });
  });

  it('no answer leads anywhere else', async () => {
    const hook = await make();
    const { _id } = await queued(hook);
    receiver.answers.push((response) => response.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/inward` }).end());
    await deliver(_id);
    expect(receiver.received).toHaveLength(1);
    expect((await log(hook._id))[0]).toMatchObject({
      state: 'WAITING',
      answerCode: 302,
      error: 'The receiver answered with a redirect, which is not followed.',
    });
  });

  it('addresses inside are refused when they are given, and when a name leads there', async () => {
    for (const [url, message] of [
      ['http://example.org/hook', /https/],
      ['https://10.0.0.1/', /private network/],
      ['https://169.254.169.254/latest/meta-data', /private network/],
      ['https://0.0.0.0/', /private network/],
      ['https://0x0a000001/', /private network/],
      ['https://167772161/', /private network/],
      ['https://[::1]/', /private network/],
      ['https://[::ffff:10.0.0.1]/', /private network/],
      ['https://[fd00::1]/', /private network/],
      ['https://[fe80::1]/', /private network/],
      ['https://user:secret@example.org/', /name and password/],
      ['ftp://example.org', /https/],
      ['hook', /https/],
      ['', /https/],
    ] as const) {
      const refused = refusalOf(await admin.post('/webhook/new', { name: 'x', url, kinds: KINDS }));
      expect(refused, url).toMatchObject({
        status: 422,
        issues: [{ path: 'url', message: expect.stringMatching(message) as string }],
      });
    }
    const hook = await make();
    // As if a name that was fine led inside by now: it is looked up for the very connection.
    for (const url of ['https://localhost/', 'https://10.0.0.1/', 'http://localhost/']) {
      const { _id } = await queued(hook);
      await t.owner.query(`update webhooks set url = $2 where id = $1`, [hook._id, url]);
      await deliver(_id);
      const [row] = await log(hook._id);
      expect(row?.error, url).toMatch(/^Refused: /);
      expect(row?.answerCode).toBeNull();
    }
    expect(receiver.received).toEqual([]);
  });

  it('events are queued with their seal or not at all, once however many seal, and a lost job is queued again', async () => {
    const hook = await make();
    await t.owner.query(
      `create function fall() returns trigger language plpgsql as $$ begin raise exception 'the machine fell'; end $$;
       create trigger fall before insert on audit_batches for each row execute function fall()`,
    );
    await happens();
    await expect(sealEverything(t)).rejects.toThrow('the machine fell');
    expect(await log(hook._id)).toEqual([]);
    await t.owner.query('drop trigger fall on audit_batches; drop function fall()');
    await Promise.all([sealEverything(t), ...Array.from({ length: 5 }, () => sealAudit(t))]);
    await sealEverything(t);
    const rows = await log(hook._id);
    expect(rows).toHaveLength(1);
    // A crash after sealing, before anything was sent: the job is in the queue, and the next process does it.
    expect(receiver.received).toEqual([]);
    const arrived = new Promise<void>((resolve) => {
      receiver.answers.push((response) => {
        response.writeHead(204).end();
        resolve();
      });
    });
    const ownerUrl = (t.owner as unknown as { options: { connectionString: string } }).options.connectionString;
    const jobs = await startJobs(
      ownerUrl,
      { [DELIVER_WEBHOOK]: (payload) => deliver((payload as { id: string }).id) },
      '',
      t.app.log,
    );
    await arrived;
    await jobs.stop();
    expect(await log(hook._id)).toMatchObject([{ state: 'DELIVERED', attempts: 1, answerCode: 204 }]);
    // One whose job is gone.
    const lost = await queued(hook);
    await t.owner.query(`delete from graphile_worker._private_jobs`);
    await t.owner.query(`update webhook_deliveries set next_attempt_at = now() - interval '11 minutes' where id = $1`, [
      lost._id,
    ]);
    expect(await requeueOverdue(t)).toBe(1);
    const { rows: waiting } = await t.owner.query(`select key from graphile_worker.jobs where key = $1`, [`webhook-${lost._id}`]);
    expect(waiting).toHaveLength(1);
    // A delivery whose process crashed: no other process sends it in the meantime, and it is queued again.
    await t.owner.query(`update webhook_deliveries set claimed_at = now() where id = $1`, [lost._id]);
    receiver.received.length = 0;
    await deliver(lost._id);
    expect(receiver.received).toEqual([]);
    await t.owner.query(`update webhook_deliveries set claimed_at = now() - interval '2 minutes' where id = $1`, [lost._id]);
    await deliver(lost._id);
    expect(receiver.received).toHaveLength(1);
  });

  it('a receiver that hangs holds up its own deliveries alone', async () => {
    await t.owner.query(`delete from graphile_worker._private_jobs`);
    const hanging = await startReceiver();
    // More of them than are delivered in parallel.
    const requested = new Promise<void>((resolve) => hanging.answers.push(...Array.from({ length: 8 }, () => () => resolve())));
    await make(hanging.url);
    for (let n = 0; n < 8; n++) await happens();
    await sealEverything(t);
    const prompt = await make();
    await happens();
    await sealEverything(t);
    const arrived = new Promise<void>((resolve) => {
      receiver.answers.push((response) => {
        response.writeHead(204).end();
        resolve();
      });
    });
    const { connectionString } = (t.owner as unknown as { options: { connectionString: string } }).options;
    const run = (payload: unknown) => deliver((payload as { id: string }).id);
    const jobs = await startJobs(connectionString, { [DELIVER_WEBHOOK]: run }, '', t.app.log, 4);
    await Promise.all([arrived, requested]);
    // The first of the others is still waited for, and no second one was begun.
    const begun = hanging.received.length;
    await hanging.close();
    await jobs.stop();
    expect(begun).toBe(1);
    expect((await log(prompt._id))[0]).toMatchObject({ state: 'DELIVERED', attempts: 1 });
  });

  it('the library of Standard Webhooks verifies what is sent, under each of two secrets, and refuses what was changed', async () => {
    const hook = await make();
    const { secret } = dataOf<Hook>(await admin.post(`/webhook/rotate/${hook._id}`));
    const { _id } = await queued(hook);
    await deliver(_id);
    const [got] = receiver.received;
    if (!got) throw new Error('nothing came');
    expect([secret, hook.secret].map((each) => isSignedBy(each, got))).toEqual([true, true]);
    const headers = got.headers as Record<string, string>;
    expect(new Webhook(secret).verify(got.body, headers)).toEqual(JSON.parse(got.body));
    for (const change of [{ 'webhook-id': 'other' }, { 'webhook-timestamp': '1700000000' }])
      expect(isSignedBy(secret, { ...got, headers: { ...headers, ...change } })).toBe(false);
  });

  it('a receiver that never answers occupies two workers at most, however many webhooks lead to it', async () => {
    await t.owner.query(`delete from graphile_worker._private_jobs`);
    const hanging = await startReceiver();
    hanging.answers.push(...Array.from({ length: 40 }, () => () => {}));
    for (let n = 0; n < 8; n++) await make(`${hanging.url}/${n}`);
    for (let n = 0; n < 3; n++) await happens();
    await sealEverything(t);
    for (const path of ['a', 'b']) await make(`${receiver.url}/${path}`);
    await happens();
    await sealEverything(t);
    const { connectionString } = (t.owner as unknown as { options: { connectionString: string } }).options;
    const run = (payload: unknown) => deliver((payload as { id: string }).id, 20_000);
    const jobs = await startJobs(connectionString, { [DELIVER_WEBHOOK]: run }, '', t.app.log, 4);
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
    const begun = hanging.received.length;
    await hanging.close();
    await jobs.stop();
    expect(begun).toBeLessThanOrEqual(2);
  });

  it('after the last try it has failed; a receiver that took nothing for days is paused, and its owner notified', async () => {
    const hook = await make();
    const { _id } = await queued(hook);
    for (let n = 0; n < WEBHOOK_TRIES; n++) receiver.answers.push((response) => response.writeHead(503).end());
    for (let n = 0; n < WEBHOOK_TRIES; n++) await deliver(_id);
    expect((await log(hook._id))[0]).toMatchObject({ state: 'FAILED', attempts: WEBHOOK_TRIES, nextAttemptAt: null });
    expect((await one(hook._id))?.state).toBe('ACTIVE');
    // Sent again by hand, under its old id.
    dataOf(await admin.post(`/webhook/resend/${_id}`));
    expect(refusalOf(await admin.post(`/webhook/resend/${_id}`)).status).toBe(409);
    await t.owner.query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [hook._id]);
    await t.owner.query(`update webhook_deliveries set tries = $2 where id = $1`, [_id, WEBHOOK_TRIES - 1]);
    const other = await queued(hook);
    receiver.answers.push((response) => response.writeHead(503).end());
    await deliver(_id);
    expect((await one(hook._id))?.state).toBe('PAUSED');
    expect((await log(hook._id)).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
    await deliver(other._id);
    const { rows } = await t.owner.query(`select to_address, subject from emails where kind = 'webhook.paused'`);
    expect(rows).toEqual([{ to_address: 'super.admin@demo.grantdesk.test', subject: 'Webhook “Ledger” was paused' }]);
    expect(refusalOf(await admin.post(`/webhook/resend/${_id}`))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refusalOf(await admin.post(`/webhook/test/${hook._id}`)).status).toBe(409);
    await happens();
    await sealEverything(t);
    expect(await log(hook._id)).toHaveLength(2);
    const version = (await one(hook._id))?.version;
    dataOf(
      await admin.patch(`/webhook/update/${hook._id}`, { name: 'Ledger', url: receiver.url, kinds: KINDS, isOn: true, version }),
    );
    expect(await one(hook._id)).toMatchObject({ state: 'ACTIVE', failingSince: null });
    // One that says that it is gone is paused immediately.
    const gone = await queued(hook);
    receiver.answers.push((response) => response.writeHead(410).end());
    await deliver(gone._id);
    expect((await one(hook._id))?.state).toBe('PAUSED');
  });

  it('a test is sent once; a new secret signs beside the old one for a day, then alone', async () => {
    const hook = await make();
    const test = dataOf<Delivery>(await admin.post(`/webhook/test/${hook._id}`));
    expect(test).toMatchObject({ kind: 'webhook.test', state: 'WAITING' });
    receiver.answers.push((response) => response.writeHead(500).end());
    await deliver(test._id);
    expect((await log(hook._id))[0]).toMatchObject({ state: 'FAILED', attempts: 1 });
    expect((await one(hook._id))?.failingSince).toBeNull();
    const { secret } = dataOf<Hook>(await admin.post(`/webhook/rotate/${hook._id}`));
    expect(secret).not.toBe(hook.secret);
    const send = async () => {
      const { _id } = await queued(hook);
      await deliver(_id);
      const got = receiver.received.at(-1);
      if (!got) throw new Error('nothing came');
      return [isSignedBy(secret, got), isSignedBy(hook.secret, got)];
    };
    expect(await send()).toEqual([true, true]);
    await t.owner.query(`update webhooks set old_secret_until = now() - interval '1 second' where id = $1`, [hook._id]);
    expect(await send()).toEqual([true, false]);
    const { rows } = await t.owner.query(`select encode(secret_sealed, 'escape') as sealed, to_jsonb(w) as row from webhooks w`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await admin.get('/webhook/many')).body).not.toContain('whsec_');
    const { rows: events } = await t.owner.query(`select data::text as data from audit_events where type like 'webhook.%'`);
    expect(JSON.stringify(events)).not.toContain('whsec_');
  });

  it('is for those who handle settings, after their password, on the version that was seen', async () => {
    const hook = await make(`${receiver.url}?token=CANARY-query`);
    for (const who of ['director', 'manager'] as const) {
      const caller = await t.as(who);
      for (const path of ['/webhook/many', `/webhook/deliveries/${hook._id}`])
        expect((await caller.get(path)).statusCode, path).toBe(404);
      for (const act of ['rotate', 'remove', 'test', 'resend'])
        expect((await caller.post(`/webhook/${act}/${hook._id}`)).statusCode, act).toBe(404);
    }
    const bad = await admin.post('/webhook/new', {
      name: ' ',
      url: 'x',
      kinds: ['user.created'],
      ownerId: admin.userId,
      state: 'OFF',
    });
    expect(refusalOf(bad).status).toBe(422);
    expect(
      refusalOf(await admin.post('/webhook/new', { name: ' ', url: 'x', kinds: [] })).issues?.map(({ path }) => path),
    ).toEqual(['name', 'url', 'kinds']);
    const change = { name: 'Other', url: receiver.url, kinds: KINDS, isOn: false, version: hook.version };
    expect(dataOf<Hook>(await admin.patch(`/webhook/update/${hook._id}`, change))).toMatchObject({ state: 'OFF', version: 2 });
    expect(refusalOf(await admin.patch(`/webhook/update/${hook._id}`, change)).code).toBe('STALE_VERSION');
    expect(refusalOf(await admin.post(`/webhook/test/${hook._id}`)).message).toBe('This webhook is off. Turn it on first.');
    const { rows } = await t.owner.query(`select data::text as data from audit_events where type like 'webhook.%'`);
    expect(JSON.stringify(rows)).not.toContain('CANARY-query');
    dataOf(await admin.post(`/webhook/remove/${hook._id}`));
    expect((await admin.get(`/webhook/deliveries/${hook._id}`)).statusCode).toBe(404);
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [admin.userId]);
    expect(refusalOf(await admin.post('/webhook/new', { name: 'x', url: receiver.url, kinds: KINDS })).code).toBe(
      'CONFIRM_IDENTITY',
    );
    await t.owner.query(`update sessions set confirmed_at = now() where user_id = $1`, [admin.userId]);
  });
});
