import { type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { BodyRow, RowUseContext } from './BodyRow.tsx';
import classes from './DataTable.module.css';
import { TableState } from './TableState.tsx';
import type { DataColumn, DataTableProps } from './types.ts';
import type { RowCursor } from './useRowKeys.ts';

/** Either a row to draw, or the room of rows that are not drawn. */
export type RenderedRow = { index: number } | { gap: number; key: string };

export interface TableBodyProps<Row> extends DataTableProps<Row> {
  /** The columns that are shown, in order. */
  shown: DataColumn<Row>[];
  /** Columns of the table in all, with those of selection and menu. */
  width: number;
  hasMenu: boolean;
  /** The table scrolls within its own frame. */
  isBoxed: boolean;
  /** The row that the keys ask for. */
  cursor: RowCursor | null;
}

interface Window {
  /** Without it all rows are drawn. */
  drawn?: RenderedRow[];
  body?: Ref<HTMLTableSectionElement>;
  /** For each row, which carries its place in `data-index`. */
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** The rows of a table, or what replaces them. */
export function TableBody<Row extends object>(props: TableBodyProps<Row> & Window) {
  const { rows, shown, width, hasMenu, getRowId, rowLabel, selection, rowActions, drawn, body, measure } = props;
  const places: RenderedRow[] = drawn ?? rows.map((_row, index) => ({ index }));
  return (
    <RowUseContext value={useRowUse(props)}>
      <tbody ref={body} data-stale={props.refetching || undefined}>
        <TableState {...props} width={width} />
        {places.map((place) => {
          if ('gap' in place)
            return (
              <tr key={place.key} aria-hidden="true" className={classes.gap}>
                <td colSpan={width} aria-hidden="true" style={{ height: place.gap }} />
              </tr>
            );
          const row = rows[place.index];
          if (!row) return null;
          const id = getRowId(row);
          return (
            <BodyRow
              key={id}
              row={row}
              id={id}
              index={place.index}
              label={rowLabel(row)}
              href={props.rowHref?.(row)}
              shown={shown}
              chosen={selection?.selected.has(id)}
              menu={rowActions ? 'actions' : hasMenu ? 'empty' : 'none'}
              windowed={drawn !== undefined}
              measure={measure}
            />
          );
        })}
      </tbody>
    </RowUseContext>
  );
}

/** The same object for as long as the table is mounted; it reads the table's newest properties. */
function useRowUse<Row extends object>({ selection, rowActions }: TableBodyProps<Row>) {
  const newest = useRef({ selection, rowActions });
  useLayoutEffect(() => {
    newest.current = { selection, rowActions };
  });
  return useMemo(
    () => ({
      choose: (id: string, chosen: boolean) => newest.current.selection?.onChoose([id], chosen),
      actionsOf: (row: never) => newest.current.rowActions?.(row) ?? [],
    }),
    [],
  );
}
