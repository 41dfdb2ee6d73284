import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme } from '#test/builders/programme.ts';
import { commonGrantsIssues } from '#test/published-schemas.ts';

interface Page {
  items: { id: string; title: string; status: { value: string } }[];
  paginationInfo: object;
  sortInfo?: { errors: string[] };
  filterInfo?: { filters: object; errors: string[] };
}

const PATH = '/common-grants/opportunities';
const FORM = formOf({ field_id: 'name', field_label: 'Name' });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('calls as CommonGrants opportunities', () => {
  let t: TestApp;
  let director: Caller;
  let list: (document: unknown) => string[];
  let one: (document: unknown) => string[];
  let searched: (document: unknown) => string[];
  let refused: (document: unknown) => string[];
  const ids: Record<'open' | 'later' | 'other', string> = { open: '', later: '', other: '' };
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    ids.open = await openProgramme(director, FORM, {
      name: 'Green wells 2031',
      description: '<p>Wells for <b>villages</b>.</p>',
      budget: 1_000_050,
      currency: 'NGN',
    });
    ids.later = await openProgramme(director, FORM, { name: 'Later wells 2031', currency: 'NGN', budget: 2_000_000 });
    ids.other = await openProgramme(director, FORM, { name: 'Dry wells 2031', currency: 'USD', budget: 3_000_000 });
    await t.owner.query('update programmes set start_date = $2, end_date = $3 where id = $1', [
      ids.later,
      inDays(30),
      inDays(60),
    ]);
    await t.owner.query('update programmes set start_date = $2, end_date = $3 where id = $1', [
      ids.other,
      inDays(-60),
      inDays(-30),
    ]);
    [list, one, searched, refused] = await Promise.all([
      commonGrantsIssues(PATH, 'get', '200'),
      commonGrantsIssues(`${PATH}/{oppId}`, 'get', '200'),
      commonGrantsIssues(`${PATH}/search`, 'post', '200'),
      commonGrantsIssues(PATH, 'get', 'error'),
    ]);
  });
  afterAll(() => t.close());

  const search = async (body: object): Promise<Page> => {
    const answer = (await t.anonymous.post(`${PATH}/search`, { search: 'wells 2031', ...body })).json<Page>();
    expect(searched(answer)).toEqual([]);
    return answer;
  };
  const titles = async (body: object): Promise<string[]> => (await search(body)).items.map(({ title }) => title.slice(0, 5));

  it('lists what the public page lists, page by page, by the published schema', async () => {
    const page = (await t.anonymous.get(`${PATH}?pageSize=2`)).json<Page>();
    expect(list(page)).toEqual([]);
    expect(list({ ...page, items: [{ id: 'x' }] })).not.toEqual([]);
    const everything = (await t.anonymous.get(`${PATH}?pageSize=100000`)).json<Page>();
    const { totalCount } = (await t.anonymous.get('/programme/open?limit=1')).json<{ totalCount: number }>();
    expect(everything.items).toHaveLength(totalCount);
    expect(everything.paginationInfo).toMatchObject({ page: 1, pageSize: 1000, totalItems: totalCount, totalPages: 1 });
    expect(page.items).toHaveLength(2);
    const { rows } = await t.owner.query<{ id: string }>('select id from programmes');
    const open = (await t.anonymous.get('/programme/open?limit=300')).json<{ data: { _id: string }[] }>().data;
    expect(new Set(everything.items.map(({ id }) => id))).toEqual(new Set(open.map(({ _id }) => _id)));
    expect(rows.length).toBeGreaterThanOrEqual(open.length);
  });

  it('a call has its status, its money as a decimal, and the days of its own clock', async () => {
    const answer = (await t.anonymous.get(`${PATH}/${ids.open}`)).json<{ data: object }>();
    expect(one(answer)).toEqual([]);
    expect(answer.data).toMatchObject({
      id: ids.open,
      title: 'Green wells 2031',
      description: 'Wells for villages.',
      status: { value: 'open' },
      funding: { totalAmountAvailable: { amount: '10000.50', currency: 'NGN' } },
      customFields: { timeZone: { fieldType: 'string' }, questionCount: { fieldType: 'integer', value: 1 } },
    });
    expect(JSON.stringify(answer)).not.toMatch(/@|manager|reviewer/i);
  });

  it('filters, searches, sorts and pages as the protocol says', async () => {
    const status = (...value: string[]) => ({ filters: { status: { operator: 'in', value } } });
    expect(await titles(status('open'))).toEqual(['Green']);
    expect(await titles(status('forecasted', 'closed'))).toHaveLength(2);
    expect(await titles({ search: 'villages green' })).toEqual(['Green']);
    expect(await titles({ sorting: { sortBy: 'title', sortOrder: 'asc' } })).toEqual(['Dry w', 'Green', 'Later']);
    expect(await titles({ sorting: { sortBy: 'keyDates.closeDate', sortOrder: 'asc' } })).toEqual(['Dry w', 'Green', 'Later']);
    expect(await titles({ sorting: { sortBy: 'title', sortOrder: 'asc' }, pagination: { page: 2, pageSize: 2 } })).toEqual([
      'Later',
    ]);
    const money = (amount: string, currency = 'NGN') => ({ amount, currency });
    const range = { operator: 'between', value: { min: money('10000.50'), max: money('15000') } };
    expect(await titles({ filters: { totalFundingAvailableRange: range } })).toEqual(['Green']);
    expect(await titles({ filters: { minAwardAmountRange: range } })).toEqual([]);
    const closing = { operator: 'between', value: { min: inDays(-40).slice(0, 10), max: inDays(-20) } };
    expect(await titles({ filters: { closeDateRange: closing } })).toEqual(['Dry w']);
    const unknown = await search({
      filters: { customFilters: { agency: { operator: 'eq', value: 'x' } } },
      sorting: { sortBy: 'custom', customSortBy: 'x' },
    });
    expect([unknown.items.length, unknown.sortInfo?.errors.length, unknown.filterInfo?.errors.length]).toEqual([3, 1, 1]);
  });

  it('refuses in the shape of the protocol, which our own is part of', async () => {
    const answers = [
      await t.anonymous.get(`${PATH}/01900000-0000-7000-8000-000000000000`),
      await t.anonymous.get(`${PATH}/no-id`),
      await t.anonymous.get(`${PATH}?page=0`),
      await t.anonymous.post(`${PATH}/search`, { filters: { status: { operator: 'like', value: [] } } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 422]);
    for (const answer of answers) {
      expect(refused(answer.json())).toEqual([]);
      expect(answer.json()).toMatchObject({ status: answer.statusCode, code: expect.any(String) as string });
    }
  });

  it('may be stored for five minutes, and is 304 to a client that has it', async () => {
    const first = await t.anonymous.get(`${PATH}/${ids.open}`);
    const { etag = '' } = first.headers as Record<string, string>;
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
    const again = (mark: string) =>
      t.anonymous.send({ method: 'GET', url: `${PATH}/${ids.open}`, headers: { 'if-none-match': mark } });
    expect([(await again(etag)).statusCode, (await again('"other"')).statusCode]).toEqual([304, 200]);
    await t.owner.query(`update programmes set name = 'Green wells 2031, longer' where id = $1`, [ids.open]);
    expect((await again(etag)).statusCode).toBe(200);
  });
});
