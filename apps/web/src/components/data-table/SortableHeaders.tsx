import { formatSort, nextSort, type Sort } from '@grantdesk/domain/list/sorting';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { afterPaint } from '#ui/after-paint.ts';
import classes from './DataTable.module.css';
import type { DataColumn } from './types.ts';

interface Props<Row> {
  columns: DataColumn<Row>[];
  sort: Sort;
  onSort?: ((sort: string) => void) | undefined;
}

/**
 * The headers; buttons where the server can sort by them, with the arrow on the sorted one alone. The arrow moves in the frame
 * of the press, before the screen goes to the new address, which takes longer than an eye waits.
 */
export function SortableHeaders<Row>({ columns, sort, onSort }: Props<Row>) {
  const [requested, setRequested] = useState<{ older: string[]; sort: Sort } | null>(null);
  const given = formatSort(sort);
  // A press that comes before the last one has arrived is not undone by it.
  if (requested && (given === formatSort(requested.sort) || !requested.older.includes(given))) setRequested(null);
  const shown = requested?.sort ?? sort;
  const ask = (column: string) => {
    const next = nextSort(shown, column);
    setRequested({ older: [...(requested?.older ?? []), given, formatSort(shown)], sort: next });
    afterPaint(() => onSort?.(formatSort(next)));
  };
  return columns.map((column, at) => (
    <SortableHeader key={column.id} column={column} isFirst={at === 0} sort={shown} onAsk={onSort && ask} />
  ));
}

interface HeaderProps<Row> {
  column: DataColumn<Row>;
  /** The first column, which stays in sight. */
  isFirst: boolean;
  sort: Sort;
  onAsk: ((column: string) => void) | undefined;
}

function SortableHeader<Row>({ column, isFirst, sort, onAsk }: HeaderProps<Row>) {
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
      {sortBy && onAsk ? (
        <button type="button" className={classes.sortButton} onClick={() => onAsk(sortBy)}>
          {column.header}
          {sorted ? <Arrow size={14} aria-hidden="true" /> : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
