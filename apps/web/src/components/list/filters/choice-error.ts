import { m } from '@grantdesk/messages';
import {
  type DateChoice,
  type FilterChoice,
  filterControl,
  type FilterField,
  isNoneYet,
  offersNoneYet,
  type RangeChoice,
  rangeIssues,
  rangeLimit,
} from '@grantdesk/domain/list/filters';

/** Why a choice cannot be applied; null when it can. */
export function findChoiceError(field: FilterField, choice: FilterChoice | undefined): string | null {
  if (!choice || Array.isArray(choice)) return null;
  if (filterControl(field) === 'range') {
    if (offersNoneYet(field) && isNoneYet(choice as RangeChoice)) return null;
    const { min, max } = rangeIssues(choice as RangeChoice, rangeLimit(field));
    return min ?? max ?? null;
  }
  const { from, to } = choice as DateChoice;
  return from && to && from > to ? m.common.theEndLiesBeforeTheStart() : null;
}
