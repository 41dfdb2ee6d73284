import type { Line } from './layout.ts';
import { COLOR, LOOK } from './looks.ts';
import type { Sheet, Structure } from './sheet.ts';
import { printable } from './typeface.ts';

export interface ContentsEntry {
  /** Names the entry for `mark`. */
  id: string;
  text: string;
}
export interface Contents {
  /** Entries in two columns, with room for their numbers. */
  list: (entries: readonly ContentsEntry[]) => void;
  /** The height that they need on one page, at most that of a page. */
  height: (entries: readonly ContentsEntry[]) => number;
  /** The current place is where the entry leads; a bookmark is named after it too. */
  mark: (id: string, text: string) => void;
  /** Writes the page numbers. */
  number: () => void;
}

/** An entry on its page, until its number is known. */
interface Open {
  id: string;
  element: Structure;
  page: number;
  x: number;
  top: number;
  lines: Line[];
}

const LOOK_OF_ENTRY = { ...LOOK.cell, size: 9, leading: 12 };
const GUTTER = 28;
const PAD = 1.3;
/** For the number and what leads to it. */
const NUMBER = 42;

export function createContents(sheet: Sheet): Contents {
  const places = new Map<string, number>();
  const open: Open[] = [];
  let list: Structure | undefined;
  return {
    list: (entries) => {
      const parent = sheet.tag('TOC');
      list = parent;
      for (const entry of placeEntries(sheet, entries)) {
        const item = sheet.tag('TOCI', undefined, { parent });
        const element = sheet.tag('Link', undefined, { parent: item });
        element.add(() => {
          for (const [at, line] of entry.lines.entries())
            sheet.draw(line, LOOK_OF_ENTRY, entry.x, entry.top + at * LOOK_OF_ENTRY.leading);
        });
        open.push({ ...entry, element });
      }
    },
    height: (entries) => {
      const total = layEntries(sheet, entries).reduce((sum, { height }) => sum + height, 0);
      return Math.min(total / 2 + 2 * LOOK_OF_ENTRY.leading, (sheet.bottom - sheet.top) * 0.85);
    },
    mark: (id, text) => {
      places.set(id, sheet.page());
      sheet.doc.addNamedDestination(id, 'XYZ', sheet.left, sheet.y - 8, null);
      sheet.doc.outline.addItem(printable(text));
    },
    number: () => {
      for (const entry of open) {
        sheet.doc.switchToPage(entry.page - 1);
        drawNumber(sheet, entry, places.get(entry.id));
        entry.element.end();
      }
      list?.end();
    },
  };
}

type Placed = Omit<Open, 'element'>;

/** Fills two columns a page, of about equal height on the last one. */
function* placeEntries(sheet: Sheet, entries: readonly ContentsEntry[]): Generator<Placed> {
  const width = columnWidth(sheet);
  let rest = layEntries(sheet, entries);
  for (let isFirst = true; rest.length > 0; isFirst = false) {
    if (!isFirst) sheet.addPage();
    const { y: top } = sheet;
    const room = sheet.bottom - top;
    const half = rest.reduce((sum, { height }) => sum + height, 0) / 2;
    let lowest = top;
    for (const [column, target] of [half, room].entries()) {
      let y = top;
      const count = countThatFit(rest, target, room);
      for (const { id, lines, height } of rest.slice(0, count)) {
        yield { id, page: sheet.page(), x: sheet.left + column * (width + GUTTER), top: y + PAD, lines };
        y += height;
      }
      rest = rest.slice(count);
      lowest = Math.max(lowest, y);
    }
    sheet.y = lowest;
  }
}

const layEntries = (sheet: Sheet, entries: readonly ContentsEntry[]) =>
  entries.map(({ id, text }) => {
    const lines = sheet.lines(text, LOOK_OF_ENTRY, columnWidth(sheet) - NUMBER);
    return { id, lines, height: lines.length * LOOK_OF_ENTRY.leading + 2 * PAD };
  });

/** How many entries a column takes: up to a height, and never more than the page has room for. */
function countThatFit(entries: readonly { height: number }[], target: number, room: number): number {
  let used = 0;
  for (const [at, { height }] of entries.entries()) {
    if (at > 0 && (used >= target - 0.01 || used + height > room)) return at;
    used += height;
  }
  return entries.length;
}

const columnWidth = (sheet: Sheet): number => (sheet.width - GUTTER) / 2;

/** The number at the end of the last line, and dots that lead to it. */
function drawNumber(sheet: Sheet, { id, element, x, top, lines }: Open, page: number | undefined): void {
  const [number] = sheet.lines(page === undefined ? '' : String(page), LOOK_OF_ENTRY, NUMBER);
  if (!number) return;
  const right = x + columnWidth(sheet);
  const y = top + (lines.length - 1) * LOOK_OF_ENTRY.leading;
  const from = x + (lines.at(-1)?.width ?? 0) + 6;
  const to = right - number.width - 6;
  sheet.decorate(() =>
    sheet.doc
      .moveTo(from, y + 9)
      .lineTo(to, y + 9)
      .dash(0.5, { space: 1.5 })
      .lineWidth(0.5)
      .strokeColor(COLOR.muted)
      .stroke()
      .undash(),
  );
  element.add(() => sheet.draw(number, LOOK_OF_ENTRY, right - number.width, y));
  const height = lines.length * LOOK_OF_ENTRY.leading;
  const link: object = { structParent: element };
  sheet.doc.goTo(x, top, right - x, height, id, link);
}
