import { getLocale, m } from '@grantdesk/messages';
import { createRequire } from 'node:module';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { PRODUCT } from '#platform/product.ts';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const INK = '#1B2126';
const MUTED = '#555F67';
const RULE = '#DCD9D2';
const MARGIN = 56;
const FOOT = 64;

/** A tagged document in the language that is spoken, A4, set in a face that has the letters of Yoruba, Igbo and Hausa and the naira sign. */
export interface PaperWriter {
  title: (text: string) => void;
  section: (text: string) => void;
  question: (text: string) => void;
  text: (text: string, look?: 'plain' | 'muted') => void;
  items: (lines: readonly string[]) => void;
  /** A name and its value on one line. */
  facts: (rows: readonly (readonly [string, string])[]) => void;
  /** What follows is on a page of its own. */
  page: () => void;
  /** Numbers the pages and closes the document. */
  end: () => Promise<Buffer>;
}

/**
 * Begins a paper; all of it is drawn within one `speaking`. Callers import this file when they need it: the library takes 20 MB,
 * which most processes never need.
 * @param foot the text below every page, beside its number
 * @param house the organisation's name; null if it has none
 */
export function createPaper({ title, foot, house }: { title: string; foot: string; house: string | null }): PaperWriter {
  const { doc, done } = openDocument(title, house);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    ...blocksOf(doc, root),
    ...listsOf(doc, root),
    page: () => void doc.addPage(),
    end: () => {
      root.end();
      numberPages(doc, house ? `${house} · ${foot}` : foot);
      doc.end();
      return done;
    },
  };
}

function openDocument(title: string, house: string | null): { doc: PDFKit.PDFDocument; done: Promise<Buffer> } {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    pdfVersion: '1.7',
    tagged: true,
    lang: getLocale(),
    displayTitle: true,
    bufferPages: true,
    info: { Title: printable(title), Author: printable(house ?? PRODUCT), Producer: PRODUCT, Creator: PRODUCT },
  });
  doc.registerFont('body', path.join(fonts, 'DejaVuSans.ttf'));
  doc.registerFont('bold', path.join(fonts, 'DejaVuSans-Bold.ttf'));
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, done };
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** Headings and paragraphs. */
function blocksOf(doc: PDFKit.PDFDocument, root: Structure): Pick<PaperWriter, 'title' | 'section' | 'question' | 'text'> {
  /** A heading is never alone at the foot of a page. */
  const need = (height: number): void => {
    if (doc.y + height > doc.page.height - FOOT) doc.addPage();
  };
  const block = (tag: string, font: 'body' | 'bold', size: number, color: string, text: string): void =>
    void root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(printable(text), MARGIN, doc.y, { lineGap: size * 0.25 });
      }),
    );
  return {
    title: (text) => {
      block('H1', 'bold', 18, INK, text);
      doc.y += 8;
    },
    section: (text) => {
      doc.y += 14;
      need(90);
      const y = doc.y;
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(MARGIN, y)
        .lineTo(doc.page.width - MARGIN, y)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke();
      doc.endMarkedContent();
      doc.y = y + 10;
      block('H2', 'bold', 13, INK, text);
      doc.y += 4;
    },
    question: (text) => {
      doc.y += 6;
      need(48);
      block('H3', 'bold', 10, INK, text);
      doc.y += 2;
    },
    text: (text, look = 'plain') => {
      if (text.trim() === '') return;
      block('P', 'body', 10, look === 'muted' ? MUTED : INK, text);
      doc.y += 2;
    },
  };
}

/** Lists of one column, and of names with their values. */
function listsOf(doc: PDFKit.PDFDocument, root: Structure): Pick<PaperWriter, 'items' | 'facts'> {
  return {
    items: (lines) => {
      const list = doc.struct('L');
      root.add(list);
      for (const line of lines)
        list.add(
          doc.struct('LI', {}, [
            doc.struct('LBody', {}, () => {
              doc
                .font('body')
                .fontSize(10)
                .fillColor(INK)
                .text(`•  ${printable(line)}`, MARGIN + 10, doc.y, { lineGap: 2.5 });
            }),
          ]),
        );
      list.end();
      doc.y += 2;
    },
    facts: (rows) => {
      for (const [name, value] of rows)
        root.add(
          doc.struct('P', {}, () => {
            doc
              .font('body')
              .fontSize(10)
              .fillColor(MUTED)
              .text(`${printable(name)}: `, MARGIN, doc.y, { continued: true, lineGap: 3 })
              .fillColor(INK)
              .text(printable(value));
          }),
        );
      doc.y += 4;
    },
  };
}

function numberPages(doc: PDFKit.PDFDocument, foot: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    doc.page.margins.bottom = 0; // the foot is in the margin; it must not start a page of its own
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('body')
      .fontSize(8)
      .fillColor(MUTED)
      .text(printable(foot), MARGIN, doc.page.height - 40, {
        width: doc.page.width - 2 * MARGIN - 100,
        height: 12,
        ellipsis: true,
        lineBreak: false,
      })
      .text(m.pdf.pageAtOfCount({ at: at + 1, count }), doc.page.width - MARGIN - 100, doc.page.height - 40, {
        width: 100,
        align: 'right',
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
}

/** Composed letters have glyphs of their own; line ends are one kind; what steers a terminal is no text. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '');
