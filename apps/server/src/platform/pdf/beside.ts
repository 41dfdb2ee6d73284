import type { Sheet } from './sheet.ts';

/** Between the columns. */
const GAP = 24;

/** Of the width: text beside names and values needs a little less of it than they do. */
const FIRST = 0.46;

/** A part of a sheet that is as wide as a column: what is drawn on it moves the place on the whole sheet. */
function columnOf(sheet: Sheet, isFirst: boolean): Sheet {
  const first = (sheet.width - GAP) * FIRST;
  const width = isFirst ? first : sheet.width - GAP - first;
  const left = isFirst ? sheet.left : sheet.left + first + GAP;
  return Object.create(sheet, {
    left: { value: left },
    width: { value: width },
    flow: { value: (...[lines, look, x = left]: Parameters<Sheet['flow']>) => sheet.flow(lines, look, x) },
    y: {
      get: () => sheet.y,
      set: (y: number) => {
        sheet.y = y;
      },
    },
  }) as Sheet;
}

/** Two blocks in columns beside each other; the second is below the first where that went on to another page. */
export function drawBeside(sheet: Sheet, first: (column: Sheet) => void, second: (column: Sheet) => void): void {
  const [page, top] = [sheet.page(), sheet.y];
  first(columnOf(sheet, true));
  const end = sheet.y;
  if (sheet.page() !== page) return second(sheet);
  sheet.y = top;
  second(columnOf(sheet, false));
  if (sheet.page() === page) sheet.y = Math.max(sheet.y, end);
}
