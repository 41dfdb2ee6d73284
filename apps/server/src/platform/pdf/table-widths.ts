import type { Look } from './layout.ts';
import { LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';
import type { Table } from './table.ts';

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
  const natural = table.columns.map(({ width }, column) =>
    width === 'fit' ? widthOfColumn(sheet, table, column) : width === 'rest' ? 0 : width,
  );
  const fixed = natural.reduce((sum, width) => sum + width, 0);
  const available = sheet.width - gaps - (table.columns.some(({ width }) => width === 'rest') ? MIN_REST : 0);
  const scale = fixed <= available ? 1 : Math.max(MIN_SCALE, available / fixed);
  // Beyond the smallest letters the cells are broken into lines.
  const share = Math.min(scale, available / Math.max(fixed, 1));
  const rest = sheet.width - gaps - fixed * Math.min(1, share);
  return {
    scale,
    widths: table.columns.map(({ width }, column) => (width === 'rest' ? rest : (natural[column] ?? 0) * Math.min(1, share))),
  };
}

function widthOfColumn(sheet: Sheet, { columns, rows }: Table, column: number): number {
  const words = (columns[column]?.head ?? '').split(' ');
  const heads = words.map((word) => sheet.measure(word, LOOK.columnHead));
  const cells = rows.map((row) => {
    const cell = 'banner' in row ? undefined : row.cells[column];
    if (!cell) return 0;
    const look = { ...LOOK.strong, isTabular: columns[column]?.align === 'right' };
    return sheet.measure(cell.text, look) + (cell.figure ? GAP + cell.figure.width : 0);
  });
  // A little more than the letters take, so that rounding never breaks a line.
  return Math.max(0, ...heads, ...cells) + 0.5;
}
