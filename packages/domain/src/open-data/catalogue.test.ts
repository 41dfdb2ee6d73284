import { describe, expect, it } from 'vitest';
import { NO_COUNTRY, searchAwards, toSearchable, type AwardSearch, type AwardSort, type CatalogueAward } from './catalogue.ts';

let made = 0;
const award = (change: Partial<CatalogueAward> = {}): CatalogueAward => ({
  uuid: `0000000${++made}`,
  id: `360G-green-APP-00000${made}`,
  title: 'Clean wells',
  description: 'Twelve wells.',
  currency: 'NGN',
  recipient: { kind: 'ORGANISATION', id: 'NG-CAC-1', name: 'Ẹ̀kọ́ Wells Ltd' },
  location: { country: 'Nigeria', countryCode: 'NG', region: 'Osun' },
  applied: null,
  awarded: 100,
  disbursed: null,
  awardedOn: '2026-05-01',
  startDate: null,
  endDate: null,
  isComplete: false,
  createdAt: '2026-05-01T00:00:00.000Z',
  modifiedAt: '2026-05-01T00:00:00.000Z',
  programmeId: 'p1',
  programmeName: 'Green Fund',
  funder: 'Green Foundation',
  ...change,
});
const other: CatalogueAward['recipient'] = { kind: 'ORGANISATION', id: 'x', name: 'Aid' };
const ghana = { country: 'Ghana', countryCode: 'GH', region: null };
const ALL = toSearchable([
  award(),
  award({ title: 'Bridges', description: '', recipient: other, location: ghana, awarded: 300, awardedOn: '2025-03-01' }),
  award({
    title: 'Schools',
    description: '',
    recipient: other,
    location: null,
    currency: 'USD',
    awarded: 50,
    programmeId: 'p2',
    programmeName: 'Schools Fund',
  }),
]);
const NONE: AwardSearch = { search: '', programme: '', country: '', year: '' };
const find = (wanted: Partial<AwardSearch> = {}, sort: AwardSort = 'NEWEST') => searchAwards(ALL, { ...NONE, ...wanted }, sort);
const titles = (...args: Parameters<typeof find>) => find(...args).awards.map(({ title }) => title);

describe('published awards of all programmes', () => {
  it('finds words in any published text, whatever their case and marks', () => {
    expect(titles({ search: 'ekọ WELLS' })).toEqual(['Clean wells']);
    expect(titles({ search: 'ghana' })).toEqual(['Bridges']);
    expect(titles({ search: 'schools fund' })).toEqual(['Schools']);
    expect(titles({ search: 'nothing' })).toEqual([]);
  });

  it('filters by programme, country and year, and says what each filter offers with the others as they are', () => {
    expect(titles({ country: 'GH' })).toEqual(['Bridges']);
    expect(titles({ country: NO_COUNTRY })).toEqual(['Schools']);
    expect(titles({ year: '2025', programme: 'p1' })).toEqual(['Bridges']);
    const { countries, years, programmes } = find({ country: 'GH', programme: 'p1' });
    expect(countries.map(({ code, count }) => [code, count])).toEqual([
      ['GH', 1],
      ['NG', 1],
    ]);
    expect(years).toEqual([{ year: '2025', count: 1 }]);
    expect(programmes).toEqual([{ _id: 'p1', name: 'Green Fund', count: 1 }]);
  });

  it('sums each currency by itself, in total and by country', () => {
    const { totals, countries } = find();
    expect(totals).toEqual([
      { currency: 'NGN', awarded: 400 },
      { currency: 'USD', awarded: 50 },
    ]);
    expect(countries.find(({ code }) => code === NO_COUNTRY)).toMatchObject({
      name: '',
      totals: [{ currency: 'USD', awarded: 50 }],
    });
  });

  it('sorts amounts within a currency, and days and titles over all', () => {
    expect(titles({}, 'LARGEST')).toEqual(['Bridges', 'Clean wells', 'Schools']);
    expect(titles({}, 'SMALLEST')).toEqual(['Clean wells', 'Bridges', 'Schools']);
    expect(titles({}, 'OLDEST')).toEqual(['Bridges', 'Clean wells', 'Schools']);
    expect(titles({}, 'TITLE')).toEqual(['Bridges', 'Clean wells', 'Schools']);
    expect(titles()).toEqual(['Clean wells', 'Schools', 'Bridges']);
  });
});
