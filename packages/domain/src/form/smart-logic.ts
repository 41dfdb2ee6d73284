/** Which fields are visible (FORM-16, FORM-17). Linear in the size of the form and its logic. */
import { comparable, comparableItems, holds, isComparison } from './compare.ts';
import { logicOf } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import type { Answers, FormField, FormSection, SmartLogic, VisibilityOverrides } from './types.ts';

/** Reads the answer of a source as comparable items; a hidden or missing source has none. */
type ReadItems = (fieldId: string) => readonly string[];

/** Index of the first condition whose items all hold, or -1 (FORM-16). Empty conditions match nothing. */
export function firstMatch(logic: SmartLogic, read: ReadItems): number {
  return logic.conditions.findIndex(
    (items) =>
      items.length > 0 &&
      items.every(
        (item) =>
          isComparison(item.logicComparison) &&
          holds(read(item.logicSourceField), item.logicComparison, comparable(item.logicChoice ?? '')),
      ),
  );
}

/** Whether a field with this logic is visible: SHOW only when matched, HIDE unless matched (FORM-16). */
export function evaluateLogic(logic: SmartLogic, read: ReadItems): boolean {
  const matched = firstMatch(logic, read) >= 0;
  return logic.logicAction === 'SHOW' ? matched : !matched;
}

/**
 * Ids of the visible fields, in form order. An override wins over logic; a source that is itself
 * hidden counts as empty; fields with logic that cannot be judged are shown and reported by
 * logicIssues. Never throws.
 */
export function visibleFields(form: CompiledForm, answers: Answers, overrides: VisibilityOverrides = {}): Set<string> {
  const hidden = new Set<string>();
  const itemsOf = new Map<string, readonly string[]>();
  const read: ReadItems = (fieldId) => {
    if (hidden.has(fieldId)) return [];
    let items = itemsOf.get(fieldId);
    if (!items) {
      items = comparableItems(ownValue(answers, fieldId));
      itemsOf.set(fieldId, items);
    }
    return items;
  };
  for (const field of form.evaluationOrder) {
    if (!isShown(form, field, overrides, read)) hidden.add(field.field_id);
  }
  return new Set(form.fields.map((field) => field.field_id).filter((id) => !hidden.has(id)));
}

function isShown(form: CompiledForm, field: FormField, overrides: VisibilityOverrides, read: ReadItems): boolean {
  const override = Object.hasOwn(overrides, field.field_id) ? overrides[field.field_id] : undefined;
  if (override) return override === 'SHOW';
  const logic = logicOf(field);
  return !logic || form.illFormed.has(field.field_id) || evaluateLogic(logic, read);
}

// Answers come from outside: an id such as "constructor" must not find what every object inherits.
function ownValue(answers: Answers, fieldId: string) {
  return Object.hasOwn(answers, fieldId) ? answers[fieldId] : null;
}

/**
 * The visible fields after some answers changed, for a screen that renders on each keystroke: the
 * very same set comes back when nothing changed, so what depends on it need not draw again.
 */
export function visibleFieldsAfter(
  form: CompiledForm,
  previous: Set<string>,
  answers: Answers,
  changedIds: readonly string[],
  overrides: VisibilityOverrides = {},
): Set<string> {
  if (!changedIds.some((id) => form.dependents.has(id))) return previous;
  const next = visibleFields(form, answers, overrides);
  const same = next.size === previous.size && [...next].every((id) => previous.has(id));
  return same ? previous : next;
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
