import { drawBallot, type Ballot } from './ballot.ts';
import { drawBand, type BandCell } from './band.ts';
import { drawBeside } from './beside.ts';
import { createTextBlocks, type TextBlocks } from './blocks.ts';
import { createContents, type Contents, type ContentsEntry } from './contents.ts';
import { numberPages } from './foot.ts';
import { LOOK } from './looks.ts';
import type { PaperHouse } from '../brand.ts';
import { createSheet, type PageHead, type Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Table } from './table-shape.ts';

/** A tagged document in the language that is spoken, A4, set in the product's typeface. */
export interface PaperWriter extends TextBlocks {
  /** Figures side by side. */
  band: (cells: readonly BandCell[]) => void;
  table: (table: Table) => void;
  /** Two blocks in columns beside each other. */
  beside: (first: (column: TextBlocks) => void, second: (column: TextBlocks) => void) => void;
  /** Entries under a heading, on one page if they fit. Their numbers appear once the paper ends; each must be marked. */
  contents: (heading: string, entries: readonly ContentsEntry[]) => void;
  /** The next block is what an entry of the contents and a bookmark lead to. */
  mark: Contents['mark'];
  /** A box that is completed by hand. */
  ballot: (ballot: Ballot) => void;
  /** What follows is on a page of its own, under this head if there is one. */
  page: (head?: PageHead) => void;
  /** Numbers the pages and closes the document. */
  end: () => Promise<Buffer>;
}

export interface PaperOptions {
  title: string;
  /** The text below every page, beside its number. */
  foot: string;
  /** The organisation that issues it. */
  house: PaperHouse;
  /** In the middle below every page. */
  notice?: string;
  /** Above the first page and those that continue it. */
  head?: PageHead;
}

/** Margins in points: papers with a head have narrower ones and smaller letters, for their tables. */
const MARGIN = { plain: 56, headed: 42 };

/** Begins a paper; all of it is drawn within one `withLocale`. */
export async function createPaper({ title, foot, house, notice, head }: PaperOptions): Promise<PaperWriter> {
  const sheet = await createSheet({ title, house, head: head ?? null, margin: head ? MARGIN.headed : MARGIN.plain });
  const contents = createContents(sheet);
  const blocksOn = (part: Sheet): TextBlocks => createTextBlocks(part, head ? LOOK.small : LOOK.text);
  const blocks = blocksOn(sheet);
  return {
    ...blocks,
    band: (cells) => drawBand(sheet, cells),
    table: (table) => drawTable(sheet, table),
    beside: (first, second) =>
      drawBeside(
        sheet,
        (column) => first(blocksOn(column)),
        (column) => second(blocksOn(column)),
      ),
    contents: (heading, entries) => {
      blocks.heading(heading, contents.height(entries));
      contents.list(entries);
    },
    mark: contents.mark,
    ballot: (ballot) => drawBallot(sheet, ballot),
    page: (next) => {
      if (next) sheet.head = next;
      sheet.addPage();
    },
    end: () => {
      contents.number();
      numberPages(sheet, { foot: house.name && !head ? `${house.name} · ${foot}` : foot, middle: notice, below: house.footer });
      return sheet.end();
    },
  };
}
