import { cellText, getColumns, isBlankRow, readRows } from '@grantdesk/domain/form/table';
import type { AnswerValue, FormField, TableColumn } from '@grantdesk/domain/form/types';
import { optionLabel } from '@grantdesk/domain/form/localise';
import { formatAnswerNumber } from '@grantdesk/domain/format/money';
import classes from './Answers.module.css';

const isNumber = (column: TableColumn): boolean => column.column_type === 'NUMBER' || column.column_type === 'CALCULATION';

/** The rows of a table, to be read. Scrolls within itself where the columns need more room. */
export function AnswerTable({ field, value }: { field: FormField; value: AnswerValue }) {
  const columns = getColumns(field);
  const rows = readRows(value).filter((row) => !isBlankRow(field, row));
  return (
    // Focusable, so that a keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.rows} role="region" aria-label={field.field_label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.column_id} scope="col" data-number={isNumber(column) || undefined}>
                {column.column_label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => {
                const text = cellText(field, row, column);
                return (
                  <td key={column.column_id} data-number={isNumber(column) || undefined}>
                    {isNumber(column) ? formatAnswerNumber(text) : optionLabel(column.column_options, text)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
