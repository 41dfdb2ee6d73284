/** An indicator of a programme's library, and what a project plans and reports for it. Numbers are decimals as text. */
export const INDICATOR_UNITS = ['NUMBER', 'PERCENT', 'TEXT'] as const;
export type IndicatorUnit = (typeof INDICATOR_UNITS)[number];

export const INDICATOR_DIRECTIONS = ['UP', 'DOWN'] as const;
export type IndicatorDirection = (typeof INDICATOR_DIRECTIONS)[number];

/** How the reports of one project add up: each adds to the total, or each states the latest value. */
export const INDICATOR_OVER_TIME = ['SUM', 'LATEST'] as const;
export type IndicatorOverTime = (typeof INDICATOR_OVER_TIME)[number];

/** How the projects of a programme add up. */
export const INDICATOR_ACROSS = ['SUM', 'MEAN', 'NONE'] as const;
export type IndicatorAcross = (typeof INDICATOR_ACROSS)[number];

export const INDICATOR_STATUSES = ['BEHIND', 'NO_DATA', 'ON_TRACK', 'ACHIEVED'] as const;
export type IndicatorStatus = (typeof INDICATOR_STATUSES)[number];

export const INDICATOR_LIMITS = {
  indicators: 200,
  code: 30,
  title: 200,
  definition: 2_000,
  disaggregations: 3,
  categoriesMin: 2,
  categories: 12,
  name: 80,
  text: 500,
  comment: 2_000,
} as const;

export interface IndicatorCategory {
  /** Stays when the name changes: values are stored by it. */
  key: string;
  name: string;
}

export interface IndicatorDisaggregation {
  key: string;
  name: string;
  categories: IndicatorCategory[];
}

export interface Indicator {
  code: string;
  title: string;
  definition: string;
  unit: IndicatorUnit;
  direction: IndicatorDirection;
  overTime: IndicatorOverTime;
  across: IndicatorAcross;
  disaggregations: IndicatorDisaggregation[];
  isRequired: boolean;
}

/** By disaggregation and category; a category that is missing or null is not known. */
export type IndicatorParts = Record<string, Record<string, string | null>>;

/** What one report says about one indicator. */
export interface IndicatorEntry {
  value: string | null;
  /** Instead of a number, for the unit TEXT. */
  text: string;
  parts: IndicatorParts;
  comment: string;
}

/** What a project is to reach. `planned` is by report; a report without one is planned evenly. */
export interface IndicatorPlan {
  baseline: string | null;
  baselineDay: string | null;
  target: string | null;
  /** The target of a text. */
  targetText: string;
  planned: Record<string, string>;
}

export interface IndicatorIssue {
  path: string;
  message: string;
}
