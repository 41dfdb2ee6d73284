import { drawFigure, type Figure } from './figure.ts';
import type { Look } from './layout.ts';
import { LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';

export interface BandCell {
  label: string;
  value: string;
  /** In small letters below the value. */
  note?: string;
  /** Beside the value. */
  figure?: Figure;
}

const PAD = 9;
const GAP = 12;
const MIN_SCALE = 0.65;

/** Cells of equal width between two lines, each with a name and a value. */
export function drawBand(sheet: Sheet, cells: readonly BandCell[]): void {
  const width = sheet.width / cells.length;
  const set = cells.map((cell, index) => {
    const x = sheet.left + index * width + (index === 0 ? 0 : GAP);
    const room = width - GAP - (index === 0 ? 0 : GAP);
    const label = sheet.lines(cell.label, LOOK.note, room);
    const look = fitted(sheet, cell.value, room - (cell.figure ? cell.figure.width + GAP : 0));
    const value = sheet.lines(cell.value, look, room);
    const note = cell.note ? sheet.lines(cell.note, LOOK.note, room) : [];
    const height = value.length * LOOK.value.leading + note.length * LOOK.note.leading;
    return { cell, x, label, value, look, note, height };
  });
  // Values are on one line, however long the names above them are.
  const labels = Math.max(...set.map(({ label }) => label.length)) * LOOK.note.leading + 2;
  const height = labels + Math.max(...set.map((each) => each.height)) + 2 * PAD;
  sheet.y += 10;
  sheet.need(height);
  const top = sheet.y;
  sheet.rule(top);
  sheet.rule(top + height);
  for (const { x } of set.slice(1)) sheet.line([x - GAP, top], [x - GAP, top + height]);
  const list = sheet.tag('L');
  for (const { cell, x, label, value, look, note } of set) {
    const item = sheet.tag('LI', undefined, { parent: list });
    const draw = (): void => {
      sheet.y = top + PAD + labels - 2 - label.length * LOOK.note.leading;
      sheet.flow(label, LOOK.note, x);
      sheet.y += 2;
      sheet.flow(value, look, x);
      sheet.flow(note, LOOK.note, x);
    };
    const body = sheet.tag('LBody', undefined, { parent: item });
    body.add(draw);
    if (cell.figure) {
      const below = top + PAD + labels + LOOK.value.leading - 3;
      drawFigure(sheet, body, cell.figure, x + (value[0]?.width ?? 0) + 10, below - cell.figure.height);
    }
    item.end();
  }
  list.end();
  sheet.y = top + height;
}

/** The look of values, in smaller letters where one is longer than its cell; the lines are of equal height. */
function fitted(sheet: Sheet, value: string, room: number): Look {
  const scale = Math.min(1, room / Math.max(sheet.measure(value, LOOK.value), 1));
  return { ...LOOK.value, size: LOOK.value.size * Math.max(MIN_SCALE, scale) };
}
