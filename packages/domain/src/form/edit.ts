/** Changes to a form as its builder makes them: pure, each answers new sections and leaves the old ones alone. */
import { m } from '@grantdesk/messages';
import { fieldTypeRow } from './field-types.ts';
import { optionPart } from './localise.ts';
import type { FieldOption, FieldType, FormField, FormSection, SmartLogic, TableColumn, Translation } from './types.ts';

export type Sections = readonly FormSection[];
/** Where a field goes: before the field that now stands at `index` of the section. */
export type FieldPlace = { sectionId: string; index: number };

/** A field of a type as it starts out; `id` must be new to every version of the form, or old answers would meet it. */
export function newField(type: FieldType, id: string): FormField {
  const { kind, hasLength } = fieldTypeRow(type);
  const field: FormField = { field_id: id, field_label: '', field_type: type };
  if (kind === 'choice' || kind === 'choices') field.field_options = [{ value: m.form.option1() }, { value: m.form.option2() }];
  if (hasLength) field.field_validation = { lengthValidationType: type === 'LONG_ANSWER' ? 'WORDS' : 'CHARACTERS' };
  if (kind === 'file')
    Object.assign(field, { field_allowed_file_types: ['PDF'], field_max_file_size: 10, field_min_files: 1, field_max_files: 1 });
  if (kind === 'table')
    field.field_columns = [
      { column_id: 'item', column_label: m.form.item(), column_type: 'SHORT_ANSWER', column_required: true },
      { column_id: 'amount', column_label: m.common.amount(), column_type: 'NUMBER', column_required: true },
    ];
  if (kind === 'calculation') Object.assign(field, { field_formula: '', field_decimals: 2 });
  return field;
}

/** The field when its type changes: what the new type has no use for goes, what it needs comes. */
export function retyped(field: FormField, type: FieldType): FormField {
  const { field_label, field_description, field_placeholder, field_is_smart, field_smart_logic, field_translations } = field;
  const fresh = newField(type, field.field_id);
  const { required, ...lengths } = field.field_validation ?? {};
  const hadOptions = (field.field_options?.length ?? 0) > 0;
  const validation = {
    ...fresh.field_validation,
    ...(fieldTypeRow(type).hasLength ? lengths : {}),
    ...(required === undefined || type === 'CALCULATION' ? {} : { required }),
  };
  return defined({
    ...fresh,
    field_label,
    field_description,
    field_placeholder,
    field_is_smart,
    field_smart_logic,
    field_translations,
    field_validation: Object.keys(validation).length > 0 ? validation : undefined,
    field_options: fresh.field_options && hadOptions ? field.field_options : fresh.field_options,
    field_state_source: type === 'STATE' ? field.field_state_source : undefined,
  });
}

/** Without the keys that are undefined, so that a stored form carries no empty attributes. */
export function defined<T extends object>(item: T): T {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as T;
}

const mapSection = (sections: Sections, id: string, change: (section: FormSection) => FormSection): FormSection[] =>
  sections.map((section) => (section.section_id === id ? change(section) : section));

export const changeSection = (sections: Sections, id: string, change: Partial<FormSection>): FormSection[] =>
  mapSection(sections, id, (section) => defined({ ...section, ...change }));

export function changeField(sections: Sections, id: string, change: (field: FormField) => FormField): FormSection[] {
  return sections.map((section) =>
    section.section_fields.some((field) => field.field_id === id)
      ? {
          ...section,
          section_fields: section.section_fields.map((field) => (field.field_id === id ? defined(change(field)) : field)),
        }
      : section,
  );
}

/** The field with other options. The translations of one that was rewritten stay with it, to be looked at again. */
export function withOptions(field: FormField, options: FieldOption[]): FormField {
  const before = field.field_options ?? [];
  const rewritten = options.filter(({ value }, index) => value !== before[index]?.value);
  const [to] = rewritten;
  const from = to && before[options.indexOf(to)];
  const isRewrite = options.length === before.length && rewritten.length === 1 && from && to;
  const renamed = (texts: Record<string, Translation>) =>
    Object.fromEntries(
      Object.entries(texts).map(([part, text]) => [
        from && to && part === optionPart(from.value) ? optionPart(to.value) : part,
        text,
      ]),
    );
  const translations = Object.entries(field.field_translations ?? {});
  if (!isRewrite || translations.length === 0) return { ...field, field_options: options };
  return {
    ...field,
    field_options: options,
    field_translations: Object.fromEntries(translations.map(([language, texts]) => [language, renamed(texts)])),
  };
}

/** Where a field stands now; null when the form has none such. */
export function placeOfField(sections: Sections, id: string): FieldPlace | null {
  for (const section of sections) {
    const index = section.section_fields.findIndex((field) => field.field_id === id);
    if (index >= 0) return { sectionId: section.section_id, index };
  }
  return null;
}

export const insertField = (sections: Sections, field: FormField, { sectionId, index }: FieldPlace): FormSection[] =>
  mapSection(sections, sectionId, (section) => ({
    ...section,
    section_fields: section.section_fields.toSpliced(index, 0, field),
  }));

export const removeField = (sections: Sections, id: string): FormSection[] =>
  sections.map((section) =>
    section.section_fields.some((field) => field.field_id === id)
      ? { ...section, section_fields: section.section_fields.filter((field) => field.field_id !== id) }
      : section,
  );

/** Takes a field to another place; `index` counts in the section as it is without the field. */
export function moveField(sections: Sections, id: string, to: FieldPlace): FormSection[] {
  const from = placeOfField(sections, id);
  const field = sections.find((section) => section.section_id === from?.sectionId)?.section_fields[from?.index ?? -1];
  return field ? insertField(removeField(sections, id), field, to) : [...sections];
}

/** One step up or down, over the border of the section too; null at the end of the form. */
export function findAdjacentPlace(sections: Sections, id: string, by: 1 | -1): FieldPlace | null {
  const place = placeOfField(sections, id);
  if (!place) return null;
  const at = sections.findIndex((section) => section.section_id === place.sectionId);
  const count = sections[at]?.section_fields.length ?? 0;
  const index = place.index + by;
  if (index >= 0 && index < count) return { ...place, index };
  const next = sections[at + by];
  return next ? { sectionId: next.section_id, index: by === 1 ? 0 : next.section_fields.length } : null;
}

/** A copy right after its original, with its logic. */
export function duplicateField(sections: Sections, id: string, newId: string): FormSection[] {
  const place = placeOfField(sections, id);
  const field = sections.find((section) => section.section_id === place?.sectionId)?.section_fields[place?.index ?? -1];
  if (!place || !field) return [...sections];
  return insertField(sections, { ...field, field_id: newId }, { ...place, index: place.index + 1 });
}

/** A copy of a whole section after it; logic and formulas inside it read the copies. */
export function duplicateSection(sections: Sections, id: string, newSectionId: string, newId: () => string): FormSection[] {
  const at = sections.findIndex((section) => section.section_id === id);
  const original = sections[at];
  if (!original) return [...sections];
  const ids = new Map(original.section_fields.map((field) => [field.field_id, newId()]));
  const copy: FormSection = { ...original, section_id: newSectionId, section_name: `${original.section_name} (copy)` };
  copy.section_fields = original.section_fields.map((field) =>
    withReferences({ ...field, field_id: ids.get(field.field_id) ?? newId() }, (name) => ids.get(name) ?? name),
  );
  return sections.toSpliced(at + 1, 0, copy);
}

/** Gives a field another id, wherever logic, formulas and state sources name it. */
export const renameField = (sections: Sections, from: string, to: string): FormSection[] => {
  const rename = (name: string): string => (name === from ? to : name);
  return sections.map((section) => ({
    ...section,
    ...(section.section_smart_logic ? { section_smart_logic: renamedLogic(section.section_smart_logic, rename) } : {}),
    section_fields: section.section_fields.map((field) => withReferences({ ...field, field_id: rename(field.field_id) }, rename)),
  }));
};

const renamedLogic = (logic: SmartLogic, rename: (id: string) => string): SmartLogic => ({
  ...logic,
  conditions: logic.conditions.map((items) =>
    items.map((item) => ({ ...item, logicSourceField: rename(item.logicSourceField) })),
  ),
});

function withReferences(field: FormField, rename: (id: string) => string): FormField {
  const formula = field.field_formula?.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const dot = name.lastIndexOf('.');
    const whole = rename(name.trim());
    const table = dot > 0 ? rename(name.slice(0, dot).trim()) : '';
    return `{${whole === name.trim() && dot > 0 ? `${table}.${name.slice(dot + 1).trim()}` : whole}}`;
  });
  return defined({
    ...field,
    field_state_source: field.field_state_source === undefined ? undefined : rename(field.field_state_source),
    field_smart_logic: field.field_smart_logic && renamedLogic(field.field_smart_logic, rename),
    field_formula: formula,
  });
}

/** A column_id made from its label, unlike those that are taken. */
export function columnIdFor(label: string, columns: readonly TableColumn[]): string {
  const slug = label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 40);
  const base = slug || 'column';
  const taken = new Set(columns.map((column) => column.column_id));
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? base : `${base}_${n}`;
    if (!taken.has(id)) return id;
  }
}
