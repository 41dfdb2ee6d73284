/** Why a field shows or hides for given answers: "shown because rule 2 matched". */
import { m } from '@grantdesk/messages';
import { getFieldLogic, type CompiledForm } from './compile.ts';
import { comparableItems } from './compare.ts';
import { describeCondition } from './describe-logic.ts';
import { evaluateForm, firstMatch } from './smart-logic.ts';
import { isInput } from './field-types.ts';
import { findAnswer } from './validate.ts';
import type { Answers, SmartLogic } from './types.ts';

export type Trace = {
  visible: boolean;
  /** The condition that matched, counted from 1; null when none did or there is no rule. */
  rule: number | null;
  /** A sentence without a full stop. */
  because: string;
};

/** The verdict on a rule, of a field or a section, for these answers; hidden sources count as empty. */
export function traceRule(form: CompiledForm, logic: SmartLogic, answers: Answers): Trace {
  const { visible, computed } = evaluateForm(form, answers);
  const read = (id: string): string[] => {
    const field = form.fieldById.get(id);
    if (!field || !visible.has(id)) return [];
    return comparableItems(isInput(field) ? findAnswer(answers, id) : (computed.get(id) ?? null));
  };
  const match = firstMatch(logic, read);
  const items = logic.conditions[match];
  return {
    visible: match >= 0 === (logic.logicAction === 'SHOW'),
    rule: match >= 0 ? match + 1 : null,
    because: items ? describeCondition(form, items) : m.form.noConditionMatches(),
  };
}

/** Why one field is on screen or not. */
export function traceField(form: CompiledForm, fieldId: string, answers: Answers): Trace {
  const field = form.fieldById.get(fieldId);
  const ofSection = form.sectionLogic.get(form.sectionIdOf.get(fieldId) ?? '');
  if (ofSection) {
    const trace = traceRule(form, ofSection, answers);
    if (!trace.visible) return { ...trace, because: m.form.itsSectionIsHiddenBecause({ because: trace.because }) };
  }
  const logic = field ? getFieldLogic(field) : null;
  if (!logic) return { visible: true, rule: null, because: m.form.itHasNoRule() };
  if (form.illFormed.has(fieldId)) return { visible: true, rule: null, because: m.form.itsRuleCannotBeJudged() };
  return traceRule(form, logic, answers);
}

/** Ids whose logic would go round in a circle if `readerIds` read them: what a logic editor must not offer. */
export function wouldCircle(form: CompiledForm, readerIds: readonly string[]): Set<string> {
  const blocked = new Set(readerIds);
  const waiting = [...readerIds];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const next of form.dependents.get(id) ?? [])
      if (!blocked.has(next)) {
        blocked.add(next);
        waiting.push(next);
      }
  return blocked;
}
