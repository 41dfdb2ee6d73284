import { AUDIT_EVENT_TYPES } from '@grantdesk/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { award, awardProgramme, openData, SETTINGS } from '#test/builders/open-data.ts';
import { findIssues, PACKAGE_360, PAGE_COMMON } from '#test/open-data-schemas.ts';
import { commonGrantsIssues, iatiIssues, packageIssues } from '#test/published-schemas.ts';

const FORMATS = ['360giving', 'commongrants', 'iati', 'csv'] as const;

interface Preview {
  totalCount: number;
  data: {
    _id: string;
    state: string;
    reason: string | null;
    problems: { level: string; message: string }[];
    kept: Record<string, unknown>;
    published: { id: string; title: string; recipient: { kind: string; id: string; name: string } };
  }[];
  open: { version: number; publishedAt: string | null; gaps: string[]; isPrefixFixed: boolean; counts: Record<string, number> };
}

describe('open data of awards', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two] = [
      await t.as('director'),
      await t.as('manager'),
      await t.as('applicant1'),
      await t.as('applicant2'),
    ];
  });
  beforeEach(async () => {
    programme = await awardProgramme(director, manager);
  });
  afterAll(() => t.close());

  const preview = async (who: Caller = manager, query = ''): Promise<Preview> =>
    (await who.get(`/programme/open-data/${programme}${query}`)).json<Preview>();
  const file = (format: string, query = '', who: Caller = t.anonymous) =>
    who.get(`/programme/awards/${programme}?format=${format}${query}`);
  const bytes = async (): Promise<string[]> => Promise.all(FORMATS.map(async (format) => (await file(format)).body));

  it('publishes nothing while it is off, and shows what it would publish only to those who run the programme', async () => {
    await award(t, manager, one, programme);
    for (const who of [t.anonymous, one, manager, director, await t.as('super.admin')])
      for (const url of [...FORMATS.map((format) => `?format=${format}`), '?format=commongrants&page=1'])
        expect((await who.get(`/programme/awards/${programme}${url}`)).statusCode).toBe(404);
    expect((await manager.get(`/programme/awards/list/${programme}`)).statusCode).toBe(404);
    expect(dataOf<{ publishesAwards: boolean }>(await t.anonymous.get(`/programme/open/${programme}`)).publishesAwards).toBe(
      false,
    );
    // A programme that another manages: every call answers not found.
    const other = await awardProgramme(director, director);
    expect((await manager.get(`/programme/open-data/${other}`)).statusCode).toBe(404);
    expect((await manager.patch(`/programme/open-data/update/${other}`, { ...SETTINGS, version: 0 })).statusCode).toBe(404);
    expect((await manager.patch(`/programme/open-data/publish/${other}`, { publish: true, version: 0 })).statusCode).toBe(404);
    for (const persona of ['accountant', 'mande', 'assessor1', 'applicant1'] as const)
      expect((await (await t.as(persona)).get(`/programme/open-data/${programme}`)).statusCode).toBe(403);
  });

  it('publishes what conforms to both standards, names its page, and withdraws it immediately', async () => {
    await award(t, manager, one, programme, { amount: 123_456_789 });
    await award(t, manager, two, programme, { organisation: null, amount: 2_345_678, contractOnly: true });
    const version = await openData(manager, programme);
    const document = (await file('360giving')).json<{ grants: Record<string, unknown>[] }>();
    expect((await findIssues(PACKAGE_360))(document)).toEqual([]);
    expect((await packageIssues())(document)).toEqual([]);
    expect((await packageIssues())({ ...document, grants: [{ id: 'x' }] })).not.toEqual([]);
    expect(await iatiIssues((await file('iati')).body)).toEqual([]);
    const organisation = document.grants.find((grant) => grant['recipientOrganization'] !== undefined);
    expect(organisation).toMatchObject({
      title: 'Clean wells',
      description: 'Twelve wells.',
      currency: 'NGN',
      amountAwarded: 1_234_567.89,
      amountDisbursed: 0,
      recipientOrganization: [{ id: 'NG-CAC-RC123456', name: 'Obi Wells Ltd' }],
      beneficiaryLocation: [{ name: 'Osun, Nigeria', countryCode: 'NG' }],
      fundingOrganization: [{ id: 'NG-CAC-112233', name: 'Green Foundation' }],
    });
    const person = document.grants.find((grant) => grant['recipientIndividual'] !== undefined);
    expect(person).toMatchObject({
      title: 'Grant under Green Fund',
      description: 'Wells for villages.',
      amountAwarded: 23_000,
      recipientIndividual: { name: 'Individual Recipient' },
    });
    const page = (await file('commongrants', '&page=2&pageSize=1')).json<{ items: unknown[] }>();
    expect(page).toMatchObject({ items: [{}], paginationInfo: { page: 2, pageSize: 1, totalItems: 2, totalPages: 2 } });
    expect((await file('commongrants', '&page=3&pageSize=1')).json()).toMatchObject({ items: [] });
    const common = (await file('commongrants')).json<{ items: unknown[] }>();
    const faults = await findIssues(PAGE_COMMON);
    expect([faults(page), faults(common), common.items.length]).toEqual([[], [], 2]);
    const published = await commonGrantsIssues('/common-grants/awards', 'get', '200');
    expect([published(page), published(common)]).toEqual([[], []]);
    const lines = (await file('csv')).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Identifier,Title,Description,Currency');
    const list = (await t.anonymous.get(`/programme/awards/list/${programme}?limit=1`)).json<object>();
    expect(list).toMatchObject({
      totalCount: 2,
      pages: 2,
      funder: 'Green Foundation',
      licence: SETTINGS.licence,
      totalAwarded: 123_456_789 + 2_300_000,
    });
    expect(dataOf<{ publishesAwards: boolean }>(await t.anonymous.get(`/programme/open/${programme}`)).publishesAwards).toBe(
      true,
    );
    dataOf(await manager.patch(`/programme/open-data/publish/${programme}`, { publish: false, version }));
    for (const format of FORMATS) expect((await file(format)).statusCode).toBe(404);
    expect((await t.anonymous.get(`/programme/awards/list/${programme}`)).statusCode).toBe(404);
  });

  it('no address, number, name or id of a person is in the bytes of any format', async () => {
    await t.owner.query(`update users set name = 'Adaobi Nwosu', phone_number = '+2348035551234' where id = $1`, [one.userId]);
    const id = await award(t, manager, one, programme, {
      answers: {
        sum: 'Led by Adaobi Nwosu (nwosu adaobi), 0803 555 1234, adaobi@wells.example. Account 0123456789.',
        title: 'Wells of Adaobi Nwosu',
      },
    });
    await t.owner.query(
      `insert into bank_accounts (id, application_id, account_name, bank, country, number_sealed, last4, state, contact_email, entered_by)
         values (gen_random_uuid(), $1, 'Canary Account', 'Canary Bank', 'NG', '', '9876', 'CONFIRMED', 'canary@bank.example', $2)`,
      [id, one.userId],
    );
    await openData(manager, programme);
    const { rows } = await t.owner.query<{ secret: string }>(
      `select email as secret from users where id = $1 union select id::text from users where id = $1
         union select id::text from projects where application_id = $2 union select $2::text union select id::text from contracts where application_id = $2`,
      [one.userId, id],
    );
    const page = (await t.anonymous.get(`/programme/awards/list/${programme}`)).body;
    for (const text of [...(await bytes()), page]) {
      expect(text).toContain('Obi Wells Ltd');
      // Ids of awards are random: any four digits may stand in them.
      expect(text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')).not.toMatch(
        /adaobi|nwosu|0803|0123456789|canary|9876|wells\.example|127\.0\.0\.1/i,
      );
      for (const { secret } of rows) expect(text).not.toContain(secret);
    }
    expect((await preview()).data[0]?.problems.map(({ message }) => message)).toContain(
      'Contact details or people’s names were removed from its texts.',
    );
  });

  it('an award that is left out is in no format, no count and no list, until it is taken in again', async () => {
    const published = await award(t, manager, one, programme);
    const hidden = await award(t, manager, two, programme, { organisation: 'Canary Farms' });
    await openData(manager, programme);
    const put = (reason: string | null, application = hidden) =>
      manager.patch(`/programme/open-data/award/${programme}`, { application, reason });
    expect(refusalOf(await put('  '))).toMatchObject({ status: 422, issues: [{ path: 'reason', message: 'Enter a reason.' }] });
    dataOf(await put('The grantee works where it is not safe.'));
    for (const text of await bytes()) {
      expect(text).not.toContain('Canary');
      expect(text).toContain('Obi Wells Ltd');
    }
    expect((await t.anonymous.get(`/programme/awards/list/${programme}`)).json()).toMatchObject({
      totalCount: 1,
      totalAwarded: 1_000_000,
    });
    expect((await preview()).data.find((row) => row._id === hidden)).toMatchObject({
      state: 'LEFT-OUT',
      reason: 'The grantee works where it is not safe.',
    });
    dataOf(await put(null));
    expect((await file('csv')).body).toContain('Canary Farms');
    // Nothing left to tell: a 360Giving package without a grant is none.
    for (const id of [published, hidden]) dataOf(await put('Requested', id));
    for (const format of ['360giving', 'iati']) expect((await file(format)).statusCode).toBe(404);
    expect((await file('commongrants')).json()).toMatchObject({ items: [], paginationInfo: { totalItems: 0 } });
    // What is no award of the programme cannot be named.
    const other = await awardProgramme(director, manager);
    const foreign = await manager.patch(`/programme/open-data/award/${other}`, { application: hidden, reason: 'x' });
    expect(foreign.statusCode).toBe(404);
  });

  it('a conflict of interest closes an award in the preview and its counts, whatever is public', async () => {
    const open = await award(t, manager, one, programme);
    const closed = await award(t, manager, two, programme, { organisation: 'Canary Farms' });
    await openData(manager, programme);
    dataOf(await manager.post('/task/conflict', { application: closed, reason: 'My cousin' }));
    const seen = await preview();
    expect(seen.data.map((row) => row._id)).toEqual([open]);
    expect(seen.open.counts).toMatchObject({ awards: 1, public: 1 });
    expect(JSON.stringify(seen)).not.toContain('Canary');
    expect(
      (await manager.patch(`/programme/open-data/award/${programme}`, { application: closed, reason: 'x' })).statusCode,
    ).toBe(404);
    expect((await preview(director)).open.counts).toMatchObject({ awards: 2, public: 2 });
    expect((await file('csv')).body).toContain('Canary Farms');
  });

  it('refuses bad settings at their field and saves nothing', async () => {
    const cases: [object, string, string][] = [
      [{ prefix: 'green' }, 'prefix', 'Enter a prefix such as 360G-yourname.'],
      [{ funderId: 'x y' }, 'funderId', 'Enter an organisation identifier such as GB-CHC-1164883.'],
      [{ licence: 'javascript:alert(1)' }, 'licence', 'Choose one of the licences.'],
      [{ licence: 'https://evil.example' }, 'licence', 'Choose one of the licences.'],
      [{ funderName: 'x'.repeat(201) }, 'funderName', 'Use at most 200 characters.'],
      [{ descriptionQuestion: 'data.nothing' }, 'descriptionQuestion', 'Choose one of the questions.'],
      [{ descriptionQuestion: 'data.mail' }, 'descriptionQuestion', 'Choose one of the questions.'],
      [{ descriptionQuestion: 'proposalData.sum' }, 'descriptionQuestion', 'Choose one of the questions.'],
      [{ countryQuestion: 'data.title' }, 'countryQuestion', 'Choose one of the questions.'],
      [{ registrationList: '' }, 'registrationList', 'Enter the register the numbers come from.'],
      [{ persons: 'NAMED' }, 'persons', 'Choose one of the options.'],
    ];
    for (const [change, path, message] of cases)
      expect(
        refusalOf(await manager.patch(`/programme/open-data/update/${programme}`, { ...SETTINGS, ...change, version: 0 })),
        JSON.stringify(change),
      ).toMatchObject({ status: 422, issues: [{ path, message }] });
    expect((await preview()).open).toMatchObject({ version: 0, publishedAt: null });
  });

  it('a stale version is a conflict; publication needs a whole publisher and an award, and fixes the prefix', async () => {
    const publish = (version: number, on = true) =>
      manager.patch(`/programme/open-data/publish/${programme}`, { publish: on, version });
    expect(refusalOf(await publish(0))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const version = await openData(manager, programme, {}, false);
    expect(refusalOf(await manager.patch(`/programme/open-data/update/${programme}`, { ...SETTINGS, version: 0 }))).toMatchObject(
      {
        status: 409,
        code: 'STALE_VERSION',
        details: { version },
      },
    );
    expect(refusalOf(await publish(0))).toMatchObject({ code: 'STALE_VERSION' });
    expect(refusalOf(await publish(version))).toMatchObject({
      code: 'CONFLICT',
      message: 'There are no awards to publish yet.',
    });
    await award(t, manager, one, programme);
    expect(refusalOf(await publish(version, false))).toMatchObject({ code: 'CONFLICT' });
    const next = dataOf<{ version: number }>(await publish(version)).version;
    const change = (more: object, at = next) =>
      manager.patch(`/programme/open-data/update/${programme}`, { ...SETTINGS, ...more, version: at });
    expect(refusalOf(await change({ prefix: '360G-other' }))).toMatchObject({ status: 422, issues: [{ path: 'prefix' }] });
    expect(refusalOf(await change({ licence: '' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await preview()).open).toMatchObject({ isPrefixFixed: true, version: next });
    dataOf(await manager.patch(`/programme/open-data/update/${programme}`, { ...SETTINGS, names: 'HIDDEN' }));
    expect((await file('csv')).body).not.toContain('Obi Wells');
    const { rows } = await t.owner.query<{ type: string }>(
      `select type from audit_events where programme_id = $1 and type like 'open-data.%' order by at`,
      [programme],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'open-data.settings-changed',
      'open-data.published',
      'open-data.settings-changed',
    ]);
    for (const { type } of rows) expect(AUDIT_EVENT_TYPES).toContain(type);
  });

  it('a cell that begins like a formula is a text', async () => {
    await award(t, manager, one, programme, {
      answers: { title: '=HYPERLINK("http://evil.example")', sum: '@SUM(1)' },
      organisation: '+cmd|calc',
    });
    await openData(manager, programme);
    const { body } = await file('csv');
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(body).toContain(`"'@SUM(1)"`);
    expect(body).toContain(`"'+cmd|calc"`);
  });

  it('amounts are exact in currencies with 0, 2 and 3 decimals', async () => {
    for (const [currency, number, text] of [
      ['XOF', 1_234_567, '1234567'],
      ['NGN', 12_345.67, '12345.67'],
      ['TND', 1_234.567, '1234.567'],
    ] as const) {
      programme = await awardProgramme(director, manager, { currency });
      await award(t, manager, one, programme, { amount: 1_234_567 });
      await openData(manager, programme);
      expect((await file('360giving')).json()).toMatchObject({ grants: [{ amountAwarded: number, currency }] });
      expect((await file('commongrants')).json()).toMatchObject({
        items: [{ funding: { awardedAmount: { amount: text, currency } } }],
      });
      expect((await file('csv')).body).toContain(`,${text},`);
    }
  });

  it('revalidates a copy by its mark, without a cookie, and for other pages', async () => {
    const id = await award(t, manager, one, programme);
    await openData(manager, programme);
    const first = await file('360giving');
    const { etag = '' } = first.headers as Record<string, string>;
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' });
    expect(first.headers['content-disposition']).toContain('Green_Fund_awards.360giving.json'.replaceAll('_', ' '));
    expect(first.headers['set-cookie']).toBeUndefined();
    const again = (mark: string) =>
      t.anonymous.send({
        method: 'GET',
        url: `/programme/awards/${programme}?format=360giving`,
        headers: { 'if-none-match': mark },
      });
    expect((await again(etag)).statusCode).toBe(304);
    expect((await again('"other"')).statusCode).toBe(200);
    // An amended commitment changes what is published.
    await t.owner.query(
      `insert into ledger_entries (id, programme_id, project_id, kind, amount, currency, made_by)
        select gen_random_uuid(), programme_id, id, 'COMMITTED', 100, currency, initialised_by from projects where application_id = $1`,
      [id],
    );
    const changed = await again(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ grants: [{ amountAwarded: 10_001 }] });
    expect((await file('xml')).statusCode).toBe(400);
    expect((await file('commongrants', '&pageSize=0')).statusCode).toBe(400);
  });

  it('what was approved alone, or withdrawn, is no award', async () => {
    const id = await award(t, manager, one, programme, { contractOnly: true });
    expect((await preview()).totalCount).toBe(1);
    await t.owner.query(`update applications set approval_flags = array_append(approval_flags, 'WITHDRAWN') where id = $1`, [id]);
    expect((await preview()).totalCount).toBe(0);
    await t.owner.query(
      `update applications set approval_flags = array_remove(array_remove(approval_flags, 'WITHDRAWN'), 'BOARD_APPROVED') where id = $1`,
      [id],
    );
    expect((await preview()).totalCount).toBe(0);
  });
});
