import type { FilterChoice, RangeChoice } from '@grantdesk/domain';
import type { Bits } from '#platform/list-filters.ts';

/*
 * How the bitmaps of migration 0043 name what an application has: `name=value`; for numbers and free text, `name*`: there is
 * a value.
 */
export const there = (name: string): string => `${name}*`;
export const held = (name: string, value: string): string => `${name}=${value}`;
export const SUBMITTED = there('submitted');

/** The bitmaps of a filter that leaves rows with one of some values. */
export const among =
  (name: string, toTerm: (value: string) => string = (value) => value) =>
  (choice: FilterChoice): Bits[] => [{ anyOf: (choice as string[]).map((value) => held(name, toTerm(value))) }];

/** The bitmaps of a filter by a number that is never below zero. */
export const between =
  (name: string) =>
  (choice: FilterChoice): Bits[] => {
    const { min, max } = choice as RangeChoice;
    return [{ name, ...(min !== undefined && min > 0 && { min }), ...(max !== undefined && { max }) }];
  };
