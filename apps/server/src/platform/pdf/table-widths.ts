import type { Look } from './layout.ts';
import { LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';
import type { Cell, Table } from './table-shape.ts';

/** Between two columns. */
export const GAP = 10;
/** What the column that takes the rest needs at least. */
const MIN_REST = 110;
const MIN_SCALE = 0.75;

export const scaled = (look: Look, scale: number): Look =>
  scale === 1 ? look : { ...look, size: look.size * scale, leading: look.leading * scale };

/** The widths of the columns in points, and the scale of the letters: smaller where wide amounts leave too little for names. */
export function columnWidths(sheet: Sheet, table: Table): { widths: number[]; scale: number } {
  const gaps = GAP * (table.columns.length - 1);
  const natural = table.columns.map(({ width, min = 0 }, column) => ({
    letters: width === 'fit' ? Math.max(min, widthOfLetters(sheet, table, column)) : width === 'rest' ? 0 : width,
    figure: widthOfFigures(table, column),
  }));
  const sum = (part: 'letters' | 'figure'): number => natural.reduce((total, each) => total + each[part], 0);
  const available = sheet.width - gaps - sum('figure') - (table.columns.some(({ width }) => width === 'rest') ? MIN_REST : 0);
  const share = Math.min(1, available / Math.max(sum('letters'), 1));
  const rest = sheet.width - gaps - sum('figure') - sum('letters') * share;
  return {
    // Beyond the smallest letters the cells are broken into lines.
    scale: Math.max(MIN_SCALE, share),
    widths: natural.map(({ letters, figure }, at) => (table.columns[at]?.width === 'rest' ? rest : letters * share + figure)),
  };
}

const cellsOf = ({ rows }: Table, column: number): Cell[] =>
  rows.flatMap((row) => ('banner' in row ? [] : (row.cells[column] ?? [])));

function widthOfFigures(table: Table, column: number): number {
  return Math.max(0, ...cellsOf(table, column).map(({ figure }) => (figure ? GAP + figure.width : 0)));
}

/** Of the longest cell, and of the longest word of the head. */
function widthOfLetters(sheet: Sheet, table: Table, column: number): number {
  const { head = '', align } = table.columns[column] ?? {};
  const look = { ...LOOK.strong, isTabular: align === 'right' };
  const heads = head.split(' ').map((word) => sheet.measure(word, LOOK.columnHead));
  const cells = cellsOf(table, column).map(({ text, note = '' }) =>
    Math.max(sheet.measure(text, look), sheet.measure(note, LOOK.note)),
  );
  // A little more than the letters take, so that rounding never breaks a line.
  return Math.max(0, ...heads, ...cells) + 0.5;
}
