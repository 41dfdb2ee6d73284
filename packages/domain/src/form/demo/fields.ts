/** Short ways to write the demonstration forms; nothing else uses them. */
import type { FieldType, FormField, FormSection, LogicAction, LogicComparison, SmartLogicItem } from '../types.ts';

type Extras = Omit<Partial<FormField>, 'field_id' | 'field_label' | 'field_type'>;

export function field(field_type: FieldType, field_id: string, field_label: string, extras: Extras = {}): FormField {
  return { field_id, field_label, field_type, ...extras };
}

/** A field that must be answered. */
export function required(field_type: FieldType, field_id: string, field_label: string, extras: Extras = {}): FormField {
  return field(field_type, field_id, field_label, {
    ...extras,
    field_validation: { required: true, ...extras.field_validation },
  });
}

export function options(...values: string[]): Extras {
  return { field_options: values.map((value) => ({ value })) };
}

export function characters(maxLength: number, minLength?: number): Extras {
  return { field_validation: { minLength, maxLength, lengthValidationType: 'CHARACTERS' } };
}

export function words(maxLength: number, minLength?: number): Extras {
  return { field_validation: { minLength, maxLength, lengthValidationType: 'WORDS' } };
}

export function item(source: string, comparison: LogicComparison, choice?: string): SmartLogicItem {
  return { logicSourceField: source, logicComparison: comparison, logicChoice: choice };
}

/** Each argument is one condition; its items must all hold. */
export function logic(logicAction: LogicAction, ...conditions: SmartLogicItem[][]): Extras {
  return { field_is_smart: true, field_smart_logic: { logicAction, conditions } };
}

export function section(
  section_id: string,
  section_name: string,
  section_description: string,
  section_fields: FormField[],
): FormSection {
  return { section_id, section_name, section_description, section_fields };
}
