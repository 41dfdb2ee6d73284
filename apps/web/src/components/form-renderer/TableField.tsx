import { m } from '@grantdesk/messages';
import { validateCell } from '@grantdesk/domain/form/field-types';
import {
  cellIssues,
  getColumns,
  isBlankRow,
  maxRows,
  minRows,
  readRows,
  type TableRow,
  writeRows,
} from '@grantdesk/domain/form/table';
import type { FormField } from '@grantdesk/domain/form/types';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { controlId, useField, useFormTools } from './hooks.ts';
import classes from './TableField.module.css';
import { TableFieldRow } from './TableFieldRow.tsx';

/** A table of rows that people add as they need; on a narrow screen each row is a card of its own. */
export function TableField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const addId = useId();
  const stored = readRows(value);
  const shown: TableRow[] = stored.length > 0 ? stored : [{}];
  const issues = error ? cellIssues(field, value, validateCell) : [];
  const most = maxRows(field);

  const write = (next: TableRow[]) =>
    set(next.every((row) => isBlankRow(field, row)) && next.length < 2 ? null : writeRows(field, next));
  const change = (index: number, columnId: string, cell: string) =>
    write(shown.map((row, at) => (at === index ? { ...row, [columnId]: cell } : row)));
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const target = rows.current?.children[index]?.querySelector<HTMLElement>('input, select');
      (target ?? document.getElementById(addId))?.focus();
    });
  const add = () => {
    write([...shown, {}]);
    setSaid(m.common.rowRowWasAdded({ row: shown.length + 1 }));
    focusRow(shown.length);
  };
  const remove = (index: number) => {
    write(shown.filter((_, at) => at !== index));
    setSaid(m.common.rowRemoved({ row: index + 1, left: shown.length - 1 }));
    focusRow(Math.min(index, shown.length - 2));
  };

  return (
    <FieldFrame field={field} error={error} group limits={limitsOf(field)}>
      {() => (
        <div className={classes.table} data-wide={getColumns(field).length <= 5 || undefined}>
          <ol ref={rows} className={classes.rows}>
            {shown.map((row, index) => (
              <TableFieldRow
                // Rows have no identity of their own: their place is what people and errors name.
                key={index}
                field={field}
                row={row}
                index={index}
                firstId={index === 0 ? controlId(field.field_id) : undefined}
                issues={issues.filter((issue) => issue.row === index)}
                readOnly={readOnly}
                onChange={(columnId, cell) => change(index, columnId, cell)}
                onRemove={shown.length > 1 || !isBlankRow(field, row) ? () => remove(index) : undefined}
              />
            ))}
          </ol>
          {readOnly ? null : (
            <ReasonedButton
              id={addId}
              size="lg"
              variant="outline"
              leftSection={<Plus />}
              onClick={add}
              reason={shown.length >= most ? m.common.atMostRows({ max: most }) : undefined}
            >
              {m.common.addARow()}
            </ReasonedButton>
          )}
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}

/** "2 to 10 rows"; nothing where only the generous default limits. */
function limitsOf(field: FormField): string | undefined {
  const min = minRows(field);
  const max = field.field_max_rows === undefined ? null : maxRows(field);
  if (min > 0 && max === null) return m.common.atLeastRows({ min });
  if (max === null) return undefined;
  if (min === max) return m.common.exactlyRows({ count: max });
  return min > 0 ? m.common.minToMaxRows({ min, max }) : m.common.atMostRows({ max });
}
