/** What is wrong with a form before it is published or imported. */
import { m } from '@grantdesk/messages';
import { isComparison } from './compare.ts';
import { compileForm, getFieldLogic, referredField, getSectionLogic } from './compile.ts';
import { fieldTypeRow } from './field-types.ts';
import { parseFormula } from './formula.ts';
import { canMatch, whyNeverHolds } from './reachability.ts';
import { getColumns } from './table.ts';
import { FILE_GROUPS } from './types.ts';
import type { CompiledForm } from './compile.ts';
import type { FieldOption, FormDefinition, FormField, FormSection, SmartLogic, SmartLogicItem } from './types.ts';

/**
 * `path` is a dotted name inside the field, as `field_smart_logic.conditions.0.1.logicChoice`; an issue of a whole
 * section has an empty `field_id`.
 */
export type FormIssue = { section_id: string; field_id: string; path: string; message: string; level: 'error' | 'warning' };

type Report = (path: string, message: string, level?: 'error' | 'warning') => void;

/** More questions than this on one page tire the applicant. */
export const COMFORTABLE_FIELDS = 20;
/** Rules that depend on each other this deep still work, but no one can follow them. */
const DEEP_LOGIC = 50;

/** Every problem of the form, in form order. Errors refuse publishing and import; warnings are shown. */
export function logicIssues(form: FormDefinition, compiled: CompiledForm = compileForm(form)): FormIssue[] {
  const issues: FormIssue[] = [];
  const seen = new Set<string>();
  const reportOn =
    (section_id: string, field_id: string): Report =>
    (path, message, level = 'error') =>
      issues.push({ section_id, field_id, path, message, level });
  for (const section of form.sections) {
    checkSection(section, compiled, reportOn(section.section_id, ''));
    for (const field of section.section_fields) {
      const report = reportOn(section.section_id, field.field_id);
      if (seen.has(field.field_id)) report('field_id', m.form.anotherFieldAlreadyHasTheId({ field_id: field.field_id }));
      seen.add(field.field_id);
      checkAttributes(field, compiled, report);
      checkLogic(field, compiled, report);
    }
  }
  for (const circle of compiled.circles) {
    const [first = ''] = circle;
    const names = circle.map((id) => nameOf(compiled, id)).join(', ');
    const message = m.form.theLogicOfTheseFieldsGoes({ names, count: circle.length });
    reportOn(compiled.sectionIdOf.get(first) ?? '', first)('field_smart_logic', message);
  }
  const deepest = deepestChain(compiled);
  if (deepest.depth > DEEP_LOGIC)
    reportOn(compiled.sectionIdOf.get(deepest.id) ?? '', deepest.id)(
      'field_smart_logic',
      m.form.compiledHangsOnAChainOf({ compiled: nameOf(compiled, deepest.id), depth: deepest.depth }),
      'warning',
    );
  return issues;
}

/** The field with the longest chain of fields that must be judged before it. */
function deepestChain(form: CompiledForm): { id: string; depth: number } {
  const depths = new Map<string, number>();
  let deepest = { id: '', depth: 0 };
  for (const { field_id: id } of form.evaluationOrder) {
    const depth = depths.get(id) ?? 0;
    if (depth > deepest.depth) deepest = { id, depth };
    for (const next of form.dependents.get(id) ?? []) depths.set(next, Math.max(depths.get(next) ?? 0, depth + 1));
  }
  return deepest;
}

function checkSection(section: FormSection, form: CompiledForm, report: Report): void {
  if (section.section_name.trim() === '') report('section_name', m.form.theSectionHasNoName(), 'warning');
  const count = section.section_fields.length;
  if (count === 0) report('section_fields', m.form.theSectionHasNoQuestionSo(), 'warning');
  if (count > COMFORTABLE_FIELDS)
    report('section_fields', m.form.countFieldsAreManyForOne({ count, comfortable: COMFORTABLE_FIELDS }), 'warning');
  if (section.section_is_smart === true && !section.section_smart_logic)
    report('section_smart_logic', m.form.theSectionIsMarkedAsSmart(), 'warning');
  const logic = getSectionLogic(section);
  if (logic) checkRule(logic, 'section_smart_logic.conditions', form, firstPlace(section, form), report);
}

const firstPlace = (section: FormSection, form: CompiledForm): number =>
  form.positionOf.get(section.section_fields[0]?.field_id ?? '') ?? Infinity;

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
  if (field.field_label.trim() === '') report('field_label', m.form.theQuestionHasNoLabel(), 'warning');
  if (row.kind === 'choice' || row.kind === 'choices') checkOptions(field.field_options, 'field_options', report);
  if (row.kind === 'table') checkTable(field, report);
  if (row.kind === 'calculation') checkFormula(field, form, report);
  if (row.hasLength && minLength !== undefined && maxLength !== undefined && maxLength > 0 && minLength > maxLength) {
    report('field_validation.minLength', m.form.theMinimumLengthMinLength({ minLength, maxLength }));
  }
  if (row.kind === 'file') checkFileAttributes(field, report);
  if (row.type === 'STATE') checkStateSource(field, form, report);
}

function checkOptions(options: FieldOption[] | undefined, path: string, report: Report): void {
  const values = (options ?? []).map((option) => option.value.trim());
  if (values.length === 0) report(path, m.form.giveAtLeastOneOption());
  if (values.includes('')) report(path, m.form.anOptionHasNoText());
  if (new Set(values).size < values.length) report(path, m.form.twoOptionsAreTheSame(), 'warning');
}

function checkTable(field: FormField, report: Report): void {
  const columns = getColumns(field);
  const inputs = columns.filter((column) => column.column_type !== 'CALCULATION');
  if (inputs.length === 0) report('field_columns', m.form.giveTheTableAtLeastOne());
  const ids = columns.map((column) => column.column_id);
  if (new Set(ids).size < ids.length) report('field_columns', m.form.twoColumnsHaveTheSameId());
  const { field_min_rows: min = 0, field_max_rows: max } = field;
  if (max !== undefined && max < min) report('field_max_rows', m.form.theMaximumOfMaxRowsIs({ max, min }), 'warning');
  columns.forEach((column, index) => {
    const path = `field_columns.${index}`;
    if (column.column_label.trim() === '')
      report(`${path}.column_label`, m.form.columnIndexHasNoLabel({ index: index + 1 }), 'warning');
    if (column.column_type === 'DROPDOWN') checkOptions(column.column_options, `${path}.column_options`, report);
    if (column.column_type !== 'CALCULATION') return;
    const formula = parseFormula(column.column_formula ?? '');
    const names = new Set(inputs.map((other) => other.column_id));
    if (!formula.ok) report(`${path}.column_formula`, formula.message);
    else
      for (const name of formula.references.filter((reference) => !names.has(reference)))
        report(`${path}.column_formula`, m.form.theTableHasNoColumnName({ name }));
  });
}

const NUMERIC_SOURCES: readonly string[] = ['NUMBER', 'CALCULATION'];

function checkFormula(field: FormField, form: CompiledForm, report: Report): void {
  const formula = parseFormula(field.field_formula ?? '');
  if (!formula.ok) return report('field_formula', formula.message);
  for (const name of formula.references) {
    const source = referredField(name, form.fieldById);
    const column = source?.columnId ? getColumns(source.field).find((item) => item.column_id === source.columnId) : undefined;
    if (!source || (source.columnId !== null && !column)) report('field_formula', m.form.theFormulaReadsNameWhichIs({ name }));
    else if (!NUMERIC_SOURCES.includes(column?.column_type ?? source.field.field_type))
      report('field_formula', m.form.theFormulaReadsFormWhichMay({ form: nameOf(form, source.field.field_id) }), 'warning');
  }
}

function checkFileAttributes(field: FormField, report: Report): void {
  const min = field.field_min_files ?? 1;
  const max = field.field_max_files ?? 1;
  if (max < min) {
    report('field_max_files', m.form.theMaximumOfMaxIsBelow({ max, min }), 'warning');
  }
  const groups: readonly string[] = FILE_GROUPS;
  for (const name of field.field_allowed_file_types ?? []) {
    if (!groups.includes(name.trim().toUpperCase())) {
      report('field_allowed_file_types', m.form.nameIsNotAGroupOf({ name }), 'warning');
    }
  }
}

function checkStateSource(field: FormField, form: CompiledForm, report: Report): void {
  const source = form.fieldById.get(field.field_state_source ?? '');
  if (source?.field_type !== 'COUNTRY') {
    report('field_state_source', m.form.noCountryFieldIsNamedAs(), 'warning');
  }
}

function checkLogic(field: FormField, form: CompiledForm, report: Report): void {
  if (field.field_is_smart === true && !field.field_smart_logic) {
    report('field_smart_logic', m.form.theFieldIsMarkedAsSmart(), 'warning');
  }
  const logic = getFieldLogic(field);
  if (!logic) return;
  checkRule(logic, 'field_smart_logic.conditions', form, form.positionOf.get(field.field_id) ?? 0, report);
}

/** `here` is the place of what the rule shows or hides, counted in fields. */
function checkRule(logic: SmartLogic, path: string, form: CompiledForm, here: number, report: Report): void {
  if (logic.conditions.flat().length === 0) return report(path, m.form.theRuleHasNoCondition());
  logic.conditions.forEach((items, index) => {
    if (items.length === 0) report(`${path}.${index}`, m.form.aConditionWithoutComparisonsNeverMatches(), 'warning');
    items.forEach((item, place) => checkItem(item, form, here, `${path}.${index}.${place}`, report));
    const reason = whyNeverHolds(form, items);
    if (reason) report(`${path}.${index}`, m.form.thisConditionNeverMatchesReason({ reason }), 'warning');
  });
  if (!canMatch(form, logic) && logic.conditions.some((items) => items.length > 0))
    report(path, m.form.ruleNeverMatches({ action: logic.logicAction }), 'warning');
}

function checkItem(item: SmartLogicItem, form: CompiledForm, here: number, path: string, report: Report): void {
  const source = form.fieldById.get(item.logicSourceField);
  if (!source) report(`${path}.logicSourceField`, m.form.theRuleReadsAFieldThat({ logicSourceField: item.logicSourceField }));
  if (!isComparison(item.logicComparison)) {
    report(`${path}.logicComparison`, m.form.logiccomparisonIsNotAComparison({ logicComparison: item.logicComparison }));
    return;
  }
  if (!source) return;
  if ((form.positionOf.get(source.field_id) ?? 0) > here) {
    report(`${path}.logicSourceField`, m.form.theRuleReadsFormWhichComes({ form: nameOf(form, source.field_id) }), 'warning');
  }
  const row = fieldTypeRow(source.field_type);
  if (!row.comparisons.includes(item.logicComparison)) {
    const message = m.form.logicComparisonSaysLittleAbout({
      logicComparison: item.logicComparison,
      form: nameOf(form, source.field_id),
      type: row.label.toLowerCase(),
    });
    report(`${path}.logicComparison`, message, 'warning');
  }
  const needsChoice = item.logicComparison !== 'EMPTY' && item.logicComparison !== 'NOT EMPTY';
  if (needsChoice && (item.logicChoice ?? '').trim() === '') {
    report(
      `${path}.logicChoice`,
      m.form.logiccomparisonHasNothingToCompareWith({ logicComparison: item.logicComparison }),
      'warning',
    );
  }
}
