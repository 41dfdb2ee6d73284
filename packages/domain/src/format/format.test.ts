import { withLocale } from '@grantdesk/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDay, isTimeZone, zoneAbbreviation } from './date.ts';
import { addDays, isoDay, toMillis } from './instant.ts';
import { formatAmount, formatCount, formatMoney, moneyText, formatNumber, formatPercent, parseAmount } from './money.ts';
import { displayLink, previewText, truncate } from './truncate.ts';

describe('dates', () => {
  it('writes MMM DD, YYYY and the time in the zone given', () => {
    const instant = '2026-03-05T23:05:00Z';
    expect(formatDate(instant, 'UTC')).toBe('Mar 05, 2026');
    expect(formatDate(instant, 'Africa/Lagos')).toBe('Mar 06, 2026');
    expect(formatDateTime(instant, 'Africa/Lagos')).toBe('Mar 06, 2026 at 12:05am');
    expect(formatDateTime('2026-03-05T12:00:00+01:00', 'Africa/Lagos')).toBe('Mar 05, 2026 at 12:00pm');
    expect(formatDateTime('2026-03-05T13:30:00Z', 'Africa/Accra')).toBe('Mar 05, 2026 at 01:30pm');
    expect(formatDay('2026-03-05')).toBe('Mar 05, 2026');
    expect(formatDate(null, 'UTC')).toBe('–');
    expect(formatDate('nonsense', 'UTC')).toBe('–');
    expect(formatDate(instant, 'Nowhere/Land')).toBe('Mar 05, 2026');
  });

  it('abbreviates zones as people there do', () => {
    const winter = '2026-01-15T00:00:00Z';
    const names = ['Africa/Lagos', 'Africa/Accra', 'Africa/Nairobi', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu'];
    expect(names.map((zone) => zoneAbbreviation(winter, zone))).toEqual(['WAT', 'GMT', 'EAT', 'CET', 'EST', 'GMT+5:45']);
    expect(zoneAbbreviation('2026-07-15T00:00:00Z', 'Europe/Paris')).toBe('CEST');
    expect([isTimeZone('Africa/Lagos'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([true, false, false]);
  });

  it('reads ISO instants as the platform does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (millis) => {
        const text = new Date(millis).toISOString();
        expect(toMillis(text)).toBe(millis);
        expect(isoDay(millis)).toBe(text.slice(0, 10));
      }),
    );
    expect(toMillis('2026-11-21')).toBe(Date.UTC(2026, 10, 21));
    expect(toMillis({ getTime: () => 5 })).toBe(5);
    expect(toMillis('21.11.2026')).toBeNull();
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('money and numbers', () => {
  it('writes a thousands separator and 2 decimals', () => {
    expect(formatNumber(1_250_000)).toBe('1,250,000.00');
    expect(formatNumber(-1234.567)).toBe('-1,234.57');
    expect(formatPercent(0.482)).toBe('48.2%');
    expect(withLocale('fr', () => formatPercent(0.482))).toBe('48,2\u00a0%');
    expect(formatNumber(null)).toBe('–');
    expect(formatNumber(NaN)).toBe('–');
    expect(formatCount(100_000)).toBe('100,000');
  });

  it('writes money for people with the sign of its currency, or with the code where there is none', () => {
    expect(moneyText(125_000_000_000, 'NGN')).toBe('₦1,250,000,000.00');
    expect(moneyText(-500, 'USD')).toBe('$-5.00');
    expect(moneyText(500, 'ZZZ')).toBe('ZZZ\u00a05.00');
    expect(moneyText(null, 'NGN')).toBe('–');
    expect(withLocale('fr', () => moneyText(125_000, 'NGN'))).toBe('1\u202f250,00\u00a0₦');
  });

  it('writes minor units of any currency exactly', () => {
    expect(formatMoney(125_000_000_000, 'NGN')).toBe('NGN 1,250,000,000.00');
    expect(formatMoney(5, 'USD')).toBe('USD 0.05');
    expect(formatMoney(-123_456, 'EUR')).toBe('EUR -1,234.56');
    expect(formatMoney(1_500, 'XOF')).toBe('XOF 1,500.00');
    expect(formatMoney(1_234, 'TND')).toBe('TND 1.234');
    expect(formatMoney('99999999999999999999', 'NGN')).toBe('NGN 999,999,999,999,999,999.99');
    expect(formatMoney(12n, '??')).toBe('?? 0.12');
    expect(formatMoney(1.5, 'NGN')).toBe('–');
    expect(formatMoney(null, 'NGN')).toBe('–');
  });

  it('reads an amount back into the minor units it was written from', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), fc.constantFrom('NGN', 'XOF', 'TND', 'USD'), (minor, currency) => {
        expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor);
      }),
    );
    expect(parseAmount('1000.5', 'NGN')).toBe(100_050);
    for (const text of ['', '-1', '1.005', '1,00', 'ten', '1e3']) expect(parseAmount(text, 'NGN')).toBeNull();
  });
});

describe('cut texts', () => {
  it('cuts a preview at 500 characters and a link at 40, whole characters only', () => {
    expect(previewText('a'.repeat(500)).cut).toBe(false);
    expect(previewText('a'.repeat(501))).toEqual({ text: `${'a'.repeat(499)}…`, cut: true });
    expect(truncate('👩‍👧👩‍👧👩‍👧', 3).cut).toBe(false);
    expect(truncate('👩‍👧👩‍👧👩‍👧', 2).text).toBe('👩‍👧…');
    expect(displayLink(`https://meet.example.org/${'x'.repeat(40)}`)).toHaveLength(40);
  });
});
