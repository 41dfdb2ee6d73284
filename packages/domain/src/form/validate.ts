/** Judging answers: one field, one section, the whole form. */
import { messages } from '../messages.ts';
import { ours } from '../validation-messages.ts';
import { fieldTypeRow, isInput } from './field-types.ts';
import { canonicalAnswer } from './normalise.ts';
import { evaluateForm, visibleFields } from './smart-logic.ts';
import { answerItems } from './values.ts';
import type { CompiledForm } from './compile.ts';
import type { RuleContext } from './field-types.ts';
import type { AnswerValue, Answers, FieldIssue, FilesById, FormField, VisibilityOverrides } from './types.ts';

export type ValidationContext = {
  overrides?: VisibilityOverrides | undefined;
  /** Facts about the files that the answers name; without it only their count is judged. */
  files?: FilesById | undefined;
  countries?: readonly string[] | undefined;
  /** States by the English name of the country; undefined or empty accepts any name. */
  statesOf?: ((country: string) => readonly string[] | undefined) | undefined;
  /** Saves computing visibility again where the caller has it. */
  visible?: ReadonlySet<string> | undefined;
};

/**
 * The message of the first rule that an answer breaks, or null. Visibility is not looked at.
 * Required and empty: `Field is required!`; for FILE the text with the minimum.
 */
export function validateField(field: FormField, value: AnswerValue | undefined, context: RuleContext = {}): string | null {
  const row = fieldTypeRow(field.field_type);
  const items = answerItems(value);
  if (items.length === 0) {
    if (row.kind === 'file') return row.validate(items, field, context);
    if (row.kind === 'calculation') return null;
    return field.field_validation?.required === true ? messages.form.required : null;
  }
  if (!row.isList && items.length > 1) return ours.singleAnswer;
  return row.validate(items, field, context);
}

/** Issues of the visible fields of one section; [] when the section is unknown or all is well. */
export function validateSection(
  form: CompiledForm,
  sectionId: string,
  answers: Answers,
  context: ValidationContext = {},
): FieldIssue[] {
  const fields = form.fields.filter((field) => form.sectionIdOf.get(field.field_id) === sectionId);
  return validateFields(form, fields, answers, context);
}

/** Issues of all visible fields, in form order. Empty means that it may be submitted. */
export function validateForm(form: CompiledForm, answers: Answers, context: ValidationContext = {}): FieldIssue[] {
  return validateFields(form, form.fields, answers, context);
}

function validateFields(
  form: CompiledForm,
  fields: readonly FormField[],
  answers: Answers,
  context: ValidationContext,
): FieldIssue[] {
  const visible = context.visible ?? visibleFields(form, answers, context.overrides);
  const issues: FieldIssue[] = [];
  for (const field of fields) {
    if (!visible.has(field.field_id)) continue;
    const message = validateField(field, findAnswer(answers, field.field_id), {
      files: context.files,
      countries: context.countries,
      states: statesFor(field, answers, visible, context),
    });
    if (message !== null) {
      issues.push({ path: field.field_id, section_id: form.sectionIdOf.get(field.field_id) ?? '', message });
    }
  }
  return issues;
}

function statesFor(
  field: FormField,
  answers: Answers,
  visible: ReadonlySet<string>,
  context: ValidationContext,
): readonly string[] | undefined {
  const source = field.field_type === 'STATE' ? field.field_state_source : undefined;
  if (!source || !context.statesOf || !visible.has(source)) return undefined;
  const country = answerItems(findAnswer(answers, source))[0];
  return country === undefined ? undefined : context.statesOf(country);
}

/** The answer of a field; what the object merely inherits is no answer. */
export function findAnswer(answers: Answers, fieldId: string): AnswerValue | undefined {
  return Object.hasOwn(answers, fieldId) ? answers[fieldId] : undefined;
}

/**
 * What is submitted: the answers of visible fields alone, in form order and canonical form, null
 * for those left empty, numbers worked out anew. The draft keeps the rest.
 */
export function submittable(form: CompiledForm, answers: Answers, context: ValidationContext = {}): Answers {
  const { visible, computed } = evaluateForm(form, answers, context.overrides);
  const shown = form.fields.filter((field) => visible.has(field.field_id));
  const finalOf = (field: FormField): AnswerValue =>
    isInput(field) ? canonicalAnswer(field, findAnswer(answers, field.field_id)) : (computed.get(field.field_id) ?? null);
  // fromEntries defines own keys, so a field called __proto__ stays an ordinary one.
  return Object.fromEntries(shown.map((field) => [field.field_id, finalOf(field)]));
}
