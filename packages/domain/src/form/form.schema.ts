/**
 * Schemas for forms that arrive from outside: the builder and JSON import.
 * Separate from the field rules because the browser must never load zod.
 */
import { m } from '@grantdesk/messages';
import { z } from 'zod';
import { toLanguageCode } from '../translation/languages.ts';
import { MAX_ROWS } from './table.ts';
import { ALL_FIELD_TYPES, COLUMN_TYPES, DEFAULT_FIELD_TYPE, LENGTH_TYPES, LOGIC_ACTIONS } from './types.ts';

export const FORM_LIMITS = {
  sections: 200,
  fields: 2_000,
  label: 2_000,
  description: 20_000,
  options: 1_000,
  conditions: 100,
  files: 100,
  columns: 20,
  formula: 2_000,
  fileSizeMb: 10_000,
  languages: 30,
} as const;

const identifier = z.string().trim().min(1).max(100);
const label = z.string().max(FORM_LIMITS.label);
const description = z.string().max(FORM_LIMITS.description);
const length = z.number().int().nonnegative().max(1_000_000);
const fileCount = z.number().int().min(0).max(FORM_LIMITS.files);

export const smartLogicItemSchema = z.object({
  logicSourceField: z.string().max(100),
  // Any text: an unknown comparison is reported at publish (logicIssues), so a draft never gets stuck.
  logicComparison: z.string().max(50),
  logicChoice: label.optional(),
});

export const smartLogicSchema = z.object({
  logicAction: z.enum(LOGIC_ACTIONS),
  conditions: z.array(z.array(smartLogicItemSchema).max(FORM_LIMITS.conditions)).max(FORM_LIMITS.conditions),
});

export const fieldValidationSchema = z.object({
  required: z.boolean().optional(),
  minLength: length.optional(),
  maxLength: length.optional(),
  lengthValidationType: z.enum(LENGTH_TYPES).optional(),
});

/** The code of a language (BCP 47), as the standard writes it. */
export const contentLanguage = z
  .string()
  .max(20)
  .refine((text) => toLanguageCode(text) === text, {
    get message() {
      return m.translation.languageInvalid();
    },
  });

const translation = z.object({ text: description, of: z.string().max(10) });
const translations = z
  .record(contentLanguage, z.record(z.string().max(FORM_LIMITS.label + 500), translation))
  .refine((languages) => Object.keys(languages).length <= FORM_LIMITS.languages, {
    get message() {
      return m.translation.tooManyLanguages({ count: FORM_LIMITS.languages });
    },
  })
  .optional();

const options = z.array(z.object({ value: label })).max(FORM_LIMITS.options);
const rowCount = z.number().int().min(0).max(MAX_ROWS);
const formula = z.string().max(FORM_LIMITS.formula);

/** One column of a TABLE; a missing or unknown type becomes text, as for fields. */
export const tableColumnSchema = z.object({
  column_id: identifier,
  column_label: label,
  column_type: z.enum(COLUMN_TYPES).catch('SHORT_ANSWER'),
  column_required: z.boolean().optional(),
  column_options: options.optional(),
  column_formula: formula.optional(),
});

/** One field; a missing or unknown type becomes text, file counts default to 1. */
export const formFieldSchema = z.object({
  field_id: identifier,
  field_label: label,
  field_type: z.enum(ALL_FIELD_TYPES).catch(DEFAULT_FIELD_TYPE),
  field_validation: fieldValidationSchema.optional(),
  field_options: options.optional(),
  field_placeholder: label.optional(),
  field_description: description.optional(),
  field_allowed_file_types: z.array(z.string().max(50)).max(50).optional(),
  field_max_file_size: z.number().positive().max(FORM_LIMITS.fileSizeMb).optional(),
  field_min_files: fileCount.default(1),
  field_max_files: fileCount.default(1),
  field_state_source: z.string().max(100).optional(),
  field_is_smart: z.boolean().optional(),
  field_smart_logic: smartLogicSchema.optional(),
  field_columns: z.array(tableColumnSchema).max(FORM_LIMITS.columns).optional(),
  field_min_rows: rowCount.optional(),
  field_max_rows: rowCount.optional(),
  field_formula: formula.optional(),
  field_decimals: z.number().int().min(0).max(6).optional(),
  field_translations: translations,
});

/** One section; section_id may be missing on the way in and is then made by withSectionIds. */
export const formSectionSchema = z.object({
  section_id: identifier.optional(),
  section_name: label,
  section_description: description.optional(),
  section_fields: z.array(formFieldSchema).max(FORM_LIMITS.fields),
  section_is_smart: z.boolean().optional(),
  section_smart_logic: smartLogicSchema.optional(),
  section_translations: translations,
});

/** The whole form: at most 200 sections and 2,000 fields in all; unknown keys are stripped. */
export const formSectionsSchema = z
  .array(formSectionSchema)
  .max(FORM_LIMITS.sections)
  .refine((sections) => sections.reduce((sum, section) => sum + section.section_fields.length, 0) <= FORM_LIMITS.fields, {
    get message() {
      return m.form.aFormCanHaveAt({ fields: FORM_LIMITS.fields });
    },
  });

export type FormSectionInput = z.output<typeof formSectionSchema>;

/** A section as the product stores and answers it: section_id always present. */
export const storedFormSectionSchema = formSectionSchema.extend({ section_id: identifier });
export const storedFormSectionsSchema = z.array(storedFormSectionSchema);

/** What a form asks: its sections with their translations, and the language (BCP 47) that it is written in. */
export const formContentShape = { language: z.string(), sections: storedFormSectionsSchema };
