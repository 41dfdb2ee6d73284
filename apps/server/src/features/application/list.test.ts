import { rangeLimit, type FilterField } from '@grantdesk/domain';
import { read } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

interface Page {
  data: { _id: string; applicationID: string; user: { name: string }; progressStatus: string }[];
  totalCount: number;
  pages: number;
  tabCounts: Record<string, number>;
}

const form = formOf(
  { field_id: 'crop', field_label: 'Main crop', field_type: 'DROPDOWN', field_options: [{ value: 'Maize' }, { value: 'Yam' }] },
  { field_id: 'land', field_label: 'Country', field_type: 'COUNTRY' },
  { field_id: 'amount', field_label: 'Amount', field_type: 'NUMBER' },
  { field_id: 'day', field_label: 'First day', field_type: 'DATE' },
  { field_id: 'story', field_label: 'Story', field_type: 'LONG_ANSWER' },
);
const ANSWERS = [
  { crop: 'Maize', land: 'Nigeria', amount: '100', day: '2026-01-05', story: 'We store rainwater in cisterns.' },
  { crop: 'Yam', land: 'Kenya', amount: '250.5', day: '2026-03-01', story: '100%_sure' },
  { crop: 'Yam', land: 'Nigeria', amount: '9' },
] as Record<string, string>[];

describe('the list of applications', () => {
  let t: TestApp;
  let director: Caller;
  let programmeId: string;
  const ids: string[] = [];
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    programmeId = await openProgramme(director, form);
    for (const [i, name] of ['applicant1', 'applicant2', 'applicant3'].entries()) {
      const applicant = await t.as(name as 'applicant1');
      const id = await startApplication(applicant, programmeId);
      ids.push(id);
      await applicant.form('PATCH', `/application/save/${id}`, Object.entries(ANSWERS[i] ?? {}));
      if (i < 2) dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    }
  });
  afterAll(() => t.close());

  const list = async (query: Record<string, unknown>, who = director): Promise<Page> =>
    (await who.get(`/application/many?${address({ programmeId, ...query })}`)).json() as Page;
  const address = (query: Record<string, unknown>): string =>
    new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
  const found = async (query: Record<string, unknown>): Promise<number[]> => {
    const page = await list(query);
    expect(page.totalCount).toBe(page.data.length);
    return page.data.map((row) => ids.indexOf(row._id)).toSorted((a, b) => a - b);
  };

  it('limits ranges of scores to what a score guide allows, at least 100, and those of amounts not at all', async () => {
    const limits = async () => {
      const fields = dataOf<FilterField[]>(await director.get(`/misc/filters/programme-applications/${programmeId}`));
      const tasks = dataOf<FilterField[]>(await director.get('/misc/filters/task'));
      const of = (path: string) => rangeLimit(fields.concat(tasks).find((field) => field.field_path === path) ?? {});
      return ['averageScore', 'totalScore', 'reviewsCount', 'data.amount'].map(of);
    };
    expect(await limits()).toEqual([100, 100, 100, undefined]);
    const criterion = (weight: number) => ({ title: `${weight}`, isRange: true, possibleOutcomes: [{ title: 'All', weight }] });
    const guide = dataOf(
      await director.post('/score-guide/admin/new', { name: 'Long', criteria: [criterion(90), criterion(60)] }),
    );
    expect(await limits()).toEqual([150, 150, 100, undefined]);
    // Scores by the earlier version remain.
    dataOf(await director.patch(`/score-guide/admin/update/${guide._id}`, { criteria: [criterion(90)] }));
    expect(await limits()).toEqual([150, 150, 100, undefined]);
  });

  it('offers the columns first, then every question of the published form, each by its kind', async () => {
    const fields = dataOf<FilterField[]>(await director.get(`/misc/filters/programme-applications/${programmeId}`));
    expect(fields.slice(0, 5).map((field) => field.field_label)).toEqual([
      'Progress',
      'Average score',
      'Reviews',
      'Interview',
      'Submitted',
    ]);
    const byPath = Object.fromEntries(fields.map((field) => [field.field_path, field]));
    expect(byPath['data.crop']).toMatchObject({
      field_label: 'Main crop',
      field_type: 'checkbox',
      field_filter_values: [{ value: 'Maize' }, { value: 'Yam' }],
    });
    expect(byPath['data.land']).toMatchObject({ field_filter_values: { type: 'COUNTRIES', isCustom: true } });
    expect(byPath['data.amount']?.field_type).toBe('range');
    expect(byPath['data.day']?.field_type).toBe('date');
    expect(byPath['data.story']).toMatchObject({ field_filter_values: [{ value: 'answered' }, { value: 'not-answered' }] });
    expect((await (await t.as('applicant1')).get(`/misc/filters/programme-applications/${programmeId}`)).statusCode).toBe(403);
  });

  it('filters by any submitted answer, never by drafts', async () => {
    expect(await found({ filters: { 'data.crop': ['Yam'] } })).toEqual([1]);
    expect(await found({ filters: { 'data.crop': ['Yam', 'Maize'] } })).toEqual([0, 1]);
    expect(await found({ filters: { 'data.crop': ['Yam', 'Maize'], 'data.land': ['Nigeria'] } })).toEqual([0]);
    expect(await found({ filters: { 'data.amount': { min: 100, max: 250 } } })).toEqual([0]);
    expect(await found({ filters: { 'data.amount': { min: 101 } } })).toEqual([1]);
    expect(await found({ filters: { 'data.day': { from: '2026-01-05', to: '2026-02-28' } } })).toEqual([0]);
    expect(await found({ filters: { 'data.story': ['answered'] } })).toEqual([0, 1]);
    expect(await found({ filters: { progressStatus: ['SUBMITTED'] } })).toEqual([0, 1]);
    expect(await found({ filters: { progressStatus: ['IN-PROGRESS', 'OPEN'] } })).toEqual([2]);
    expect(await found({ filters: { submittedAt: { from: '2020-01-01' } } })).toEqual([0, 1]);
    expect(await found({ filters: { submittedAt: { to: '2020-01-01' } } })).toEqual([]);
    expect(await found({ filters: { reviewsCount: { min: 1 } } })).toEqual([]);
    expect(await found({ filters: { reviewsCount: { min: 0, max: 0 } } })).toEqual([0, 1, 2]);
  });

  it('finds fragments of name, organisation, address and number, and words of submitted answers', async () => {
    const all = await list({});
    const [first] = all.data;
    expect(await found({ search: first?.applicationID.toLowerCase() ?? '' })).toEqual([ids.indexOf(first?._id ?? '')]);
    expect(await found({ search: 'APPLICANT2@' })).toEqual([1]);
    expect(await found({ search: 'rainwater cisterns' })).toEqual([0]);
    expect(await found({ search: 'crop' })).toEqual([]);
    await t.owner.query(`update users set organisation = 'Ọ̀yọ́ Growers 100%' where email like 'applicant3@%'`);
    expect(await found({ search: 'yọ́ grow' })).toEqual([2]);
    // As a fragment in two of them; in the first as a word of its answers.
    expect(await found({ search: '100%' })).toEqual([0, 1, 2]);
    expect(await found({ search: '%%%' })).toEqual([]);
    // Runs of digits are looked up by themselves, and the text around them still counts.
    await t.owner.query(`update users set organisation = 'Plot_20261 & Co' where email like 'applicant3@%'`);
    for (const search of ['20261', 'PLOT_20261', '20261 & c', '_20261 ']) expect(await found({ search }), search).toEqual([2]);
    for (const search of ['plotx20261', '20261 %', '20262 & c']) expect(await found({ search }), search).toEqual([]);
    expect(refusalOf(await director.get(`/application/many?${address({ programmeId, search: 'ab' })}`))).toMatchObject({
      status: 400,
      message: 'Enter at least 3 characters to search.',
    });
  });

  it('a connection plans a search once, whatever is searched for', async () => {
    for (let n = 0; n < 12; n++) await list({ search: `nothing${n}`, filters: { progressStatus: ['SUBMITTED'] } });
    const { rows } = await sql<{ isReused: boolean }>`
      select generic_plans > 0 as "isReused" from pg_prepared_statements where name like 'found%'`.execute(t.db);
    expect(rows).toContainEqual({ isReused: true });
  });

  it('paths, choices and sorts that the list does not offer are 400, whatever they hold', async () => {
    for (const filters of [
      { password: ['x'] },
      { 'data.nothing': ['x'] },
      { 'data.crop; drop table users': ['x'] },
      { progressStatus: { min: 1 } },
      { 'data.amount': ['1'] },
      { 'data.day': { from: '2026-02-30' } },
      { 'data.day': { min: 1 } },
    ])
      expect(
        (await director.get(`/application/many?${address({ programmeId, filters })}`)).statusCode,
        JSON.stringify(filters),
      ).toBe(400);
    for (const sort of ['users.password:ASCENDING', 'createdAt:UP', "createdAt:ASCENDING'--"])
      expect((await director.get(`/application/many?${address({ programmeId, sort })}`)).statusCode, sort).toBe(400);
    expect(await found({ filters: { 'data.crop': ["Yam' or true --", '\u0000'.slice(1)] } })).toEqual([]);
  });

  it('every sort turns all rows exactly once, from either end', async () => {
    for (const sort of [
      'DESCENDING',
      'ASCENDING',
      'submittedAt:DESCENDING',
      'submittedAt:ASCENDING',
      'averageScore:DESCENDING',
      'averageScore:ASCENDING',
      'spread:DESCENDING',
      'spread:ASCENDING',
      'applicationID:ASCENDING',
    ])
      for (const filters of ['', { progressStatus: ['SUBMITTED', 'OPEN', 'IN-PROGRESS'], createdAt: { from: '2020-01-01' } }]) {
        const whole = (await list({ sort, filters })).data.map((row) => row._id);
        const paged: string[] = [];
        for (const page of ['1', '2', '3']) {
          const one = await list({ sort, filters, limit: '1', page });
          expect(one).toMatchObject({ totalCount: 3, pages: 3 });
          paged.push(...one.data.map((row) => row._id));
        }
        expect(paged, sort).toEqual(whole);
        expect(new Set(paged).size).toBe(3);
      }
    expect((await list({ sort: 'submittedAt:DESCENDING' })).data.at(-1)?._id).toBe(ids[2]);
    expect((await list({ limit: '5', page: '9' })).data).toEqual([]);
  });

  it('exports the list as CSV, with the answers if requested, and nothing in it runs', async () => {
    await t.owner.query(`update users set name = '=HYPERLINK("http://x","y")' where email like 'applicant1@%'`);
    const csv = async (query: Record<string, unknown>, who = director) =>
      who.get(`/application/export?${address({ programmeId, ...query })}`);
    const plain = await csv({ filters: { progressStatus: ['SUBMITTED'] }, sort: 'ASCENDING' });
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-rows': '2',
      'cache-control': 'private, no-store',
    });
    const [head, first, second, end] = plain.body.split('\r\n');
    expect(head).toMatch(/^\ufeffApplication,Name,Organisation,Email/);
    expect(first).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect([second?.startsWith('APP-'), end]).toEqual([true, '']);
    // Headings and statuses are in the reader's language; a program that acts for the same person gets English.
    dataOf(await director.patch('/user/language', { language: 'fr' }));
    const french = (await csv({ filters: { progressStatus: ['SUBMITTED'] } })).body.split('\r\n');
    dataOf(await director.patch('/user/language', { language: 'en' }));
    expect(french[0]).toMatch(/^\ufeffCandidature,Nom,Organisation,E-mail,Téléphone,Avancement/);
    expect(french[1]).toContain(',Déposé');
    const whole = await csv({ answers: 'true', sort: 'ASCENDING' });
    expect(whole.body).toContain('Main crop,Country,Amount,First day,Story');
    expect(whole.body).toContain('Maize,Nigeria,100,2026-01-05,We store rainwater in cisterns.');
    // A draft's answers stay with its writers.
    expect(whole.body.split('\r\n')[3]).toMatch(/,,,,,$/);
    const book = await csv({ format: 'xlsx', sort: 'ASCENDING' });
    expect(book.headers['content-type']).toMatch(/spreadsheetml/);
    expect(read(book.rawPayload).Sheets['List']?.['B2']).toMatchObject({ t: 's', v: '=HYPERLINK("http://x","y")' });
    expect((await csv({ format: 'pdf' })).statusCode).toBe(400);
    expect((await csv({}, await t.as('assessor1'))).statusCode).toBe(403);
    const { rows } = await t.owner.query(`select data from audit_events where type = 'application.exported' order by at`);
    expect(rows.map((row: { data: { rows: number } }) => row.data.rows)).toEqual([2, 2, 3, 3]);
  });

  it('counts what each option of a filter would leave, beside the search and the other filters', async () => {
    const facets = async (query: Record<string, unknown>, who = director) =>
      who.get(`/application/facets?${address({ programmeId, ...query })}`);
    const counts = async (query: Record<string, unknown>) =>
      Object.fromEntries(
        dataOf<{ value: string; count: number }[]>(await facets(query)).map(({ value, count }) => [value, count]),
      );
    const progress = { path: 'progressStatus', values: '["SUBMITTED","IN-PROGRESS","OPEN"]' };
    const whole = await counts(progress);
    expect(whole).toMatchObject({ SUBMITTED: 2 });
    expect(Object.values(whole).reduce((sum, n) => sum + n, 0)).toBe(3);
    // The filter's own choice does not narrow its own counts; the others do.
    expect(await counts({ ...progress, filters: { progressStatus: ['OPEN'] } })).toEqual(whole);
    expect(await counts({ ...progress, filters: { 'data.crop': ['Maize'] } })).toEqual({
      SUBMITTED: 1,
      'IN-PROGRESS': 0,
      OPEN: 0,
    });
    expect(await counts({ path: 'data.crop', values: '["Maize","Yam","None such"]' })).toEqual({
      Maize: 1,
      Yam: 1,
      'None such': 0,
    });
    for (const bad of [
      { path: 'password', values: '["x"]' },
      { path: 'data.crop', values: 'Maize' },
      { path: 'data.amount', values: '["1"]' },
      { path: 'data.crop', values: JSON.stringify(Array.from({ length: 51 }, (_, n) => `v${n}`)) },
    ])
      expect((await facets(bad)).statusCode).toBe(400);
    expect((await facets(progress, await t.as('assessor1'))).statusCode).toBe(403);
  });

  it('selects all that match, whatever the page', async () => {
    const selection = (
      await director.get(`/application/selection?${address({ programmeId, filters: { progressStatus: ['SUBMITTED'] } })}`)
    ).json() as Page;
    expect(selection.totalCount).toBe(2);
    expect(selection.data.map((row) => ids.indexOf(row._id)).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await (await t.as('assessor1')).get(`/application/selection?programmeId=${programmeId}`)).statusCode).toBe(403);
  });
});
