import { saveAs } from '../../ui/save-as.ts';

export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A text that a spreadsheet would run as a formula gets a mark in front (S24), as in every export of the server. */
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** What a chart shows, as lines of a CSV file. */
export const chartCsv = ({ columns, rows }: ChartTable): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

export const saveChart = (name: string, table: ChartTable): void =>
  saveAs(new Blob(['\ufeff', chartCsv(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
