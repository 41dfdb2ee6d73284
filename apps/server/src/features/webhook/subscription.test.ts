import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { sealEverything } from '#test/builders/seal.ts';
import { isSignedBy, startReceiver } from '#test/receiver.ts';
import { deliverWebhook, requeueOverdue } from './deliver.ts';

type Hook = { _id: string; secret: string; kinds: string[]; state: string; version: number };
type Delivery = { _id: string; state: string; error: string | null };

describe('webhooks of programs', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    t = await startTestApp({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
    [admin, director] = await Promise.all([t.as('super.admin'), t.as('director')]);
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
  });

  const KINDS = ['application.submitted'];
  const token = async (scopes = ['WEBHOOKS:OWN', 'APPLICATIONS:READ']) =>
    dataOf<{ _id: string; token: string }>(await admin.post('/token/new', { name: 'Warehouse', scopes, days: 30 }));
  const by = (secret: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    t.anonymous.send({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) });
  const subscribe = async (secret: string, more: object = {}) =>
    dataOf<Hook>(await by(secret, 'POST', '/subscription/new', { name: 'Warehouse', url: receiver.url, kinds: KINDS, ...more }));
  const log = async ({ _id }: Hook) => {
    const { rows } = await t.owner.query<{ id: string; state: string; error: string | null }>(
      'select id, state, error from webhook_deliveries where webhook_id = $1 order by created_at',
      [_id],
    );
    return rows;
  };
  const shown = async ({ _id }: Hook) => dataOf<Delivery[]>(await admin.get(`/webhook/deliveries/${_id}`));
  const deliver = (id = '') => deliverWebhook({ db: t.db, config: t.config, linkSecret: 'test-link-secret' }, id);
  const submit = async (who = 'applicant1') => {
    const applicant = await t.as(who as 'applicant1');
    const place = await openProgramme(director, formOf({ field_id: 'name' }));
    const id = await startApplication(applicant, place);
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['name', 'x']]));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    return { id, place };
  };

  it('are made, listed, changed, given a new secret and ended by the program alone', async () => {
    const one = await token();
    const other = await token();
    const hook = await subscribe(one.token);
    expect(hook.secret).toMatch(/^whsec_/);
    const listed = dataOf<Hook[]>(await by(one.token, 'GET', '/subscription/many'));
    expect(listed).toMatchObject([{ _id: hook._id, kinds: KINDS, state: 'ACTIVE' }]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect(dataOf<Hook[]>(await by(other.token, 'GET', '/subscription/many'))).toEqual([]);
    const renamed = dataOf<Hook & { name: string }>(
      await by(one.token, 'PATCH', `/subscription/update/${hook._id}`, { name: 'New' }),
    );
    expect(renamed).toMatchObject({ name: 'New', kinds: KINDS, version: 2 });
    expect(dataOf<Hook>(await by(one.token, 'POST', `/subscription/rotate/${hook._id}`, {})).secret).not.toBe(hook.secret);
    for (const [method, url] of [
      ['PATCH', `/subscription/update/${hook._id}`],
      ['POST', `/subscription/rotate/${hook._id}`],
      ['POST', `/subscription/remove/${hook._id}`],
    ] as const)
      expect((await by(other.token, method, url, {})).statusCode, url).toBe(404);
    const { webhooks } = dataOf<{ webhooks: (Hook & { token: object })[] }>(await admin.get('/webhook/many'));
    expect(webhooks.find(({ _id }) => _id === hook._id)?.token).toEqual({ _id: one._id, name: 'Warehouse', isActive: true });
    dataOf(await by(one.token, 'POST', `/subscription/remove/${hook._id}`, {}));
    expect(dataOf<Hook[]>(await by(one.token, 'GET', '/subscription/many'))).toEqual([]);
    const { rows } = await t.owner.query(`select actor_name from audit_events where subject_id = $1 and type = 'webhook.made'`, [
      hook._id,
    ]);
    expect(rows).toMatchObject([{ actor_name: expect.stringContaining('by the token “Warehouse”') as string }]);
  });

  it('take kinds that the token may read, at most so many, and no inward address; people have none', async () => {
    const { token: secret } = await token();
    const post = async (more: object) =>
      refusalOf(await by(secret, 'POST', '/subscription/new', { name: 'x', url: receiver.url, kinds: KINDS, ...more }));
    expect(await post({ kinds: ['application.submitted', 'payment.completed'] })).toMatchObject({
      status: 422,
      issues: [{ path: 'kinds', message: 'This token may not read payment.completed.' }],
    });
    expect(await post({ url: 'https://10.0.0.1/' })).toMatchObject({ status: 422, issues: [{ path: 'url' }] });
    expect(await post({ name: ' ', kinds: [] })).toMatchObject({ status: 422, issues: [{ path: 'name' }, { path: 'kinds' }] });
    const hook = await subscribe(secret);
    const widened = await by(secret, 'PATCH', `/subscription/update/${hook._id}`, { kinds: ['payment.completed'] });
    expect(refusalOf(widened).issues).toMatchObject([{ path: 'kinds' }]);
    for (let n = 1; n < 10; n++) await subscribe(secret);
    expect((await post({})).issues).toMatchObject([{ path: 'name', message: expect.stringContaining('at most 10') as string }]);
    const without = await token(['APPLICATIONS:READ']);
    expect((await by(without.token, 'GET', '/subscription/many')).statusCode).toBe(403);
    for (const who of [admin, director]) expect(refusalOf(await who.get('/subscription/many')).status).toBe(404);
  });

  it('are sent what its person may read when it is sent, and nothing else', async () => {
    const { token: secret } = await token();
    const hook = await subscribe(secret);
    const first = await submit();
    await sealEverything(t);
    await deliver((await log(hook))[0]?.id);
    expect(receiver.received.map((got) => isSignedBy(hook.secret, got))).toEqual([true]);
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({ data: { id: first.id } });
    // Queued while it was readable, and no longer readable when its turn comes.
    await submit('applicant2');
    await sealEverything(t);
    const role = (name: string) =>
      t.owner.query(`update users set role_id = (select id from roles where name = $2) where id = $1`, [admin.userId, name]);
    await role('Programme Manager');
    const [, waiting] = await log(hook);
    await deliver(waiting?.id);
    expect(receiver.received).toHaveLength(1);
    expect((await log(hook))[1]).toMatchObject({ state: 'FAILED' });
    // What happens meanwhile is not even queued, but in the programmes that the person manages.
    await submit('applicant3');
    await sealEverything(t);
    expect(await log(hook)).toHaveLength(2);
    await role('Super Admin');
    expect((await shown(hook))[0]?.error).toBe('Not sent: the program may no longer read this.');
    const { rows } = await t.owner.query<{ failing_since: Date | null }>('select failing_since from webhooks where id = $1', [
      hook._id,
    ]);
    expect(rows[0]?.failing_since).toBeNull();
  });

  it('are not sent what a conflict of interest closes to its person', async () => {
    const { token: secret } = await token();
    const hook = await subscribe(secret);
    const { id } = await submit();
    await t.owner.query(
      `insert into conflicts (id, application_id, user_id, reason) values (gen_random_uuid(), $1, $2, 'family')`,
      [id, admin.userId],
    );
    await sealEverything(t);
    expect(await log(hook)).toEqual([]);
  });

  it('end with the token: revoked at once, expired or without its person at the next delivery', async () => {
    const revoked = await token();
    const hook = await subscribe(revoked.token);
    await submit();
    await sealEverything(t);
    dataOf(await admin.post(`/token/revoke/${revoked._id}`));
    expect(await log(hook)).toMatchObject([{ state: 'FAILED' }]);
    expect((await admin.get(`/webhook/deliveries/${hook._id}`)).statusCode).toBe(404);
    const expired = await token();
    const late = await subscribe(expired.token);
    await submit('applicant2');
    await sealEverything(t);
    await t.owner.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [expired._id]);
    const [delivery] = await log(late);
    await deliver(delivery?.id);
    expect(receiver.received).toEqual([]);
    expect((await shown(late))[0]).toMatchObject({ state: 'FAILED', error: 'Not sent: the program’s token has ended.' });
    const { webhooks } = dataOf<{ webhooks: { _id: string; token: object }[] }>(await admin.get('/webhook/many'));
    expect(webhooks.find(({ _id }) => _id === late._id)?.token).toMatchObject({ isActive: false });
    await requeueOverdue(t);
    expect((await admin.get(`/webhook/deliveries/${late._id}`)).statusCode).toBe(404);
    const { rows } = await t.owner.query(
      `select actor_name from audit_events where subject_id = $1 and type = 'webhook.removed'`,
      [late._id],
    );
    expect(rows).toEqual([{ actor_name: 'Grantdesk' }]);
  });
});
