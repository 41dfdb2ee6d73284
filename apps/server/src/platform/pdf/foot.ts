import { m } from '@grantdesk/messages';
import type { Line } from './layout.ts';
import { LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';

/** For the number of the page, in points. */
const NUMBER = 80;
const GAP = 16;

/** Below every page, once all are drawn: what the paper is, who may read it, the number of the page, and the organisation's own line. */
export function numberPages(
  sheet: Sheet,
  { foot, middle, below }: { foot: string; middle: string | undefined; below: string },
): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const { left, width } = sheet;
  const top = sheet.doc.page.height - 44;
  const inner = middle === undefined ? null : oneLine(sheet, middle, width / 2);
  const last = below === '' ? null : oneLine(sheet, below, width);
  const name = oneLine(sheet, foot, width - NUMBER - (inner ? inner.width + 2 * GAP : 0));
  for (let at = start; at < start + count; at++) {
    sheet.doc.switchToPage(at);
    sheet.rule(top - 8);
    const [number] = sheet.lines(m.pdf.pageAtOfCount({ at: at + 1, count }), LOOK.foot, NUMBER);
    sheet.decorate(() => {
      sheet.draw(name, LOOK.foot, left, top);
      // In the middle of the page, or further to the right of a long name.
      if (inner) sheet.draw(inner, LOOK.foot, left + Math.max((width - inner.width) / 2, name.width + GAP), top);
      if (last) sheet.draw(last, LOOK.foot, left, top + LOOK.foot.leading + 2);
      if (number) sheet.draw(number, LOOK.foot, left + width - number.width, top);
    });
  }
}

/** A text on one line, cut at a word if it is longer. */
function oneLine(sheet: Sheet, text: string, width: number): Line {
  const [line = { runs: [], width: 0 }, ...rest] = sheet.lines(text, LOOK.foot, width);
  if (rest.length === 0) return line;
  const words = text.split(' ');
  while (words.length > 1 && sheet.measure(`${words.join(' ')}…`, LOOK.foot) > width) words.pop();
  return sheet.lines(`${words.join(' ')}…`, LOOK.foot, width)[0] ?? line;
}
