import { readFieldType } from '@grantdesk/domain/form/field-types';
import type { FieldType, FormField as Field } from '@grantdesk/domain/form/types';
import { type ComponentType, memo } from 'react';
import { CalculationField } from './CalculationField.tsx';
import { CheckboxField, RadioField } from './Choices.tsx';
import { DateField } from './DateField.tsx';
import { FileField } from './FileField.tsx';
import { LongAnswer } from './LongAnswer.tsx';
import { PhoneField } from './PhoneField.tsx';
import { CountryField, DropdownField, StateField } from './SelectFields.tsx';
import { TableField } from './TableField.tsx';
import { TextField } from './TextInputs.tsx';

/** One row per type. */
const RENDERERS: Record<FieldType, ComponentType<{ field: Field }>> = {
  EMAIL: TextField,
  DATE: DateField,
  URL: TextField,
  NUMBER: TextField,
  SHORT_ANSWER: TextField,
  SINGLE_TEXT_BOX: TextField,
  LONG_ANSWER: LongAnswer,
  PHONE_NUMBER: PhoneField,
  CHECKBOX: CheckboxField,
  MULTIPLE_CHOICE: RadioField,
  DROPDOWN: DropdownField,
  COUNTRY: CountryField,
  STATE: StateField,
  FILE: FileField,
  TABLE: TableField,
  CALCULATION: CalculationField,
};

/** The control of a field; memoised, since it subscribes to its own answer. */
export const FormField = memo(function FormField({ field }: { field: Field }) {
  const Renderer = RENDERERS[readFieldType(field.field_type)];
  return <Renderer field={field} />;
});
