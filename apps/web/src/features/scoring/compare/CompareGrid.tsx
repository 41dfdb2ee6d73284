import { m } from '@grantdesk/messages';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './Compare.module.css';

interface CompareColumn {
  key: string;
  /** In words, for the switch on a narrow screen. */
  label: string;
  head: ReactNode;
}
export interface CompareRow {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  /** What differs, in words; null where there is nothing to remark. */
  mark?: string | null;
  cell: (column: number) => ReactNode;
}
export interface CompareGroup {
  key: string;
  title: string;
  rows: CompareRow[];
}

/** The cells of a row, each from what its column is about. */
export const cellOf =
  <T,>(items: readonly T[], draw: (item: T) => ReactNode) =>
  (column: number): ReactNode =>
    column < items.length ? draw(items[column] as T) : null;

interface CompareGridProps {
  caption: string;
  /** What a column is, for the switch: "Assessor". */
  what: string;
  /** Heads the first column. */
  corner: string;
  columns: CompareColumn[];
  groups: CompareGroup[];
}

/** Things side by side, their rows aligned. A narrow screen shows one at a time, with a switch between them. */
export function CompareGrid({ caption, what, corner, columns, groups }: CompareGridProps) {
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState('');
  const only = columns.some((column) => column.key === wanted) ? wanted : (columns[0]?.key ?? '');
  const shown = isNarrow ? columns.filter((column) => column.key === only) : columns;
  const indexes = shown.map((column) => columns.indexOf(column));
  return (
    <>
      {isNarrow && columns.length > 1 ? (
        <NativeSelect
          className="mb-3"
          label={m.scoring.whatShown({ what })}
          value={only}
          data={columns.map(({ key, label }) => ({ value: key, label }))}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      ) : null}
      {/* What scrolls sideways is scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="overflow-x-auto rounded-xl border border-border bg-surface" role="region" aria-label={caption} tabIndex={0}>
        <table className={`${classes.grid} w-full border-collapse`}>
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            <col className="w-60 mobile:w-[45%]" />
            {shown.map((column) => (
              <col key={column.key} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {shown.map((column) => (
                <th key={column.key} scope="col">
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.key}>
              <tr>
                <th scope="rowgroup" colSpan={shown.length + 1} className={classes.group}>
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.key} data-marked={row.mark ? true : undefined}>
                  <th scope="row">
                    {row.label}
                    {row.note ? <small>{row.note}</small> : null}
                    {row.mark ? <small className={classes.mark}>{row.mark}</small> : null}
                  </th>
                  {indexes.map((index) => (
                    <td key={columns[index]?.key}>{row.cell(index)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
