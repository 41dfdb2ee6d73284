import { DEFAULT_SORT, parseSort } from '@grantdesk/domain/list/sorting';
import { Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, lazy, Suspense, useDeferredValue, useMemo, useRef } from 'react';
import classes from './DataTable.module.css';
import { fitColumns } from './fit-columns.ts';
import { fromBelowColumns } from './focus-in-frame.ts';
import { SelectAllCell, StaleRowsContext } from './SelectCells.tsx';
import { SortableHeaders } from './SortableHeaders.tsx';
import { TableBody } from './TableBody.tsx';
import { isShown, TableMenu } from './TableMenu.tsx';
import type { DataColumn, DataTableProps } from './types.ts';
import { useTableMemory } from './table-memory.ts';
import { useRowKeys } from './useRowKeys.ts';

/** Of the columns of ticks and of actions. */
const SELECT_WIDTH = 42;
const ACTIONS_WIDTH = 44;
const BORDERS = 2;
/** Of a longer page only the rows near the window are drawn. */
const MAX_DRAWN = 60;

// `lazy` forgets that the component takes rows of any kind.
const WindowedBody = lazy(async () => ({
  default: (await import('./WindowedBody.tsx')).WindowedBody,
})) as unknown as typeof TableBody;

/** The one table: native `table` with a caption, labelled cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, getRowId, selection, rowActions, tableActions = [] } = props;
  // The rows of a long page follow a moment after the press that requested them.
  const before = useDeferredValue(props.rows);
  const rows = props.windowed && before.length > MAX_DRAWN && props.rows.length > MAX_DRAWN ? before : props.rows;
  const memory = useTableMemory(props.memoryKey ?? props.name, props.view);
  // The menu ticks immediately; the columns of a long page follow a moment later.
  const chosen = useDeferredValue(memory.chosen);
  const density = memory.density ?? props.density ?? 'compact';
  const shown = useMemo(() => columns.filter((column) => isShown(column, chosen)), [columns, chosen]);
  const sort =
    parseSort(
      props.sort,
      columns.flatMap((column) => column.sortBy ?? []),
    ) ?? DEFAULT_SORT;
  const menu = columns.some((column) => !column.fixed) || tableActions.length > 0;
  const width = shown.length + (selection ? 1 : 0) + (rowActions || menu ? 1 : 0);
  // A column without a width of its own keeps room for a name; where all do not fit, the table scrolls.
  const ends = (selection ? SELECT_WIDTH : 0) + (rowActions || menu ? ACTIONS_WIDTH : 0);
  const { ref: wrap, width: outer } = useElementSize<HTMLDivElement>();
  const room = Math.max(0, outer - BORDERS);
  const { widths, least } = fitColumns(shown, ends, room);
  const busy = props.loading || props.refetching;
  const windowed = props.windowed && rows.length > MAX_DRAWN;
  const isBoxed = room > 0 && room < least;
  const table = useRef<HTMLTableElement>(null);
  const cursor = useRowKeys(table, rows.length);
  const parts = { ...props, rows, density, shown, width, hasMenu: menu, isBoxed, cursor };

  return (
    <div
      ref={wrap}
      className={classes.wrap}
      data-density={density}
      data-scrolls={isBoxed || undefined}
      onFocus={isBoxed ? fromBelowColumns : undefined}
      data-selects={selection ? true : undefined}
      style={isBoxed ? ({ '--room': `${room}px` } as CSSProperties) : undefined}
    >
      <StaleRowsContext value={props.refetching ?? false}>
        <Table
          ref={table}
          className={classes.table}
          aria-busy={busy || undefined}
          aria-keyshortcuts={selection ? 'J K X' : 'J K'}
          aria-rowcount={windowed ? rows.length + 1 : undefined}
          layout="fixed"
          style={{ minWidth: least }}
        >
          <caption className="sr-only">{props.caption}</caption>
          <colgroup>
            {selection ? <col style={{ width: SELECT_WIDTH }} /> : null}
            {shown.map((column, index) => (
              <col key={column.id} style={{ width: widths[index] }} />
            ))}
            {rowActions || menu ? <col style={{ width: ACTIONS_WIDTH }} /> : null}
          </colgroup>
          <thead>
            <tr>
              {selection ? <SelectAllCell ids={rows.map(getRowId)} selection={selection} name={props.name} /> : null}
              <SortableHeaders columns={shown} sort={sort} onSort={props.onSort} />
              {rowActions || menu ? (
                <th className={classes.menuCell}>
                  <TableMenu
                    columns={columns}
                    memory={memory}
                    density={density}
                    actions={tableActions}
                    selects={selection !== undefined}
                  />
                </th>
              ) : null}
            </tr>
          </thead>
          {windowed ? (
            <Suspense fallback={<TableBody {...parts} rows={rows.slice(0, MAX_DRAWN)} />}>
              <WindowedBody {...parts} />
            </Suspense>
          ) : (
            <TableBody {...parts} />
          )}
          {props.totals && rows.length > 0 ? (
            <tfoot>
              <tr>
                {selection ? <td aria-hidden="true" /> : null}
                {totalCells(shown).map(({ column, span }) => (
                  <td key={column.id} colSpan={span} className={column.align === 'right' ? 'num' : undefined}>
                    {column.total}
                  </td>
                ))}
                {rowActions || menu ? <td aria-hidden="true" /> : null}
              </tr>
            </tfoot>
          ) : null}
        </Table>
      </StaleRowsContext>
      <p role="status" className="sr-only">
        {busy ? '' : props.status}
      </p>
    </div>
  );
}

/** The cells of the totals row, a wide one in place of its neighbours. */
function totalCells<Row>(shown: DataColumn<Row>[]): { column: DataColumn<Row>; span: number }[] {
  const cells: { column: DataColumn<Row>; span: number }[] = [];
  for (let at = 0; at < shown.length;) {
    const column = shown[at];
    if (!column) break;
    const span = Math.min(column.totalSpan ?? 1, shown.length - at);
    cells.push({ column, span });
    at += span;
  }
  return cells;
}
