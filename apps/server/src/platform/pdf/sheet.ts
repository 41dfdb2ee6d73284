import { getLocale } from '@grantdesk/messages';
import { PRODUCT } from '#platform/product.ts';
import { fitLogo, type PaperHouse } from '../brand.ts';
import { createLayout, type Layout, type Line, type Look } from './layout.ts';
import { COLOR, LOOK } from './looks.ts';
import { printable, registerTypeface } from './typeface.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
/** Space below the text for the foot of the page. */
const FOOT = 60;

type Point = [x: number, y: number];
export type Structure = ReturnType<PDFKit.PDFDocument['struct']>;
/** What pdfkit takes beyond what its types name. */
type StructureOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]> & { scope?: 'Column' | 'Row' };

/** What is above every page from the next one on: a name, and lines at the right. */
export interface PageHead {
  name: string;
  lines: readonly string[];
}

/** The pages of a paper and the place on them where the next block is drawn. All measures are points from the top left. */
export interface Sheet extends Layout {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y: number;
  head: PageHead | null;
  readonly house: PaperHouse;
  /** Of the headings of tables. */
  readonly accent: string;
  /** Moves to a new page if less than this height is left. */
  need: (height: number) => void;
  addPage: () => void;
  /** The number of the current page, from 1. */
  page: () => number;
  /** A structure element in the document, or in another one, with what `draw` draws. */
  tag: (tag: string, draw?: () => void, more?: { parent?: Structure; options?: StructureOptions }) => Structure;
  /** Lines from `y` on, over as many pages as they need. */
  flow: (lines: readonly Line[], look: Look, x?: number) => void;
  /** Lines and colours that a screen reader passes over. */
  decorate: (draw: () => void) => void;
  rule: (y: number, color?: string, weight?: number) => void;
  line: (from: Point, to: Point, color?: string, weight?: number) => void;
  end: () => Promise<Buffer>;
}

export async function createSheet({
  title,
  house,
  head,
  margin,
}: {
  title: string;
  house: PaperHouse;
  head: PageHead | null;
  margin: number;
}): Promise<Sheet> {
  const { doc, done } = await openDocument(title, house.name, margin);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const layout = createLayout(doc);
  const sheet: Sheet = {
    ...layout,
    doc,
    left: margin,
    width: PAGE.width - 2 * margin,
    top: margin,
    bottom: PAGE.height - FOOT,
    y: margin,
    head,
    house,
    accent: house.color ?? COLOR.accent,
    need: (height) => {
      if (sheet.y + height > sheet.bottom) sheet.addPage();
    },
    addPage: () => void doc.continueOnNewPage(),
    page: () => doc.bufferedPageRange().start + doc.bufferedPageRange().count,
    tag: (tag, draw, { parent = root, options = {} } = {}) => {
      const element = doc.struct(tag, options);
      parent.add(element);
      if (draw) element.add(draw).end();
      return element;
    },
    flow: (lines, look, x = margin) => {
      for (const line of lines) {
        sheet.need(look.leading);
        layout.draw(line, look, x, sheet.y);
        sheet.y += look.leading;
      }
    },
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    rule: (y, color, weight) => sheet.line([margin, y], [margin + sheet.width, y], color, weight),
    line: (from, to, color = COLOR.rule, weight = 0.5) =>
      sheet.decorate(() =>
        doc
          .moveTo(...from)
          .lineTo(...to)
          .lineWidth(weight)
          .strokeColor(color)
          .stroke(),
      ),
    end: () => {
      root.end();
      doc.end();
      return done;
    },
  };
  let shown: PageHead | null = null;
  let last: PDFKit.PDFPage | undefined;
  let isFirst = true;
  doc.on('pageAdded', () => {
    if (last) compact(last);
    last = doc.page;
    sheet.y = margin;
    if (sheet.head) drawHead(sheet, sheet.head, sheet.head !== shown);
    else if (isFirst) drawLogo(sheet);
    isFirst = false;
    shown = sheet.head;
  });
  doc.addPage();
  return sheet;
}

/** Every page is in memory until the pages are numbered: as one buffer instead of thousands of small ones. */
function compact(page: PDFKit.PDFPage): void {
  const { content } = page as unknown as { content: { buffer: Uint8Array[] } };
  if (content.buffer.length > 1) content.buffer.splice(0, Infinity, Buffer.concat(content.buffer));
}

/** In points. */
const LOGO_FRAME = { width: 170, height: 42 };
const HEAD_LOGO_FRAME = { width: 150, height: 26 };

/** The logo above the first page, with the organisation's name as its text. */
function drawLogo(sheet: Sheet): void {
  const { logo, name } = sheet.house;
  if (!logo) return;
  const size = fitLogo(logo, LOGO_FRAME);
  sheet.tag('Figure', () => void sheet.doc.image(logo.png, sheet.left, sheet.y, size), { options: { alt: name ?? PRODUCT } });
  sheet.y += size.height + 18;
}

/** A head is read once; on the pages that continue it is repeated for the eye. */
function drawHead(sheet: Sheet, head: PageHead, isNew: boolean): void {
  const right = head.lines.map((line) => sheet.lines(line, LOOK.note, sheet.width / 2)).flat();
  const { logo } = sheet.house;
  const size = logo && fitLogo(logo, HEAD_LOGO_FRAME);
  const indent = size ? size.width + 10 : 0;
  const name = sheet.lines(head.name, LOOK.house, sheet.width / 2 - 20 - indent);
  const height = Math.max(name.length * LOOK.house.leading, right.length * LOOK.note.leading, size?.height ?? 0);
  const top = sheet.y;
  const draw = (): void => {
    for (const [index, line] of name.entries())
      sheet.draw(
        line,
        LOOK.house,
        sheet.left + indent,
        top + (height - name.length * LOOK.house.leading) / 2 + index * LOOK.house.leading,
      );
    for (const [index, line] of right.entries())
      sheet.draw(line, LOOK.note, sheet.left + sheet.width - line.width, top + index * LOOK.note.leading);
  };
  // The name is beside it: the picture says nothing more.
  if (logo && size) sheet.decorate(() => void sheet.doc.image(logo.png, sheet.left, top + (height - size.height) / 2, size));
  if (isNew) sheet.tag('P', draw);
  else sheet.decorate(draw);
  sheet.rule(top + height + 9, COLOR.ink, 1);
  sheet.y = top + height + 22;
}

async function openDocument(
  title: string,
  house: string | null,
  margin: number,
): Promise<{ doc: PDFKit.PDFDocument; done: Promise<Buffer> }> {
  // With its fonts it takes 20 MB, which most processes never need.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: getLocale(),
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: printable(title), Author: printable(house ?? PRODUCT), Producer: PRODUCT, Creator: PRODUCT },
  });
  registerTypeface(doc);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, done };
}
