import { readAs } from './blocks.ts';
import { drawFigure, type Figure } from './figure.ts';
import type { Line, Look } from './layout.ts';
import type { Sheet, Structure } from './sheet.ts';
import type { Table } from './table-shape.ts';

/** Above and below the text of a row. */
const PAD = 3;

type Item = { line: Line; look: Look };
/** A cell in lines. */
export interface LaidCell {
  items: readonly Item[];
  figure?: Figure | undefined;
  column: number;
  /** Columns that it covers. */
  span: number;
  tag: 'TH' | 'TD';
  text: string;
}
/** A table that is being drawn: its structure element, and the measures of its columns. */
export interface Grid {
  sheet: Sheet;
  table: Table;
  parent: Structure;
  widths: readonly number[];
  lefts: readonly number[];
  /** Of the letters, where the columns need more than the page has. */
  scale: number;
}

const heightOf = (items: readonly Item[]): number => items.reduce((sum, { look }) => sum + look.leading, 0);

export const heightOfRow = (cells: readonly LaidCell[]): number =>
  Math.max(...cells.map(({ items, figure }) => Math.max(heightOf(items), figure?.height ?? 0))) + 2 * PAD;

/** The cells of a row, in parts if they are longer than what is left of the page. */
export function drawCells(grid: Grid, cells: readonly LaidCell[], scope: 'Column' | 'Row', startPage: () => void): void {
  const { sheet } = grid;
  const row = sheet.tag('TR', undefined, { parent: grid.parent });
  let open = cells.map((cell) => ({ cell, rest: cell.items, element: openCell(sheet, row, cell, scope) }));
  for (;;) {
    const parts = open.map(({ rest }) => rest.slice(0, countThatFit(rest, sheet.bottom - sheet.y - 2 * PAD)));
    open = open.map((each, at) => ({ ...each, rest: each.rest.slice(parts[at]?.length ?? 0) }));
    const isWhole = open.every(({ rest }) => rest.length === 0);
    const height = Math.max(...cells.map(({ figure }) => figure?.height ?? 0), ...parts.map(heightOf));
    for (const [at, { cell, element }] of open.entries()) {
      const top = sheet.y + PAD;
      const middle = parts.length > 1 && isWhole && (parts[at]?.length ?? 0) === cell.items.length;
      drawPart(grid, cell, element, parts[at] ?? [], middle ? top + (height - heightOf(parts[at] ?? [])) / 2 : top);
      if (cell.figure && isWhole) {
        const x = (grid.lefts[cell.column] ?? 0) + (grid.widths[cell.column] ?? 0) - cell.figure.width;
        drawFigure(sheet, element, cell.figure, x, top + (height - cell.figure.height) / 2);
      }
    }
    sheet.y += height + 2 * PAD;
    if (isWhole) break;
    startPage();
  }
  row.end();
}

function openCell(sheet: Sheet, row: Structure, { tag, text, span }: LaidCell, scope: 'Column' | 'Row'): Structure {
  const options = { ...(tag === 'TH' ? { scope } : {}), ...readAs(text).options };
  const cell = sheet.tag(tag, undefined, { parent: row, options });
  const { dictionary } = cell as unknown as { dictionary: { data: object } };
  if (span > 1) Object.assign(dictionary.data, { A: { O: 'Table', ColSpan: span } });
  return cell;
}

function drawPart(grid: Grid, cell: LaidCell, element: Structure, items: readonly Item[], top: number): void {
  if (items.length === 0) return;
  const left = grid.lefts[cell.column] ?? 0;
  const width = grid.widths[cell.column] ?? 0;
  const isRight = grid.table.columns[cell.column]?.align === 'right' && cell.span === 1;
  element.add(() => {
    let y = top;
    for (const { line, look } of items) {
      grid.sheet.draw(line, look, isRight ? left + width - line.width : left, y);
      y += look.leading;
    }
  });
}

/** How many lines from the first on have room. */
function countThatFit(items: readonly Item[], room: number): number {
  let used = 0;
  const first = items.findIndex(({ look }) => (used += look.leading) > room + 0.01);
  return first < 0 ? items.length : first;
}
