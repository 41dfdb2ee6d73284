import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, Table } from './table.ts';

/** What a cell of a workbook may hold, and a sheet. */
const LONGEST_TEXT = 32_767;
const MOST_ROWS = 1_048_576;
const ROWS_A_PIECE = 200;

/**
 * A workbook of one sheet, piece by piece: its heading bold, fixed and with filters. Texts are written as texts, so that
 * nothing in them runs, whatever it begins with (S28). No kept library writes one without holding all rows.
 */
export async function* workbook({ header, rows }: Table): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  };
  for (const [name, text] of Object.entries(PARTS)) {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    part.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const last = columnName(Math.max(0, header.length - 1));
  sheet.push(strToU8(`${SHEET_START}${rowXml(header, 1)}`));
  yield* take();
  let number = 1;
  let waiting = '';
  for await (const row of rows) {
    if (number >= MOST_ROWS) break;
    number++;
    waiting += rowXml(row, 0);
    if (number % ROWS_A_PIECE === 0) {
      sheet.push(strToU8(waiting));
      waiting = '';
      yield* take();
    }
  }
  sheet.push(strToU8(`${waiting}</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`), true);
  zip.end();
  yield* take();
}

function rowXml(cells: readonly Cell[], style: number): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;
}

function cellXml(cell: Cell, style: number): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  if (cell === null || cell === '') return `<c${look}/>`;
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${look}><v>${cell}</v></c>` : `<c${look}/>`;
  return `<c t="inlineStr"${look}><is><t xml:space="preserve">${escapeXml(cell.slice(0, LONGEST_TEXT).toWellFormed())}</t></is></c>`;
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
