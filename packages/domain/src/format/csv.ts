/**
 * Where a spreadsheet could see a formula: at the start of a cell, and after each character at which some of them split cells
 * whatever our quotes say (`;` in many countries, a tab, a line end). Blanks, invisible characters and quotes before the formula are
 * ignored by some of them, and its full-width signs count as the plain ones.
 */
const FORMULA = /(^|[;|\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** A cell that no spreadsheet runs: an apostrophe keeps what looks like a formula a text. Our own numbers are none. */
export function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = cell.replaceAll(FORMULA, "$1'").replace(/^(?=[\t\r\n])/, "'");
  return /[",;|\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
