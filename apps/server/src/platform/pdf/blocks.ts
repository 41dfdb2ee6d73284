import type { Look } from './layout.ts';
import { LOOK } from './looks.ts';
import type { Sheet } from './sheet.ts';
import { directionOf, printable } from './typeface.ts';

/** Text that is drawn in another order than it is read is read from the structure. */
export const readAs = (text: string): { options?: { actual: string } } =>
  directionOf(text) === 'left' ? { options: { actual: printable(text) } } : {};

/** A block of text from margin to margin, read as `tag`. */
function block(sheet: Sheet, tag: string, text: string, look: Look): void {
  sheet.tag(tag, () => sheet.flow(sheet.lines(text, look, sheet.width), look), readAs(text));
}

export interface TextBlocks {
  title: (text: string) => void;
  /** A sentence or a name below the title. */
  lead: (text: string) => void;
  /** A heading below a line across the page. */
  section: (text: string) => void;
  /** A heading without a line; `needs` is the height of what must be on the same page. */
  heading: (text: string, needs?: number) => void;
  question: (text: string) => void;
  text: (text: string, look?: 'plain' | 'muted' | 'note') => void;
  items: (lines: readonly string[]) => void;
  /** Names and their values beside them. */
  facts: (rows: readonly (readonly [string, string])[]) => void;
}

/** Headings, paragraphs and lists. @param plain how ordinary text is set */
export const createTextBlocks = (sheet: Sheet, plain: Look): TextBlocks => ({
  title: (text) => {
    block(sheet, 'H1', text, LOOK.title);
    sheet.y += 4;
  },
  lead: (text) => {
    block(sheet, 'P', text, LOOK.lead);
    sheet.y += 4;
  },
  section: (text) => {
    sheet.y += 16;
    // A heading is never alone at the foot of a page.
    sheet.need(90);
    sheet.rule(sheet.y);
    sheet.y += 11;
    block(sheet, 'H2', text, LOOK.section);
    sheet.y += 4;
  },
  heading: (text, needs = 60) => {
    sheet.y += 13;
    sheet.need(LOOK.heading.leading + needs);
    block(sheet, 'H2', text, LOOK.heading);
    sheet.y += 5;
  },
  question: (text) => {
    sheet.y += 7;
    sheet.need(48);
    block(sheet, 'H3', text, LOOK.question);
    sheet.y += 2;
  },
  text: (text, look = 'plain') => {
    if (text.trim() === '') return;
    block(sheet, 'P', text, { plain, muted: LOOK.muted, note: LOOK.note }[look]);
    sheet.y += 3;
  },
  items: (lines) => drawItems(sheet, lines, plain),
  facts: (rows) => drawFacts(sheet, rows, plain),
});

function drawItems(sheet: Sheet, lines: readonly string[], look: Look): void {
  const list = sheet.tag('L');
  for (const text of lines) {
    const item = sheet.tag('LI', undefined, { parent: list });
    sheet.need(look.leading);
    const [bullet] = sheet.lines('•', look, 20);
    const top = sheet.y;
    sheet.tag(
      'Lbl',
      () => {
        if (bullet) sheet.draw(bullet, look, sheet.left + 8, top);
      },
      { parent: item },
    );
    const wrapped = sheet.lines(text, look, sheet.width - 20);
    sheet.tag('LBody', () => sheet.flow(wrapped, look, sheet.left + 20), { parent: item, ...readAs(text) });
    item.end();
  }
  list.end();
  sheet.y += 3;
}

/** Names in a column of their own, as wide as the longest of them, and their values beside them. */
function drawFacts(sheet: Sheet, rows: readonly (readonly [string, string])[], look: Look): void {
  const muted = { ...look, color: LOOK.muted.color };
  const longest = Math.max(0, ...rows.map(([name]) => sheet.measure(name, muted)));
  const column = Math.min(longest + 16, sheet.width * 0.5);
  for (const [name, value] of rows) {
    const names = sheet.lines(name, muted, column - 16);
    const values = sheet.lines(value, look, sheet.width - column);
    sheet.need(names.length * muted.leading);
    const [page, top] = [sheet.page(), sheet.y];
    sheet.tag(
      'P',
      () => {
        sheet.flow(names, muted);
        sheet.y = top;
        sheet.flow(values, look, sheet.left + column);
      },
      readAs(`${name}: ${value}`),
    );
    const below = top + names.length * muted.leading;
    sheet.y = (sheet.page() === page ? Math.max(sheet.y, below) : sheet.y) + 2;
  }
  sheet.y += 4;
}
