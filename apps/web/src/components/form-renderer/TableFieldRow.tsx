import { m } from '@grantdesk/messages';
import { type CellIssue, cellText, getColumns, type TableRow } from '@grantdesk/domain/form/table';
import type { ColumnType, FormField, TableColumn } from '@grantdesk/domain/form/types';
import { formatAnswerNumber } from '@grantdesk/domain/format/money';
import { Trash2 } from 'lucide-react';
import { type ComponentPropsWithoutRef, useId } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { DateCell } from '../date-input/PlainDate.tsx';
import controls from './controls.module.css';
import classes from './TableField.module.css';
import { withoutSeparators } from './TextInputs.tsx';

interface RowProps {
  field: FormField;
  row: TableRow;
  index: number;
  /** The id of the row's first control, where the error summary leads. */
  firstId: string | undefined;
  issues: CellIssue[];
  readOnly: boolean;
  onChange: (columnId: string, cell: string) => void;
  onRemove: (() => void) | undefined;
}

const HINTS: Partial<Record<ColumnType, ComponentPropsWithoutRef<'input'>>> = {
  NUMBER: { inputMode: 'decimal', autoComplete: 'off' },
  EMAIL: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  URL: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  PHONE_NUMBER: { type: 'tel', inputMode: 'tel' },
};

/** One row: a control per column, each with its own name; column names are drawn once where there is room. */
export function TableFieldRow({ field, row, index, firstId, issues, readOnly, onChange, onRemove }: RowProps) {
  const columns = getColumns(field);
  return (
    <li className={classes.row} style={{ ['--columns' as string]: columns.length }}>
      <span className={classes.number} aria-hidden="true">
        {index + 1}
      </span>
      {columns.map((column, at) => (
        <Cell
          key={column.column_id}
          id={at === 0 ? firstId : undefined}
          column={column}
          name={m.common.columnRow({ column: column.column_label, row: index + 1 })}
          text={column.column_type === 'CALCULATION' ? cellText(field, row, column) : (row[column.column_id] ?? '')}
          error={issues.find((issue) => issue.column === column)?.message}
          readOnly={readOnly}
          onChange={(cell) => onChange(column.column_id, cell)}
        />
      ))}
      {readOnly ? null : (
        <span className={classes.remove}>
          {onRemove ? (
            <IconButton size={44} label={m.common.removeRowIndex({ index: index + 1 })} icon={Trash2} onClick={onRemove} />
          ) : null}
        </span>
      )}
    </li>
  );
}

interface CellProps {
  id: string | undefined;
  column: TableColumn;
  name: string;
  text: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (cell: string) => void;
}

function Cell({ id, column, name, text, error, readOnly, onChange }: CellProps) {
  const made = useId();
  const errorId = `${made}-error`;
  const common = {
    id: id ?? made,
    'aria-label': name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? errorId : undefined,
    'aria-required': column.column_required === true || undefined,
  };
  return (
    <span className={classes.cell} data-type={column.column_type}>
      <span className={classes.column} aria-hidden="true">
        {column.column_label}
        {column.column_required === true || column.column_type === 'CALCULATION' ? null : (
          <bdi className="font-book text-muted"> {m.common.optional()}</bdi>
        )}
      </span>
      {column.column_type === 'CALCULATION' ? (
        <output className="flex min-h-11 items-center rounded-md bg-sunken px-3 py-0 font-medium wrap-anywhere" aria-label={name}>
          {text ? formatAnswerNumber(text) : '–'}
        </output>
      ) : column.column_type === 'DROPDOWN' ? (
        <select
          {...common}
          className={controls.select}
          value={text}
          onChange={(event) => readOnly || onChange(event.currentTarget.value)}
        >
          <option value="">{m.common.choose()}</option>
          {(column.column_options ?? []).map(({ value, label = value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : column.column_type === 'DATE' ? (
        <DateCell {...common} className={controls.input} height={44} value={text} readOnly={readOnly} onValue={onChange} />
      ) : (
        <input
          {...common}
          {...HINTS[column.column_type]}
          className={controls.input}
          value={text}
          readOnly={readOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => {
            const tidy = column.column_type === 'NUMBER' ? withoutSeparators(text) : text.trim();
            if (tidy !== text && !readOnly) onChange(tidy);
          }}
        />
      )}
      {error ? (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      ) : null}
    </span>
  );
}
