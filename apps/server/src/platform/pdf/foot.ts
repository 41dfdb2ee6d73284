import { m } from '@grantdesk/messages';
import type { Line } from './layout.ts';
import { LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';

/** Below every page, once all are drawn: what the paper is, who may read it, and the number of the page. */
export function numberPages(sheet: Sheet, foot: string, middle?: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const { left, width } = sheet;
  const top = sheet.doc.page.height - 44;
  const inner = middle === undefined ? [] : sheet.lines(middle, LOOK.foot, width / 3).slice(0, 1);
  const middleWidth = inner[0]?.width ?? 0;
  const name = oneLine(sheet, foot, middle === undefined ? width - 100 : (width - middleWidth) / 2 - 16);
  for (let at = start; at < start + count; at++) {
    sheet.doc.switchToPage(at);
    sheet.rule(top - 8);
    const [number] = sheet.lines(m.pdf.pageAtOfCount({ at: at + 1, count }), LOOK.foot, 100);
    sheet.decorate(() => {
      sheet.draw(name, LOOK.foot, left, top);
      for (const line of inner) sheet.draw(line, LOOK.foot, left + (width - middleWidth) / 2, top);
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
