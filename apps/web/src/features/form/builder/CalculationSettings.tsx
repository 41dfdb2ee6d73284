import { m } from '@grantdesk/messages';
import { wouldCircle } from '@grantdesk/domain/form/trace';
import type { FormField } from '@grantdesk/domain/form/types';
import { FormulaInput } from './FormulaInput.tsx';
import { settingId } from './setting-id.ts';
import type { Builder } from './useBuilder.ts';
import { WholeNumber } from './WholeNumber.tsx';

interface CalculationSettingsProps {
  builder: Builder;
  field: FormField;
  set: (change: Partial<FormField>, joins?: string) => void;
}

/** A number worked out from others: its formula and its decimal places. */
export function CalculationSettings({ builder, field, set }: CalculationSettingsProps) {
  const { compiled, issues } = builder;
  const blocked = wouldCircle(compiled, [field.field_id]);
  const sources = compiled.fields.flatMap((item) => {
    if (blocked.has(item.field_id)) return [];
    if (item.field_type === 'NUMBER' || item.field_type === 'CALCULATION')
      return [{ name: item.field_id, label: item.field_label }];
    if (item.field_type !== 'TABLE') return [];
    return (item.field_columns ?? [])
      .filter((column) => column.column_type === 'NUMBER' || column.column_type === 'CALCULATION')
      .map((column) => ({
        name: `${item.field_id}.${column.column_id}`,
        label: m.common.labelValue({ label: item.field_label, value: column.column_label }),
      }));
  });
  return (
    <>
      <FormulaInput
        id={settingId('field_formula')}
        label={m.form.formula()}
        value={field.field_formula ?? ''}
        sources={sources}
        error={issues.find((issue) => issue.field_id === field.field_id && issue.path === 'field_formula')?.message}
        onChange={(field_formula) => set({ field_formula }, 'formula')}
      />
      <WholeNumber
        label={m.form.decimalPlaces()}
        max={6}
        placeholder="2"
        value={field.field_decimals}
        onChange={(field_decimals) => set({ field_decimals }, 'decimals')}
      />
    </>
  );
}
