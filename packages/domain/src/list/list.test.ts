import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeFilters,
  defaultDateChoice,
  encodeFilters,
  filterControl,
  rangeIssues,
  isNoneYet,
  NONE_YET,
  offersNoneYet,
  rangeLimit,
  sliderMaximum,
  splitFilters,
  unknownFilterPaths,
} from './filters.ts';
import {
  clampPage,
  pageButtons,
  pageCount,
  pageData,
  PAGE_SIZES,
  readLimit,
  readPage,
  readPageSize,
  readTypedPage,
  rowRange,
  widgetPages,
} from './paging.ts';
import { formatSort, nextSort, parseSort } from './sorting.ts';
import type { FilterField } from './filters.ts';

describe('paging', () => {
  it('a typed page becomes the nearest there is; what is no number is none', () => {
    expect(['7', ' 8 ', '1,2', '0', '-4', '99999', '3.6', '+2'].map((text) => readTypedPage(text, 13))).toEqual([
      7, 8, 12, 1, 1, 13, 4, 2,
    ]);
    expect(['', 'abc', '1e3', '3a', '1/2'].map((text) => readTypedPage(text, 13))).toEqual([null, null, null, null, null]);
  });

  it('has sizes, defaults and a ceiling', () => {
    expect(PAGE_SIZES).toEqual([5, 10, 25, 50, 100, 200, 300]);
    expect([undefined, '', '0', '-3', 'x', '2.5', '1e9', '7'].map(readPage)).toEqual([1, 1, 1, 1, 1, 1, 1, 7]);
    expect([undefined, '7', '300', '5000'].map(readLimit)).toEqual([25, 7, 300, 300]);
    expect([undefined, '7', '50', 300].map(readPageSize)).toEqual([25, 25, 50, 300]);
  });

  it('answers count, totalCount, pages, next and prev', () => {
    expect(pageData(['a', 'b'], 12, 2, 5)).toEqual({ data: ['a', 'b'], count: 2, totalCount: 12, pages: 3, next: 3, prev: 1 });
    expect(pageData([], 0, 1, 25)).toMatchObject({ pages: 0, next: null, prev: null });
    expect(pageData([], 12, 99, 5)).toMatchObject({ next: null, prev: 3 });
    expect(rowRange(7, 25, 312)).toEqual({ from: 151, to: 175 });
    expect(rowRange(1, 25, 0)).toEqual({ from: 0, to: 0 });
  });

  it('shows page 7 of 13 with five buttons', () => {
    expect(pageButtons(7, 13)).toEqual([5, 6, 7, 8, 9]);
    expect(pageButtons(1, 13)).toEqual([1, 2, 3, 4, 5]);
    expect(pageButtons(13, 13)).toEqual([9, 10, 11, 12, 13]);
    expect(pageButtons(2, 3)).toEqual([1, 2, 3]);
    expect(pageButtons(1, 0)).toEqual([]);
  });

  it('shows 2 in range and 3 margin pages in the widget', () => {
    expect(widgetPages(10, 20)).toEqual([1, 2, 3, 'gap', 10, 11, 'gap', 18, 19, 20]);
    expect(widgetPages(1, 20)).toEqual([1, 2, 3, 'gap', 18, 19, 20]);
    expect(widgetPages(20, 20)).toEqual([1, 2, 3, 'gap', 18, 19, 20]);
    expect(widgetPages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(widgetPages(500_000, 1_000_000)).toHaveLength(10);
  });

  it('holds for any page of any list', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5_000 }),
        fc.constantFrom(...PAGE_SIZES),
        fc.integer({ min: -5, max: 2_000 }),
        (total, limit, page) => {
          const pages = pageCount(total, limit);
          const current = clampPage(page, pages);
          const buttons = pageButtons(page, pages);
          expect(buttons).toHaveLength(Math.min(5, pages));
          if (pages > 0) expect(buttons).toContain(current);
          expect(buttons.every((button, index) => button >= 1 && button <= pages && button === (buttons[0] ?? 0) + index)).toBe(
            true,
          );
          const numbers = widgetPages(page, pages).filter((item) => item !== 'gap');
          expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
          if (pages > 0) expect(numbers).toEqual(expect.arrayContaining([1, current, pages]));
          const { from, to } = rowRange(current, limit, total);
          expect(total === 0 ? to === 0 : from >= 1 && to <= total && to - from < limit).toBe(true);
        },
      ),
    );
  });
});

describe('sorting', () => {
  it('reads the three forms and refuses the rest', () => {
    const columns = ['name', 'user.name'];
    expect(parseSort(undefined, columns)).toEqual({ column: null, direction: 'DESCENDING' });
    expect(parseSort('ascending', columns)).toEqual({ column: null, direction: 'ASCENDING' });
    expect(parseSort('user.name:DESCENDING', columns)).toEqual({ column: 'user.name', direction: 'DESCENDING' });
    for (const bad of ['password:ASCENDING', 'name:UP', 'name', ':ASCENDING', 'name:ASCENDING;drop'])
      expect(parseSort(bad, columns)).toBeNull();
  });

  it('writes what it reads', () => {
    for (const text of ['DESCENDING', 'ASCENDING', 'name:ASCENDING']) expect(formatSort(parseSort(text, ['name'])!)).toBe(text);
    const first = nextSort({ column: null, direction: 'DESCENDING' }, 'name');
    expect([first, nextSort(first, 'name'), nextSort(nextSort(first, 'name'), 'name')].map(formatSort)).toEqual([
      'name:ASCENDING',
      'name:DESCENDING',
      'DESCENDING',
    ]);
  });
});

const filter = (changes: Partial<FilterField>): FilterField => ({
  field_id: 'f',
  field_type: 'checkbox',
  field_label: 'F',
  field_path: 'p',
  field_filter_values: [],
  ...changes,
});
const options = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `${index}` }));

describe('filters', () => {
  it('keeps choices through address and back', () => {
    const choice = fc.oneof(
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 }),
      fc.record({ min: fc.integer(), max: fc.integer() }),
      fc.record({ from: fc.string(), to: fc.string() }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), choice), (choices) => {
        expect(decodeFilters(encodeFilters(choices))).toEqual({ ...choices });
      }),
    );
    expect(encodeFilters({ a: [], b: {} })).toBe('');
    expect(encodeFilters({ b: ['1'], a: ['2'] })).toBe('{"a":["2"],"b":["1"]}');
    expect(decodeFilters(encodeURIComponent('{"accountType":["ADMIN"]}'))).toEqual({ accountType: ['ADMIN'] });
    expect(decodeFilters('{"n":[1,true,1]}')).toEqual({ n: ['1', 'true'] });
  });

  it('refuses what has another shape, quickly', () => {
    const bad = [
      '{',
      '[]',
      '1',
      '{"a":1}',
      '{"a":{"min":"1"}}',
      '{"a":{"min":1,"from":"x"}}',
      '{"a":[{}]}',
      '{"a":{"$ne":1}}',
      '{"a":{"min":1e309}}',
      '%',
      `{"a":["${'x'.repeat(100_000)}"]}`,
      '['.repeat(9_999),
    ];
    for (const text of bad) expect(decodeFilters(text)).toBeNull();
    expect(unknownFilterPaths({ p: ['1'], password: ['x'] }, [filter({})])).toEqual(['password']);
  });

  it('uses radio for up to 2 options and shows 5 in the bar', () => {
    expect(filterControl(filter({ field_filter_values: options(2) }))).toBe('radio');
    expect(filterControl(filter({ field_type: 'radio', field_filter_values: options(3) }))).toBe('checkbox');
    expect(filterControl(filter({ field_filter_values: { type: 'COUNTRIES', isCustom: true } }))).toBe('checkbox');
    expect(filterControl(filter({ field_type: 'range' }))).toBe('range');
    const { bar, rest } = splitFilters(options(7).map((each) => filter({ field_id: each.value })));
    expect([bar.length, rest.length]).toEqual([5, 2]);
  });

  it('takes numbers up to 100, or up to the highest that the filter names where that is more', () => {
    expect([{}, { field_max: 20 }, { field_max: 250 }, { field_max: null }].map(rangeLimit)).toEqual([100, 100, 250, undefined]);
    expect(rangeIssues({ min: 20, max: 40 }, 100)).toEqual({});
    expect(rangeIssues({ min: 0, max: 101 }, 100)).toEqual({ min: 'At least 1', max: 'Maximum 100' });
    expect(rangeIssues({ min: 120 }, 100)).toEqual({ min: 'Maximum 100' });
    expect(rangeIssues({ min: 120, max: 240 }, 250)).toEqual({});
    expect(rangeIssues({ min: 1, max: 5_000_000 }, rangeLimit({ field_max: null }))).toEqual({});
    expect([sliderMaximum(400, 250), sliderMaximum(40, 250)]).toEqual([250, 250]);
    // What has none yet is a choice of its own, of counts alone.
    expect([NONE_YET, { min: 0, max: 1 }, {}].map(isNoneYet)).toEqual([true, false, false]);
    expect(['reviewsCount', 'averageScore'].map((path) => offersNoneYet({ field_path: path }))).toEqual([true, false]);
  });

  it('has defaults and messages for dates and ranges', () => {
    expect(defaultDateChoice('2026-11-21')).toEqual({ from: '2026-10-22', to: '2026-11-21' });
    expect(rangeIssues({ min: 0, max: 5 })).toEqual({ min: 'At least 1' });
    expect(rangeIssues({ min: -1 })).toEqual({ min: 'At least 1' });
    expect(rangeIssues({ min: 10, max: 5 })).toEqual({ max: 'At least 10' });
    expect(rangeIssues({ min: 1, max: 101 }, 100)).toEqual({ max: 'Maximum 100' });
    expect(rangeIssues({ min: 1, max: 100 }, 100)).toEqual({});
    expect([undefined, 50, 250].map((max) => sliderMaximum(max))).toEqual([100, 100, 250]);
  });
});
