import { m } from '@grantdesk/messages';
import {
  decodeFilters,
  isCalendarDay,
  type DateChoice,
  type FilterChoice,
  type FilterChoices,
  type FilterField,
  type FilterOption,
  type FilterSourceValues,
  type RangeChoice,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from './errors.ts';

/** Rows whose ids are in another table, as the select of these ids. */
export interface FoundIds {
  ids: RawBuilder<unknown>;
  /** The column that they come from, where the select ends in its conditions: a further one may follow. */
  by?: RawBuilder<unknown>;
  /** Mostly leaves few, as a range does: it comes first. */
  leavesFew?: boolean;
}
export type Condition = RawBuilder<boolean> | FoundIds;

export const isFoundIds = (condition: Condition): condition is FoundIds => 'ids' in condition;

/** So many ids are looked up in the index of the next select; more of them are quicker read side by side. */
const FEW = 20_000;

/**
 * The conditions of a list on its rows, whose id is `id`. Several selects of ids are intersected before any row is read:
 * one after the other they would be looked up row by row.
 */
export function whereAll(conditions: readonly Condition[], id: RawBuilder<unknown>): RawBuilder<boolean>[] {
  const found = conditions.filter(isFoundIds);
  const plain = conditions.flatMap((condition) => (isFoundIds(condition) ? [] : [condition]));
  const [first] = found;
  if (!first) return plain;
  return [...plain, found.length === 1 ? sql<boolean>`${id} in (${first.ids})` : sql<boolean>`${id} = any (${idsOfAll(found)})`];
}

/**
 * The ids that all of these selects find, as an array. If the first finds few, the next looks only at these, and so on;
 * otherwise all are read and intersected. The statement counts as it runs, and executes only one of the two.
 */
export function idsOfAll(found: readonly FoundIds[]): RawBuilder<unknown> {
  const [first, ...others] = found.toSorted((a, b) => Number(b.leavesFew ?? false) - Number(a.leavesFew ?? false));
  if (!first) throw new Error('no select of ids');
  const intersected = sql`array(${sql.join(
    [first, ...others].map(({ ids }) => sql`(${ids})`),
    sql` intersect `,
  )})`;
  if (!first.leavesFew || others.some(({ by }) => !by)) return intersected;
  const chained = others.reduce((ids, next) => sql`${next.ids} and ${next.by} = any (array(${ids}))`, first.ids);
  return sql`case when (select count(*) from (${first.ids} limit ${FEW + 1}) as few) <= ${FEW}
    then array(${chained}) else ${intersected} end`;
}

/**
 * What a choice leaves, in the terms of bitmaps that are stored beside a list (`features/application/bitmaps`): rows that have
 * one of the terms, none of them, or a number of this name between two bounds, both included.
 */
export type Bits = ({ anyOf: string[] } | { noneOf: string[] } | { name: string; min?: RangeBound; max?: RangeBound }) & {
  /** What these bitmaps have to contain for that: a question, and which part of its answers. */
  needs?: readonly [question: string, kind: string];
};
type RangeBound = number | RawBuilder<number>;

/** One filter of a list: what the screen offers, and which rows a choice leaves. */
export interface ListFilter extends FilterField {
  /** Null for a choice that is not of this filter's kind. */
  matches: (choice: FilterChoice) => Condition | null;
  /** The same rows by bitmaps, all of which a row has to be in; for a choice of this filter's kind. Undefined: by none. */
  bits?: (choice: FilterChoice) => Bits[] | undefined;
}

const field = (path: string, label: string) => ({ field_id: path, field_label: label, field_path: path });

/** Any of some values. @param matches the rows with one of them */
export function choiceFilter(
  path: string,
  label: string,
  values: FilterOption[] | FilterSourceValues,
  matches: (values: string[]) => Condition,
): ListFilter {
  return {
    ...field(path, label),
    field_type: 'checkbox',
    field_filter_values: values,
    matches: (choice) => (Array.isArray(choice) ? matches(choice) : null),
  };
}

/** The usual choice: a column with one of the values. */
export const columnFilter = (
  path: string,
  label: string,
  values: FilterOption[] | FilterSourceValues,
  column: RawBuilder<unknown>,
): ListFilter => choiceFilter(path, label, values, (chosen) => sql`${column} = any (${chosen})`);

/** A number from, to, or between. @param max the highest, where it may be more than 100; null for any number */
export function rangeFilter(
  path: string,
  label: string,
  within: (range: RangeChoice) => Condition,
  max?: number | null,
): ListFilter {
  return {
    ...field(path, label),
    field_type: 'range',
    field_filter_values: [],
    ...(max !== undefined && { field_max: max }),
    matches: (choice) => (isObject(choice) && !('from' in choice || 'to' in choice) ? within(choice as RangeChoice) : null),
  };
}

/** Days, both included. @param within the rows of these days; they are valid days of the calendar */
export function dateFilter(path: string, label: string, within: (days: DateChoice) => Condition): ListFilter {
  return {
    ...field(path, label),
    field_type: 'date',
    field_filter_values: [],
    matches: (choice) => {
      if (!isObject(choice) || 'min' in choice || 'max' in choice) return null;
      const days = choice as DateChoice;
      return [days.from, days.to].every((day) => day === undefined || isCalendarDay(day)) ? within(days) : null;
    },
  };
}

const isObject = (choice: FilterChoice): choice is RangeChoice | DateChoice => !Array.isArray(choice);

/** `column` from `min` to `max`, whichever is given. */
export const numberWithin = (column: RawBuilder<unknown>, { min, max }: RangeChoice): RawBuilder<boolean> =>
  sql`(${column} >= ${min ?? 0} ${max === undefined ? sql`` : sql`and ${column} <= ${max}`})`;

/** An instant on one of the days, in a zone. */
export function instantWithin(column: RawBuilder<unknown>, { from, to }: DateChoice, timeZone = 'UTC'): RawBuilder<boolean> {
  const start = from ? sql`${column} >= (${from}::date::timestamp at time zone ${timeZone})` : sql`true`;
  const end = to ? sql`${column} < ((${to}::date + 1)::timestamp at time zone ${timeZone})` : sql`true`;
  return sql`(${start} and ${end})`;
}

/** The filters as the screen gets them. */
export const toDefinitions = (filters: readonly ListFilter[]): FilterField[] =>
  filters.map(({ matches: _matches, ...definition }) => definition);

/**
 * The conditions of the address's `filters`, of the declared filters alone.
 * @throws AppError 400 for text that is no filter, paths that the list does not offer, and choices of another kind
 */
export const toConditions = (text: string, filters: readonly ListFilter[]): Condition[] =>
  chosenOf(text, filters).map(({ condition }) => condition);

/**
 * The conditions, and the same by bitmaps where every chosen filter has them.
 * @throws AppError 400 as `conditionsOf`
 */
export function toNarrowing(text: string, filters: readonly ListFilter[]): { conditions: Condition[]; bits: Bits[] | undefined } {
  const chosen = chosenOf(text, filters);
  const bits = chosen.map(({ filter, choice }) => filter.bits?.(choice));
  return {
    conditions: chosen.map(({ condition }) => condition),
    bits: bits.every((each) => each !== undefined) ? bits.flat() : undefined,
  };
}

function chosenOf(text: string, filters: readonly ListFilter[]) {
  return Object.entries(readChoices(text)).map(([path, choice]) => {
    const filter = filters.find((each) => each.field_path === path);
    if (!filter) throw new AppError('UNKNOWN_FILTER', m.common.thisListCannotBeFilteredBy({ slice: path.slice(0, 100) }));
    const condition = filter.matches(choice);
    if (!condition) throw new AppError('UNPARSEABLE', m.common.theFilterSliceCannotBeRead({ slice: path.slice(0, 100) }));
    return { filter, choice, condition };
  });
}

/** @throws AppError 400 for text that is no filter */
export function readChoices(text: string): FilterChoices {
  const choices = decodeFilters(text);
  if (!choices) throw new AppError('UNPARSEABLE', m.common.theFiltersCannotBeRead());
  return choices;
}
