import { describe, expect, it } from 'vitest';
import { addDecimals, fromUnits, isDecimal, meanOfDecimals, toUnits } from './decimal.ts';
import { percentOfWay, progressOf, reportedParts, type ReportedEntry } from './progress.ts';
import { rollUp } from './roll-up.ts';
import {
  entryCompletionIssues,
  EMPTY_ENTRY,
  EMPTY_PLAN,
  entryIssues,
  indicatorIssues,
  meaningIssues,
  planIssuesOf,
} from './rules.ts';
import type { Indicator, IndicatorParts, IndicatorPlan } from './shape.ts';

const sex = {
  key: 'sex',
  name: 'Sex',
  categories: [
    { key: 'f', name: 'Women' },
    { key: 'm', name: 'Men' },
  ],
};
const people: Indicator = {
  code: '1.1',
  title: 'People trained',
  definition: '',
  unit: 'NUMBER',
  direction: 'UP',
  overTime: 'SUM',
  across: 'SUM',
  disaggregations: [sex],
  isRequired: true,
};
const plan = (change: Partial<IndicatorPlan>): IndicatorPlan => ({ ...EMPTY_PLAN, ...change });

const report = (place: number, value: string | null, parts: IndicatorParts = {}): ReportedEntry => ({
  reportId: `r${place}`,
  title: `Report ${place}`,
  dueDate: `2026-${String(place * 3).padStart(2, '0')}-15`,
  isApproved: place === 1,
  entry: value === null ? null : { value, text: '', parts, comment: '' },
});

describe('decimals', () => {
  it('adds without rounding', () => {
    expect(addDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(addDecimals(['-0.0001', '99999999999999.9999', '0.0001'])).toBe('99999999999999.9999');
  });

  it('rounds a mean to four places, halves away from zero', () => {
    expect(meanOfDecimals(['1', '2', '2'])).toBe('1.6667');
    expect(meanOfDecimals(['-0.0001', '0'])).toBe('-0.0001');
  });

  it.each(['', '1.', '.5', '1e3', '1,5', '1.00001', '123456789012345'])('does not take "%s" for a decimal', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => toUnits(text)).toThrow(RangeError);
  });
});

describe('progress of a project', () => {
  it('adds the reports to the baseline, and compares with the plan of the latest one with a value', () => {
    const found = progressOf(people, plan({ baseline: '100', target: '500' }), [
      report(1, '50', { sex: { f: '30', m: '20' } }),
      report(2, '60.5', { sex: { f: '40' } }),
      report(3, null),
      report(4, null),
    ]);
    expect(found.points.map(({ reached }) => reached)).toEqual(['150', '210.5', null, null]);
    expect(found.points.map(({ planned }) => planned)).toEqual(['200', '300', '400', '500']);
    expect(found).toMatchObject({ reached: '210.5', reported: '110.5', percent: '27.6', status: 'BEHIND', isApproved: false });
    expect(reportedParts(people, found.points)).toEqual({ sex: { f: '70', m: '20' } });
  });

  it('takes the latest value where reports state it, and the planned value that was entered', () => {
    const kind = { ...people, overTime: 'LATEST' as const };
    const found = progressOf(kind, plan({ baseline: '10', target: '50', planned: { r2: '20' } }), [
      report(1, '12'),
      report(2, '20'),
    ]);
    expect(found).toMatchObject({ reached: '20', reported: '20', percent: '25', status: 'ON_TRACK' });
  });

  it('counts less as better where it is', () => {
    const kind = { ...people, direction: 'DOWN' as const, overTime: 'LATEST' as const };
    const target = plan({ baseline: '40', target: '10' });
    expect(progressOf(kind, target, [report(1, '26'), report(2, null)])).toMatchObject({ percent: '46.7', status: 'BEHIND' });
    expect(progressOf(kind, target, [report(1, '25'), report(2, null)])).toMatchObject({ percent: '50', status: 'ON_TRACK' });
    expect(progressOf(kind, target, [report(1, '9')])).toMatchObject({ status: 'ACHIEVED' });
    expect(percentOfWay(target, '46')).toBe('-20');
  });

  it('has no percentage without a target, and no data before the first value', () => {
    expect(progressOf(people, plan({}), [report(1, '3')])).toMatchObject({ percent: null, status: 'ON_TRACK' });
    expect(progressOf(people, plan({ target: '5' }), [report(1, null)])).toMatchObject({ reached: null, status: 'NO_DATA' });
    expect(percentOfWay({ baseline: '5', target: '5' }, '5')).toBeNull();
  });
});

describe('roll-up of a programme', () => {
  it('says what is not known, how many report, and what was reached up to each period', () => {
    const found = rollUp(
      people,
      [
        { plan: plan({ target: '100' }), reports: [report(1, '40', { sex: { f: '30' } }), report(2, '60')] },
        { plan: plan({ target: '50' }), reports: [report(2, '10', { sex: { f: '4', m: '6' } })] },
        { plan: plan({ target: '10' }), reports: [report(1, null)] },
      ],
      'QUARTER',
    );
    expect(found).toMatchObject({ projects: 3, reporting: 2, target: '160', reached: '110', percent: '68.8' });
    expect(found.counts).toEqual({ ACHIEVED: 1, BEHIND: 1, ON_TRACK: 0, NO_DATA: 1 });
    expect(found.periods).toEqual([
      { period: '2026-Q1', planned: '60', reached: '40', reporting: 1 },
      { period: '2026-Q2', planned: '160', reached: '110', reporting: 2 },
    ]);
    const early = [{ plan: plan({ target: '100' }), reports: [report(1, '40'), report(2, null)] }];
    expect(rollUp(people, early, 'QUARTER').periods[1]).toMatchObject({ planned: '100', reached: null });
    expect(found.parts).toEqual([
      {
        key: 'sex',
        categories: [
          { key: 'f', value: '34' },
          { key: 'm', value: '6' },
        ],
        unknown: '70',
      },
    ]);
  });

  it('equals a plain recount of random data', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 100; round += 1) {
      const projects = Array.from({ length: random(8) }, () => ({
        plan: plan({ baseline: random(2) ? String(random(9)) : null, target: String(random(900) + 10) }),
        reports: Array.from({ length: random(5) }, (_, at) =>
          report(at + 1, random(3) ? fromUnits(BigInt(random(1_000_000))) : null),
        ),
      }));
      const totals = projects.flatMap(({ plan: { baseline }, reports }) => {
        const values = reports.flatMap(({ entry }) => (entry?.value ? [toUnits(entry.value)] : []));
        return values.length > 0 ? [values.reduce((a, b) => a + b, toUnits(baseline ?? '0'))] : [];
      });
      const found = rollUp(people, projects, 'MONTH');
      expect(found.reporting).toBe(totals.length);
      expect(found.reached).toBe(totals.length > 0 ? fromUnits(totals.reduce((a, b) => a + b, 0n)) : null);
      expect(found.periods.findLast(({ reached }) => reached !== null)?.reached ?? null).toBe(found.reached);
    }
  });

  it('takes the mean of what reports, or adds nothing', () => {
    const rate: Indicator = { ...people, unit: 'PERCENT', overTime: 'LATEST', across: 'MEAN' };
    const projects = [
      { plan: plan({ target: '80' }), reports: [report(1, '50')] },
      { plan: plan({ target: '60' }), reports: [report(1, '25.5')] },
      { plan: plan({}), reports: [report(1, null)] },
    ];
    expect(rollUp(rate, projects, 'MONTH')).toMatchObject({ reached: '37.75', target: '70', reporting: 2 });
    expect(rollUp(rate, projects, 'MONTH').parts[0]?.unknown).toBeNull();
    expect(rollUp({ ...rate, across: 'NONE' }, projects, 'MONTH')).toMatchObject({ reached: null, target: null, parts: [] });
  });
});

describe('rules', () => {
  const paths = (issues: readonly { path: string }[]): string[] => issues.map(({ path }) => path);

  it('refuses units that cannot add up, and disaggregations without names of their own', () => {
    expect(indicatorIssues(people)).toEqual([]);
    expect(paths(indicatorIssues({ ...people, code: ' ', title: '', unit: 'TEXT' }))).toEqual([
      'code',
      'title',
      'overTime',
      'across',
      'disaggregations',
    ]);
    const wrong = { ...sex, name: ' ', categories: [sex.categories[0]!, { key: 'x', name: 'women ' }] };
    expect(paths(indicatorIssues({ ...people, disaggregations: [sex, wrong] }))).toEqual([
      'disaggregations.1.name',
      'disaggregations.1.categories',
    ]);
  });

  it('lets an indicator with values be renamed and get categories, and nothing else', () => {
    const other = { key: 'o', name: 'Other' };
    const wider = { ...sex, name: 'Gender', categories: [...sex.categories, other] };
    expect(meaningIssues(people, { ...people, title: 'New', disaggregations: [wider] })).toEqual([]);
    expect(paths(meaningIssues(people, { ...people, unit: 'PERCENT', disaggregations: [] }))).toEqual([
      'unit',
      'disaggregations',
    ]);
  });

  it('compares the parts with their value, and takes a missing part as not known', () => {
    const entry = (value: string | null, parts: Record<string, string | null>) => ({
      ...EMPTY_ENTRY,
      value,
      parts: { sex: parts },
    });
    expect(entryCompletionIssues(people, entry('10', { f: '6', m: '4' }))).toEqual([]);
    expect(entryCompletionIssues(people, entry('10', { f: '6', m: null }))).toEqual([]);
    expect(paths(entryCompletionIssues(people, entry('10', { f: '6', m: '3' })))).toEqual(['parts.sex']);
    expect(paths(entryCompletionIssues(people, entry('10', { f: '11' })))).toEqual(['parts.sex']);
    expect(paths(entryCompletionIssues(people, entry(null, {})))).toEqual(['value']);
    expect(entryCompletionIssues({ ...people, isRequired: false }, entry(null, {}))).toEqual([]);
    expect(paths(entryIssues(people, entry('ten', { f: '1', x: '2' })))).toEqual(['value', 'parts.sex.x']);
  });

  it('refuses a plan for a report that is not of the project', () => {
    const wanted = plan({ baseline: 'x', target: '5', planned: { r1: '3', r9: '4' } });
    expect(paths(planIssuesOf(people, wanted, ['r1']))).toEqual(['baseline', 'planned.r9']);
  });
});
