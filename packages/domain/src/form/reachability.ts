/** Rules that can never match, whatever is answered. Says nothing where it cannot be sure. */
import { m } from '@grantdesk/messages';
import { formatList } from '../format/list.ts';
import { comparable, matches, isComparison } from './compare.ts';
import { fieldTypeRow } from './field-types.ts';
import { readDecimal } from './text-rules.ts';
import type { CompiledForm } from './compile.ts';
import type { FormField, SmartLogic, SmartLogicItem } from './types.ts';

/**
 * Why a condition can never hold, in words, or null: a choice that its source does not offer, or comparisons of one
 * source that exclude each other.
 */
export function whyNeverHolds(form: CompiledForm, items: readonly SmartLogicItem[]): string | null {
  const bySource = Map.groupBy(items, (item) => item.logicSourceField);
  for (const [id, conditions] of bySource) {
    const source = form.fieldById.get(id);
    if (!source || conditions.some((item) => !isComparison(item.logicComparison))) continue;
    const reason = whyNoAnswerFits(source, conditions);
    if (reason) return reason;
  }
  return null;
}

function whyNoAnswerFits(source: FormField, items: readonly SmartLogicItem[]): string | null {
  const name = `“${source.field_label || source.field_id}”`;
  const kind = fieldTypeRow(source.field_type).kind;
  const options = (source.field_options ?? []).map((option) => comparable(option.value));
  if (kind === 'choice') {
    if ([[], ...options.map((option) => [option])].some((answer) => allHold(answer, items))) return null;
    return m.form.noOptionOfNameMeetsAll({ name, count: items.length });
  }
  if (kind === 'choices') {
    const lost = items.find((item) => needsOption(item) && !options.some((option) => allHold([option], [item])));
    return lost
      ? m.form.nameOffersNoOptionLikeLogicchoice({ name, logicChoice: lost.logicChoice ?? '' })
      : whyContrary(name, items);
  }
  return whyContrary(name, items) ?? whyNoText(name, items);
}

const allHold = (answer: readonly string[], items: readonly SmartLogicItem[]): boolean =>
  items.every((item) => isComparison(item.logicComparison) && matches(answer, item.logicComparison, choiceOf(item)));

const choiceOf = (item: SmartLogicItem): string => comparable(item.logicChoice ?? '');
const NEEDS_OPTION = ['IS', 'CONTAINS', 'STARTS WITH', 'ENDS WITH', 'GREATER THAN', 'LESS THAN'];
const needsOption = (item: SmartLogicItem): boolean => NEEDS_OPTION.includes(item.logicComparison) && choiceOf(item) !== '';

/** Pairs that exclude each other for every kind of source. */
function whyContrary(name: string, items: readonly SmartLogicItem[]): string | null {
  const asks = (comparison: string) => items.filter((item) => item.logicComparison === comparison).map(choiceOf);
  const shared = (one: string, other: string) => asks(one).find((choice) => choice !== '' && asks(other).includes(choice));
  const emptyAndMore =
    asks('EMPTY').length > 0 && items.some((item) => item.logicComparison === 'NOT EMPTY' || needsOption(item));
  if (emptyAndMore) return m.form.nameCannotBeEmptyAndAnswered({ name });
  const both = shared('IS', 'IS NOT') ?? shared('CONTAINS', 'DOES NOT CONTAIN');
  return both === undefined ? null : m.form.nameCannotBeBothAndNot({ name, both });
}

/** For sources with one answer: two different values, a range that is empty, or no number to compare with. */
function whyNoText(name: string, items: readonly SmartLogicItem[]): string | null {
  const wanted = new Set(items.filter((item) => item.logicComparison === 'IS').map(choiceOf));
  wanted.delete('');
  if (wanted.size > 1)
    return m.form.nameCantBeListAt({
      name,
      list: formatList([...wanted].map((value) => `“${value}”`)),
    });
  const [only] = wanted;
  if (only !== undefined && !allHold([only], items)) return m.form.onlyDoesNotMeetTheOther({ only, name });
  const limits = (comparison: string) =>
    items.filter((item) => item.logicComparison === comparison).map((item) => readDecimal(item.logicChoice ?? ''));
  const [above, below] = [limits('GREATER THAN'), limits('LESS THAN')];
  if ([...above, ...below].includes(null)) return m.form.nameIsComparedWithSomethingThat({ name });
  const most = Math.max(...above.map(Number));
  const least = Math.min(...below.map(Number));
  return most >= least ? m.form.noNumberIsGreaterThanMost({ most, least }) : null;
}

/** Whether a rule can match at all; a rule without conditions cannot. */
export const canMatch = (form: CompiledForm, logic: SmartLogic): boolean =>
  logic.conditions.some((items) => items.length > 0 && whyNeverHolds(form, items) === null);
