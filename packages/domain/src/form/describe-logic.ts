/** A rule in plain words, for the builder and for "shown because". */
import { m } from '@grantdesk/messages';
import { formatList } from '../format/list.ts';
import { getFieldLogic } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import { optionLabel } from './localise.ts';
import type { FormField, SmartLogic, SmartLogicItem } from './types.ts';

/** The comparisons in words, as the logic editor offers them. */
export const COMPARISON_WORDS: Record<string, string> = {
  get EMPTY() {
    return m.form.isEmpty();
  },
  get 'NOT EMPTY'() {
    return m.form.isAnswered();
  },
  get IS() {
    return m.form.is();
  },
  get 'IS NOT'() {
    return m.form.isNot();
  },
  get CONTAINS() {
    return m.form.contains();
  },
  get 'DOES NOT CONTAIN'() {
    return m.form.doesNotContain();
  },
  get 'STARTS WITH'() {
    return m.form.startsWith();
  },
  get 'ENDS WITH'() {
    return m.form.endsWith();
  },
  get 'GREATER THAN'() {
    return m.form.isGreaterThan();
  },
  get 'LESS THAN'() {
    return m.form.isLessThan();
  },
};

/** "Shown when “Country” is “Ghana”, or when …"; null for a field without logic. */
export const describeLogic = (form: CompiledForm, field: FormField): string | null => describeRule(form, getFieldLogic(field));

/** The same for any rule, also that of a section. */
export function describeRule(form: CompiledForm, logic: SmartLogic | null): string | null {
  if (!logic) return null;
  const conditions = logic.conditions.filter((items) => items.length > 0);
  const verb = logic.logicAction === 'SHOW' ? m.form.shown() : m.form.hidden();
  if (conditions.length === 0) return m.form.verbByARuleThatHas({ verb });
  return m.form.verbWhenConditions({
    verb,
    conditions: conditions.map((items) => describeCondition(form, items)).join(m.form.orWhen2() + ' '),
  });
}

/** One condition in words: its comparisons joined by "and". */
export function describeCondition(form: CompiledForm, items: readonly SmartLogicItem[]): string {
  return formatList(items.map((item) => describeItem(form, item)));
}

function describeItem(form: CompiledForm, item: SmartLogicItem): string {
  const source = form.fieldById.get(item.logicSourceField);
  const field = source?.field_label ?? item.logicSourceField;
  const comparison = COMPARISON_WORDS[item.logicComparison] ?? item.logicComparison;
  const alone = item.logicComparison === 'EMPTY' || item.logicComparison === 'NOT EMPTY';
  return alone
    ? m.form.conditionAlone({ field, comparison })
    : m.form.conditionWithChoice({ field, comparison, choice: optionLabel(source?.field_options, item.logicChoice ?? '') });
}
