import { m } from '@grantdesk/messages';
import {
  type DateChoice,
  type FilterChoice,
  filterControl,
  type FilterField,
  type FilterOption,
  isNoneYet,
  offersNoneYet,
  type RangeChoice,
} from '@grantdesk/domain/list/filters';
import { formatDay } from '@grantdesk/domain/format/date';

/** The choice of a list of options; ranges and dates are none. */
export const listChoice = (choice: FilterChoice | undefined): string[] => (Array.isArray(choice) ? choice : []);
const rangeOf = (choice: FilterChoice | undefined): RangeChoice & DateChoice => (choice && !Array.isArray(choice) ? choice : {});

/** Whether a filter narrows anything. */
export const isChosen = (choice: FilterChoice | undefined): boolean =>
  Array.isArray(choice) ? choice.length > 0 : Object.values(choice ?? {}).some((value) => value !== undefined);

/**
 * An active filter as a sentence: "Submitted or open", "Average score 10–20", "Submitted since Nov 01, 2026".
 * @param options those known of its source; an unknown value is shown as it is
 */
export function filterSentence(field: FilterField, choice: FilterChoice | undefined, options: readonly FilterOption[]): string {
  const { min, max, from, to } = rangeOf(choice);
  const kind = filterControl(field);
  if (kind === 'range' && offersNoneYet(field) && isNoneYet({ min, max } as RangeChoice))
    return m.common.fieldLabelNoneYet({ field_label: field.field_label });
  if (kind === 'range')
    return `${field.field_label} ${min === undefined ? m.common.upToMax({ max: String(max) }) : max === undefined ? m.common.fromMin({ min }) : `${min}–${max}`}`;
  if (kind === 'date') {
    const [first, last] = [from, to].map((day) => (day ? formatDay(day) : null));
    return `${field.field_label} ${!first ? m.common.untilLast({ last: last ?? '' }) : !last ? m.common.sinceFirst({ first }) : first === last ? m.common.onFirst({ first }) : m.common.firstToLast({ first, last })}`;
  }
  const words = listChoice(choice).map((value) => options.find((option) => option.value === value)?.label ?? value);
  const [head = '', ...rest] = words;
  return [head, ...rest.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) && isOwnWord(field) ? word.toLowerCase() : word))].join(
    ' or ',
  );
}

/** Our own labels continue in small letters; names of countries, roles and answers keep theirs. */
const isOwnWord = (field: FilterField): boolean => Array.isArray(field.field_filter_values) && !field.field_path.includes('ata.');
