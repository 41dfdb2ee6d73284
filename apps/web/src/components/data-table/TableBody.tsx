import { memo, type ReactNode, type Ref } from 'react';
import classes from './DataTable.module.css';
import { RowLink } from './RowLink.tsx';
import { SelectCell } from './SelectCells.tsx';
import { RowMenu } from './TableMenu.tsx';
import { TableState } from './TableState.tsx';
import type { DataColumn, DataTableProps } from './types.ts';
import type { RowCursor } from './useRowKeys.ts';

/** Either a row to draw, or the room of rows that are not drawn. */
export type Drawn = { index: number } | { gap: number; key: string };

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
  drawn?: Drawn[];
  body?: Ref<HTMLTableSectionElement>;
  /** For each row, which carries its place in `data-index`. */
  measure?: (row: HTMLTableRowElement | null) => void;
}

interface ContentProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  href: string | undefined;
}

/** What a cell shows. Choosing rows and columns leaves the other cells as they are, which a page of 300 rows would feel. */
const Content = memo(({ column, row, href }: ContentProps<never>) => (
  <RowLink href={href}>{column.cell(row)}</RowLink>
)) as unknown as <Row>(props: ContentProps<Row>) => ReactNode;

/** The rows of a table, or what stands in their place. */
export function TableBody<Row extends object>(props: TableBodyProps<Row> & Window) {
  const { rows, shown, width, hasMenu, getRowId, rowLabel, selection, rowActions, drawn, body, measure } = props;
  const places: Drawn[] = drawn ?? rows.map((_row, index) => ({ index }));
  return (
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
        const chosen = selection?.selected.has(id) ?? false;
        return (
          <tr
            key={id}
            ref={measure}
            data-index={place.index}
            // The keys put the focus here (useRowKeys); Tab goes on to what is inside.
            tabIndex={-1}
            aria-rowindex={drawn && place.index + 2}
            data-selected={chosen || undefined}
            aria-selected={selection ? chosen : undefined}
          >
            {selection ? <SelectCell id={id} label={rowLabel(row)} selection={selection} /> : null}
            {shown.map((column, at) => (
              <td
                key={column.id}
                data-first={at === 0 || undefined}
                data-label={column.header}
                className={column.align === 'right' ? 'num' : undefined}
              >
                <Content column={column} row={row} href={at === 0 ? props.rowHref?.(row) : undefined} />
              </td>
            ))}
            {rowActions ? (
              <td className={classes.menuCell}>
                <RowMenu label={rowLabel(row)} actions={rowActions(row)} />
              </td>
            ) : hasMenu ? (
              <td className={classes.menuCell} aria-hidden="true" />
            ) : null}
          </tr>
        );
      })}
    </tbody>
  );
}
