import type { Answer } from '@grantdesk/api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type TestApp } from '#test/app.ts';
import { paymentDesk, plannedProject, type PaymentDesk } from '#test/builders/money.ts';
import { newOrganisation } from '#test/builders/organisation.ts';
import { reviewProgramme } from '#test/builders/review.ts';
import { recorded, startRegisters } from '#test/registers/server.ts';
import { renewBeforePayments } from './renew.ts';
import { runCheck } from './run.ts';

type One = Answer<'register.one'>['data'];

describe('checks in registers', () => {
  let t: TestApp;
  let { director, manager, admin, applicant, decide }: PaymentDesk = {} as never;
  let registers: Awaited<ReturnType<typeof startRegisters>>;
  beforeAll(async () => {
    t = await startTestApp({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
    await t.owner.query('update users set organisation = null');
    ({ director, manager, admin, applicant, decide } = await paymentDesk(t));
    registers = await startRegisters();
  });
  afterEach(async () => {
    registers.answers.clear();
    registers.calls.length = 0;
    await t.owner.query('update registers set is_on = false, renew_days = 90, quota_minute = null');
    await t.owner.query('delete from graphile_worker._private_jobs');
  });
  afterAll(async () => {
    await registers.close();
    await t.close();
  });

  const configure = (register: string, change: object = {}) =>
    admin.patch(`/register/configure/${register}`, { isOn: true, baseUrl: registers.url, key: 'sesame', ...change });
  const run = (id: string, limitMs?: number) =>
    runCheck({ db: t.db, config: t.config, linkSecret: 'test-link-secret' }, id, limitMs);
  const waiting = async (organisation: string) =>
    (
      await t.owner.query<{ id: string }>(
        `select id from register_checks where organisation_id = $1 and state = 'WAITING' order by register`,
        [organisation],
      )
    ).rows.map(({ id }) => id);
  const answerAll = async (organisation: string) => {
    for (const id of await waiting(organisation)) await run(id);
  };
  const one = async (organisation: string) => dataOf<One>(await director.get(`/register/one/${organisation}`));
  const company = (name = 'Green Roots', number = '1234567') =>
    newOrganisation(applicant, name, { country: 'GB', numbers: [{ register: 'GB-COH', number }] });

  it('look a number up by itself when it is entered, and keep source, day and answer', async () => {
    dataOf(await configure('companies-house'));
    registers.answers.set('/company/', [200, recorded('companies-house')]);
    const green = await company();
    expect(await one(green)).toMatchObject({
      subjects: [{ register: 'companies-house', isWaiting: true, problem: { kind: 'MISSING' } }],
    });
    await answerAll(green);
    const { checks, subjects } = await one(green);
    expect(registers.calls).toMatchObject([
      {
        method: 'GET',
        path: '/company/01234567',
        headers: { authorization: `Basic ${Buffer.from('sesame:').toString('base64')}` },
      },
    ]);
    expect(subjects).toMatchObject([{ isWaiting: false, problem: null }]);
    expect(checks).toMatchObject([
      {
        state: 'FOUND',
        subject: '1234567',
        requestedBy: null,
        concerns: [],
        hasRaw: true,
        entry: {
          name: 'GREEN ROOTS LIMITED',
          otherNames: ['LEEDS TREE PLANTERS LIMITED'],
          standing: 'ACTIVE',
          address: '12 Canal Street, Leeds, LS1 4AB, England',
          registeredOn: '2009-04-01',
          url: 'https://find-and-update.company-information.service.gov.uk/company/01234567',
        },
      },
    ]);
    const { raw } = dataOf<{ raw: string }>(await director.get(`/register/raw/${checks[0]?._id}`));
    expect(raw).toBe(recorded('companies-house'));
    // Another change of the organisation looks the same number up no second time.
    dataOf(await applicant.patch(`/organisation/update/${green}`, { website: 'https://green.example.org' }));
    expect(await waiting(green)).toEqual([]);
    dataOf(await applicant.patch(`/organisation/update/${green}`, { numbers: [{ register: 'GB-COH', number: 'SC000001' }] }));
    expect(await waiting(green)).toHaveLength(1);
  });

  it.each([
    [
      { register: 'charity-commission', code: 'GB-CHC', number: '1123456', path: '/charitydetails/1123456/0' },
      { 'ocp-apim-subscription-key': 'sesame' },
      {
        name: 'BREAD AND ROSES TRUST',
        status: 'Removed, Ceased to exist',
        standing: 'ENDED',
        address: 'The Bakery, 4 Mill Lane, BRISTOL, BS1 2CD',
        registeredOn: '2008-02-11',
        endedOn: '2025-03-05',
        url: 'https://register-of-charities.charitycommission.gov.uk/charity-search/-/charity-details/5123456',
      },
    ],
    [
      { register: 'sirene', code: 'FR-RCS', number: 'RCS Lyon 552 100 554', path: '/siren/552100554' },
      { 'x-insee-api-key-integration': 'sesame' },
      {
        name: 'JARDINS DE LA RIVIERE',
        otherNames: ['JDR', 'LES JARDINIERS DU QUAI'],
        standing: 'ACTIVE',
        registeredOn: '1998-09-14',
        url: 'https://annuaire-entreprises.data.gouv.fr/entreprise/552100554',
      },
    ],
    [
      { register: 'ror', code: 'XI-ROR', number: '03yrm5c26', path: '/organizations/03yrm5c26' },
      { 'user-agent': 'Grantdesk' },
      {
        name: 'University of the Marshes',
        otherNames: ['Université des Marais', 'UM'],
        address: 'Lagos, Nigeria',
        url: 'https://ror.org/03yrm5c26',
      },
    ],
  ])('read the answer to %o', async ({ register, code, number, path }, headers, entry) => {
    dataOf(await configure(register));
    registers.answers.set(path, [200, recorded(register)]);
    const id = await newOrganisation(applicant, `For ${register}`, { numbers: [{ register: code, number }] });
    await answerAll(id);
    expect(registers.calls).toMatchObject([{ path, headers }]);
    expect((await one(id)).checks).toMatchObject([{ state: 'FOUND', entry }]);
  });

  it('review a possible match in a list of sanctions once, and again when another appears', async () => {
    dataOf(await configure('open-sanctions'));
    registers.answers.set('/match/sanctions', [200, recorded('open-sanctions')]);
    const green = await company('Green Roots');
    expect(await waiting(green)).toEqual([]);
    expect(dataOf(await director.post(`/register/check/${green}`, {}))).toEqual({ queued: 1 });
    expect(dataOf(await director.post(`/register/check/${green}`, {}))).toEqual({ queued: 1 });
    await answerAll(green);
    expect(registers.calls).toMatchObject([{ method: 'POST', headers: { authorization: 'ApiKey sesame' } }]);
    expect(JSON.parse(registers.calls[0]?.body ?? '')).toMatchObject({
      queries: { organisation: { properties: { name: ['Green Roots'], country: ['gb'] } } },
    });
    const before = await one(green);
    expect(before.subjects).toMatchObject([{ problem: { kind: 'OPEN' } }]);
    const [check] = before.checks;
    expect(check).toMatchObject({
      state: 'MATCHES',
      matches: [{ id: 'NK-roots1', lists: ['us_ofac_sdn', 'eu_fsf'] }],
      concerns: [{ key: 'MATCH NK-roots1', outcome: null }],
    });
    const review = (body: object) =>
      director.post(`/register/review/${check?._id}`, {
        concerns: ['MATCH NK-roots1'],
        outcome: 'CLEARED',
        note: 'A trader in Syria.',
        ...body,
      });
    expect(refusalOf(await review({ concerns: ['MATCH NK-none'] })).status).toBe(409);
    expect(refusalOf(await review({ note: ' ' })).status).toBe(422);
    dataOf(await review({}));
    const after = await one(green);
    expect(after.subjects).toMatchObject([{ problem: null }]);
    expect(after.reviews).toMatchObject([
      {
        outcome: 'CLEARED',
        note: 'A trader in Syria.',
        concerns: ['Possible match in a list of sanctions: Green Roots Trading.'],
      },
    ]);
    registers.answers.set('/match/sanctions', [200, recorded('open-sanctions').replace('"match": false', '"match": true')]);
    dataOf(await director.post(`/register/check/${green}`, {}));
    await answerAll(green);
    expect((await one(green)).checks[0]?.concerns.map(({ outcome }) => outcome)).toEqual(['CLEARED', null]);
    expect((await one(green)).subjects).toMatchObject([{ problem: { kind: 'OPEN' } }]);
  });

  it('try again while a register is out of order, and give up without a word to those who save', async () => {
    dataOf(await configure('companies-house'));
    registers.answers.set('/company/', [503, 'busy']);
    const green = await company();
    const [id = ''] = await waiting(green);
    for (let tries = 1; tries <= 4; tries++) {
      await run(id);
      expect(await one(green)).toMatchObject({ checks: [{ state: 'WAITING', note: 'The register is busy or out of order.' }] });
    }
    const { rows } = await t.owner.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = $1`,
      [`register-${id}`],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(7_000);
    await run(id);
    expect(await one(green)).toMatchObject({ checks: [{ state: 'FAILED' }], subjects: [{ problem: { kind: 'MISSING' } }] });
    await run(id);
    expect(registers.calls).toHaveLength(5);
  });

  it.each<[string, () => void, string]>([
    ['a wrong key', () => registers.answers.set('/company/', [401, '']), 'The register did not accept the key.'],
    [
      'another page',
      () => registers.answers.set('/company/', [200, '<html>']),
      'The register sent an answer that Grantdesk cannot read.',
    ],
    [
      'a way elsewhere',
      () => registers.answers.set('/company/', (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()),
      'The register refused the request.',
    ],
  ])('fail without another try for %s', async (_title, prepare, note) => {
    dataOf(await configure('companies-house'));
    prepare();
    const green = await company();
    await answerAll(green);
    expect(await one(green)).toMatchObject({ checks: [{ state: 'FAILED', note, entry: null }] });
  });

  it('wait no longer than the limit for a register that never answers', async () => {
    dataOf(await configure('companies-house'));
    registers.answers.set('/company/', () => {});
    const green = await company();
    const [id = ''] = await waiting(green);
    await run(id, 50);
    expect(await one(green)).toMatchObject({ checks: [{ state: 'WAITING', note: 'The register could not be reached.' }] });
  });

  it('never call an address inside that is not listed, whatever the settings once allowed', async () => {
    dataOf(await configure('companies-house'));
    await t.owner.query(`update registers set base_url = 'https://169.254.169.254' where register = 'companies-house'`);
    const green = await company();
    await answerAll(green);
    expect(await one(green)).toMatchObject({ checks: [{ state: 'FAILED' }] });
    expect(registers.calls).toEqual([]);
  });

  it('respect what a register allows in a minute, all processes together', async () => {
    dataOf(await configure('sirene'));
    const id = await newOrganisation(applicant, 'Many', { numbers: [{ register: 'FR-INSEE', number: '552100554' }] });
    await t.owner.query(
      `update registers set quota_minute = date_trunc('minute', now()), quota_used = 30 where register = 'sirene'`,
    );
    const { rows } = await t.owner.query<{ left: number }>('select (60 - extract(second from now()))::float as left');
    // At the very end of a minute the next one has its own quota.
    if ((rows[0]?.left ?? 0) < 2) return;
    const [check = ''] = await waiting(id);
    await run(check);
    expect(registers.calls).toEqual([]);
    expect(await one(id)).toMatchObject({ checks: [{ state: 'WAITING' }] });
  });

  it('answer a check once, however often its job runs', async () => {
    dataOf(await configure('companies-house'));
    registers.answers.set('/company/', [200, recorded('companies-house')]);
    const green = await company();
    const [id = ''] = await waiting(green);
    await Promise.all([run(id), run(id)]);
    const { rowCount } = await t.owner.query(`select from audit_events where type = 'register.checked' and subject_id = $1`, [
      green,
    ]);
    expect(rowCount).toBe(1);
    await expect(t.owner.query(`update register_checks set state = 'CLEAR' where id = $1`, [id])).rejects.toThrow(
      'does not change',
    );
  });

  it('are for staff who run a programme: applicants and reviewers find none', async () => {
    const green = await company();
    const reviewer = await t.as('assessor1');
    for (const who of [applicant, reviewer])
      expect((await who.get(`/register/one/${green}`)).statusCode).toBeGreaterThanOrEqual(403);
    expect((await one(green)).organisation.name).toBe('Green Roots');
    expect((await director.get('/register/settings')).statusCode).toBe(403);
    expect((await director.get('/register/one/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect(refusalOf(await director.post(`/register/check/${green}`, {}))).toMatchObject({ status: 409 });
  });

  describe('before a payment', () => {
    const planned = async () => {
      const green = await company();
      const { programme } = await reviewProgramme(director, manager, { requiresRegisterChecks: true });
      const made = await plannedProject(t, { applicant, planner: manager }, programme);
      await t.owner.query('update applications set organisation_id = $2 where id = $1', [made.application, green]);
      return { green, made, payment: made.payments[0] ?? '' };
    };

    it('are requested by the approval that they are missing for, and let it through once they are there', async () => {
      dataOf(await configure('companies-house', { isOn: false }));
      const { green, made, payment } = await planned();
      dataOf(await configure('companies-house'));
      registers.answers.set('/company/', [200, recorded('companies-house')]);
      const refused = refusalOf(await decide(director, made, payment, 'Approved'));
      expect(refused).toMatchObject({
        status: 409,
        message: 'The organisation’s checks do not allow this payment: there is no check in Companies House yet.',
      });
      const checks = { problem: refused.message, organisation: green };
      expect(dataOf(await director.get(`/payment/one/${payment}`))).toMatchObject({
        checks,
        denials: { approve: refused.message },
      });
      expect(await waiting(green)).toHaveLength(1);
      await answerAll(green);
      await t.owner.query(`update registers set renew_days = 1`);
      await t.owner.query(`alter table register_checks disable trigger register_checks_answered_once`);
      await t.owner.query(`update register_checks set answered_at = answered_at - interval '2 days' where organisation_id = $1`, [
        green,
      ]);
      await t.owner.query(`alter table register_checks enable trigger register_checks_answered_once`);
      expect(refusalOf(await decide(director, made, payment, 'Approved')).message).toContain('is too old');
      await answerAll(green);
      expect(dataOf(await decide(director, made, payment, 'Approved'))).toMatchObject({
        status: 'Approved',
        checks: { problem: null, organisation: green },
      });
    });

    it('stop the payment to a dissolved company until a person says why it may be paid, and notify its managers', async () => {
      dataOf(await configure('companies-house'));
      const { green, made, payment } = await planned();
      registers.answers.set('/company/', [200, recorded('companies-house-dissolved')]);
      await answerAll(green);
      expect(refusalOf(await decide(director, made, payment, 'Approved')).message).toContain('has not been reviewed');
      const { rows } = await t.owner.query<{ text: string }>(
        `select text_body as text from emails where subject like 'Review what Companies House%' order by id desc limit 1`,
      );
      expect(rows[0]?.text).toContain('It no longer exists: dissolved, since Oct 13, 2026.');
      const [check] = (await one(green)).checks;
      const review = (outcome: string) =>
        director.post(`/register/review/${check?._id}`, {
          concerns: check?.concerns.map(({ key }) => key),
          outcome,
          note: 'Its work went to a charity.',
        });
      dataOf(await review('CONFIRMED'));
      expect(refusalOf(await decide(director, made, payment, 'Approved')).message).toContain('a reason against paying');
      dataOf(await review('CLEARED'));
      expect(dataOf(await decide(director, made, payment, 'Approved'))).toMatchObject({ status: 'Approved' });
    });

    it('are requested by themselves for payments that are due soon, once while they wait', async () => {
      dataOf(await configure('companies-house', { isOn: false }));
      const { green, payment } = await planned();
      dataOf(await configure('companies-house'));
      const due = (days: number) =>
        t.owner.query(`update payments set due_date = app_now()::date + $2::int where id = $1`, [payment, days]);
      await due(20);
      await renewBeforePayments({ db: t.db });
      expect(await waiting(green)).toEqual([]);
      await due(10);
      await renewBeforePayments({ db: t.db });
      await renewBeforePayments({ db: t.db });
      expect(await waiting(green)).toHaveLength(1);
    });

    it('are made by a person where no register in use covers the organisation', async () => {
      const { green, made, payment } = await planned();
      const text = 'no register in use covers the organisation';
      expect(refusalOf(await decide(director, made, payment, 'Approved')).message).toContain(text);
      expect(await waiting(green)).toEqual([]);
      expect(dataOf(await director.get(`/payment/one/${payment}`))).toMatchObject({
        checks: { problem: expect.stringContaining(text) },
      });
      expect((await one(green)).subjects).toMatchObject([
        { register: 'elsewhere', subject: 'Green Roots', isInUse: true, problem: { kind: 'UNCOVERED' } },
      ]);
      const manual = (body: object) =>
        director.post(`/register/manual/${green}`, {
          register: 'elsewhere',
          subject: 'Green Roots',
          note: 'Met its board.',
          ...body,
        });
      expect(refusalOf(await manual({ subject: 'Red Roots' })).status).toBe(409);
      expect(refusalOf(await manual({ note: ' ' })).status).toBe(422);
      dataOf(await manual({}));
      expect(dataOf(await decide(director, made, payment, 'Approved'))).toMatchObject({
        status: 'Approved',
        checks: { problem: null },
      });
    });

    it('may be made by a person while a register does not answer', async () => {
      dataOf(await configure('companies-house'));
      const { green, made, payment } = await planned();
      const manual = (subject: string) =>
        director.post(`/register/manual/${green}`, { register: 'companies-house', subject, note: 'Seen on its website.' });
      expect(refusalOf(await manual('7654321')).status).toBe(409);
      dataOf(await manual('1234567'));
      expect((await one(green)).checks[0]).toMatchObject({ state: 'MANUAL', note: 'Seen on its website.' });
      expect(dataOf(await decide(director, made, payment, 'Approved'))).toMatchObject({ status: 'Approved' });
    });
  });
});
