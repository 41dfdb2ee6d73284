import { m } from '@grantdesk/messages';
import { columnIdFor } from '@grantdesk/domain/form/edit';
import { fieldTypeRow } from '@grantdesk/domain/form/field-types';
import { COLUMN_TYPES, type ColumnType, type TableColumn } from '@grantdesk/domain/form/types';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './Inspector.module.css';
import { FormulaInput } from './FormulaInput.tsx';
import { settingId } from './setting-id.ts';
import type { PartProps } from './FileSettings.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { WholeNumber } from './WholeNumber.tsx';

/** The columns of a table, and how many rows it takes. */
export function TableSettings({ field, errorAt, set }: PartProps) {
  const columns = field.field_columns ?? [];
  const setColumns = (field_columns: TableColumn[], joins?: string) => set({ field_columns }, joins);
  const change = (index: number, next: Partial<TableColumn>, joins?: string) => {
    const column = columns[index];
    if (!column) return;
    const merged = Object.fromEntries(Object.entries({ ...column, ...next }).filter(([, value]) => value !== undefined));
    setColumns(columns.with(index, merged as TableColumn), joins && `${joins} ${index}`);
  };
  const move = (index: number, by: 1 | -1) => {
    const column = columns[index];
    if (!column || index + by < 0 || index + by >= columns.length) return;
    setColumns(columns.toSpliced(index, 1).toSpliced(index + by, 0, column));
  };
  const add = () => {
    const label = m.form.columnColumn({ column: columns.length + 1 });
    setColumns([...columns, { column_id: columnIdFor(label, columns), column_label: label, column_type: 'SHORT_ANSWER' }]);
  };
  return (
    <fieldset className={classes.group} id={settingId('field_columns')} tabIndex={-1}>
      <legend>{m.common.columns()}</legend>
      {errorAt('field_columns') ? <p className="text-caption/5 font-medium text-danger">{errorAt('field_columns')}</p> : null}
      <ol className="grid gap-3">
        {columns.map((column, index) => (
          <li className="grid gap-2 border-b border-hair pb-3" key={column.column_id}>
            <div className="grid grid-cols-[minmax(0,1fr)_28px_28px_28px] items-center gap-0.5">
              <TextInput
                aria-label={m.form.nameOfColumnIndex({ index: index + 1 })}
                value={column.column_label}
                maxLength={2000}
                error={errorAt(`field_columns.${index}.column_label`)}
                onChange={(event) => change(index, { column_label: event.currentTarget.value }, 'column')}
              />
              <IconButton
                label={m.form.moveColumnIndexLeft({ index: index + 1 })}
                icon={ArrowUp}
                iconSize={16}
                size={28}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={m.form.moveColumnIndexRight({ index: index + 1 })}
                icon={ArrowDown}
                iconSize={16}
                size={28}
                onClick={() => move(index, 1)}
              />
              <IconButton
                label={m.form.removeColumnIndex({ index: index + 1 })}
                icon={Trash2}
                iconSize={16}
                size={28}
                onClick={() => setColumns(columns.toSpliced(index, 1))}
              />
            </div>
            <NativeSelect
              aria-label={m.form.typeOfColumnIndex({ index: index + 1 })}
              data={COLUMN_TYPES.map((type) => ({ value: type, label: fieldTypeRow(type).label }))}
              value={column.column_type}
              onChange={(event) => {
                const type = event.currentTarget.value as ColumnType;
                change(index, {
                  column_type: type,
                  column_options: type === 'DROPDOWN' ? (column.column_options ?? [{ value: m.form.option1() }]) : undefined,
                  column_formula: type === 'CALCULATION' ? (column.column_formula ?? '') : undefined,
                  column_required: type === 'CALCULATION' ? undefined : column.column_required,
                });
              }}
            />
            {column.column_type === 'DROPDOWN' ? (
              <OptionsEditor
                id={settingId(`column-options-${index}`)}
                options={column.column_options ?? []}
                error={errorAt(`field_columns.${index}.column_options`)}
                onChange={(column_options, joins) => change(index, { column_options }, joins)}
              />
            ) : null}
            {column.column_type === 'CALCULATION' ? (
              <FormulaInput
                label={m.form.formulaOfColumnIndex({ index: index + 1 })}
                value={column.column_formula ?? ''}
                sources={columns
                  .filter((other) => other.column_type === 'NUMBER')
                  .map((other) => ({ name: other.column_id, label: other.column_label }))}
                error={errorAt(`field_columns.${index}.column_formula`)}
                onChange={(column_formula) => change(index, { column_formula }, 'formula')}
              />
            ) : (
              <Switch
                size="xs"
                label={m.form.requiredInEveryRow()}
                checked={column.column_required === true}
                onChange={(event) => change(index, { column_required: event.currentTarget.checked || undefined })}
              />
            )}
          </li>
        ))}
      </ol>
      <Button size="xs" leftSection={<Plus />} onClick={add}>
        {m.form.addAColumn()}
      </Button>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)] items-start gap-2">
        <WholeNumber
          id={settingId('field_max_rows')}
          label={m.form.fewestRows()}
          max={500}
          value={field.field_min_rows}
          onChange={(field_min_rows) => set({ field_min_rows }, 'min rows')}
        />
        <WholeNumber
          label={m.form.mostRows()}
          max={500}
          placeholder="50"
          value={field.field_max_rows}
          error={errorAt('field_max_rows')}
          onChange={(field_max_rows) => set({ field_max_rows }, 'max rows')}
        />
      </div>
    </fieldset>
  );
}
