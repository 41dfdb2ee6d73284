/** A rule in plain words, for the builder and for "shown because". */
import { word } from '../language/words.ts';
import { getFieldLogic } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import type { FormField, SmartLogic, SmartLogicItem } from './types.ts';

/** The comparisons in words, as the logic editor offers them. */
export const COMPARISON_WORDS: Record<string, string> = {
  EMPTY: 'is empty',
  'NOT EMPTY': 'is answered',
  IS: 'is',
  'IS NOT': 'is not',
  CONTAINS: 'contains',
  'DOES NOT CONTAIN': 'does not contain',
  'STARTS WITH': 'starts with',
  'ENDS WITH': 'ends with',
  'GREATER THAN': 'is greater than',
  'LESS THAN': 'is less than',
};

/** "Shown when “Country” is “Ghana”, or when …"; null for a field without logic. */
export const describeLogic = (form: CompiledForm, field: FormField): string | null => describeRule(form, getFieldLogic(field));

/** The same for any rule, also that of a section. */
export function describeRule(form: CompiledForm, logic: SmartLogic | null): string | null {
  if (!logic) return null;
  const conditions = logic.conditions.filter((items) => items.length > 0);
  const verb = logic.logicAction === 'SHOW' ? 'Shown' : 'Hidden';
  if (conditions.length === 0) return `${verb} by a rule that has no condition yet`;
  return `${verb} when ${conditions.map((items) => describeCondition(form, items)).join(', or when ')}`;
}

/** One condition in words: its comparisons joined by "and". */
export function describeCondition(form: CompiledForm, items: readonly SmartLogicItem[]): string {
  return items.map((item) => describeItem(form, item)).join(word(' and '));
}

function describeItem(form: CompiledForm, item: SmartLogicItem): string {
  const source = `“${form.fieldById.get(item.logicSourceField)?.field_label ?? item.logicSourceField}”`;
  const words = COMPARISON_WORDS[item.logicComparison] ?? item.logicComparison;
  const alone = item.logicComparison === 'EMPTY' || item.logicComparison === 'NOT EMPTY';
  return alone ? `${source} ${words}` : `${source} ${words} “${item.logicChoice ?? ''}”`;
}
