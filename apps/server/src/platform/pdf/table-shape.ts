import type { Figure } from './figure.ts';

interface Column {
  /** Without any, the table has no row of heads. */
  head?: string;
  align?: 'left' | 'right';
  /** In points, as wide as its longest cell, or the rest of the table; one column takes the rest. */
  width: number | 'fit' | 'rest';
  /** The least width of a column that fits its cells. */
  min?: number;
}
export interface Cell {
  text: string;
  /** In small letters below the text. */
  note?: string;
  look?: 'plain' | 'strong' | 'warning' | 'danger';
  /** At the end of the column, beside the text. */
  figure?: Figure;
}
/** Cells, sums below them, or a sentence across the table. */
export type TableRow = { cells: readonly Cell[]; isTotal?: boolean } | { banner: string };
export interface Table {
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** The column whose cells name their rows. */
  rowHead?: number;
}
