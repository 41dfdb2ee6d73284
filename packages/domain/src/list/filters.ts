/** Filters of lists: their definitions, their choices in the address, their rules. */
import { messages } from '../messages.ts';
import { addDays } from '../format/instant.ts';

export const FILTER_TYPES = ['radio', 'checkbox', 'date', 'range'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

export const FILTER_SOURCES = ['ROLES', 'COUNTRIES', 'STATES', 'ADMIN_USERS'] as const;
export type FilterSource = (typeof FILTER_SOURCES)[number];

export type FilterOption = { value: string; label: string };

/** isCustom true: options come from the source by paged calls; false: the server sends them in `values`. */
export type FilterSourceValues = { type: FilterSource; isCustom: boolean; values?: FilterOption[] | undefined };

export type FilterField = {
  field_id: string;
  field_type: FilterType;
  field_label: string;
  field_path: string;
  field_filter_values: FilterOption[] | FilterSourceValues;
  /** The highest number of a range: 100 where it is absent or lower, and no limit where it is null. */
  field_max?: number | null | undefined;
};

export type RangeChoice = { min?: number; max?: number };
/** Days as YYYY-MM-DD, both included. */
export type DateChoice = { from?: string; to?: string };
export type FilterChoice = string[] | RangeChoice | DateChoice;
/** Choices by field_path, as the address and the API carry them. */
export type FilterChoices = Record<string, FilterChoice>;

export const FILTER_BAR_SIZE = 5;
export const RADIO_MAX_OPTIONS = 2;
export const OPTION_SEARCH_MIN = 3;
export const DATE_FILTER_DAYS = 30;
export const DEFAULT_RANGE = { min: 1, max: 100 } as const;
/** Longest text that is read as filters; more is refused unread. */
export const MAX_FILTER_TEXT = 10_000;

/**
 * Reads encoded JSON of choices. Missing or blank is no filter; null when it is too long or
 * not of the shape `{ path: [values] | {min,max} | {from,to} }`, which the API refuses with 400.
 */
export function decodeFilters(text: string | null | undefined): FilterChoices | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return {};
  if (trimmed.length > MAX_FILTER_TEXT) return null;
  try {
    // Links copied out of other programs arrive encoded twice.
    const json: unknown = JSON.parse(trimmed.startsWith('%') ? decodeURIComponent(trimmed) : trimmed);
    return isRecord(json) ? readChoices(json) : null;
  } catch {
    return null;
  }
}

function readChoices(json: Record<string, unknown>): FilterChoices | null {
  const choices: [string, FilterChoice][] = [];
  for (const [path, raw] of Object.entries(json)) {
    const choice = readChoice(raw);
    if (!choice) return null;
    if (!isEmptyChoice(choice)) choices.push([path, choice]);
  }
  return Object.fromEntries(choices);
}

function readChoice(raw: unknown): FilterChoice | null {
  if (Array.isArray(raw)) return raw.every(isScalar) ? [...new Set(raw.map(String))] : null;
  if (!isRecord(raw)) return null;
  const { min, max, from, to, ...rest } = raw;
  if (Object.keys(rest).length > 0) return null;
  if (isOptional(from, isText) && isOptional(to, isText) && min === undefined && max === undefined) {
    return { ...(isText(from) ? { from } : {}), ...(isText(to) ? { to } : {}) };
  }
  if (isOptional(min, isFiniteNumber) && isOptional(max, isFiniteNumber) && from === undefined && to === undefined) {
    return { ...(isFiniteNumber(min) ? { min } : {}), ...(isFiniteNumber(max) ? { max } : {}) };
  }
  return null;
}

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
const isOptional = (value: unknown, test: (value: unknown) => boolean): boolean => value === undefined || test(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyChoice(choice: FilterChoice): boolean {
  return Array.isArray(choice) ? choice.length === 0 : Object.values(choice).every((value) => value === undefined);
}

/** The JSON of choices, '' when there is none; paths in order, so equal choices make equal links. */
export function encodeFilters(choices: FilterChoices): string {
  const active = Object.entries(choices).filter(([, choice]) => !isEmptyChoice(choice));
  active.sort(([left], [right]) => (left < right ? -1 : 1));
  return active.length === 0 ? '' : JSON.stringify(Object.fromEntries(active));
}

/** Paths that no definition offers; the API answers 400 when there are any. */
export function unknownFilterPaths(choices: FilterChoices, fields: readonly FilterField[]): string[] {
  const known = new Set(fields.map((field) => field.field_path));
  return Object.keys(choices).filter((path) => !known.has(path));
}

/** Radio for up to 2 options, else checkboxes; dates and ranges stay what they are. */
export function filterControl(field: FilterField): FilterType {
  if (field.field_type === 'date' || field.field_type === 'range') return field.field_type;
  const { field_filter_values: values } = field;
  const options = Array.isArray(values) ? values : values.isCustom ? null : (values.values ?? []);
  return options !== null && options.length <= RADIO_MAX_OPTIONS ? 'radio' : 'checkbox';
}

/** The 5 filters of the bar, and the rest behind 'All Filters'. */
export function splitFilters(fields: readonly FilterField[]): { bar: FilterField[]; rest: FilterField[] } {
  return { bar: fields.slice(0, FILTER_BAR_SIZE), rest: fields.slice(FILTER_BAR_SIZE) };
}

/** What a date filter opens with: the last 30 days up to `today` (YYYY-MM-DD in the viewer's zone). */
export function defaultDateChoice(today: string): Required<DateChoice> {
  return { from: addDays(today, -DATE_FILTER_DAYS), to: today };
}

/** The highest number that a range takes, at least 100; undefined where it takes any, as for amounts of money. */
export const rangeLimit = ({ field_max: max }: Pick<FilterField, 'field_max'>): number | undefined =>
  max === null ? undefined : Math.max(DEFAULT_RANGE.max, max ?? DEFAULT_RANGE.max);

/** The choice of a count that finds what has none. */
export const NONE_YET = { min: 0, max: 0 } as const satisfies RangeChoice;
export const isNoneYet = ({ min, max }: RangeChoice): boolean => min === 0 && max === 0;
/** Counts in which "none yet" is a choice of its own, since a range begins with 1. */
export const offersNoneYet = ({ field_path: path }: Pick<FilterField, 'field_path'>): boolean => path === 'reviewsCount';

/** Messages of a range, per end: not below 1, the upper end not below the lower, neither above `limit`. */
export function rangeIssues(range: RangeChoice, limit?: number): { min?: string; max?: string } {
  const issues: { min?: string; max?: string } = {};
  const { min, max } = range;
  if (min !== undefined && min < DEFAULT_RANGE.min) issues.min = messages.filters.min(DEFAULT_RANGE.min);
  if (max !== undefined) {
    const lowest = Math.max(DEFAULT_RANGE.min, min ?? DEFAULT_RANGE.min);
    if (max < lowest) issues.max = messages.filters.min(lowest);
    else if (limit !== undefined && max > limit) issues.max = messages.filters.max(limit);
  }
  if (limit !== undefined && min !== undefined && min > limit) issues.min = messages.filters.max(limit);
  return issues;
}

/** The slider's upper end: the limit; without one 100, or the maximum typed when that is more. */
export const sliderMaximum = (max: number | undefined, limit?: number): number => limit ?? Math.max(DEFAULT_RANGE.max, max ?? 0);
