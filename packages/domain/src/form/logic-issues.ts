/** What is wrong with a form before it is published or imported (BUILD-2, FORM-15, FORM-17). */
import { isComparison } from './compare.ts';
import { compileForm, logicOf } from './compile.ts';
import { fieldTypeRow } from './field-types.ts';
import { FILE_GROUPS } from './types.ts';
import type { CompiledForm } from './compile.ts';
import type { FormDefinition, FormField, SmartLogicItem } from './types.ts';

/** `path` is a dotted name inside the field, as `field_smart_logic.conditions.0.1.logicChoice`. */
export type FormIssue = { field_id: string; path: string; message: string; level: 'error' | 'warning' };

type Report = (path: string, message: string, level?: 'error' | 'warning') => void;

/** Every problem of the form, in form order. Errors refuse publishing and import; warnings are shown. */
export function logicIssues(form: FormDefinition, compiled: CompiledForm = compileForm(form)): FormIssue[] {
  const issues: FormIssue[] = [];
  const seen = new Set<string>();
  for (const section of form.sections) {
    for (const field of section.section_fields) {
      const report: Report = (path, message, level = 'error') => issues.push({ field_id: field.field_id, path, message, level });
      if (seen.has(field.field_id)) report('field_id', `Another field already has the id “${field.field_id}”.`);
      seen.add(field.field_id);
      checkAttributes(field, compiled, report);
      checkLogic(field, compiled, report);
    }
  }
  for (const circle of compiled.circles) {
    const names = circle.map((id) => nameOf(compiled, id)).join(', ');
    const message =
      circle.length === 1
        ? `The logic of ${names} depends on its own answer.`
        : `The logic of these fields goes round in a circle: ${names}.`;
    issues.push({ field_id: circle[0] ?? '', path: 'field_smart_logic', message, level: 'error' });
  }
  return issues;
}

/** Whether nothing stands in the way of publishing. */
export function isPublishable(issues: readonly FormIssue[]): boolean {
  return issues.every((issue) => issue.level !== 'error');
}

function nameOf(form: CompiledForm, fieldId: string): string {
  return `“${form.fieldById.get(fieldId)?.field_label || fieldId}”`;
}

function checkAttributes(field: FormField, form: CompiledForm, report: Report): void {
  const row = fieldTypeRow(field.field_type);
  const { minLength, maxLength } = field.field_validation ?? {};
  if (row.kind === 'choice' || row.kind === 'choices') {
    const values = (field.field_options ?? []).map((option) => option.value.trim());
    if (values.length === 0) report('field_options', 'Give at least one option.');
    if (values.includes('')) report('field_options', 'An option has no text.');
    if (new Set(values).size < values.length) report('field_options', 'Two options are the same.', 'warning');
  }
  if (row.hasLength && minLength !== undefined && maxLength !== undefined && maxLength > 0 && minLength > maxLength) {
    report('field_validation.minLength', `The minimum length (${minLength}) is above the maximum (${maxLength}).`);
  }
  if (row.kind === 'file') checkFileAttributes(field, report);
  if (row.type === 'STATE') checkStateSource(field, form, report);
}

function checkFileAttributes(field: FormField, report: Report): void {
  const min = field.field_min_files ?? 1;
  const max = field.field_max_files ?? 1;
  if (max < min) {
    report('field_max_files', `The maximum of ${max} is below the minimum and counts as ${min}.`, 'warning');
  }
  const groups: readonly string[] = FILE_GROUPS;
  for (const name of field.field_allowed_file_types ?? []) {
    if (!groups.includes(name.trim().toUpperCase())) {
      report('field_allowed_file_types', `“${name}” is not a group of files and is ignored.`, 'warning');
    }
  }
}

function checkStateSource(field: FormField, form: CompiledForm, report: Report): void {
  const source = form.fieldById.get(field.field_state_source ?? '');
  if (source?.field_type !== 'COUNTRY') {
    report('field_state_source', 'No country field is named as the source of the states; any text is accepted.', 'warning');
  }
}

function checkLogic(field: FormField, form: CompiledForm, report: Report): void {
  if (field.field_is_smart === true && !field.field_smart_logic) {
    report('field_smart_logic', 'The field is marked as smart but has no rule; it is always shown.', 'warning');
  }
  const logic = logicOf(field);
  if (!logic) return;
  const path = 'field_smart_logic.conditions';
  if (logic.conditions.flat().length === 0) {
    report(path, 'The rule has no condition.');
    return;
  }
  logic.conditions.forEach((items, index) => {
    if (items.length === 0) report(`${path}.${index}`, 'A condition without comparisons never matches.', 'warning');
    items.forEach((item, place) => checkItem(field, item, form, `${path}.${index}.${place}`, report));
  });
}

function checkItem(field: FormField, item: SmartLogicItem, form: CompiledForm, path: string, report: Report): void {
  const source = form.fieldById.get(item.logicSourceField);
  if (!source) report(`${path}.logicSourceField`, `The rule reads a field that is not in the form (“${item.logicSourceField}”).`);
  if (!isComparison(item.logicComparison)) {
    report(`${path}.logicComparison`, `“${item.logicComparison}” is not a comparison.`);
    return;
  }
  if (!source) return;
  const here = form.positionOf.get(field.field_id) ?? 0;
  if ((form.positionOf.get(source.field_id) ?? 0) > here) {
    report(
      `${path}.logicSourceField`,
      `The rule reads ${nameOf(form, source.field_id)}, which comes later in the form.`,
      'warning',
    );
  }
  const row = fieldTypeRow(source.field_type);
  if (!row.comparisons.includes(item.logicComparison)) {
    const message = `${item.logicComparison} says little about ${nameOf(form, source.field_id)} (${row.label.toLowerCase()}).`;
    report(`${path}.logicComparison`, message, 'warning');
  }
  const needsChoice = item.logicComparison !== 'EMPTY' && item.logicComparison !== 'NOT EMPTY';
  if (needsChoice && (item.logicChoice ?? '').trim() === '') {
    report(`${path}.logicChoice`, `${item.logicComparison} has nothing to compare with.`, 'warning');
  }
}
