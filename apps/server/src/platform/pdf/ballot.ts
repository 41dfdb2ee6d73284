import { COLOR, LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';

export interface Ballot {
  /** Each with a box to tick. */
  choices: readonly string[];
  /** Below each line that is filled in. */
  captions: readonly string[];
}

/** What it takes on a page with three choices. */
export const BALLOT_HEIGHT = 80;
const PAD = 12;
const ROW = 16;
const BOX = 9;
const GAP = 18;

/** A frame in which people decide by hand: boxes to tick, and lines to write on. */
export function drawBallot(sheet: Sheet, { choices, captions }: Ballot): void {
  const height = 2 * PAD + choices.length * ROW;
  sheet.y += 8;
  sheet.need(height);
  const top = sheet.y;
  const x = sheet.left + PAD;
  sheet.decorate(() => {
    sheet.doc.lineWidth(0.75).strokeColor(COLOR.ink).roundedRect(sheet.left, top, sheet.width, height, 3).stroke();
    for (const at of choices.keys())
      sheet.doc.roundedRect(x, top + PAD + at * ROW + (LOOK.cell.leading - BOX) / 2, BOX, BOX, 1.5).stroke();
  });
  const list = sheet.tag('L');
  for (const [at, choice] of choices.entries()) {
    const [line] = sheet.lines(choice, LOOK.cell, sheet.width / 3);
    const item = sheet.tag('LI', undefined, { parent: list });
    sheet.tag('LBody', () => line && sheet.draw(line, LOOK.cell, x + BOX + 6, top + PAD + at * ROW), { parent: item });
    item.end();
  }
  list.end();
  drawLines(sheet, captions, { x: x + BOX + 6 + widest(sheet, choices) + GAP, y: top + height - PAD - LOOK.note.leading - 2 });
  sheet.y = top + height;
}

const widest = (sheet: Sheet, choices: readonly string[]): number =>
  Math.max(0, ...choices.map((choice) => sheet.measure(choice, LOOK.cell)));

function drawLines(sheet: Sheet, captions: readonly string[], { x, y }: { x: number; y: number }): void {
  const room = sheet.left + sheet.width - PAD - x;
  const width = (room - GAP * (captions.length - 1)) / captions.length;
  for (const [at, caption] of captions.entries()) {
    const from = x + at * (width + GAP);
    sheet.line([from, y], [from + width, y], COLOR.ink, 0.5);
    const [line] = sheet.lines(caption, LOOK.note, width);
    sheet.tag('P', () => line && sheet.draw(line, LOOK.note, from, y + 4));
  }
}
