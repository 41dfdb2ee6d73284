import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awardState, checkAward } from './check.ts';
import { removeContacts } from './contacts.ts';
import { isPerson, redactAward, registrationCode, roundAmount, type AwardRecord } from './redact.ts';
import { NO_OPEN_DATA, publisherGaps, settingsIssues, type OpenDataSettings } from './settings.ts';
import { AWARD_COLUMNS, toPackage, toCommonGrants, toGrant, type Publisher } from './shapes.ts';

const SETTINGS: OpenDataSettings = {
  ...NO_OPEN_DATA,
  funderId: 'NG-CAC-112233',
  funderName: 'Green Fund',
  prefix: '360G-green',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  registrationList: 'NG-CAC',
  location: 'REGION',
};
const RECORD: AwardRecord = {
  number: 'APP-000123',
  programmeName: 'Green Fund 2026',
  programmeDescription: 'A fund for wells.',
  currency: 'NGN',
  recipientNumber: '000000000012345',
  recipientName: 'Ada Obi',
  organisation: 'Obi Wells Ltd',
  registered: null,
  people: ['Chidi Eze'],
  answers: {
    title: 'Clean wells',
    description: 'Twelve wells by Ada Obi. Write to ada@wells.example.',
    registration: ' RC 123456 ',
  },
  country: { name: 'Nigeria', code: 'NG' },
  region: 'Osun',
  applied: 150_000_050,
  awarded: 123_456_789,
  disbursed: 0,
  awardedOn: '2026-11-21',
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  isComplete: false,
  createdAt: '2026-11-21T23:30:00.000Z',
  modifiedAt: '2026-11-22T08:00:00.000Z',
  leftOut: null,
};
const PUBLISHER: Publisher = {
  ...SETTINGS,
  programmeId: '01900000-0000-7000-8000-000000000001',
  programmeName: 'Green Fund 2026',
  language: 'en',
  pageUrl: 'https://g.example/programmes/1/awards',
  programmeUrl: 'https://g.example/programmes/1',
  fileUrl: 'https://g.example/api/programme/awards/1?format=360giving',
  modifiedAt: '2026-11-22T08:00:00.000Z',
};
const published = (change: Partial<AwardRecord> = {}, settings: Partial<OpenDataSettings> = {}) =>
  redactAward({ ...RECORD, ...change }, { ...SETTINGS, ...settings });

describe('what is held back of an award', () => {
  it('an organisation is published by name and number, and its texts without people and contacts', () => {
    const { award, isCleaned, isRegistered } = published();
    expect(award).toMatchObject({
      id: '360G-green-APP-000123',
      title: 'Clean wells',
      description: 'Twelve wells by [removed]. Write to [removed]',
      recipient: { kind: 'ORGANISATION', id: 'NG-CAC-RC123456', name: 'Obi Wells Ltd' },
      location: { country: 'Nigeria', countryCode: 'NG', region: 'Osun' },
      awarded: 123_456_789,
    });
    expect([isCleaned, isRegistered]).toEqual([true, true]);
  });

  it('a person is never named: neither name, nor own words, nor registration number, nor exact amounts', () => {
    for (const organisation of [null, '  ', 'Ada Obi', ' ada   OBI']) {
      const { award } = published({ organisation });
      expect(award.recipient).toEqual({ kind: 'PERSON', id: '360G-green-IND-000000000012345', name: 'Individual Recipient' });
      expect([award.title, award.description]).toEqual(['Grant under Green Fund 2026', 'A fund for wells.']);
      expect([award.applied, award.awarded, award.disbursed]).toEqual([150_000_000, 120_000_000, 0]);
      expect(JSON.stringify(award)).not.toMatch(/obi|RC|wells by/i);
    }
    expect(published({ organisation: null }, { persons: 'EXACT' }).award.awarded).toBe(123_456_789);
    expect(isPerson({ organisation: 'Obi Ltd', recipientName: 'Obi' })).toBe(false);
  });

  it('an organisation has the number of its record before the one that it answered', () => {
    const registered = { register: 'GB-CHC', number: '1164 883' };
    expect(published({ registered }).award.recipient.id).toBe('GB-CHC-1164883');
    expect(published({ registered }, { registrationList: '' }).award.recipient.id).toBe('GB-CHC-1164883');
    expect(published({ registered: { register: 'GB-CHC', number: 'n/a' } }).award.recipient.id).toBe('NG-CAC-RC123456');
    expect(published({ registered, organisation: null }).award.recipient.id).not.toContain('1164883');
    expect(published({ registered }, { names: 'HIDDEN' }).award.recipient.id).not.toContain('1164883');
  });

  it('without names an organisation has a number of the publisher, and not that of its register', () => {
    expect(published({}, { names: 'HIDDEN' }).award.recipient).toEqual({
      kind: 'ORGANISATION',
      id: '360G-green-ORG-000000000012345',
      name: 'Name withheld',
    });
  });

  it('places go as far as they are let', () => {
    expect(published({}, { location: 'COUNTRY' }).award.location).toEqual({
      country: 'Nigeria',
      countryCode: 'NG',
      region: null,
    });
    expect(published({}, { location: 'NONE' }).award.location).toBeNull();
    expect(published({ country: null, region: null }).award.location).toBeNull();
  });

  it('reads registration numbers, and nothing else, as such', () => {
    const codes = ['RC 123456', 'CAC/IT/NO/12345', 'n/a', '', null, 'ada@x.example', '12', 'x'.repeat(40), 'BN-1234567'];
    expect(codes.map(registrationCode)).toEqual([
      'RC123456',
      'CAC_IT_NO_12345',
      null,
      null,
      null,
      null,
      null,
      null,
      'BN-1234567',
    ]);
  });

  it('rounds to two digits in every currency, and never to nothing', () => {
    expect([123_456_789, 99_950, 149, 1, 0].map((minor) => roundAmount(minor, 'NGN'))).toEqual([
      120_000_000, 100_000, 100, 100, 0,
    ]);
    expect([149, 1].map((minor) => roundAmount(minor, 'XOF'))).toEqual([150, 1]);
    expect(roundAmount(1_499, 'TND')).toBe(1_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 13 }), (minor) => {
        const rounded = roundAmount(minor, 'NGN');
        expect(rounded).toBeGreaterThan(0);
        expect(Number.isSafeInteger(rounded)).toBe(true);
      }),
    );
  });

  it('takes out addresses, telephones, accounts and names, and leaves years, days and amounts', () => {
    const out = (text: string): string => removeContacts(text, ['Ada Obi', 'Hope']);
    expect(out('Ada Obi, obi ada and ADA  OBI')).toBe('[removed], [removed] and [removed]');
    // However its marks are written.
    expect(
      removeContacts('By Fu\u0301nmila\u0301yo\u0323\u0300 O\u0300gu\u0301ndele\u0301', [
        'F\u00fanmil\u00e1y\u1ecd\u0300 \u00d2g\u00fandel\u00e9',
      ]),
    ).toBe('By [removed]');
    expect(out('Call +234 (0)803-555.1234 or 08035551234')).toBe('Call [removed] or [removed]');
    expect(out('Pay GB29 NWBK 6016 1331 9268 19 or 0123456789')).toBe('Pay [removed] or [removed]');
    expect(out('a.b+c@mail.example.org!')).toBe('[removed]');
    for (const text of [
      'From 2024-2025',
      'on 2026-11-21',
      'on 21/11/2026',
      'NGN 12000000',
      '₦1500000 for 1,200,000 trees',
      'Hope for Adaobi',
      '3.5 km',
    ])
      expect(out(text)).toBe(text);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => removeContacts(text, ['Ada Obi']).isWellFormed()));
  });
});

describe('whether an award can be published', () => {
  const judged = (change: Partial<AwardRecord>, settings: Partial<OpenDataSettings> = {}) => {
    const record = { ...RECORD, ...change };
    const all = { ...SETTINGS, ...settings };
    const problems = checkAward(record, redactAward(record, all));
    return { problems: problems.map(({ level, message }) => `${level} ${message}`), ...awardState(record, all, problems) };
  };

  it('tells in words what is required and what is recommended', () => {
    const whole = { answers: { ...RECORD.answers, description: 'Twelve wells.' } };
    expect(judged(whole)).toEqual({ problems: [], state: 'PUBLIC', reason: null });
    const bare = judged({
      awarded: null,
      awardedOn: null,
      programmeDescription: '',
      answers: { title: null, description: null, registration: null },
      applied: null,
      country: null,
      region: null,
    });
    expect(bare.state).toBe('NOT-READY');
    expect(bare.problems.filter((problem) => problem.startsWith('REQUIRED'))).toHaveLength(3);
    expect(bare.problems.filter((problem) => problem.startsWith('RECOMMENDED'))).toHaveLength(5);
    expect(judged({ currency: 'SLE' }).problems.at(-1)).toContain('does not support the currency SLE');
    // A person has no register to be in, and no words of their own.
    expect(judged({ organisation: null }).problems).toEqual([]);
  });

  it('is left out by hand or by the rule about people', () => {
    expect(judged({ leftOut: 'Requested' })).toMatchObject({ state: 'LEFT-OUT', reason: 'Requested' });
    expect(judged({ organisation: null }, { persons: 'LEFT-OUT' }).state).toBe('LEFT-OUT');
    expect(judged({}, { persons: 'LEFT-OUT' }).state).toBe('PUBLIC');
  });
});

describe('the settings of a publisher', () => {
  const offered = [
    { value: 'data.sum', label: 'Summary', type: 'LONG_ANSWER' },
    { value: 'data.mail', label: 'Mail', type: 'EMAIL' },
    { value: 'data.place', label: 'Place', type: 'COUNTRY' },
  ];
  const paths = (change: Partial<OpenDataSettings>): string[] =>
    settingsIssues({ ...SETTINGS, ...change }, offered).map(({ path }) => path);

  it('are taken when they could stand in a file, and refused at their field otherwise', () => {
    expect(paths({ descriptionQuestion: 'data.sum', countryQuestion: 'data.place' })).toEqual([]);
    expect(paths({ funderId: '', prefix: '', licence: '', registrationList: '' })).toEqual([]);
    for (const prefix of ['green', '360G-', '360G-a/b', '360G-a b', '360g-a', `360G-${'x'.repeat(60)}`, '360G-a-'])
      expect(paths({ prefix })).toEqual(['prefix']);
    for (const funderId of ['GB', 'gb-chc-1', 'GB-CHC-', 'GB-CHC-1 2']) expect(paths({ funderId })).toEqual(['funderId']);
    for (const funderId of ['GB-CHC-1164883', 'XI-GRID-grid.1.2', '360G-green']) expect(paths({ funderId })).toEqual([]);
    for (const licence of ['https://evil.example/', 'javascript:alert(1)', 'cc-by'])
      expect(paths({ licence })).toEqual(['licence']);
    expect(paths({ registrationList: 'CAC' })).toEqual(['registrationList']);
    expect(paths({ descriptionQuestion: 'data.other' })).toEqual(['descriptionQuestion']);
    // An address is no description, a summary is no title.
    expect(paths({ descriptionQuestion: 'data.mail', titleQuestion: 'data.sum' })).toEqual([
      'titleQuestion',
      'descriptionQuestion',
    ]);
  });

  it('name what is still missing', () => {
    expect(publisherGaps(SETTINGS)).toEqual([]);
    expect(publisherGaps(NO_OPEN_DATA)).toHaveLength(4);
  });
});

describe('the shapes of a published award', () => {
  const { award } = published({ answers: { ...RECORD.answers, description: 'Twelve wells.' } });

  it('360Giving: a package and its grant', () => {
    expect(toPackage(PUBLISHER)).toEqual({
      version: '1.4',
      title: 'Awards of Green Fund 2026',
      identifier: '360G-green-01900000-0000-7000-8000-000000000001',
      modified: '2026-11-22T08:00:00.000Z',
      publisher: { name: 'Green Fund', identifier: 'NG-CAC-112233' },
      downloadURL: 'https://g.example/api/programme/awards/1?format=360giving',
      accessURL: 'https://g.example/programmes/1/awards',
      license: 'https://creativecommons.org/licenses/by/4.0/',
    });
    expect(toGrant(award, PUBLISHER)).toEqual({
      id: '360G-green-APP-000123',
      title: 'Clean wells',
      description: 'Twelve wells.',
      currency: 'NGN',
      amountAppliedFor: 1_500_000.5,
      amountAwarded: 1_234_567.89,
      amountDisbursed: 0,
      awardDate: '2026-11-21',
      plannedDates: [{ startDate: '2026-12-01', endDate: '2027-11-30' }],
      recipientOrganization: [{ id: 'NG-CAC-RC123456', name: 'Obi Wells Ltd' }],
      beneficiaryLocation: [{ name: 'Osun, Nigeria', countryCode: 'NG' }],
      fundingOrganization: [{ id: 'NG-CAC-112233', name: 'Green Fund' }],
      grantProgramme: [{ title: 'Green Fund 2026', url: 'https://g.example/programmes/1' }],
      fromOpenCall: 'Yes',
      dateModified: '2026-11-22T08:00:00.000Z',
      dataSource: 'https://g.example/programmes/1/awards',
    });
    const person = toGrant(published({ organisation: null, applied: null }).award, PUBLISHER);
    expect(person).toMatchObject({ recipientIndividual: { id: '360G-green-IND-000000000012345', name: 'Individual Recipient' } });
    expect(person).not.toHaveProperty('recipientOrganization');
    expect(person).not.toHaveProperty('amountAppliedFor');
  });

  it('CommonGrants: an award with its references', () => {
    const shaped = toCommonGrants(award, PUBLISHER, (text) => `<${text}>`);
    expect(shaped).toMatchObject({
      id: '<award 360G-green-APP-000123>',
      status: { value: 'awarded' },
      funding: {
        requestedAmount: { amount: '1500000.50', currency: 'NGN' },
        awardedAmount: { amount: '1234567.89', currency: 'NGN' },
        disbursedAmount: { amount: '0.00', currency: 'NGN' },
      },
      keyDates: {
        awardDate: { name: 'Award date', eventType: 'singleDate', date: '2026-11-21' },
        periodOfPerformance: { eventType: 'dateRange', startDate: '2026-12-01', endDate: '2027-11-30' },
      },
      recipientOrganizations: { primary: { id: '<organisation NG-CAC-RC123456>', name: 'Obi Wells Ltd' } },
      createdAt: '2026-11-21T23:30:00.000Z',
    });
    const person = toCommonGrants({ ...published({ organisation: null }).award, isComplete: true }, PUBLISHER, String);
    expect(person).toMatchObject({ status: { value: 'completed' } });
    expect(person).not.toHaveProperty('recipientOrganizations');
    expect(JSON.stringify(person)).not.toContain('Obi');
  });

  it('amounts are exact with 0, 2 and 3 decimals, in numbers, texts and cells', () => {
    const at = AWARD_COLUMNS.findIndex(([header]) => header === 'Amount Awarded');
    for (const [currency, number, text] of [
      ['XOF', 1_234_567, '1234567'],
      ['NGN', 12_345.67, '12345.67'],
      ['TND', 1_234.567, '1234.567'],
    ] as const) {
      const money = { ...award, currency, awarded: 1_234_567 };
      expect(toGrant(money, PUBLISHER).amountAwarded).toBe(number);
      expect(toCommonGrants(money, PUBLISHER, String).funding.awardedAmount).toEqual({ amount: text, currency });
      expect(AWARD_COLUMNS[at]?.[1](money, PUBLISHER)).toBe(number);
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 15 - 1 }), fc.constantFrom('XOF', 'NGN', 'TND'), (awarded, currency) => {
        const money = { ...award, currency, awarded };
        const exact = toCommonGrants(money, PUBLISHER, String).funding.awardedAmount;
        // The number is written as the text is, but for zeros at the end.
        expect(Number(exact && exact.amount)).toBe(toGrant(money, PUBLISHER).amountAwarded);
        expect(JSON.stringify(toGrant(money, PUBLISHER).amountAwarded)).toBe(
          exact && exact.amount.includes('.') ? exact.amount.replace(/\.?0+$/, '') : String(awarded),
        );
      }),
    );
  });
});
