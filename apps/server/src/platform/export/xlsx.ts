import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';

export type Cell = string | number | null;

/** A table as it is read, row by row: a hundred thousand rows need no more memory than one page of them. */
export interface Table {
  header: string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** The limits of a cell and a sheet of a workbook. */
const MAX_TEXT_LENGTH = 32_767;
const MAX_ROWS = 1_048_576;
const ROWS_A_PIECE = 50;

/**
 * A workbook of one sheet, piece by piece: its heading bold, fixed and with filters. Texts are written as texts, so that
 * nothing in them runs, whatever it begins with. No maintained library writes one without having all rows in memory.
 */
export async function* workbook(table: Table): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = (): Uint8Array[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for (const [name, text] of Object.entries(PARTS)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(text), true);
  }
  // The sheet is packed outside of JavaScript's own memory, which would grow with each piece of it.
  const facts = { crc: 0, size: 0 };
  const packed = createDeflateRaw();
  pipeline(Readable.from(counted(sheetXml(table), facts), { objectMode: false }), packed, () => {});
  const sheet: ZipInputFile = { filename: 'xl/worksheets/sheet1.xml', compression: 8, crc: 0, size: 0 };
  zip.add(sheet);
  for await (const chunk of packed) {
    sheet.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
    yield* take();
  }
  Object.assign(sheet, facts);
  sheet.ondata?.(null, new Uint8Array(0), true);
  zip.end();
  yield* take();
}

/** The pieces as bytes, while their checksum and size are noted. */
async function* counted(pieces: AsyncIterable<string>, facts: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    facts.crc = crc32(bytes, facts.crc);
    facts.size += bytes.length;
    yield bytes;
  }
}

async function* sheetXml({ header, rows }: Table): AsyncGenerator<string> {
  yield `${SHEET_START}${rowXml(header, 1)}`;
  let number = 1;
  let piece = '';
  for await (const row of rows) {
    if (number >= MAX_ROWS) break;
    number++;
    piece += rowXml(row, 0);
    if (number % ROWS_A_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  const last = columnName(Math.max(0, header.length - 1));
  yield `${piece}</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`;
}

function rowXml(cells: readonly Cell[], style: number): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;
}

function cellXml(cell: Cell, style: number): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  if (cell === null || cell === '') return `<c${look}/>`;
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${look}><v>${cell}</v></c>` : `<c${look}/>`;
  return `<c t="inlineStr"${look}><is><t xml:space="preserve">${escapeXml(cell.slice(0, MAX_TEXT_LENGTH).toWellFormed())}</t></is></c>`;
}

/** XML has no way to write most control characters: they are left out. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapeXml = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="20"/><sheetData>`;
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};
