/** A form in another language: its texts change; ids, answers, logic and the values of options stay. */
import type { FormField, FormSection, TableColumn, Translations } from './types.ts';

/** Names of the parts of a field under which its translations are stored. */
export const optionPart = (value: string): string => `option/${value}`;
export const columnPart = (columnId: string): string => `column/${encodeURIComponent(columnId)}`;
export const columnOptionPart = (columnId: string, value: string): string => `${columnPart(columnId)}/option/${value}`;

export const programmeTextPart = (text: string): string => `text/${text}`;

/** What an option is called: its translation, or its value. */
export const optionLabel = (options: FormField['field_options'], value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

/** The language of `offered` that serves a reader of `wanted`: the same, or the same without its region. */
export function closestLanguage(offered: readonly string[], wanted: string): string | undefined {
  const base = wanted.split('-')[0];
  return offered.find((one) => one === wanted) ?? offered.find((one) => one === base || one.split('-')[0] === base);
}

/** The sections with what is translated into the language; every other text stays as it is. */
export function localiseSections(sections: readonly FormSection[], language: string): FormSection[] {
  return sections.map((section) => {
    const text = textsOf(section.section_translations, language);
    return {
      ...section,
      section_name: text('name') ?? section.section_name,
      section_description: text('description') ?? section.section_description,
      section_fields: section.section_fields.map((field) => localiseField(field, language)),
    };
  });
}

export function localiseField(field: FormField, language: string): FormField {
  const texts = field.field_translations?.[language];
  if (!texts) return field;
  const text = textsOf(field.field_translations, language);
  const labelled = (options: FormField['field_options'], partOf: (value: string) => string) =>
    options?.map(({ value }) => ({ value, label: text(partOf(value)) }));
  const columns = field.field_columns?.map((column): TableColumn => ({
    ...column,
    column_label: text(columnPart(column.column_id)) ?? column.column_label,
    column_options: labelled(column.column_options, (value) => columnOptionPart(column.column_id, value)),
  }));
  return {
    ...field,
    field_label: text('label') ?? field.field_label,
    field_description: text('description') ?? field.field_description,
    field_placeholder: text('placeholder') ?? field.field_placeholder,
    field_options: labelled(field.field_options, optionPart),
    field_columns: columns,
  };
}

/** A programme with what is translated of its name and description. */
export function localiseProgramme<T extends { name: string; description: string; translations: Translations }>(
  programme: T,
  language: string,
): T {
  const text = textsOf(programme.translations, language);
  return { ...programme, name: text('name') ?? programme.name, description: text('description') ?? programme.description };
}

/** Another text of a programme, such as one of its eligibility check. */
export const localiseText = (translations: Translations, language: string, text: string): string =>
  textsOf(translations, language)(programmeTextPart(text)) ?? text;

function textsOf(translations: Translations | undefined, language: string): (part: string) => string | undefined {
  const texts = translations?.[language];
  return (part) => (texts && Object.hasOwn(texts, part) ? texts[part]?.text : undefined);
}

/** The languages that a form can be read in, beside its own. */
export function formLanguages(sections: readonly FormSection[]): string[] {
  const languages = new Set<string>();
  for (const section of sections) {
    for (const language of Object.keys(section.section_translations ?? {})) languages.add(language);
    for (const field of section.section_fields)
      for (const language of Object.keys(field.field_translations ?? {})) languages.add(language);
  }
  return [...languages].sort((a, b) => (a < b ? -1 : 1));
}
