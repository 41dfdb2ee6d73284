/** A question in words, for applicants who read the whole form before they start: page and PDF say the same. */
import { m } from '@grantdesk/messages';
import { unitWord } from '../messages.ts';
import { getFieldLogic } from './compile.ts';
import type { CompiledForm } from './compile.ts';
import { describeCondition } from './describe-logic.ts';
import { fieldTypeRow, isInput } from './field-types.ts';
import { allowedExtensions, effectiveMaxFiles } from './files.ts';
import { getColumns, maxRows, minRows } from './table.ts';
import type { FormField, SmartLogic } from './types.ts';

export type QuestionFacts = {
  label: string;
  /** 'Long answer, required' */
  kind: string;
  hint: string;
  /** '20 to 500 words', 'Up to 3 files of at most 2 MB each' */
  limits: string[];
  options: string[];
  /** 'Only if “Country” is “Ghana”.'; empty if it always applies. */
  when: string;
};

/** Everything that a question says of itself. */
export function questionFacts(form: CompiledForm, field: FormField): QuestionFacts {
  const row = fieldTypeRow(field.field_type);
  return {
    label: field.field_label,
    kind: isInput(field)
      ? `${row.label}, ${m.common.requiredOrOptional({ required: String(field.field_validation?.required === true) })}`
      : row.label,
    hint: field.field_description ?? '',
    limits: [...lengthLimits(field), ...fileLimits(field), ...tableLimits(field)],
    options:
      row.kind === 'choice' || row.kind === 'choices'
        ? (field.field_options ?? []).map(({ label, value }) => label ?? value)
        : [],
    when: conditionText(form, field),
  };
}

function lengthLimits(field: FormField): string[] {
  if (!fieldTypeRow(field.field_type).hasLength) return [];
  const { minLength = 0, maxLength = 0, lengthValidationType } = field.field_validation ?? {};
  const unit = unitWord(lengthValidationType === 'WORDS' ? 'words' : 'characters');
  if (minLength > 0 && maxLength > 0) return [m.form.minlengthToMaxlengthUnit({ minLength, maxLength, unit })];
  if (maxLength > 0) return [m.form.atMostMaxlengthUnit2({ maxLength, unit })];
  return minLength > 0 ? [m.form.atLeastMinlengthUnit2({ minLength, unit })] : [];
}

function fileLimits(field: FormField): string[] {
  if (field.field_type !== 'FILE') return [];
  const [least, most] = [field.field_min_files ?? 1, effectiveMaxFiles(field)];
  const count = least > 1 && least < most ? m.form.leastToMostFiles({ least, most }) : m.form.upToFiles({ max: most });
  const size = field.field_max_file_size
    ? ' ' + m.form.ofAtMostFieldMaxFile({ field_max_file_size: field.field_max_file_size })
    : '';
  return [`${count}${size}`, m.form.fileTypesList({ list: allowedExtensions(field).join(', ') })];
}

function tableLimits(field: FormField): string[] {
  if (field.field_type !== 'TABLE') return [];
  const columns = getColumns(field).map(
    (column) => `${column.column_label}${column.column_type === 'CALCULATION' ? ' (calculated)' : ''}`,
  );
  const least = minRows(field);
  return [
    m.form.columnsList({ list: columns.join(', ') }),
    least > 0 ? m.form.leastToFieldRows({ least, field: maxRows(field) }) : m.form.upToFieldRows({ field: maxRows(field) }),
  ];
}

/** The rule of its section comes first: if it is not met, the whole section is hidden. */
function conditionText(form: CompiledForm, field: FormField): string {
  const ofSection = form.sectionLogic.get(form.sectionIdOf.get(field.field_id) ?? '') ?? null;
  return [ruleInWords(form, ofSection), ruleInWords(form, getFieldLogic(field))].filter(Boolean).join(' ');
}

function ruleInWords(form: CompiledForm, logic: SmartLogic | null): string {
  const conditions = logic?.conditions.filter((items) => items.length > 0) ?? [];
  if (!logic || conditions.length === 0) return '';
  const words = conditions.map((items) => describeCondition(form, items)).join(m.form.orIf() + ' ');
  return logic.logicAction === 'SHOW'
    ? m.form.onlyIfWords({ condition: words })
    : m.form.notShownIfCondition({ condition: words });
}
