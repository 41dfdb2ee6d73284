import { csvLine } from '@grantdesk/domain/format/csv';
import { saveAs } from '#ui/save-as.ts';

export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** What a chart shows, as lines of a CSV file. */
export const chartCsv = ({ columns, rows }: ChartTable): string => [columns, ...rows].map(csvLine).join('');

export const saveChart = (name: string, table: ChartTable): void =>
  saveAs(new Blob(['\ufeff', chartCsv(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
