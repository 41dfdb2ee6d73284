export { addDecimals, divideUnits, fromUnits, isDecimal, meanOfDecimals, tidyDecimal, toUnits } from './decimal.ts';
export type * from './progress.ts';
export { isAsGood, percentOfWay, progressOf, reportedParts } from './progress.ts';
export type * from './roll-up.ts';
export { ROLL_UP_PERIODS, rollUp } from './roll-up.ts';
export {
  EMPTY_ENTRY,
  EMPTY_PLAN,
  entryCompletionIssues,
  entryIssues,
  indicatorIssues,
  meaningIssues,
  planIssuesOf,
} from './rules.ts';
export type * from './shape.ts';
export {
  INDICATOR_ACROSS,
  INDICATOR_DIRECTIONS,
  INDICATOR_LIMITS,
  INDICATOR_OVER_TIME,
  INDICATOR_STATUSES,
  INDICATOR_UNITS,
} from './shape.ts';
