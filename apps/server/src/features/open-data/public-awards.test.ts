import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { award, awardProgramme, openData, SETTINGS } from '#test/builders/open-data.ts';
import { iatiIssues } from '#test/published-schemas.ts';

interface List {
  totalCount: number;
  data: { uuid: string; id: string; title: string; awarded: number; currency: string; programme: { _id: string } }[];
  totals: { currency: string; awarded: number }[];
  countries: { code: string; name: string; count: number }[];
  programmes: { _id: string; count: number }[];
  years: { year: string }[];
  updatedAt: string | null;
}

const SAFE = { titleQuestion: 'data.title', descriptionQuestion: 'data.sum' };
const CANARY = /canary/i;

describe('published awards of all programmes', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two] = [
      await t.as('director'),
      await t.as('manager'),
      await t.as('applicant1'),
      await t.as('applicant2'),
    ];
  });
  afterAll(() => t.close());

  const list = async (query = ''): Promise<List> => (await t.anonymous.get(`/open-data/awards${query}`)).json<List>();
  const publish = (programme: string, isPublic: boolean) =>
    manager.patch(`/programme/open-data/publish/${programme}`, { publish: isPublic });

  it('nothing that is excluded, withheld or not published is in any public answer', async () => {
    expect(await list()).toMatchObject({ totalCount: 0, data: [], updatedAt: null });
    expect((await t.anonymous.get('/open-data/iati')).statusCode).toBe(404);
    // A programme that publishes nothing, an excluded award, a withheld name, and a person.
    const silent = await awardProgramme(director, manager, { name: 'Canary Silent Fund' });
    await award(t, manager, one, silent, { organisation: 'Canary Silent Ltd' });
    const hidden = await awardProgramme(director, manager, { name: 'Hidden names' });
    await award(t, manager, one, hidden, { organisation: 'Canary Hidden Ltd', answers: { state: 'Osun' } });
    await openData(manager, hidden, { ...SAFE, names: 'HIDDEN', location: 'NONE' });
    const open = await awardProgramme(director, manager, { name: 'Open Fund' });
    await t.owner.query(`update users set name = 'Canary Person' where id = $1`, [two.userId]);
    const excluded = await award(t, manager, one, open, {
      organisation: 'Canary Excluded Ltd',
      answers: { title: 'Canary excluded' },
    });
    await award(t, manager, two, open, { organisation: null, amount: 1_234_567, answers: { title: 'Canary of mine' } });
    await openData(manager, open);
    await t.owner.query('update users set organisation = $2 where id = $1', [one.userId, 'Canary Now Ltd']);
    dataOf(await manager.patch(`/programme/open-data/award/${open}`, { application: excluded, reason: 'Canary reason' }));

    const { data } = await list();
    expect(data).toHaveLength(2);
    const { rows } = await t.owner.query<{ id: string; title: string }>(
      'select id, application_number as title from applications where id = $1',
      [excluded],
    );
    const answers = [
      '/open-data/awards',
      '/open-data/awards?search=canary',
      '/open-data/awards?sort=LARGEST&limit=1',
      '/open-data/iati',
      ...data.map(({ uuid }) => `/open-data/award/${uuid}`),
      ...[hidden, open].flatMap((id) => [
        `/programme/awards/list/${id}`,
        ...['360giving', 'commongrants', 'iati', 'csv'].map((format) => `/programme/awards/${id}?format=${format}`),
      ]),
    ];
    for (const address of answers) {
      const { statusCode, body } = await t.anonymous.get(address);
      expect(statusCode, address).toBe(200);
      expect(body, address).not.toMatch(CANARY);
      expect(body, address).not.toMatch(/12345\.67|1234567|@/);
      for (const { id, title } of rows) expect(body).not.toMatch(new RegExp(`${id}|${title}`));
      if (address.includes(hidden)) expect(body, address).not.toMatch(/Osun|RC ?123456/);
    }
    // Its programme is a public call like any other, and none of its awards.
    const calls = (await t.anonymous.get('/common-grants/opportunities?pageSize=1000')).body;
    expect(calls).toContain('Canary Silent Fund');
    expect(calls).not.toMatch(/Canary (?:Silent Ltd|Hidden|Excluded|Person|reason)/);
    for (const id of [hidden, open]) dataOf(await publish(id, false));
    expect(await list()).toMatchObject({ totalCount: 0, totals: [], countries: [] });
    for (const { uuid } of data) expect((await t.anonymous.get(`/open-data/award/${uuid}`)).statusCode).toBe(404);
  });

  it('searches, filters and sums; a withdrawn award is gone with the next request', async () => {
    const wells = await awardProgramme(director, manager, { name: 'Wells Fund' });
    const first = await award(t, manager, one, wells, { answers: { title: 'Deep wells' } });
    await award(t, manager, two, wells, {
      organisation: 'Ghana Farms',
      amount: 500_000,
      answers: { title: 'Farms', country: 'Ghana', state: '' },
    });
    await openData(manager, wells, SAFE);
    const euro = await awardProgramme(director, manager, { name: 'Euro Fund', currency: 'EUR' });
    await award(t, manager, one, euro, { amount: 900, answers: { title: 'Bridges' } });
    await openData(manager, euro, { ...SAFE, prefix: '360G-euro', funderId: 'GB-CHC-1' });

    const all = await list();
    expect(all).toMatchObject({
      totalCount: 3,
      totals: [
        { currency: 'NGN', awarded: 1_500_000 },
        { currency: 'EUR', awarded: 900 },
      ],
      countries: [
        { code: 'NG', name: 'Nigeria', count: 2 },
        { code: 'GH', name: 'Ghana', count: 1 },
      ],
    });
    const titles = async (query: string): Promise<string[]> => (await list(query)).data.map(({ title }) => title);
    expect(await titles('?country=GH')).toEqual(['Farms']);
    expect(await titles(`?programme=${euro}`)).toEqual(['Bridges']);
    expect(await titles('?search=deep%20osun')).toEqual(['Deep wells']);
    expect(await titles('?sort=TITLE&limit=2&page=2')).toEqual(['Farms']);
    expect(await titles('?year=1999')).toEqual([]);
    for (const wrong of ['?country=Ghana', '?sort=best', '?year=now', '?programme=x'])
      expect((await t.anonymous.get(`/open-data/awards${wrong}`)).statusCode, wrong).toBe(400);
    const found = all.data.find(({ title }) => title === 'Deep wells');
    expect(dataOf(await t.anonymous.get(`/open-data/award/${found?.uuid}`))).toMatchObject({
      title: 'Deep wells',
      funder: 'Green Foundation',
      licence: SETTINGS.licence,
      programme: { _id: wells, name: 'Wells Fund' },
      location: { countryCode: 'NG', region: 'Osun' },
    });
    const answer = await t.anonymous.get('/open-data/awards');
    const { etag = '' } = answer.headers as Record<string, string>;
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' });
    const again = () => t.anonymous.send({ method: 'GET', url: '/open-data/awards', headers: { 'if-none-match': etag } });
    expect((await again()).statusCode).toBe(304);
    dataOf(await manager.patch(`/programme/open-data/award/${wells}`, { application: first, reason: 'Not safe' }));
    expect((await again()).json()).toMatchObject({ totalCount: 2 });
    expect((await t.anonymous.get(`/open-data/award/${found?.uuid}`)).statusCode).toBe(404);
  });

  it('one IATI file has every publisher, or one, with what was paid, by the published schema', async () => {
    const paid = await awardProgramme(director, manager, { name: 'Paid Fund' });
    const id = await award(t, manager, one, paid, { amount: 1_000_000 });
    await openData(manager, paid, {
      ...SAFE,
      prefix: '360G-paid',
      funderId: 'GB-CHC-77',
      sector: '14030',
      organisationType: '22',
    });
    const { rows } = await t.owner.query<{ id: string }>(
      'select p.id from payments p join projects on projects.id = p.project_id where projects.application_id = $1',
      [id],
    );
    for (const [place, amount, day] of [
      [1, 250_000, '2026-01-05'],
      [2, 50_050, '2026-02-05'],
    ] as const)
      await t.owner.query(
        `with proof as (insert into files (id, field_id, name, size, type, digest, storage_key, created_by)
            select gen_random_uuid(), 'proof', 'p.pdf', 1, 'application/pdf', repeat('0', 64), gen_random_uuid()::text, $4::uuid returning id)
          insert into payment_releases (id, payment_id, place, amount, date_released, file_id, made_by)
            select gen_random_uuid(), $1, $2::integer, $3::bigint, $5::date, proof.id, $4::uuid from proof`,
        [rows[0]?.id, place, amount, director.userId, day],
      );
    const whole = (await t.anonymous.get('/open-data/iati')).body;
    expect(await iatiIssues(whole)).toEqual([]);
    const own = await t.anonymous.get('/open-data/iati?publisher=GB-CHC-77');
    expect(own.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' });
    expect(await iatiIssues(own.body)).toEqual([]);
    expect(own.body.match(/<iati-activity /g)).toHaveLength(1);
    expect(own.body).toContain('<sector vocabulary="1" code="14030"/>');
    expect(own.body).toContain('<reporting-org ref="GB-CHC-77" type="22">');
    expect(own.body).toMatch(
      /code="3"\/><transaction-date iso-date="2026-01-05"\/><value currency="NGN" value-date="2026-01-05">2500.00</,
    );
    expect(own.body).toMatch(/value-date="2026-02-05">500.50</);
    const { etag = '' } = own.headers as Record<string, string>;
    const again = await t.anonymous.send({
      method: 'GET',
      url: '/open-data/iati?publisher=GB-CHC-77',
      headers: { 'if-none-match': etag },
    });
    expect(again.statusCode).toBe(304);
    expect((await t.anonymous.get('/open-data/iati?publisher=GB-CHC-nothing')).statusCode).toBe(404);
  });
});
