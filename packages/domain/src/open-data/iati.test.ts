import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetYears, publicPayments, toIatiActivity } from './iati.ts';
import type { Award } from './redact.ts';
import { NO_OPEN_DATA } from './settings.ts';
import type { Publisher } from './shapes.ts';

const AWARD: Award = {
  id: '360G-green-APP-000123',
  title: 'Clean wells & more',
  description: 'Twelve wells.',
  currency: 'NGN',
  recipient: { kind: 'ORGANISATION', id: 'NG-CAC-RC123456', name: 'Obi <Wells> Ltd' },
  location: { country: 'Nigeria', countryCode: 'NG', region: 'Osun' },
  applied: 150_000_050,
  awarded: 123_456_789,
  disbursed: 30_000,
  awardedOn: '2026-11-21',
  startDate: '2026-12-01',
  endDate: '2028-05-31',
  isComplete: false,
  createdAt: '2026-11-21T23:30:00.000Z',
  modifiedAt: '2026-11-22T08:00:00.000Z',
};
const PUBLISHER: Publisher = {
  ...NO_OPEN_DATA,
  funderId: 'NG-CAC-112233',
  funderName: 'Green Fund',
  prefix: '360G-green',
  programmeId: '01900000-0000-7000-8000-000000000001',
  programmeName: 'Green Fund 2026',
  language: 'en',
  pageUrl: 'https://g.example/programmes/1/awards',
  programmeUrl: 'https://g.example/programmes/1',
  fileUrl: 'https://g.example/api/programme/awards/1?format=iati',
  modifiedAt: '2026-11-22T08:00:00.000Z',
};
const PAYMENTS = [
  { day: '2026-12-24', amount: 10_000 },
  { day: '2026-12-10', amount: 15_000 },
  { day: '2026-12-24', amount: 5_000 },
];
const activity = (award: Partial<Award> = {}, publisher: Partial<Publisher> = {}): string =>
  toIatiActivity(
    { ...AWARD, ...award },
    { ...PUBLISHER, ...publisher },
    { address: 'https://g.example/awards/1', payments: PAYMENTS.slice(0, 1), results: [] },
  );

describe('an award as an IATI activity', () => {
  it('names the publisher, the recipient, the place and what was committed and paid', () => {
    const text = activity();
    expect(text).toContain('<iati-identifier>NG-CAC-112233-APP-000123</iati-identifier>');
    expect(text).toContain('<reporting-org ref="NG-CAC-112233" type="60"><narrative>Green Fund</narrative></reporting-org>');
    expect(text).toContain('<narrative>Clean wells &amp; more</narrative>');
    expect(text).toContain(
      '<participating-org role="4" ref="NG-CAC-RC123456"><narrative>Obi &lt;Wells&gt; Ltd</narrative></participating-org>',
    );
    expect(text).toContain('<recipient-country code="NG"/><location><name><narrative>Osun</narrative></name></location>');
    expect(text).toContain('<sector vocabulary="1" code="43010"/>');
    expect(text).toContain('<transaction-type code="2"/><transaction-date iso-date="2026-11-21"/>');
    expect(text).toContain('<value currency="NGN" value-date="2026-12-24">100.00</value>');
  });

  it('writes the sector and the kind of funder that are set, and the unspecified region without a country', () => {
    const text = activity({ location: null }, { sector: '14030', organisationType: '22' });
    expect(text).toContain('type="22"');
    expect(text).toContain('<recipient-region code="998" vocabulary="1"/><sector vocabulary="1" code="14030"/>');
  });

  it('gives no number of our own as an identifier of the recipient', () => {
    const text = activity({ recipient: { kind: 'PERSON', id: '360G-green-IND-000000000012345', name: 'Individual Recipient' } });
    expect(text).not.toContain('IND-0000');
    expect(text).toContain('<participating-org role="4"><narrative>Individual Recipient</narrative></participating-org>');
  });

  it('adds payments of one day, and never takes a rounded sum apart', () => {
    expect(publicPayments(AWARD, NO_OPEN_DATA, PAYMENTS)).toEqual([
      { day: '2026-12-10', amount: 15_000 },
      { day: '2026-12-24', amount: 15_000 },
    ]);
    const person: Award = { ...AWARD, recipient: { kind: 'PERSON', id: 'x', name: 'Individual Recipient' }, disbursed: 30_000 };
    expect(publicPayments(person, { persons: 'ROUNDED' }, PAYMENTS)).toEqual([{ day: '2026-12-24', amount: 30_000 }]);
    expect(publicPayments(person, { persons: 'EXACT' }, PAYMENTS)).toHaveLength(2);
    expect(publicPayments({ ...person, disbursed: 0 }, { persons: 'ROUNDED' }, [])).toEqual([]);
  });

  it('a budget has no year of more than twelve months, no gap, and the sum of the grant', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 10 ** 13 }), (one, other, amount) => {
        const [start, end] = one < other ? [one, other] : [other, one];
        const years = budgetYears(start, end, amount);
        expect(years.reduce((sum, year) => sum + year.amount, 0)).toBe(amount);
        expect([years[0]?.start, years.at(-1)?.end]).toEqual([start, end]);
        for (const [at, year] of years.entries()) {
          expect((Date.parse(year.end) - Date.parse(year.start)) / 86_400_000).toBeLessThan(366);
          expect(year.amount).toBeGreaterThanOrEqual(0);
          const next = years[at + 1];
          if (next) expect(Date.parse(next.start) - Date.parse(year.end)).toBe(86_400_000);
        }
      }),
    );
  });
});
