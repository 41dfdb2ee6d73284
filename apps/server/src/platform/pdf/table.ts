import type { Look } from './layout.ts';
import { COLOR, LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';
import { drawCells, heightOfRow, type Grid, type LaidCell } from './table-cells.ts';
import type { Cell, Table } from './table-shape.ts';
import { columnWidths, GAP, scaled } from './table-widths.ts';

const CELL_LOOK: Record<NonNullable<Cell['look']>, Look> = {
  plain: LOOK.cell,
  strong: LOOK.strong,
  warning: { ...LOOK.strong, color: COLOR.warning },
  danger: { ...LOOK.cell, color: COLOR.danger },
};

/** A table over as many pages as it needs, its heads at the top of each. A row that is longer than a page continues. */
export function drawTable(sheet: Sheet, table: Table): void {
  const { widths, scale } = columnWidths(sheet, table);
  const lefts = widths.map((_, at) => sheet.left + widths.slice(0, at).reduce((sum, width) => sum + width + GAP, 0));
  const grid: Grid = { sheet, table, parent: sheet.tag('Table'), widths, lefts, scale };
  drawHeads(grid);
  for (const [index, row] of table.rows.entries()) {
    if ('banner' in row) drawBanner(grid, row.banner);
    else {
      if (row.isTotal) sheet.rule(sheet.y, COLOR.ink, 0.75);
      drawRow(grid, layRow(grid, row));
      const next = table.rows[index + 1];
      const isLast = next === undefined || row.isTotal;
      if (!next || !('banner' in next)) sheet.rule(sheet.y, isLast ? COLOR.ink : COLOR.rule, isLast ? 0.75 : 0.5);
    }
  }
  grid.parent.end();
  sheet.y += 6;
}

function drawHeads(grid: Grid): void {
  const { sheet, table } = grid;
  sheet.need(50);
  sheet.rule(sheet.y, COLOR.ink, 0.75);
  if (!table.columns.some(({ head }) => head)) return;
  const look = scaled({ ...LOOK.columnHead }, grid.scale);
  const cells = table.columns.map(({ head = '' }, column): LaidCell => ({
    items: sheet.lines(head, look, grid.widths[column] ?? 0).map((line) => ({ line, look })),
    column,
    span: 1,
    tag: 'TH',
    text: head,
  }));
  drawCells(grid, cells, 'Column', () => startPage(grid));
  sheet.rule(sheet.y, COLOR.ink, 0.75);
}

function layRow({ sheet, table, widths, scale }: Grid, row: { cells: readonly Cell[]; isTotal?: boolean }): LaidCell[] {
  return row.cells.map(({ text, note, look = row.isTotal ? 'strong' : 'plain', figure }, column) => {
    const isNumber = table.columns[column]?.align === 'right';
    const textLook = scaled({ ...CELL_LOOK[look], isTabular: isNumber }, scale);
    const noteLook = scaled(LOOK.note, scale);
    const room = (widths[column] ?? 0) - (figure ? figure.width + GAP : 0);
    return {
      items: [
        ...sheet.lines(text, textLook, room).map((line) => ({ line, look: textLook })),
        ...(note ? sheet.lines(note, noteLook, room).map((line) => ({ line, look: noteLook })) : []),
      ],
      figure,
      column,
      span: 1,
      tag: column === table.rowHead ? 'TH' : 'TD',
      text,
    };
  });
}

function drawRow(grid: Grid, cells: readonly LaidCell[]): void {
  const { sheet } = grid;
  const height = heightOfRow(cells);
  // A row of ordinary length stays whole; of a longer one a few lines are enough to start on this page.
  const needed = height < (sheet.bottom - sheet.top) / 3 ? height : 60;
  if (sheet.y + needed > sheet.bottom) startPage(grid);
  drawCells(grid, cells, 'Row', () => startPage(grid));
}

function startPage(grid: Grid): void {
  grid.sheet.addPage();
  drawHeads(grid);
}

/** A sentence between two lines, across the table. */
function drawBanner(grid: Grid, text: string): void {
  const { sheet, table } = grid;
  const look = { ...LOOK.columnHead, size: 8.5, leading: 12, color: sheet.accent };
  const items = sheet.lines(text, look, sheet.width).map((line) => ({ line, look }));
  const cells: LaidCell[] = [{ items, column: 0, span: table.columns.length, tag: 'TD', text }];
  if (sheet.y + heightOfRow(cells) + 24 > sheet.bottom) startPage(grid);
  sheet.rule(sheet.y, sheet.accent, 1);
  drawCells(grid, cells, 'Row', () => startPage(grid));
  sheet.rule(sheet.y, sheet.accent, 1);
}
