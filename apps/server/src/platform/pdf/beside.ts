import type { Sheet } from './sheet.ts';

/** Between the columns. */
const GAP = 24;

/** The half of a sheet that is as wide as a column: what is drawn on it moves the place on the whole sheet. */
function columnOf(sheet: Sheet, index: 0 | 1): Sheet {
  const width = (sheet.width - GAP) / 2;
  const left = sheet.left + index * (width + GAP);
  return Object.create(sheet, {
    left: { value: left },
    width: { value: width },
    flow: { value: (...[lines, look, x = left]: Parameters<Sheet['flow']>) => sheet.flow(lines, look, x) },
    y: { get: () => sheet.y, set: (y: number) => void (sheet.y = y) },
  }) as Sheet;
}

/** Two blocks in columns beside each other; the second is below the first where that went on to another page. */
export function drawBeside(sheet: Sheet, first: (column: Sheet) => void, second: (column: Sheet) => void): void {
  const [page, top] = [sheet.page(), sheet.y];
  first(columnOf(sheet, 0));
  const end = sheet.y;
  if (sheet.page() !== page) return second(sheet);
  sheet.y = top;
  second(columnOf(sheet, 1));
  if (sheet.page() === page) sheet.y = Math.max(sheet.y, end);
}
