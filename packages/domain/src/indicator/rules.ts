/** What an indicator, a project's plan for it and a report's value must be like. */
import { m } from '@grantdesk/messages';
import { addDecimals, isDecimal, toUnits } from './decimal.ts';
import {
  INDICATOR_LIMITS,
  type Indicator,
  type IndicatorDisaggregation,
  type IndicatorEntry,
  type IndicatorIssue,
  type IndicatorPlan,
} from './shape.ts';

const folded = (text: string): string => text.trim().toLocaleLowerCase('en');
const hasRepeated = (names: readonly string[]): boolean => new Set(names.map(folded)).size < names.length;

function disaggregationIssues(each: IndicatorDisaggregation, path: string): IndicatorIssue[] {
  const issues: IndicatorIssue[] = [];
  const { categoriesMin: min, categories: max } = INDICATOR_LIMITS;
  if (each.name.trim() === '') issues.push({ path: `${path}.name`, message: m.common.enterAName() });
  const names = each.categories.map(({ name }) => name);
  if (names.length < min || names.length > max)
    issues.push({ path: `${path}.categories`, message: m.indicator.categoriesBetween({ min, max }) });
  else if (names.some((name) => name.trim() === '') || hasRepeated(names))
    issues.push({ path: `${path}.categories`, message: m.indicator.categoriesDiffer() });
  return issues;
}

/** What is wrong with an indicator by itself. */
export function indicatorIssues(indicator: Indicator): IndicatorIssue[] {
  const issues: IndicatorIssue[] = [];
  if (indicator.code.trim() === '') issues.push({ path: 'code', message: m.indicator.enterACode() });
  if (indicator.title.trim() === '') issues.push({ path: 'title', message: m.common.enterATitle() });
  if (indicator.unit !== 'NUMBER' && indicator.overTime === 'SUM')
    issues.push({ path: 'overTime', message: m.indicator.onlyNumbersAddUp() });
  if (indicator.unit !== 'NUMBER' && indicator.across === 'SUM')
    issues.push({ path: 'across', message: m.indicator.onlyNumbersAddUp() });
  if (indicator.unit === 'TEXT' && indicator.across === 'MEAN')
    issues.push({ path: 'across', message: m.indicator.textsHaveNoMean() });
  if (indicator.unit === 'TEXT' && indicator.disaggregations.length > 0)
    issues.push({ path: 'disaggregations', message: m.indicator.textsHaveNoParts() });
  if (hasRepeated(indicator.disaggregations.map(({ name }) => name)))
    issues.push({ path: 'disaggregations', message: m.indicator.disaggregationsDiffer() });
  return [...issues, ...indicator.disaggregations.flatMap((each, at) => disaggregationIssues(each, `disaggregations.${at}`))];
}

/** What would change the meaning of values that reports have: the unit, how they add up, and categories that go. */
export function meaningIssues(before: Indicator, after: Indicator): IndicatorIssue[] {
  const fixed = (['unit', 'direction', 'overTime', 'across'] as const)
    .filter((field) => before[field] !== after[field])
    .map((path) => ({ path, message: m.indicator.hasValues() }));
  const remains = (each: IndicatorDisaggregation): boolean => {
    const now = after.disaggregations.find(({ key }) => key === each.key);
    return each.categories.every(({ key }) => now?.categories.some((category) => category.key === key) ?? false);
  };
  return before.disaggregations.every(remains)
    ? fixed
    : [...fixed, { path: 'disaggregations', message: m.indicator.categoriesHaveValues() }];
}

const numberIssue = (path: string, value: string | null): IndicatorIssue[] =>
  value === null || isDecimal(value) ? [] : [{ path, message: m.indicator.enterANumber() }];

/** What is wrong with what a project is to reach. `reportIds` are its reports. */
export function planIssuesOf(
  indicator: Pick<Indicator, 'unit'>,
  plan: IndicatorPlan,
  reportIds: readonly string[],
): IndicatorIssue[] {
  return [
    ...numberIssue('baseline', plan.baseline),
    ...numberIssue('target', plan.target),
    ...Object.entries(plan.planned).flatMap(([reportId, value]) =>
      reportIds.includes(reportId)
        ? numberIssue(`planned.${reportId}`, value)
        : [{ path: `planned.${reportId}`, message: m.indicator.noSuchReport() }],
    ),
    ...(indicator.unit === 'TEXT' && (plan.baseline !== null || plan.target !== null)
      ? [{ path: 'target', message: m.indicator.targetIsAText() }]
      : []),
  ];
}

/** The parts of a number are not more than it, and exactly it where each category has one. */
function partsIssue(indicator: Pick<Indicator, 'unit'>, each: IndicatorDisaggregation, entry: IndicatorEntry): string | null {
  const given = each.categories.map(({ key }) => entry.parts[each.key]?.[key] ?? null);
  const known = given.filter((part) => part !== null);
  if (known.length === 0) return null;
  if (entry.value === null) return m.indicator.partsWithoutAValue();
  if (indicator.unit !== 'NUMBER') return null;
  const sum = addDecimals(known);
  const rest = toUnits(entry.value) - toUnits(sum);
  if (known.length === given.length && rest !== 0n) return m.indicator.partsDiffer({ name: each.name, sum, value: entry.value });
  return rest < 0n && known.every((part) => toUnits(part) >= 0n)
    ? m.indicator.partsAreMore({ name: each.name, sum, value: entry.value })
    : null;
}

/** What is wrong with a value before it is stored: what is no number, and what names no category. */
export function entryIssues(indicator: Pick<Indicator, 'unit' | 'disaggregations'>, entry: IndicatorEntry): IndicatorIssue[] {
  const parts = Object.entries(entry.parts).flatMap(([key, categories]) =>
    Object.entries(categories).flatMap(([category, part]) => {
      const known = indicator.disaggregations.find((each) => each.key === key)?.categories.some((each) => each.key === category);
      const path = `parts.${key}.${category}`;
      return known ? numberIssue(path, part) : [{ path, message: m.indicator.noSuchCategory() }];
    }),
  );
  return [
    ...(indicator.unit === 'TEXT' && entry.value !== null ? [{ path: 'value', message: m.indicator.valueIsAText() }] : []),
    ...(indicator.unit !== 'TEXT' && entry.text.trim() !== '' ? [{ path: 'text', message: m.indicator.enterANumber() }] : []),
    ...numberIssue('value', entry.value),
    ...parts,
  ];
}

/** What keeps a report from being submitted: a required value that is missing, and parts that do not fit their value. */
export function entryCompletionIssues(
  indicator: Pick<Indicator, 'unit' | 'disaggregations' | 'isRequired' | 'title'>,
  entry: IndicatorEntry,
): IndicatorIssue[] {
  const isMissing = entry.value === null && entry.text.trim() === '';
  if (indicator.isRequired && isMissing)
    return [{ path: 'value', message: m.indicator.enterAValueFor({ title: indicator.title }) }];
  return indicator.disaggregations.flatMap((each) => {
    const message = partsIssue(indicator, each, entry);
    return message === null ? [] : [{ path: `parts.${each.key}`, message }];
  });
}

export const EMPTY_ENTRY: IndicatorEntry = { value: null, text: '', parts: {}, comment: '' };
export const EMPTY_PLAN: IndicatorPlan = { baseline: null, baselineDay: null, target: null, targetText: '', planned: {} };
