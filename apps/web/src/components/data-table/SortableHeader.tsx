import { formatSort, nextSort, type Sort } from '@grantdesk/domain/list/sorting';
import { ArrowDown, ArrowUp } from 'lucide-react';
import classes from './DataTable.module.css';
import type { DataColumn } from './types.ts';

interface Props<Row> {
  column: DataColumn<Row>;
  /** The first column, which stays in sight. */
  isFirst: boolean;
  sort: Sort;
  onSort?: ((sort: string) => void) | undefined;
}

/** A header; a button when the server can sort by it, with the arrow on the sorted one alone. */
export function SortableHeader<Row>({ column, isFirst, sort, onSort }: Props<Row>) {
  const { sortBy } = column;
  const sorted = sortBy !== undefined && sort.column === sortBy;
  const Arrow = sort.direction === 'ASCENDING' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={column.align === 'right' ? 'num' : undefined}
      data-first={isFirst || undefined}
      data-sorted={sorted || undefined}
      aria-sort={sorted ? (sort.direction === 'ASCENDING' ? 'ascending' : 'descending') : undefined}
    >
      {sortBy && onSort ? (
        <button type="button" className={classes.sortButton} onClick={() => onSort(formatSort(nextSort(sort, sortBy)))}>
          {column.header}
          {sorted ? <Arrow size={14} aria-hidden="true" /> : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
