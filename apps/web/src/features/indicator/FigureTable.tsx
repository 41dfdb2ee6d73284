import type { ReactNode } from 'react';

interface Props {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A small table of figures: the first cell names its row. */
export function FigureTable({ caption, columns, rows }: Props) {
  return (
    // Nothing inside takes the focus: without its own a narrow screen could not scroll it by keys.
    <div
      className="overflow-x-auto focus-visible:outline-2 focus-visible:outline-focus"
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="w-full border-collapse text-sm/5">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-b border-border px-2 py-1.5 text-start font-medium text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className="border-b border-hair px-2 py-1.5 text-start font-normal">
                {head}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="border-b border-hair px-2 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
