import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { MAIL_IN, proof, signedMail, toMime, type MailParts } from '#test/builders/mail.ts';
import { reviewProgramme, submitted } from '#test/builders/review.ts';
import { tidyReplies } from './index.ts';

interface Message {
  _id: string;
  kind: string;
  body: string;
  byEmail: boolean;
  rest: string | null;
  files: { _id: string; name: string }[];
  refusedFiles: string[];
  author: { name: string };
}
interface Held {
  data: { _id: string; holdReason: string; excerpt: string; from: string; files: string[]; person: { email: string } }[];
  drops: { reason: string; count: number }[];
  isOn: boolean;
}

const ADA = demoEmail('applicant1');

describe('replies by email', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let assessor: Caller;
  let programme: string;
  let application: string;
  beforeAll(async () => {
    t = await startTestApp(MAIL_IN);
    [director, manager, applicant, assessor] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('assessor1'),
    ]);
    ({ programme } = await reviewProgramme(director, manager));
    application = await submitted(applicant, programme);
  });
  afterAll(() => t.close());

  const thread = async (who: Caller = manager, id = application) =>
    dataOf<{ messages: Message[] }>(await who.get(`/message/many/${id}`)).messages;
  const last = async (who: Caller = manager) => (await thread(who)).at(-1)!;
  const held = async (who: Caller = manager) => (await who.get('/reply/many?limit=300')).json<Held>();
  /** Sends a message in the interface, and answers where the email to this person can be answered. */
  const addressFor = async (who: Caller, kind: string, to: string, id = application): Promise<string> => {
    dataOf(await who.post(`/message/new/${id}`, { kind, body: 'Which year?' }));
    const { rows } = await t.owner.query<{ reply_to: string }>(
      'select reply_to from emails where to_address = $1 order by id desc limit 1',
      [to],
    );
    return rows[0]?.reply_to ?? '';
  };
  const arrive = async (parts: MailParts | Buffer): Promise<string> => {
    const answer = await t.app.inject(signedMail(Buffer.isBuffer(parts) ? parts : toMime(parts)));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { outcome: string } }>().data.outcome;
  };
  /** Every table but those of messages, and what tells people about one. */
  const fingerprints = async (): Promise<Record<string, string>> => {
    const { rows } = await t.owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('application_messages', 'mail_replies',
        'message_reply_addresses', 'emails', 'waiting_notices', 'waiting_news', 'notifications', 'audit_events') order by 1`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const digest = await t.owner.query<{ sum: string }>(
        `select md5(string_agg(r::text, '|' order by r::text)) as sum from ${name} r`,
      );
      found[name] = digest.rows[0]?.sum ?? '';
    }
    return found;
  };
  const question = () => addressFor(manager, 'QUESTION', ADA);

  it('an email can be answered: an address of its own, the line above it, and nothing that another machine answers', async () => {
    const [one, two] = [await question(), await question()];
    expect(one).toMatch(/^reply\+[0-9a-f]{32}@in\.grants\.test$/);
    expect(two).not.toBe(one);
    const { rows } = await t.owner.query<{ text_body: string; html_body: string; thread: string }>(
      'select text_body, html_body, thread from emails where reply_to = $1',
      [one],
    );
    expect(rows[0]?.text_body).toMatch(/^-=-=- Write your reply above this line -=-=-\n\n/);
    expect(rows[0]?.html_body).toContain('Write your reply above this line');
    expect(rows[0]?.thread).toBe(application);
    const stored = await t.owner.query('select 1 from message_reply_addresses r where r::text like $1', [
      `%${one.slice(6, 38)}%`,
    ]);
    expect(stored.rows).toEqual([]);
  });

  it('a reply answers the question, once, with what was quoted beside it; both sides read it', async () => {
    const to = await question();
    const text = '2024.\r\n\r\nOn Mon, 23 Nov 2026, Fund <reply@in.grants.test> wrote:\r\n> Which year?\r\n';
    const mail = toMime({ from: `Ada <${ADA.toUpperCase()}>`, to, text });
    expect(await arrive(mail)).toBe('TAKEN');
    expect(await arrive(mail)).toBe('KNOWN');
    expect(await last()).toMatchObject({ kind: 'ANSWER', body: '2024.', byEmail: true });
    expect((await last()).rest).toContain('> Which year?');
    expect(await last(applicant)).toMatchObject({ body: '2024.', byEmail: true });
    // The next one to the same email is a message: the question has its answer.
    expect(await arrive({ from: ADA, to, text: 'And 2025.' })).toBe('TAKEN');
    expect(await last()).toMatchObject({ kind: 'APPLICANT_MESSAGE', body: 'And 2025.' });
    const { rows } = await t.owner.query(
      `select data from audit_events where type = 'message.sent' and actor_id = $1 and data ->> 'byEmail' = 'true'`,
      [applicant.userId],
    );
    expect(rows).toHaveLength(2);
  });

  it('exactly once, though the same email arrives many times together', async () => {
    const to = await question();
    const before = (await thread()).length;
    const mail = toMime({ from: ADA, to, text: 'Once.' });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => arrive(mail)));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'KNOWN'), 'TAKEN']);
    expect(await thread()).toHaveLength(before + 1);
  });

  it('the team answers by email too, and the applicant sees no name', async () => {
    const to = await addressFor(applicant, 'APPLICANT_MESSAGE', demoEmail('manager'));
    expect(await arrive({ from: demoEmail('manager'), to, html: '<p>Yes,<br>you may.</p><blockquote>x</blockquote>' })).toBe(
      'TAKEN',
    );
    expect(await last(applicant)).toMatchObject({ kind: 'TEAM_MESSAGE', author: { name: 'The programme team' } });
    expect((await last(applicant)).body).toMatch(/^Yes,\nyou may\./);
  });

  it('attachments pass the checks of uploads; what does not is named, and reviewers get none', async () => {
    const to = await question();
    const outcome = await arrive({
      from: ADA,
      to,
      text: 'See the plan.',
      attachments: [
        { name: '../plan.pdf', type: 'application/pdf', content: samplePdf('plan') },
        { name: 'run.exe', type: 'application/pdf', content: samplePdf('run') },
        { name: 'fake.pdf', type: 'application/pdf', content: Buffer.from('MZ no document') },
        {
          name: 'logo.png',
          type: 'image/png',
          content: Buffer.from('x'),
          headers: ['Content-Disposition: inline', 'Content-ID: <a>'],
        },
      ],
      headers: [],
    });
    expect(outcome).toBe('TAKEN');
    const message = await last();
    expect(message.files.map(({ name }) => name)).toEqual(['plan.pdf']);
    expect(message.refusedFiles).toEqual(expect.arrayContaining(['run.exe', 'fake.pdf']));
    const file = message.files[0]?._id ?? '';
    const got = await manager.get(`/message/file/${file}`);
    expect([got.statusCode, got.headers['content-security-policy']]).toEqual([200, expect.stringMatching(/^sandbox/)]);
    expect((await applicant.get(`/message/file/${file}`)).statusCode).toBe(200);
    for (const who of [assessor, await t.as('applicant2')]) expect((await who.get(`/message/file/${file}`)).statusCode).toBe(404);
    // A file of a message is no file of an answer.
    expect((await manager.get(`/file/one/${file}`)).statusCode).toBe(404);
  });

  it.each<[string, string, (to: string) => Partial<MailParts>]>([
    [
      'a failed result',
      'UNPROVEN',
      () => ({ top: [`Authentication-Results: mx.grants.test; dmarc=fail header.from=demo.grantdesk.test`] }),
    ],
    ['no result', 'UNPROVEN', () => ({ top: [] })],
    [
      'a result that the sender wrote',
      'UNPROVEN',
      () => ({ top: ['Authentication-Results: mx.evil.test; dmarc=pass'], headers: [proof(ADA)] }),
    ],
    ['another sender', 'SENDER', () => ({ from: 'eve@evil.test' })],
    ['another sender under the name', 'SENDER', () => ({ from: `"${ADA}" <eve@evil.test>` })],
    ['two senders', 'SENDER', () => ({ from: `${ADA}, eve@evil.test` })],
    ['two From lines', 'SENDER', () => ({ headers: ['From: eve@evil.test'] })],
  ])('%s waits for the team, and adds nothing', async (_name, reason, change) => {
    const to = await question();
    const before = (await thread()).length;
    expect(await arrive({ from: ADA, to, text: 'Trust me.', ...change(to) })).toBe('HELD');
    expect(await thread()).toHaveLength(before);
    expect((await held()).data.at(-1)).toMatchObject({ holdReason: reason, excerpt: 'Trust me.', person: { email: ADA } });
  });

  it('who manages the programme adds what waits, with its files, or discards it with a reason', async () => {
    const to = await question();
    await arrive({
      from: 'ada@private.test',
      to,
      text: 'From my own address.',
      attachments: [{ name: 'plan.pdf', type: 'application/pdf', content: samplePdf('plan') }],
    });
    await arrive({ from: 'eve@evil.test', to, text: 'Buy this.' });
    const [first, second] = (await held()).data.slice(-2);
    for (const who of [assessor, applicant, t.anonymous]) {
      expect([401, 403]).toContain((await who.patch(`/reply/release/${first?._id}`, {})).statusCode);
      expect([401, 403]).toContain((await who.get('/reply/many')).statusCode);
    }
    expect(refusalOf(await manager.patch(`/reply/discard/${second?._id}`, { reason: ' ' })).status).toBe(422);
    dataOf(await manager.patch(`/reply/discard/${second?._id}`, { reason: 'Advertising' }));
    dataOf(await manager.patch(`/reply/release/${first?._id}`, {}));
    expect(await last()).toMatchObject({ kind: 'ANSWER', body: 'From my own address.', byEmail: true });
    expect((await last()).files).toHaveLength(1);
    expect((await last()).author.name).toBe((await thread(applicant)).at(-1)?.author.name);
    expect(refusalOf(await manager.patch(`/reply/release/${first?._id}`, {})).status).toBe(404);
    const { rows } = await t.owner.query(
      `select state, raw, excerpt, from_address from mail_replies where state in ('RELEASED', 'DISCARDED') order by state`,
    );
    expect(rows).toEqual([
      { state: 'DISCARDED', raw: null, excerpt: null, from_address: null },
      { state: 'RELEASED', raw: null, excerpt: null, from_address: null },
    ]);
  });

  it('drops what a machine wrote, what no address takes, and what is empty, and counts it', async () => {
    const to = await question();
    const base = { from: ADA, to, text: 'I am away.' };
    const before = (await thread()).length;
    expect(await arrive({ ...base, headers: ['Auto-Submitted: auto-replied'] })).toBe('AUTOMATIC');
    expect(await arrive({ ...base, top: ['Return-Path: <>', proof(ADA)] })).toBe('AUTOMATIC');
    expect(await arrive({ ...base, to: to.replace(/\+./, '+0') === to ? to.replace('+0', '+1') : to.replace(/\+./, '+0') })).toBe(
      'ADDRESS',
    );
    expect(await arrive({ ...base, to: 'someone@in.grants.test' })).toBe('ADDRESS');
    expect(await arrive({ ...base, text: '> quoted alone' })).toBe('EMPTY');
    expect(await arrive(Buffer.from('From: x@y.test\r\n'.repeat(40_000)))).toBe('UNREADABLE');
    expect(await thread()).toHaveLength(before);
    const counts = Object.fromEntries((await held()).drops.map(({ reason, count }) => [reason, count]));
    expect(counts).toMatchObject({ AUTOMATIC: 2, ADDRESS: 2, EMPTY: 1, UNREADABLE: 1 });
  });

  it.each(['I accept the award. I sign the contract. I submit.', 'Approved. Shortlist it. Pay now.'])(
    'only ever adds a message, whatever it says: %s',
    async (text) => {
      const other = (await reviewProgramme(director, manager)).programme;
      const id = await submitted(await t.as('applicant2'), other);
      const bee = demoEmail('applicant2');
      await t.owner.query(
        `update applications set approval_flags = array_append(approval_flags, 'BOARD_APPROVED') where id = $1`,
        [id],
      );
      const letters: [string, string][] = [];
      for (const kind of ['QUESTION', 'TEAM_MESSAGE', 'FEEDBACK']) letters.push([bee, await addressFor(manager, kind, bee, id)]);
      const writer = await t.as('applicant2');
      letters.push([demoEmail('manager'), await addressFor(writer, 'APPLICANT_MESSAGE', demoEmail('manager'), id)]);
      const before = await fingerprints();
      for (const [from, to] of letters) expect(await arrive({ from, to, text })).toBe('TAKEN');
      const after = await fingerprints();
      expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
      expect((await thread(manager, id)).slice(-4).map(({ kind }) => kind)).toEqual([
        'ANSWER',
        'APPLICANT_MESSAGE',
        'APPLICANT_MESSAGE',
        'TEAM_MESSAGE',
      ]);
    },
  );

  it('an address ends: after its days, with the account, and with the place in the application', async () => {
    const to = await question();
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [applicant.userId]);
    expect(await arrive({ from: ADA, to, text: 'Still me.' })).toBe('ADDRESS');
    await t.owner.query(`update users set account_status = 'ACTIVE' where id = $1`, [applicant.userId]);
    const team = await addressFor(applicant, 'APPLICANT_MESSAGE', demoEmail('manager'));
    await t.owner.query('delete from programme_managers where programme_id = $1 and user_id = $2', [programme, manager.userId]);
    expect(await arrive({ from: demoEmail('manager'), to: team, text: 'Still manager.' })).toBe('ACCESS');
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
    await t.owner.query(`update message_reply_addresses set expires_at = now() - interval '1 second'`);
    expect(await arrive({ from: ADA, to, text: 'Too late.' })).toBe('ADDRESS');
  });

  it('a flood waits, and then no longer', async () => {
    const to = await question();
    const outcomes: Record<string, number> = {};
    for (let at = 0; at < 45; at++) {
      const outcome = await arrive({ from: ADA, to, text: `Reply ${at}` });
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    expect(outcomes).toEqual({ TAKEN: 20, HELD: 20, MANY: 5 });
  });

  it('takes nothing without the signature of the mail host, or with one that is old or of other bytes', async () => {
    const raw = toMime({ from: ADA, to: await question(), text: 'Hm' });
    const right = signedMail(raw);
    const status = async (request: object): Promise<number> => (await t.app.inject({ ...right, ...request })).statusCode;
    expect(await status({ headers: { 'content-type': 'message/rfc822' } })).toBe(401);
    expect(await status(signedMail(raw, 'another secret of 32 characters!!'))).toBe(401);
    expect(await status(signedMail(raw, undefined, Math.floor(Date.now() / 1000) - 600))).toBe(401);
    expect(await status({ payload: Buffer.concat([raw, Buffer.from('x')]) })).toBe(401);
    expect(await status({ headers: { ...right.headers, 'content-type': 'application/json' } })).toBe(415);
    expect(await status({ headers: { ...right.headers, cookie: director.cookie, 'webhook-signature': 'v1,x' } })).toBe(401);
    expect(await status({ payload: Buffer.alloc(27_000_000, 'a') })).toBe(413);
  });

  it('takes hostile MIME in good time: deep nesting, thousands of parts, a mail in a mail', async () => {
    const to = await question();
    const head = `${proof(ADA)}\r\nFrom: ${ADA}\r\nTo: ${to}\r\nMessage-ID: <deep@test>\r\n`;
    let deep = 'Content-Type: text/plain\r\n\r\nx';
    for (let at = 0; at < 200; at++)
      deep = `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n${deep}\r\n--b${at}--`;
    expect(await arrive(Buffer.from(head + deep))).toBe('UNREADABLE');
    const inner = toMime({ from: 'eve@evil.test', to: 'x@y.test', text: 'I accept the award' });
    const outcome = await arrive({
      from: ADA,
      to,
      text: 'See below.',
      attachments: [
        { name: 'forwarded.eml', type: 'message/rfc822', content: inner },
        ...Array.from({ length: 200 }, (_, at) => ({ name: `${at}.txt`, type: 'text/plain', content: Buffer.from('x') })),
      ],
    });
    expect(outcome).toBe('TAKEN');
    const message = await last();
    expect(message.body).toBe('See below.');
    expect(message.files.length).toBeLessThanOrEqual(10);
    expect(message.refusedFiles).toContain('forwarded.eml');
    expect(message.files.length + message.refusedFiles.length).toBe(201);
  });

  it('goes with an erased person, and with an emptied application, files and all', async () => {
    const other = (await reviewProgramme(director, manager)).programme;
    const id = await submitted(await t.as('applicant3'), other);
    const cee = demoEmail('applicant3');
    const to = await addressFor(manager, 'TEAM_MESSAGE', cee, id);
    const attachments = [{ name: 'plan.pdf', type: 'application/pdf', content: samplePdf('plan') }];
    expect(await arrive({ from: cee, to, text: 'Yes.\r\n\r\n-- \r\nCee', attachments })).toBe('TAKEN');
    expect(await arrive({ from: 'eve@evil.test', to, text: 'No.' })).toBe('HELD');
    const left = async () => {
      const { rows } = await t.owner.query(
        `select (select count(*)::int from mail_replies where application_id = $1) as replies,
          (select count(*)::int from message_reply_addresses r join application_messages m on m.id = r.message_id
            where m.application_id = $1 and r.user_id = $2) as addresses,
          (select count(*)::int from application_message_files f join application_messages m on m.id = f.message_id where m.application_id = $1) as files,
          (select count(*)::int from application_messages where application_id = $1 and rest is not null) as rests`,
        [id, (await t.as('applicant3')).userId],
      );
      return rows[0];
    };
    expect(await left()).toEqual({ replies: 2, addresses: 1, files: 1, rests: 1 });
    const { userId } = await t.as('applicant3');
    const stored = await t.owner.query<{ storage_key: string }>(
      `select f.storage_key from files f join application_message_files m on m.file_id = f.id join application_messages n on n.id = m.message_id
        where n.application_id = $1`,
      [id],
    );
    await t.owner.query(`update users set erased_at = now(), account_status = 'INACTIVE' where id = $1`, [userId]);
    expect(await left()).toMatchObject({ replies: 0, addresses: 0, files: 1 });
    await t.owner.query('select empty_applications(array[$1::uuid])', [id]);
    expect(await left()).toEqual({ replies: 0, addresses: 0, files: 0, rests: 0 });
    const gone = await t.owner.query('select 1 from unclaimed_bytes where storage_key = $1', [stored.rows[0]?.storage_key]);
    expect(gone.rows).toHaveLength(1);
  });

  it('what waits is deleted after 30 days', async () => {
    const to = await question();
    await arrive({ from: 'eve@evil.test', to, text: 'Old.' });
    await t.owner.query(`update mail_replies set arrived_at = arrived_at - interval '31 days' where state = 'HELD'`);
    await tidyReplies({ db: t.db });
    expect((await held()).data).toEqual([]);
    const { rows } = await t.owner.query<{ count: number }>(
      'select count(*)::int as count from mail_replies where raw is not null',
    );
    expect(rows[0]?.count).toBe(0);
  });
});

it('without the setting, emails are as before and nothing takes replies', async () => {
  const t = await startTestApp();
  const [director, manager, applicant] = await Promise.all([t.as('director'), t.as('manager'), t.as('applicant1')]);
  const { programme } = await reviewProgramme(director, manager);
  const id = await submitted(applicant, programme);
  dataOf(await manager.post(`/message/new/${id}`, { kind: 'QUESTION', body: 'Which year?' }));
  const { rows } = await t.owner.query(
    'select 1 from message_reply_addresses union all select 1 from emails where reply_to is not null',
  );
  expect(rows).toEqual([]);
  expect((await t.app.inject(signedMail(Buffer.from('x')))).statusCode).toBe(404);
  expect((await manager.get('/reply/many')).json<Held>()).toMatchObject({ isOn: false, data: [] });
  await t.close();
});
