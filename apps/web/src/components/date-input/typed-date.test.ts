import { describe, expect, test } from 'vitest';
import { fromTypedDate, isDateValue, toTypedDate } from './typed-date.ts';

describe('fromTypedDate', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    [' 1.2.2026 ', '2026-02-01'],
    ['01-02-26', '2026-02-01'],
    ['1 2 2026', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['', ''],
  ])('reads %j as the day %j, day first', (typed, value) => {
    expect(fromTypedDate(typed, false)).toBe(value);
  });

  test.each([
    ['31/12/2026 17:00', '2026-12-31T17:00'],
    ['31/12/2026 9:05', '2026-12-31T09:05'],
    ['31/12/2026, 5:30 pm', '2026-12-31T17:30'],
    ['1/2/2026 12:00am', '2026-02-01T00:00'],
    ['2026-12-31T17:00', '2026-12-31T17:00'],
  ])('reads %j as the time %j', (typed, value) => {
    expect(fromTypedDate(typed, true)).toBe(value);
  });

  test.each([
    ['12/31/2026', false],
    ['29/02/2027', false],
    ['tomorrow', false],
    ['31/12/202', false],
    ['31/12/2026 17:00', false],
    ['31/12/2026', true],
    ['31/12/2026 25:00', true],
    ['31/12/2026 13:00pm', true],
  ])('leaves %j as it is, which is no date', (typed, timed) => {
    expect(fromTypedDate(typed, timed)).toBe(typed);
    expect(isDateValue(typed, timed)).toBe(false);
  });
});

test('toTypedDate writes the day first, and shows what is no date as it was typed', () => {
  expect(toTypedDate('2026-12-31')).toBe('31/12/2026');
  expect(toTypedDate('2026-12-31T17:00')).toBe('31/12/2026 17:00');
  expect(toTypedDate('tomorrow')).toBe('tomorrow');
  expect(toTypedDate('')).toBe('');
});
