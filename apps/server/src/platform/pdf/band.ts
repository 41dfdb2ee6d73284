import { drawFigure, type Figure } from './figure.ts';
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

const PAD = 11;
const GAP = 12;

/** Cells of equal width between two lines, each with a name and a value. */
export function drawBand(sheet: Sheet, cells: readonly BandCell[]): void {
  const width = sheet.width / cells.length;
  const set = cells.map((cell, index) => {
    const x = sheet.left + index * width + (index === 0 ? 0 : GAP);
    const room = width - GAP - (index === 0 ? 0 : GAP);
    const label = sheet.lines(cell.label, LOOK.note, room);
    const value = sheet.lines(cell.value, LOOK.value, room);
    const note = cell.note ? sheet.lines(cell.note, LOOK.note, room) : [];
    const height = label.length * LOOK.note.leading + 2 + value.length * LOOK.value.leading + note.length * LOOK.note.leading;
    return { cell, x, room, label, value, note, height };
  });
  const height = Math.max(...set.map((each) => each.height)) + 2 * PAD;
  sheet.y += 10;
  sheet.need(height);
  const top = sheet.y;
  sheet.rule(top);
  sheet.rule(top + height);
  for (const { x } of set.slice(1)) sheet.line([x - GAP, top], [x - GAP, top + height]);
  const list = sheet.tag('L');
  for (const { cell, x, label, value, note } of set) {
    const item = sheet.tag('LI', undefined, { parent: list });
    const draw = (): void => {
      sheet.y = top + PAD;
      sheet.flow(label, LOOK.note, x);
      sheet.y += 2;
      sheet.flow(value, LOOK.value, x);
      sheet.flow(note, LOOK.note, x);
    };
    const body = sheet.tag('LBody', undefined, { parent: item });
    body.add(draw);
    if (cell.figure) {
      const below = top + PAD + label.length * LOOK.note.leading + 2 + LOOK.value.leading - 3;
      drawFigure(sheet, body, cell.figure, x + (value[0]?.width ?? 0) + 10, below - cell.figure.height);
    }
    item.end();
  }
  list.end();
  sheet.y = top + height;
}
