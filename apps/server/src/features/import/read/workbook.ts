import { m } from '@grantdesk/messages';
import yauzl from 'yauzl';
import { inspectZip } from '#platform/files/zip.ts';
import { refuseFile, type FileRow } from './refuse.ts';
import { sheetReader } from './sheet.ts';
import { newParser, type ElementHandlers } from '#platform/xml.ts';

/** Number formats of Excel that write a day. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** The rows of a workbook's first sheet, as the cells show them: of a formula, its last result. @throws AppError 422 */
export async function* readWorkbook(path: string): AsyncGenerator<FileRow> {
  const inspected = await inspectZip(path, () => false);
  if (!inspected.ok) throw refuseFile(inspected.fault === 'bomb' ? m.import.tooMuchToUnpack() : m.import.brokenWorkbook());
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const { sheet, from1904 } = await findSheet(zip, entries);
    const book = { from1904, texts: await readTexts(zip, entries), isDay: await readStyles(zip, entries) };
    const reader = sheetReader(book);
    for await (const chunk of piecesOf(zip, sheet)) yield* reader.write(chunk);
    yield* reader.end();
  } catch (error) {
    // What saxes and yauzl say of broken parts is for engineers.
    throw error instanceof Error && error.constructor === Error ? refuseFile(m.import.brokenWorkbook()) : error;
  } finally {
    zip.close();
  }
}

async function* piecesOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Calls back for each element of a part; names are without prefix. Nothing happens for a part that does not exist. */
async function readPart(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, on: ElementHandlers): Promise<void> {
  if (!entry) return;
  const parser = newParser(on);
  for await (const piece of piecesOf(zip, entry)) parser.write(piece);
  parser.close();
}

async function findSheet(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>) {
  const sheets: string[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  await readPart(zip, entries.get('xl/workbook.xml'), {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') sheets.push(attributes['r:id'] ?? '');
    },
  });
  await readPart(zip, entries.get('xl/_rels/workbook.xml.rels'), {
    open: ({ attributes }) => void targets.set(attributes['Id'] ?? '', attributes['Target'] ?? ''),
  });
  const target = targets.get(sheets[0] ?? '') ?? 'worksheets/sheet1.xml';
  const sheet = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw refuseFile(m.import.notAKnownFile());
  return { sheet, from1904 };
}

async function readTexts(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isRead = false;
  let isPhonetic = false;
  await readPart(zip, entries.get('xl/sharedStrings.xml'), {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isRead = name === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isRead) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') isPhonetic = false;
      isRead = false;
    },
  });
  return texts;
}

async function readStyles(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let inCells = false;
  await readPart(zip, entries.get('xl/styles.xml'), {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      const format = Number(attributes['numFmtId']);
      if (name === 'xf' && inCells) styles.push(DAY_FORMATS.has(format) || isDayFormat(formats.get(format) ?? ''));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** `dd/mm/yyyy` and the like, whatever stands in quotes and brackets. */
const isDayFormat = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
