import { createContext, memo, type ReactNode, use } from 'react';
import classes from './DataTable.module.css';
import { RowLink } from './RowLink.tsx';
import { SelectCell } from './SelectCells.tsx';
import { RowMenu } from './TableMenu.tsx';
import type { DataColumn, TableAction } from './types.ts';

/** What a row reads from its table only when it is used, so that a new closure of the screen redraws no row. */
export interface RowUse {
  choose: (id: string, chosen: boolean) => void;
  actionsOf: (row: never) => TableAction[];
}

export const RowUseContext = createContext<RowUse>({ choose: () => {}, actionsOf: () => [] });

interface Props<Row> {
  row: Row;
  id: string;
  /** Its place on the page, from 0. */
  index: number;
  label: string;
  href: string | undefined;
  shown: DataColumn<Row>[];
  /** Undefined where rows cannot be selected. */
  chosen: boolean | undefined;
  menu: 'actions' | 'empty' | 'none';
  /** Not all rows of the page are drawn. */
  windowed: boolean;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

interface ContentProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  href: string | undefined;
}

/** What a cell shows. Choosing rows and columns leaves the other cells as they are, which a long page would feel. */
const Content = memo(({ column, row, href }: ContentProps<never>) => (
  <RowLink href={href}>{column.cell(row)}</RowLink>
)) as unknown as <Row>(props: ContentProps<Row>) => ReactNode;

/** A row, redrawn only when what it shows has changed. */
export const BodyRow = memo(({ row, id, index, label, href, shown, chosen, menu, windowed, measure }: Props<never>) => {
  const { choose, actionsOf } = use(RowUseContext);
  return (
    <tr
      ref={measure}
      data-index={index}
      // The keys put the focus here (useRowKeys); Tab moves to what is inside.
      tabIndex={-1}
      aria-rowindex={windowed ? index + 2 : undefined}
      data-selected={chosen || undefined}
      aria-selected={chosen}
    >
      {chosen === undefined ? null : <SelectCell label={label} checked={chosen} onChange={(on) => choose(id, on)} />}
      {shown.map((column, at) => {
        // What a row is called is read with each of its cells.
        const Cell = at === 0 ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={at === 0 ? 'row' : undefined}
            data-first={at === 0 || undefined}
            data-label={column.header}
            className={column.align === 'right' ? 'num' : undefined}
          >
            <Content column={column} row={row} href={at === 0 ? href : undefined} />
          </Cell>
        );
      })}
      {menu === 'none' ? null : (
        <td className={classes.menuCell} aria-hidden={menu === 'empty' || undefined}>
          {menu === 'actions' ? <RowMenu label={label} actionsOf={() => actionsOf(row)} /> : null}
        </td>
      )}
    </tr>
  );
}) as unknown as <Row>(props: Props<Row>) => ReactNode;
