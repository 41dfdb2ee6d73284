import { DEFAULT_SORT, parseSort } from '@grantdesk/domain/list/sorting';
import { Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import classes from './DataTable.module.css';
import { SelectAllCell, SelectCell } from './SelectCells.tsx';
import { SortableHeader } from './SortableHeader.tsx';
import { TableMenu, RowMenu } from './TableMenu.tsx';
import { TableState } from './TableState.tsx';
import type { DataColumn, DataTableProps } from './types.ts';
import { useColumnMemory } from './useColumnMemory.ts';
import { RowLink } from './RowLink.tsx';

const LEAST_WIDTH = 200;

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature, rowSortingFeature });

/** The one table: native `table` with a caption, headless logic, labelled cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, getRowId, rowLabel, selection, rowActions, tableActions = [], density = 'compact' } = props;
  const memory = useColumnMemory(props.memoryKey ?? props.name, columns);
  const defs = useMemo(() => toDefs(columns), [columns]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const])),
    [selection?.selected],
  );
  const table = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: (row: Row) => getRowId(row),
    manualSorting: true,
    state: { rowSelection, columnVisibility: memory.visibility, sorting: [] },
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const shown = table.getVisibleLeafColumns();
  const sort =
    parseSort(
      props.sort,
      columns.flatMap((column) => column.sortBy ?? []),
    ) ?? DEFAULT_SORT;
  const menu = columns.some((column) => !column.fixed) || tableActions.length > 0;
  const width = shown.length + (selection ? 1 : 0) + (rowActions || menu ? 1 : 0);
  // A column without a width of its own keeps room for a name; where all do not fit, the table scrolls.
  const least = shown.reduce((sum, column) => sum + (byId.get(column.id)?.width ?? LEAST_WIDTH), 86);
  const { ref: wrap, width: room } = useElementSize<HTMLDivElement>();
  const busy = props.loading || props.refetching;

  return (
    <div ref={wrap} className={classes.wrap} data-density={density} data-scrolls={(room > 0 && room < least) || undefined}>
      <Table className={classes.table} aria-busy={busy || undefined} layout="fixed" style={{ minWidth: least }}>
        <caption className="sr-only">{props.caption}</caption>
        <colgroup>
          {selection ? <col style={{ width: 42 }} /> : null}
          {shown.map((column) => (
            <col key={column.id} style={{ width: byId.get(column.id)?.width }} />
          ))}
          {rowActions || menu ? <col style={{ width: 44 }} /> : null}
        </colgroup>
        <thead>
          <tr>
            {selection ? <SelectAllCell ids={rows.map(getRowId)} selection={selection} name={props.name} /> : null}
            {shown.map((column) => (
              <SortableHeader key={column.id} column={byId.get(column.id)!} sort={sort} onSort={props.onSort} />
            ))}
            {rowActions || menu ? (
              <th className={classes.menuCell}>
                <TableMenu columns={columns} memory={memory} actions={tableActions} />
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody data-stale={props.refetching || undefined}>
          <TableState {...props} width={width} />
          {table.getRowModel().rows.map((row) => {
            const original = row.original as Row;
            const id = getRowId(original);
            const chosen = selection?.selected.has(id) ?? false;
            return (
              <tr key={id} data-selected={chosen || undefined} aria-selected={selection ? chosen : undefined}>
                {selection ? <SelectCell id={id} label={rowLabel(original)} selection={selection} /> : null}
                {row.getVisibleCells().map((cell, index) => {
                  const column = byId.get(cell.column.id)!;
                  return (
                    <td key={cell.id} data-label={column.header} className={column.align === 'right' ? 'num' : undefined}>
                      {index === 0 && props.rowHref ? (
                        <RowLink href={props.rowHref(original)}>{column.cell(original)}</RowLink>
                      ) : (
                        column.cell(original)
                      )}
                    </td>
                  );
                })}
                {rowActions ? (
                  <td className={classes.menuCell}>
                    <RowMenu label={rowLabel(original)} actions={rowActions(original)} />
                  </td>
                ) : menu ? (
                  <td className={classes.menuCell} aria-hidden="true" />
                ) : null}
              </tr>
            );
          })}
        </tbody>
        {props.totals && rows.length > 0 ? (
          <tfoot>
            <tr>
              {selection ? <td aria-hidden="true" /> : null}
              {shown.map((column) => (
                <td key={column.id} className={byId.get(column.id)?.align === 'right' ? 'num' : undefined}>
                  {byId.get(column.id)?.total}
                </td>
              ))}
              {rowActions || menu ? <td aria-hidden="true" /> : null}
            </tr>
          </tfoot>
        ) : null}
      </Table>
      <p role="status" className="sr-only">
        {busy ? '' : props.status}
      </p>
    </div>
  );
}

function toDefs<Row extends object>(columns: DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(columns.map((column) => helper.display({ id: column.id, header: column.header })));
}
