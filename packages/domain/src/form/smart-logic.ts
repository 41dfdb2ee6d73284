/** Which fields are visible. Linear in the size of the form and its logic. */
import { comparable, comparableItems, matches, isComparison } from './compare.ts';
import { getFieldLogic, referredField } from './compile.ts';
import { isInput } from './field-types.ts';
import { evaluateFormula } from './formula.ts';
import { columnTexts } from './table.ts';
import type { CompiledForm } from './compile.ts';
import type { Answers, FormField, FormSection, SmartLogic, VisibilityOverrides } from './types.ts';

/** Reads the answer of a source as comparable items; a hidden or missing source has none. */
type ReadItems = (fieldId: string) => readonly string[];

/** Index of the first condition whose items all hold, or -1. Empty conditions match nothing. */
export function firstMatch(logic: SmartLogic, read: ReadItems): number {
  return logic.conditions.findIndex(
    (items) =>
      items.length > 0 &&
      items.every(
        (item) =>
          isComparison(item.logicComparison) &&
          matches(read(item.logicSourceField), item.logicComparison, comparable(item.logicChoice ?? '')),
      ),
  );
}

/** Whether a field with this logic is visible: SHOW only when matched, HIDE unless matched. */
export function evaluateLogic(logic: SmartLogic, read: ReadItems): boolean {
  const matched = firstMatch(logic, read) >= 0;
  return logic.logicAction === 'SHOW' ? matched : !matched;
}

/** What a form looks like for these answers. */
export type Evaluation = {
  /** Ids of the visible fields, in form order. */
  visible: Set<string>;
  /** Numbers worked out by visible CALCULATION fields, as plain digits; absent when nothing that they read is answered. */
  computed: Map<string, string>;
};

/**
 * Judges every field once, sources first. An override wins over logic; a field of a hidden section is hidden; a
 * source that is itself hidden counts as empty, for logic and formulas alike; fields with logic that cannot be judged
 * are shown and reported by logicIssues. Never throws.
 */
export function evaluateForm(form: CompiledForm, answers: Answers, overrides: VisibilityOverrides = {}): Evaluation {
  const hidden = new Set<string>();
  const computed = new Map<string, string>();
  const itemsOf = new Map<string, readonly string[]>();
  const read: ReadItems = (fieldId) => {
    if (hidden.has(fieldId)) return [];
    let items = itemsOf.get(fieldId);
    if (!items) {
      const source = form.fieldById.get(fieldId);
      items = comparableItems(source && !isInput(source) ? (computed.get(fieldId) ?? null) : ownValue(answers, fieldId));
      itemsOf.set(fieldId, items);
    }
    return items;
  };
  const readReference = (name: string): readonly string[] => {
    const source = referredField(name, form.fieldById);
    if (!source || hidden.has(source.field.field_id)) return [];
    if (source.columnId === null) return read(source.field.field_id);
    return columnTexts(source.field, ownValue(answers, source.field.field_id), source.columnId);
  };
  const sectionShown = new Map<string, boolean>();
  for (const field of form.evaluationOrder) {
    if (!isShown(form, field, overrides, read, sectionShown)) hidden.add(field.field_id);
    const formula = form.formulas.get(field.field_id);
    if (!formula || hidden.has(field.field_id)) continue;
    const result = evaluateFormula(formula, readReference, field.field_decimals);
    if (result !== null) computed.set(field.field_id, result);
  }
  return { visible: new Set(form.fields.map((field) => field.field_id).filter((id) => !hidden.has(id))), computed };
}

/** Ids of the visible fields, in form order. */
export const visibleFields = (form: CompiledForm, answers: Answers, overrides: VisibilityOverrides = {}): Set<string> =>
  evaluateForm(form, answers, overrides).visible;

function isShown(
  form: CompiledForm,
  field: FormField,
  overrides: VisibilityOverrides,
  read: ReadItems,
  sectionShown: Map<string, boolean>,
): boolean {
  const override = Object.hasOwn(overrides, field.field_id) ? overrides[field.field_id] : undefined;
  if (override) return override === 'SHOW';
  if (form.illFormed.has(field.field_id)) return true;
  const sectionId = form.sectionIdOf.get(field.field_id) ?? '';
  const ofSection = form.sectionLogic.get(sectionId);
  if (ofSection && !sectionShown.has(sectionId)) sectionShown.set(sectionId, evaluateLogic(ofSection, read));
  if (sectionShown.get(sectionId) === false) return false;
  const logic = getFieldLogic(field);
  return !logic || evaluateLogic(logic, read);
}

// Answers come from outside: an id such as "constructor" must not find what every object inherits.
function ownValue(answers: Answers, fieldId: string) {
  return Object.hasOwn(answers, fieldId) ? answers[fieldId] : null;
}

/**
 * The form after some answers changed, for a screen that renders on each keystroke: the very same evaluation comes
 * back when nothing of it can have changed, and the very same set when visibility did not, so what depends on it need
 * not draw again.
 */
export function evaluateAfter(
  form: CompiledForm,
  previous: Evaluation,
  answers: Answers,
  changedIds: readonly string[],
  overrides: VisibilityOverrides = {},
): Evaluation {
  if (!changedIds.some((id) => form.dependents.has(id))) return previous;
  const next = evaluateForm(form, answers, overrides);
  const same = next.visible.size === previous.visible.size && [...next.visible].every((id) => previous.visible.has(id));
  return same ? { visible: previous.visible, computed: next.computed } : next;
}

/** Ids of all fields whose visibility may change, directly or through others, when this field changes. */
export function affectedBy(form: CompiledForm, fieldId: string): Set<string> {
  const affected = new Set<string>();
  const waiting = [fieldId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const dependent of form.dependents.get(id) ?? []) {
      if (affected.has(dependent)) continue;
      affected.add(dependent);
      waiting.push(dependent);
    }
  }
  return affected;
}

/** Sections with at least one visible field: those of the rail, the progress bar and the receipt. */
export function visibleSections(form: CompiledForm, visible: ReadonlySet<string>): FormSection[] {
  return form.sections.filter((section) => section.section_fields.some((field) => visible.has(field.field_id)));
}
