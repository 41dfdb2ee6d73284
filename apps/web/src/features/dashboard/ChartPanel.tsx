import { m } from '@grantdesk/messages';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './ChartPanel.module.css';
import dashboard from './Dashboard.module.css';
import { type ChartTable, saveChart } from './csv.ts';

interface ChartPanelProps {
  title: string;
  /** What the figures say, in a sentence: it is beside the chart and names it. */
  words: string;
  /** The name of the file that the figures are saved to. */
  file: string;
  table: ChartTable;
  /** The figures drawn; their numbers are links of their own. */
  children: ReactNode;
  /** Which of the two is shown first. */
  first?: View;
  /** The table with links in its cells; the plain one otherwise. */
  linked?: ReactNode;
}

type View = 'chart' | 'table';
const VIEWS = [
  { value: 'chart', label: m.common.chart(), Icon: ChartColumn },
  { value: 'table', label: m.common.viewAsTable(), Icon: Table2 },
] as const;

/** A chart with its reading, the same figures as a table, and as a file. */
export function ChartPanel({ title, words, file, table, children, first = 'chart', linked }: ChartPanelProps) {
  const [view, setView] = useState<View>(first);
  const name = useId();
  return (
    <Panel
      title={title}
      note={words}
      flush
      actions={
        <span className="inline-flex items-center gap-2">
          <fieldset className={`${classes.switch} m-0 inline-flex rounded-md border-0 bg-sunken p-0.5`}>
            <legend className="sr-only">{m.dashboard.showChartAs({ chart: title.toLowerCase() })}</legend>
            {VIEWS.map(({ value, label, Icon }) => (
              <label key={value}>
                <input type="radio" className="sr-only" name={name} checked={view === value} onChange={() => setView(value)} />
                <Icon size={14} aria-hidden="true" />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          <IconButton
            label={m.dashboard.downloadChartAsCsv({ chart: title.toLowerCase() })}
            icon={Download}
            onClick={() => saveChart(file, table)}
          />
        </span>
      }
    >
      {view === 'chart' ? children : (linked ?? <PlainTable title={title} table={table} />)}
    </Panel>
  );
}

function PlainTable({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    // Nothing inside takes the focus: without its own a narrow screen could not scroll it by keys.
    <div
      className="relative overflow-x-auto focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      role="region"
      aria-label={m.dashboard.titleTable({ title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={`${dashboard.table} w-full table-fixed border-collapse`}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? undefined : 'num'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((text, index) => (
                <td key={columns[index + 1]} className="num">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
