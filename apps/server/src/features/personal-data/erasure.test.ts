import { RETAINED_AFTER_ERASURE } from '@grantdesk/domain';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { sealEverything } from '#test/builders/seal.ts';
import { computeDigest } from '../audit/chain.ts';
import { checkAudit } from '../audit/index.ts';
import { findSealedEvents } from '../audit/seal-queries.ts';
import { eraseRestored } from './erased-list.ts';

type State = { askedAt: string | null; erasedAt: string | null; blocks: string[] };

describe('the erasure of a person', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, applicant] = await Promise.all([t.as('super.admin'), t.as('director'), t.as('applicant1')]);
  });
  afterAll(() => t.close());

  const REASON = 'The person asked for it.';
  const erase = (who: Caller, id: string, reason: unknown = REASON) => who.post(`/user/admin/erase/${id}`, { reason });
  const state = async (id: string) => dataOf<State>(await admin.get(`/user/admin/erasure/${id}`));

  /** Finds a word in every column of every table and in every file. */
  async function whereIs(word: string): Promise<string[]> {
    const { rows: tables } = await t.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    );
    const found = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await t.owner.query<{ key: string }>(
        `select distinct each.key from ${name} as t, jsonb_each_text(to_jsonb(t)) as each (key, value) where each.value ilike '%' || $1 || '%'`,
        [word],
      );
      for (const { key } of rows) found.add(`${name}.${key}`);
    }
    const { rows: jobs } = await t.owner.query(
      `select 1 from graphile_worker._private_jobs where payload::text ilike '%' || $1 || '%'`,
      [word],
    );
    if (jobs.length > 0) found.add('jobs');
    for (const entry of readdirSync(t.config.dataDir, { recursive: true, withFileTypes: true }))
      if (
        entry.isFile() &&
        readFileSync(path.join(entry.parentPath, entry.name), 'latin1').toLowerCase().includes(word.toLowerCase())
      )
        found.add(`file ${entry.name}`);
    return [...found].toSorted();
  }

  /** Sums that no erasure may move. */
  async function figures() {
    const { rows } = await t.owner.query(
      `select (select count(*) from users) as users, (select count(*) from applications) as applications, (select count(*) from submissions) as submissions,
        (select json_agg(c order by c::text) from (select programme_id, flag, sum(n) as n from (select programme_id, flag, n from application_counts
          union all select programme_id, flag, delta from application_count_deltas) as d group by 1, 2) as c) as counts,
        (select sum(amount) from ledger_entries) as ledger, (select count(*) from ledger_entries) as entries,
        (select sum(total_score) from tasks) as scores, (select json_object_agg(type, n) from (select type, count(*) as n from audit_events where type not like 'personal-data.%' and type not like 'account.%' group by type order by type) as e) as events`,
    );
    return rows[0] as object;
  }

  it('plants 20 canaries for one person, erases, and finds them only in what is declared as retained', async () => {
    const id = applicant.userId;
    const { rows: before } = await t.owner.query<{ name: string; email: string }>('select name, email from users where id = $1', [
      id,
    ]);
    const NAME = 'Zuleikha Kanarek';
    const programme = await openProgramme(director, formOf({ field_id: 'name' }, { field_id: 'story' }));
    const other = await openProgramme(director, formOf({ field_id: 'name' }, { field_id: 'paper', field_type: 'FILE' }));
    // 1, 2: submitted answers, which are retained; 3: a draft; 4: its file, with its name and its bytes.
    const submitted = await startApplication(applicant, programme);
    dataOf(await applicant.form('PATCH', `/application/save/${submitted}`, [['name', `KANAREK-answer of ${NAME}`]]));
    dataOf(await applicant.form('POST', `/application/submit/${submitted}`, [['story', 'KANAREK-story']]));
    const draft = await startApplication(applicant, other);
    dataOf(
      await applicant.form('PATCH', `/application/save/${draft}`, [
        ['name', 'KANAREK-draft'],
        [
          'paper',
          { name: 'KANAREK-file.pdf', content: Buffer.from('%PDF-1.4\n% KANAREK-bytes\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF') },
        ],
      ]),
    );
    const theirs = await startApplication(await t.as('applicant2'), programme);
    const plant = (sql: string, ...values: unknown[]) => t.owner.query(sql, values);
    // 5 to 9: the account.
    await plant(
      `update users set name = $2, email = 'kanarek@example.test', organisation = 'KANAREK-organisation', phone_number = '+234 800 KANAREK', skills = '{KANAREK-skill}', image = 'KANAREK-image', language = 'fr' where id = $1`,
      id,
      NAME,
    );
    await plant(
      `insert into accounts (id, account_id, provider_id, user_id, id_token) values (gen_random_uuid(), 'KANAREK-account', 'oidc', $1, 'KANAREK-token')`,
      id,
    );
    await plant(`update sessions set user_agent = 'KANAREK-browser' where user_id = $1`, id);
    await plant(
      `insert into passkeys (id, user_id, name, credential_id, public_key, counter) values (gen_random_uuid(), $1, 'KANAREK-passkey', 'KANAREK-credential', '', 0)`,
      id,
    );
    await plant(
      `insert into email_changes (user_id, session_id, old_email, new_email, expires_at) select $1, id, 'kanarek@example.test', 'kanarek-new@example.test', now() from sessions where user_id = $1 limit 1`,
      id,
    );
    await plant(
      `insert into verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'kanarek@example.test', 'x', now())`,
    );
    await plant(
      `insert into rate_limits (id, key, count, last_request) values (gen_random_uuid(), 'sign-in kanarek@example.test', 1, 1)`,
    );
    // 10 to 13: emails and notifications, to the person and to others.
    await plant(
      `insert into notifications (id, user_id, kind, facts, path) values (gen_random_uuid(), $1, 'message.direct', '{"message":"KANAREK-news"}', '/')`,
      id,
    );
    await plant(
      `insert into notifications (id, user_id, kind, facts, path) values (gen_random_uuid(), $1, 'application.withdrawn', jsonb_build_object('subject', 'News of ' || $2::text), '/')`,
      director.userId,
      NAME,
    );
    await plant(
      `insert into emails (id, to_address, subject, text_body, html_body) values (gen_random_uuid(), 'Kanarek@Example.test', 'KANAREK-mail', 'x', 'x'), (gen_random_uuid(), 'staff@example.test', 'About ZULEIKHA kanarek', $1, $1)`,
      `Dear staff, ${NAME} (kanarek@example.test) wrote.`,
    );
    await plant(
      `insert into mailbox_messages (id, from_address, to_address, subject, text_body, html_body) values (gen_random_uuid(), 'x', 'kanarek@example.test', 'KANAREK-box', 'x', 'x')`,
    );
    // 14 to 16: in records of others.
    await plant(
      `insert into application_people (id, application_id, email, name, token_hash, invited_by, expires_at, user_id, accepted_at) values (gen_random_uuid(), $1, 'kanarek@example.test', $2, 'h', $3, now(), $4, now())`,
      theirs,
      NAME,
      director.userId,
      id,
    );
    await plant(
      `insert into referees (id, application_id, name, email, named_by, answers, form_version_id, invited_at, expires_at, counted_from, answered_at, named_as)
         select gen_random_uuid(), $1, $2, address, $3, jsonb_build_object('a', text), v.id, now(), now(), now(), answered, jsonb_build_object('name', $2::text)
         from (select id from form_versions limit 1) as v,
           (values ('kanarek@example.test', 'I am KANAREK', null::timestamptz), ('kanarek-old@example.test', 'She is good', now())) as r (address, text, answered)`,
      theirs,
      NAME,
      director.userId,
    );
    await plant(
      `insert into nominations (id, programme_id, nominator_name, nominator_email, reason, nominee_name, nominee_email)
         select gen_random_uuid(), a.programme_id, $2, 'kanarek@example.test', 'Good work', 'Other', 'other@example.test' from applications a where a.id = $1
         union all select gen_random_uuid(), a.programme_id, 'Other', 'other@example.test', 'Kanarek does good work', $2, 'kanarek@example.test' from applications a where a.id = $1`,
      theirs,
      NAME,
    );
    await plant(
      `insert into conflicts (id, user_id, email, reason) values (gen_random_uuid(), $1, 'kanarek@example.test', 'We work together.')`,
      director.userId,
    );
    await plant(
      `insert into idempotency_keys (user_id, endpoint, key, body_hash, answer) values ($1, 'x', 'k', 'h', jsonb_build_object('name', $2::text))`,
      director.userId,
      NAME,
    );
    // 17 to 20: in the trail.
    await plant(
      `insert into audit_events (type, actor_id, actor_name, subject_kind, subject_id, data, ip_address) values
        ('account.signed-in', $1, $2, 'USER', $1, '{"method":"password"}', '198.51.100.77'),
        ('user.updated', $3, 'Ada', 'USER', $1, '{"name":"Old Kanarek-Name","changes":[{"field":"name","from":"Old Kanarek-Name","to":"x"},{"field":"organisation","from":"KANAREK-before","to":null}]}', null),
        ('account.email-changed', $1, $2, 'USER', $1, '{"from":"kanarek-old@example.test","to":"kanarek@example.test"}', null),
        ('application.stage-changed', $3, 'Ada', 'APPLICATION', null, jsonb_build_object('applicationID', 'APP-1', 'action', 'DELIST', 'from', '[]'::jsonb, 'to', '[]'::jsonb, 'reason', 'Spoke with ' || $2::text || '.'), null)`,
      id,
      NAME,
      admin.userId,
    );
    expect((await whereIs('kanarek')).length).toBeGreaterThan(20);
    expect((await state(id)).blocks).toEqual([expect.stringMatching(/^APP-\d+ has been submitted and has no decision yet/)]);
    expect(refusalOf(await erase(admin, id)).status).toBe(409);
    dataOf(await applicant.post(`/application/withdraw/${submitted}`, { reason: '' }));
    await sealEverything(t);
    await checkAudit(t);
    const sums = await figures();

    expect(refusalOf(await erase(admin, id, `${NAME} asked.`))).toMatchObject({ status: 422, issues: [{ path: 'reason' }] });
    expect(dataOf<State>(await erase(admin, id))).toMatchObject({ erasedAt: expect.any(String) as string, blocks: [] });
    await sealEverything(t);

    const left = await whereIs('kanarek');
    expect(left.filter((place) => !(place in RETAINED_AFTER_ERASURE))).toEqual([]);
    expect(left).toContain('submissions.answers');
    // What they read goes with them.
    expect((await t.owner.query('select language from users where id = $1', [id])).rows).toEqual([{ language: null }]);
    for (const word of [before[0]?.email ?? '', '198.51.100.77']) expect(await whereIs(word), word).toEqual([]);
    expect(await figures()).toEqual(sums);
    expect((await applicant.get('/user/me')).statusCode).toBe(401);
    // The chain is still valid, and an event that is changed by hand is still found.
    expect((await checkAudit(t)).problems).toEqual([]);
    const { rows } = await t.owner.query<{ id: string; text: string }>(
      `select id, data::text as text from audit_events where type = 'application.stage-changed' and data ->> 'reason' like 'Spoke%'`,
    );
    expect(rows[0]?.text).toContain('Spoke with Erased person.');
    await t.owner.query(`update audit_events set data = data || '{"reason":"x"}' where id = $1`, [rows[0]?.id]);
    expect((await checkAudit(t)).problems).toMatchObject([{ kind: 'CHANGED', event: rows[0]?.id }]);
    // Not even with a digest that fits: the erasure's signature does not.
    const forged = (await findSealedEvents(t.db, [rows[0]?.id ?? ''])).get(rows[0]?.id ?? '');
    const { rows: redactions } = await t.owner.query<{ digest: Buffer }>(
      `select digest from audit_redactions where event_id = $1`,
      [rows[0]?.id],
    );
    const setDigest = (digest: Buffer | undefined) =>
      t.owner.query(`update audit_redactions set digest = $2 where event_id = $1`, [rows[0]?.id, digest]);
    await setDigest(forged && computeDigest(forged));
    expect((await checkAudit(t)).problems).toContainEqual(expect.objectContaining({ kind: 'CHANGED', event: rows[0]?.id }));
    await setDigest(redactions[0]?.digest);
    await t.owner.query(`update audit_events set data = $2::jsonb where id = $1`, [rows[0]?.id, rows[0]?.text]);
    expect((await checkAudit(t)).problems).toEqual([]);
    expect(refusalOf(await erase(admin, id)).status).toBe(409);
    expect(refusalOf(await admin.patch(`/user/admin/update/${id}`, { accountStatus: 'ACTIVE' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'accountStatus' }],
    });
  });

  it('brings no one back with a restored copy: people on the list are erased again at the start', async () => {
    const person = await t.as('applicant3');
    dataOf(await erase(admin, person.userId));
    await t.owner.query(`update users set name = 'Back Again', email = 'back@example.test', erased_at = null where id = $1`, [
      person.userId,
    ]);
    await t.owner.query(`delete from audit_redactions where erasure_id in (select id from erasures where user_id = $1)`, [
      person.userId,
    ]);
    await t.owner.query(`delete from erasures where user_id = $1`, [person.userId]);
    expect(await eraseRestored(t)).toBe(1);
    expect(await eraseRestored(t)).toBe(0);
    expect(await whereIs('back@example.test')).toEqual([]);
    const { rows } = await t.owner.query(
      `select data ->> 'again' as again from audit_events where type = 'personal-data.erased' and subject_id = $1 order by at`,
      [person.userId],
    );
    expect(rows).toEqual([{ again: 'false' }, { again: 'true' }]);
    expect((readFileSync(path.join(t.config.dataDir, 'erased.jsonl'), 'utf8').match(/@|Back/g) ?? []).length).toBe(0);
  });

  it('lets a person request erasure and cancel it, notifies staff, and lets only those who may erase, never themselves or the last admin', async () => {
    const person = await t.as('volunteer');
    expect(dataOf(await person.get('/user/erasure'))).toEqual({ askedAt: null, blocks: [] });
    dataOf(await person.post('/user/erasure/ask'));
    dataOf(await person.post('/user/erasure/ask'));
    expect((await state(person.userId)).askedAt).not.toBeNull();
    const { rows } = await t.owner.query(`select to_address from emails where kind = 'user.erasure'`);
    expect(rows.map((row: { to_address: string }) => row.to_address)).toEqual(['super.admin@demo.grantdesk.test']);
    expect(dataOf(await person.post('/user/erasure/cancel'))).toMatchObject({ askedAt: null });
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = any ($1::uuid[])`, [
      [person.userId, admin.userId],
    ]);
    expect(refusalOf(await person.post('/user/erasure/ask')).code).toBe('CONFIRM_IDENTITY');
    expect(refusalOf(await erase(admin, person.userId)).code).toBe('CONFIRM_IDENTITY');
    await t.owner.query(`update sessions set confirmed_at = now() where user_id = $1`, [admin.userId]);
    expect((await erase(person, person.userId)).statusCode).toBe(403);
    expect((await erase(await t.as('manager'), person.userId)).statusCode).toBe(403);
    expect(refusalOf(await erase(admin, admin.userId)).status).toBe(403);
    expect((await state(admin.userId)).blocks).toContain('This is the last active Super Admin. Add another one first.');
    for (const reason of ['', ' ', null, 7, 'x'.repeat(501)])
      expect(refusalOf(await erase(admin, person.userId, reason)), String(reason)).toMatchObject({
        status: 422,
        issues: [{ path: 'reason' }],
      });
    expect((await erase(admin, '01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });

  it('the serving role opens no final record by itself', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: t.servingUrl });
    await client.connect();
    await client.query(`select set_config('grantdesk.erasing', 'on', false)`);
    await expect(client.query(`update submissions set answers = '{}' where progress = 'SUBMITTED'`)).rejects.toThrow(
      /cannot be changed/,
    );
    await expect(client.query(`update audit_events set data = '{}'`)).rejects.toThrow('permission denied');
    await expect(client.query(`select forget_files('{}')`)).rejects.toThrow('permission denied');
    await expect(client.query(`select * from erase_person($1, gen_random_uuid())`, [admin.userId])).rejects.toThrow(
      'no such erasure',
    );
    await client.end();
  });
});
