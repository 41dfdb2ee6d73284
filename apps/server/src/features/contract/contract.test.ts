import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { contractBody, signed, type ContractAnswer } from '#test/builders/contract.ts';
import { approved, dayIn, grantProgramme, planBody } from '#test/builders/project.ts';
import { formOf, openProgramme } from '#test/builders/programme.ts';
import { textOf } from '#test/pdf-text.ts';
import { samplePdf } from '#db/seed/files.ts';
import { submitted } from '#test/builders/review.ts';

describe('contracts', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, other] = (await Promise.all(
      (['director', 'manager', 'applicant1', 'applicant2'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller];
  });
  afterAll(() => t.close());

  const grant = async (more: object = {}) => {
    const programme = await grantProgramme(director, manager, more);
    return { programme, application: await approved(t, applicant, programme) };
  };
  const send = (application: string, more: object = {}, who = manager) =>
    who.post('/contract/new', contractBody(application, more));
  const read = async (who: Caller, application: string): Promise<ContractAnswer> =>
    dataOf<ContractAnswer>(await who.get(`/contract/one/${application}`));
  const sign = (who: Caller, application: string, body: object, headers?: Record<string, string>) =>
    who.patch(`/contract/sign/${application}`, body, headers);
  const mailsOf = async (application: string): Promise<{ subject: string; to: string }[]> =>
    (
      await t.owner.query<{ subject: string; to: string }>(
        `select e.subject, e.to_address as to from emails e, applications a
           where a.id = $1 and e.subject like '%' || a.application_number || '%' and e.subject ~ '(contract|copy)' order by e.id`,
        [application],
      )
    ).rows;

  it('sent, read, and signed on screen with name, time, address and digest, in one step with the flag', async () => {
    const { application } = await grant();
    const sent = dataOf<ContractAnswer>(await send(application));
    const body = sent.versions[0]?.body ?? '';
    expect(body).toContain('Women Weavers’ Co-operative is granted NGN 10,000.00.');
    expect(sent.versions[0]?.digest).toBe(createHash('sha256').update(body, 'utf8').digest('hex'));
    const seen = await read(applicant, application);
    expect(seen).toMatchObject({
      contract: 'pending signature',
      outcome: 'approved',
      isApplicant: true,
      denials: { sign: null },
    });
    const { digest = '' } = seen.versions[0] ?? {};
    for (const [bad, path] of [
      [{ name: ' ', consent: true, digest }, 'name'],
      [{ name: 'Ada Obi', consent: false, digest }, 'consent'],
      [{ name: 'Ada Obi', digest }, 'consent'],
    ] as const)
      expect(refusalOf(await sign(applicant, application, bad)).issues?.[0]?.path).toBe(path);
    const at = Date.now();
    const done = dataOf<ContractAnswer>(await sign(applicant, application, { name: 'Ada Obi', consent: true, digest }));
    expect(done.contract).toBe('Signed');
    expect(done.versions[0]).toMatchObject({
      status: 'SIGNED',
      signature: { method: 'SCREEN', name: 'Ada Obi', ipAddress: '127.0.0.1', confirmedBy: null },
    });
    expect(Math.abs(Date.parse(done.versions[0]?.signature?.at ?? '') - at)).toBeLessThan(60_000);
    expect(dataOf<{ approvalFlags: string[] }>(await manager.get(`/application/one/${application}`)).approvalFlags).toContain(
      'CONTRACT_SIGNED',
    );
    expect((await mailsOf(application)).map(({ subject, to }) => [subject.split(':')[0], to.split('@')[0]])).toEqual([
      ['Your contract is ready to be signed', 'applicant1'],
      ['Your contract is signed', 'applicant1'],
      ['A contract was signed', 'manager'],
    ]);
    const { rows } = await t.owner.query<{ type: string; ip_address: string }>(
      `select type, ip_address from audit_events where subject_id = $1 and type like 'contract.%' order by at`,
      [application],
    );
    expect(rows.map(({ type }) => type)).toEqual(['contract.sent', 'contract.signed']);
    const paper = await applicant.get(`/contract/pdf/${application}`);
    const text = textOf(paper.rawPayload);
    for (const words of ['Keepreceipts', 'AdaObi', '127.0.0.1', digest]) expect(text).toContain(words);
    // The application's own trail shows them as sentences, without addresses.
    const trail = (await applicant.get(`/application/timeline/${application}`)).body;
    expect(trail).toContain('You signed the contract.');
    expect(trail).not.toContain('127.0.0.1');
  });

  it('the frame of a contract keeps the language of its grantee at the time of sending', async () => {
    const { application } = await grant();
    dataOf(await applicant.patch('/user/language', { language: 'fr' }));
    dataOf<ContractAnswer>(await send(application));
    dataOf(await applicant.patch('/user/language', { language: 'en' }));
    for (const who of [applicant, manager]) {
      const { rawPayload } = await who.get(`/contract/pdf/${application}`);
      expect(rawPayload.toString('latin1')).toMatch(/\/Lang \(fr\)/);
      expect(textOf(rawPayload)).toContain('Cetteconventionn’estpasencoresignée.');
    }
    const { rows } = await t.owner.query<{ subject: string }>(
      `select subject from emails where kind = 'contract.news' order by id desc limit 1`,
    );
    expect(rows[0]?.subject).toMatch(/^Votre convention est prête à signer/);
  });

  it('two signatures at once sign once; again is 409; the same key answers the same', async () => {
    const { application } = await grant();
    const { digest } = dataOf<ContractAnswer>(await send(application)).versions[0] ?? {};
    const body = { name: 'Ada Obi', consent: true, digest };
    const answers = await Promise.all([
      sign(applicant, application, body, { 'idempotency-key': 'k' }),
      sign(applicant, application, body, { 'idempotency-key': 'k' }),
      sign(applicant, application, body),
    ]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    expect(refusalOf(await sign(applicant, application, body))).toMatchObject({
      status: 409,
      message: 'This contract is signed.',
    });
    const { rows } = await t.owner.query(`select from stage_moves where application_id = $1 and action = 'SIGN_CONTRACT'`, [
      application,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('a change is a new version that voids the one before; what was read must be what stands; never after signing', async () => {
    const { application } = await grant();
    const first = dataOf<ContractAnswer>(await send(application)).versions[0];
    const second = dataOf<ContractAnswer>(await send(application, { amount: 900_000 }));
    expect(second.versions.map(({ version, status }) => [version, status])).toEqual([
      [2, 'SENT'],
      [1, 'VOID'],
    ]);
    expect(
      refusalOf(await sign(applicant, application, { name: 'Ada Obi', consent: true, digest: first?.digest })),
    ).toMatchObject({
      status: 409,
      message: expect.stringContaining('new version of the contract'),
    });
    expect((await read(applicant, application)).contract).toBe('pending signature');
    dataOf(await sign(applicant, application, { name: 'Ada Obi', consent: true, digest: second.versions[0]?.digest }));
    expect(refusalOf(await send(application)).message).toBe('This contract is signed.');
    // Not even the database lets words change once they were sent.
    for (const statement of [
      `update contracts set body = 'Other words' where application_id = $1`,
      `update contracts set status = 'VOID', voided_at = now() where application_id = $1 and status = 'SIGNED'`,
      `delete from contracts where application_id = $1`,
    ])
      await expect(t.owner.query(statement, [application])).rejects.toThrow('cannot be changed');
  });

  it('a signed copy comes back with a reason, and signs once a manager confirms it', async () => {
    const { application } = await grant();
    dataOf(await send(application));
    const copy = (who: Caller, name = 'Ada Obi', file = { name: 'signed.pdf', content: samplePdf('Signed') }) =>
      who.form('POST', `/contract/copy/${application}`, [
        ['name', name],
        ['file', file],
      ]);
    expect(refusalOf(await copy(applicant, '')).issues?.[0]?.path).toBe('name');
    expect((await copy(applicant, 'Ada Obi', { name: 'signed.pdf', content: Buffer.from('no pdf') })).statusCode).toBe(415);
    expect((await copy(other)).statusCode).toBe(404);
    const waiting = dataOf<ContractAnswer>(await copy(applicant));
    expect(waiting.versions[0]?.copies[0]?.state).toBe('WAITING');
    expect(waiting.denials.sign).toContain('being checked');
    expect((await copy(applicant)).statusCode).toBe(409);
    expect(refusalOf(await send(application)).message).toContain('Check the signed copy first');
    expect(refusalOf(await manager.patch(`/contract/check/${application}`, { accept: false })).issues?.[0]?.path).toBe('reason');
    dataOf(await manager.patch(`/contract/check/${application}`, { accept: false, reason: 'Page 2 is missing.' }));
    const back = await read(applicant, application);
    expect(back.versions[0]?.copies[0]).toMatchObject({ state: 'RETURNED', reason: 'Page 2 is missing.' });
    expect(back).toMatchObject({ contract: 'pending signature', denials: { sign: null } });
    dataOf(await copy(applicant));
    expect((await applicant.patch(`/contract/check/${application}`, { accept: true })).statusCode).toBe(403);
    const done = dataOf<ContractAnswer>(await manager.patch(`/contract/check/${application}`, { accept: true }));
    expect(done.versions[0]).toMatchObject({ status: 'SIGNED', signature: { method: 'COPY', name: 'Ada Obi' } });
    expect(refusalOf(await manager.patch(`/contract/check/${application}`, { accept: true })).status).toBe(409);
    const file = done.versions[0]?.copies[0]?.file._id;
    expect((await manager.get(`/contract/file/${file}`)).headers['content-type']).toBe('application/pdf');
    expect((await other.get(`/contract/file/${file}`)).statusCode).toBe(404);
    expect((await mailsOf(application)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your contract is ready to be signed',
      'A signed copy needs checking',
      'Your signed copy was sent back',
      'A signed copy needs checking',
      'Your contract is signed',
      'A contract was signed',
    ]);
  });

  it('a contract that was written elsewhere is sent and signed as a file', async () => {
    const { application } = await grant();
    const parts = (amount: string): [string, string | { name: string; content: Buffer }][] => [
      ['title', 'Framework agreement'],
      ['amount', amount],
      ['startDate', dayIn(0)],
      ['endDate', dayIn(300)],
      ['file', { name: 'agreement.pdf', content: samplePdf('Agreement') }],
    ];
    expect(refusalOf(await manager.form('POST', `/contract/new-file/${application}`, parts('10.5'))).issues?.[0]?.path).toBe(
      'amount',
    );
    expect((await read(manager, application)).versions).toEqual([]);
    const sent = dataOf<ContractAnswer>(await manager.form('POST', `/contract/new-file/${application}`, parts('500000')));
    expect(sent.versions[0]).toMatchObject({ body: null, file: { name: 'agreement.pdf' } });
    expect(sent.versions[0]?.digest).toBe(createHash('sha256').update(samplePdf('Agreement')).digest('hex'));
    expect((await applicant.get(`/contract/file/${sent.versions[0]?.file?._id}`)).rawPayload.equals(samplePdf('Agreement'))).toBe(
      true,
    );
    const { digest } = sent.versions[0] ?? {};
    expect(dataOf<ContractAnswer>(await sign(applicant, application, { name: 'Ada Obi', consent: true, digest })).contract).toBe(
      'Signed',
    );
  });

  it('templates: fields by name, cleaned, of their programme alone, changed on the version that was seen', async () => {
    const { programme, application } = await grant();
    const save = (body: string, name = 'Standard') => manager.post('/contract/template/new', { programme, name, body });
    expect(refusalOf(await save('<p>{{bank_account}} {{amount}}</p>')).issues).toEqual([
      { path: 'body', message: 'Unknown merge field: {{bank_account}}' },
    ]);
    expect(refusalOf(await save('<p> </p>')).issues?.[0]?.path).toBe('body');
    const template = dataOf<{ _id: string; body: string; version: number }>(
      await save('<p onclick="x()">{{applicant_name}} gets {{amount_in_words}}<script>alert(1)</script></p>'),
    );
    expect(template.body).toBe('<p>{{applicant_name}} gets {{amount_in_words}}</p>');
    expect(refusalOf(await save('<p>Other</p>', 'STANDARD')).issues?.[0]?.path).toBe('name');
    const preview = dataOf<{ body: string }>(
      await manager.post(`/contract/preview/${application}`, { ...contractBody(application), body: template.body }),
    );
    expect(preview.body).toContain('ten thousand NGN');
    expect((await read(manager, application)).versions).toEqual([]);
    const elsewhere = await grant();
    expect(refusalOf(await send(elsewhere.application, { template: template._id })).issues?.[0]?.path).toBe('template');
    const change = (body: object) => manager.patch(`/contract/template/update/${template._id}`, body);
    dataOf(await change({ version: 1, name: 'Renamed' }));
    expect(refusalOf(await change({ version: 1, name: 'Late' }))).toMatchObject({
      code: 'STALE_VERSION',
      details: { version: 2 },
    });
    dataOf(await change({ version: 2, archived: true }));
    expect(dataOf<object[]>(await manager.get(`/contract/templates/${programme}`))).toEqual([]);
    expect((await (await t.as('super.admin')).get(`/contract/templates/${programme}`)).statusCode).toBe(200);
  });

  it('reports bad input at its field, and sends nothing before the approval', async () => {
    const { programme, application } = await grant();
    await t.owner.query(`insert into grant_amounts (application_id, programme_id, granted) values ($1, $2, 800000)`, [
      application,
      programme,
    ]);
    for (const [change, path] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: 1.5 }, 'amount'],
      [{ amount: 800_001 }, 'amount'],
      [{ title: ' ' }, 'title'],
      [{ endDate: dayIn(-40) }, 'endDate'],
      [{ startDate: 'soon' }, 'startDate'],
      [{ body: '' }, 'body'],
      [{ body: '<p>{{password}}</p>' }, 'body'],
    ] as const)
      expect(
        refusalOf(await send(application, change)).issues?.map((issue) => issue.path),
        JSON.stringify(change),
      ).toContain(path);
    expect((await read(manager, application)).versions).toEqual([]);
    dataOf(await send(application, { amount: 800_000 }));
    const undecided = await submitted(other, programme);
    expect(refusalOf(await send(undecided)).message).toBe('The board has not approved this application.');
  });

  it('who reads a contract, and who sends, checks and signs it', async () => {
    const { application } = await grant();
    dataOf(await send(application));
    const { digest } = (await read(applicant, application)).versions[0] ?? {};
    for (const [persona, readStatus, sendStatus, signStatus] of [
      ['super.admin', 200, 201, 403],
      ['director', 200, 201, 403],
      ['accountant', 200, 403, 403],
      ['mande', 200, 403, 403],
      ['assessor1', 404, 403, 403],
      ['volunteer', 404, 403, 403],
      ['applicant2', 404, 403, 404],
    ] as const) {
      const who = await t.as(persona);
      expect((await who.get(`/contract/one/${application}`)).statusCode, persona).toBe(readStatus);
      expect((await who.get(`/contract/pdf/${application}`)).statusCode, persona).toBe(readStatus);
      expect((await sign(who, application, { name: 'Ada Obi', consent: true, digest })).statusCode, persona).toBe(signStatus);
      expect((await send(application, {}, who)).statusCode, persona).toBe(sendStatus);
    }
    // Whom the applicant took in reads it, and does not sign.
    await t.owner.query(
      `insert into application_people (id, application_id, email, user_id, accepted_at, token_hash, invited_by, expires_at)
         values (gen_random_uuid(), $1, 'applicant2@demo.grantdesk.test', $2, now(), md5(random()::text), $3, now() + interval '1 day')`,
      [application, other.userId, applicant.userId],
    );
    const shared = await read(other, application);
    expect(shared).toMatchObject({ isApplicant: false, denials: { sign: expect.stringContaining('Only the applicant') } });
    const latest = shared.versions[0]?.digest;
    expect(refusalOf(await sign(other, application, { name: 'Ada Obi', consent: true, digest: latest }))).toMatchObject({
      status: 403,
    });
    dataOf(await sign(applicant, application, { name: 'Ada Obi', consent: true, digest: latest }));
    expect((await read(other, application)).versions[0]?.signature?.ipAddress).toBeNull();
    dataOf(await manager.post('/task/conflict', { application, reason: 'My cousin.' }));
    expect((await manager.get(`/contract/one/${application}`)).statusCode).toBe(404);
  });

  it('proposes the days that the forms name, to the person who sends the first contract', async () => {
    const form = formOf(
      { field_id: 'name' },
      { field_id: 'founded', field_type: 'DATE', field_label: 'When did you start working?' },
      { field_id: 'from', field_type: 'DATE', field_label: 'Planned start' },
      { field_id: 'until', field_type: 'DATE', field_label: 'Planned end' },
    );
    const programme = await openProgramme(director, form, { managers: [manager.userId] });
    const { _id } = dataOf(await applicant.post('/application/new', { programme }));
    const days = [
      ['name', 'Ada'],
      ['from', '2027-02-01'],
      ['until', '2028-01-31'],
    ] as [string, string][];
    dataOf(await applicant.form('PATCH', `/application/save/${_id}`, days));
    dataOf(await applicant.form('POST', `/application/submit/${_id}`, []));
    const nothing = { startDate: null, endDate: null };
    expect(await read(manager, _id)).toMatchObject({ period: nothing });
    await t.owner.query(`update applications set approval_flags = '{BOARD_APPROVED}' where id = $1`, [_id]);
    expect(await read(manager, _id)).toMatchObject({ period: { startDate: '2027-02-01', endDate: '2028-01-31' } });
    expect(await read(applicant, _id)).toMatchObject({ period: nothing });
    dataOf(await send(_id));
    expect(await read(manager, _id)).toMatchObject({ period: nothing });
  });

  it('the budget of the project is at most what the signed contract grants', async () => {
    const { application } = await grant();
    await signed(manager, applicant, application, { amount: 900_000 });
    expect(refusalOf(await manager.post('/project/new', planBody(application))).issues?.[0]).toMatchObject({ path: 'budget' });
    dataOf(
      await manager.post(
        '/project/new',
        planBody(application, { budget: 900_000, lines: [], terms: [{ amount: 900_000, dueDate: dayIn(5) }] }),
      ),
    );
    expect(await read(applicant, application)).toMatchObject({ project: { status: 'PENDING-ACTIVATION' } });
  });
});
