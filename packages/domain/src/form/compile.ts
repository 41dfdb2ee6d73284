/** Indexes of a form, made once per version, that make visibility and validation linear. */
import { isComparison } from './compare.ts';
import { parseFormula } from './formula.ts';
import type { FormulaNode } from './formula.ts';
import type { FormDefinition, FormField, FormSection, SmartLogic } from './types.ts';

export type CompiledForm = {
  sections: readonly FormSection[];
  /** In form order; of fields with the same id only the first counts. */
  fields: readonly FormField[];
  fieldById: ReadonlyMap<string, FormField>;
  sectionIdOf: ReadonlyMap<string, string>;
  /** Place of the field in the form, from 0. */
  positionOf: ReadonlyMap<string, number>;
  /** Fields so ordered that every logic source comes before those that read it. */
  evaluationOrder: readonly FormField[];
  /** field_id -> ids of the fields whose logic, section or formula reads it directly. */
  dependents: ReadonlyMap<string, readonly string[]>;
  /** COUNTRY field_id -> ids of the STATE fields that list its states. */
  stateFieldsOf: ReadonlyMap<string, readonly string[]>;
  /** Groups of fields whose logic reads each other in a circle, each in form order. */
  circles: readonly (readonly string[])[];
  /** The logic of whole sections that counts, by section_id. */
  sectionLogic: ReadonlyMap<string, SmartLogic>;
  /** Formulas of calculated fields that could be read, by field_id. */
  formulas: ReadonlyMap<string, FormulaNode>;
  /** Fields whose logic cannot be judged; they are shown, since hiding a question unseen is worse. */
  illFormed: ReadonlySet<string>;
};

/** The logic that counts: only when field_is_smart is true. */
export function getFieldLogic(field: FormField): SmartLogic | null {
  return field.field_is_smart === true ? (field.field_smart_logic ?? null) : null;
}

/** The logic of a whole section that counts. */
export function getSectionLogic(section: FormSection): SmartLogic | null {
  return section.section_is_smart === true ? (section.section_smart_logic ?? null) : null;
}

/** The ids a field's own logic reads, once each. */
export const logicSources = (field: FormField): string[] => sourcesOf(getFieldLogic(field));

const sourcesOf = (logic: SmartLogic | null): string[] => [
  ...new Set(logic?.conditions.flat().map((item) => item.logicSourceField)),
];

/** The field that a formula's reference names: a field, or the table before the last dot; null when there is none. */
export function referredField(
  name: string,
  fieldById: ReadonlyMap<string, FormField>,
): { field: FormField; columnId: string | null } | null {
  const whole = fieldById.get(name);
  if (whole) return { field: whole, columnId: null };
  const dot = name.lastIndexOf('.');
  const table = fieldById.get(name.slice(0, Math.max(0, dot)));
  return table?.field_type === 'TABLE' ? { field: table, columnId: name.slice(dot + 1) } : null;
}

/** Prepares a form for the engine. Keep the result as long as the form does not change. Never throws. */
export function compileForm(form: FormDefinition): CompiledForm {
  const fieldById = new Map<string, FormField>();
  const sectionIdOf = new Map<string, string>();
  for (const section of form.sections) {
    for (const field of section.section_fields) {
      if (fieldById.has(field.field_id)) continue;
      fieldById.set(field.field_id, field);
      sectionIdOf.set(field.field_id, section.section_id);
    }
  }
  const fields = [...fieldById.values()];
  const positionOf = new Map(fields.map((field, index) => [field.field_id, index]));
  const sectionLogic = new Map<string, SmartLogic>();
  for (const section of form.sections) {
    const logic = getSectionLogic(section);
    if (logic) sectionLogic.set(section.section_id, logic);
  }
  const formulas = new Map<string, FormulaNode>();
  const reads = new Map<string, string[]>();
  for (const field of fields) {
    const id = field.field_id;
    const sources = [...logicSources(field), ...sourcesOf(sectionLogic.get(sectionIdOf.get(id) ?? '') ?? null)];
    const formula = field.field_type === 'CALCULATION' ? parseFormula(field.field_formula ?? '') : null;
    if (formula?.ok) {
      formulas.set(id, formula.node);
      sources.push(...formula.references.flatMap((name) => referredField(name, fieldById)?.field.field_id ?? []));
    }
    reads.set(id, [...new Set(sources)]);
  }
  const readBy: ReadBy = (field) => reads.get(field.field_id) ?? [];
  const dependents = new Map<string, string[]>();
  const stateFieldsOf = new Map<string, string[]>();
  for (const field of fields) {
    for (const source of readBy(field)) append(dependents, source, field.field_id);
    if (field.field_type === 'STATE' && field.field_state_source) {
      append(stateFieldsOf, field.field_state_source, field.field_id);
    }
  }
  const { order, circles } = orderBySources(fields, readBy, fieldById, positionOf);
  const inCircle = new Set(circles.flat());
  const illFormed = new Set(
    fields
      .filter((field) => inCircle.has(field.field_id) || isIllFormed(getFieldLogic(field), fieldById))
      .map((field) => field.field_id),
  );
  for (const [id, logic] of sectionLogic) if (isIllFormed(logic, fieldById)) sectionLogic.delete(id);
  for (const id of inCircle) formulas.delete(id);
  return {
    sections: form.sections,
    fields,
    fieldById,
    sectionIdOf,
    positionOf,
    evaluationOrder: order,
    dependents,
    stateFieldsOf,
    circles,
    sectionLogic,
    formulas,
    illFormed,
  };
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function isIllFormed(logic: SmartLogic | null, fieldById: ReadonlyMap<string, FormField>): boolean {
  if (!logic) return false;
  const items = logic.conditions.flat();
  return items.length === 0 || items.some((item) => !fieldById.has(item.logicSourceField) || !isComparison(item.logicComparison));
}

/** Ids of the fields that must be judged before this one. */
type ReadBy = (field: FormField) => string[];
type Frame = { field: FormField; sources: string[]; next: number };

/**
 * Tarjan's strongly connected components, without recursion so that a chain of thousands of fields
 * cannot exhaust the stack. Components come out sources first, which is the evaluation order.
 */
function orderBySources(
  fields: readonly FormField[],
  readBy: ReadBy,
  fieldById: ReadonlyMap<string, FormField>,
  positionOf: ReadonlyMap<string, number>,
): { order: FormField[]; circles: string[][] } {
  const order: FormField[] = [];
  const circles: string[][] = [];
  const seenAt = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: FormField[] = [];
  const isOpen = new Set<string>();
  const lower = (id: string, to: number): void => {
    lowest.set(id, Math.min(lowest.get(id) ?? to, to));
  };

  for (const root of fields) {
    if (seenAt.has(root.field_id)) continue;
    const stack: Frame[] = [{ field: root, sources: readBy(root), next: 0 }];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1] as Frame;
      const id = frame.field.field_id;
      if (frame.next === 0 && !seenAt.has(id)) {
        seenAt.set(id, seenAt.size);
        lower(id, seenAt.size - 1);
        open.push(frame.field);
        isOpen.add(id);
      }
      const sourceId = frame.sources[frame.next];
      if (sourceId !== undefined) {
        frame.next += 1;
        const source = fieldById.get(sourceId);
        if (!source) continue;
        const seen = seenAt.get(sourceId);
        if (seen === undefined) stack.push({ field: source, sources: readBy(source), next: 0 });
        else if (isOpen.has(sourceId)) lower(id, seen);
        continue;
      }
      stack.pop();
      const parent = stack[stack.length - 1];
      if (parent) lower(parent.field.field_id, lowest.get(id) ?? 0);
      if (lowest.get(id) !== seenAt.get(id)) continue;
      const component = open.splice(open.lastIndexOf(frame.field));
      for (const member of component) isOpen.delete(member.field_id);
      order.push(...component);
      if (component.length > 1 || frame.sources.includes(id)) {
        const ids = component.map((member) => member.field_id);
        circles.push(ids.sort((a, b) => (positionOf.get(a) ?? 0) - (positionOf.get(b) ?? 0)));
      }
    }
  }
  return { order, circles };
}
