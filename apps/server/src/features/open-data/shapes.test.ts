import {
  awardState,
  checkAward,
  CURRENCIES_OUTSIDE_360,
  NO_OPEN_DATA,
  toPackage,
  redactAward,
  toCommonGrants,
  toGrant,
  toIatiActivity,
  iatiFrame,
  type AwardRecord,
  type OpenDataSettings,
  type Publisher,
} from '@grantdesk/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { CURRENCIES_360, findIssues, PACKAGE_360, PAGE_COMMON } from '#test/open-data-schemas.ts';
import { commonGrantsIssues, iatiIssues, packageIssues } from '#test/published-schemas.ts';
import { toUuid } from './awards.ts';

const PUBLISHER: Publisher = {
  funderId: 'NG-CAC-112233',
  funderName: 'Ẹkọ Fund',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  prefix: '360G-ekofund',
  programmeId: '01900000-0000-7000-8000-000000000001',
  programmeName: 'Green Fund',
  language: 'en',
  organisationType: '',
  sector: '',
  pageUrl: 'https://grants.example/programmes/1/awards',
  programmeUrl: 'https://grants.example/programmes/1',
  fileUrl: 'https://grants.example/api/programme/awards/1?format=360giving',
  modifiedAt: '2026-11-21T10:00:00.000Z',
};

/** Always the same numbers from 0 up to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const WORDS = [
  'Clean',
  'wells',
  'für',
  'Ọ̀yọ́',
  '"quoted"',
  '<b>',
  'a\tb',
  '=1+1',
  'x'.repeat(150),
  '👩‍👧',
  '\ud800',
  'ada@x.example',
  '0803 555 1234',
  '\u0007',
  '{}',
  '\\',
];

/** Awards with everything that records can contain or lack, and settings with every choice. */
function generated(random: () => number, n: number): { record: AwardRecord; settings: OpenDataSettings } {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const words = (): string => Array.from({ length: Math.ceil(random() * 30) }, () => pick(WORDS)).join(' ');
  const maybe = <T>(make: () => T): T | null => (random() < 0.7 ? make() : null);
  const day = (): string => new Date(Math.floor(random() * 2e12)).toISOString().slice(0, 10);
  const instant = (): string => new Date(Math.floor(random() * 2e12)).toISOString();
  const minor = (): number => Math.floor(random() * 10 ** Math.ceil(random() * 14));
  const startDate = maybe(day);
  return {
    record: {
      number: `APP-${String(n).padStart(6, '0')}`,
      programmeName: pick(['Green Fund', words()]) || 'Fund',
      programmeDescription: pick(['', 'A fund for wells.', words()]),
      currency: pick(['NGN', 'XOF', 'TND', 'USD', 'JPY', 'KWD']),
      recipientNumber: String(n).padStart(15, '0'),
      recipientName: 'Ada Obi',
      registered: pick([null, { register: 'GB-CHC', number: words() }]),
      organisation: pick([null, '', 'Ada Obi', ' ada  obi ', 'Obi Wells Ltd', words()]),
      people: pick([[], ['Chidi Eze']]),
      answers: {
        title: maybe(words),
        description: maybe(words),
        registration: pick([null, 'RC 123456', 'CAC/IT/NO/12345', 'n/a', 'ada@x.example', words()]),
      },
      country: maybe(() => ({ name: 'Nigeria', code: maybe(() => 'NG') })),
      region: maybe(() => 'Osun'),
      applied: maybe(minor),
      awarded: maybe(minor),
      disbursed: maybe(minor),
      awardedOn: maybe(day),
      startDate,
      endDate: startDate,
      isComplete: random() < 0.5,
      createdAt: instant(),
      modifiedAt: instant(),
      leftOut: random() < 0.1 ? 'Requested' : null,
    },
    settings: {
      ...NO_OPEN_DATA,
      ...PUBLISHER,
      registrationList: pick(['', 'NG-CAC']),
      names: pick(['PUBLISHED', 'HIDDEN']),
      location: pick(['REGION', 'COUNTRY', 'NONE']),
      persons: pick(['EXACT', 'ROUNDED', 'LEFT-OUT']),
    },
  };
}

describe('the shapes of published awards', () => {
  let faults360: (document: unknown) => string[];
  let faultsCommon: (document: unknown) => string[];
  let published: ((document: unknown) => string[])[];
  beforeAll(async () => {
    faults360 = await findIssues(PACKAGE_360);
    faultsCommon = await findIssues(PAGE_COMMON);
    published = [await packageIssues(), await commonGrantsIssues('/common-grants/awards', 'get', '200')];
  });

  it('a thousand generated awards conform to three standards, and none tells a person', async () => {
    const random = numbers(20_261_121);
    let count = 0;
    const activities: string[] = [];
    for (let n = 0; n < 1_000; n++) {
      const { record, settings } = generated(random, n);
      const redaction = redactAward(record, settings);
      const { state } = awardState(record, settings, checkAward(record, redaction));
      if (state !== 'PUBLIC') continue;
      count++;
      const grant = JSON.parse(JSON.stringify(toGrant(redaction.award, PUBLISHER))) as { title: string };
      expect(faults360({ ...toPackage(PUBLISHER), grants: [grant] }), JSON.stringify(grant)).toEqual([]);
      const award = JSON.parse(JSON.stringify(toCommonGrants(redaction.award, PUBLISHER, toUuid))) as object;
      const page = {
        status: 200,
        message: 'Success',
        items: [award],
        paginationInfo: { page: 1, pageSize: 1, totalItems: 1, totalPages: 1 },
      };
      expect(faultsCommon(page), JSON.stringify(award)).toEqual([]);
      expect(published.map((issues, at) => issues(at === 0 ? { ...toPackage(PUBLISHER), grants: [grant] } : page))).toEqual([
        [],
        [],
      ]);
      const activity = toIatiActivity(redaction.award, PUBLISHER, {
        address: 'https://grants.example/awards/1',
        payments: [{ day: '2026-11-21', amount: 1 + n }],
        results: [],
      });
      activities.push(activity);
      for (const text of [JSON.stringify(grant), JSON.stringify(award), activity]) {
        expect(text).not.toMatch(/@x\.example|0803 555|\bada\s+obi\b/i);
        expect(text.isWellFormed()).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(250);
    const [head, tail] = iatiFrame('2026-11-21T10:00:00.000Z');
    expect(await iatiIssues(`${head}${activities.join('')}${tail}`)).toEqual([]);
    expect(await iatiIssues(`${head}${activities[0]?.replace('<sector ', '<sectors ')}${tail}`)).not.toEqual([]);
  });

  it('the schemas refuse what the standards refuse', () => {
    const { record, settings } = { ...generated(numbers(1), 1) };
    const whole = {
      ...record,
      awarded: 100,
      awardedOn: '2026-11-21',
      programmeDescription: 'For wells.',
      organisation: 'Wells Ltd',
      registered: null,
      leftOut: null,
    };
    const grant = toGrant(redactAward(whole, settings).award, PUBLISHER);
    const faults = (change: object): string[] => faults360({ ...toPackage(PUBLISHER), grants: [{ ...grant, ...change }] });
    expect(faults({})).toEqual([]);
    for (const wrong of [
      { awardDate: '21.11.2026' },
      { currency: 'naira' },
      { amountAwarded: '100' },
      { recipientIndividual: { id: 'x', name: 'y' } },
      { email: 'a@b.c' },
      { title: 'x'.repeat(140) },
      { fundingOrganization: [] },
    ])
      expect(faults(wrong), JSON.stringify(wrong)).not.toEqual([]);
    expect(faults360({ ...toPackage(PUBLISHER), grants: [] })).not.toEqual([]);
  });

  it('lists exactly the currencies that 360Giving does not know', () => {
    expect(Intl.supportedValuesOf('currency').filter((currency) => !CURRENCIES_360.includes(currency))).toEqual(
      CURRENCIES_OUTSIDE_360,
    );
  });

  it('an id made of a text is a UUID, always the same', () => {
    expect(toUuid('award 360G-a-1')).toBe(toUuid('award 360G-a-1'));
    expect(toUuid('award 360G-a-1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(toUuid('award 360G-a-1')).not.toBe(toUuid('award 360G-a-2'));
  });
});
