import { m } from '@grantdesk/messages';
import { IMPORT_LIMITS, type ImportKind } from '@grantdesk/domain';
import { readCsv } from './csv.ts';
import { readGrants } from './json.ts';
import { refuseFile, type FileRow, type OpenFile } from './refuse.ts';
import { detectEncoding, readHead, readPieces } from './text.ts';
import { readWorkbook } from './workbook.ts';

export { refuseFile, type FileRow } from './refuse.ts';

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Opens a file by what is in it, whatever its name says. @throws AppError 422 for what cannot be imported */
export async function openFile(path: string, kind: ImportKind): Promise<OpenFile> {
  const head = await readHead(path);
  if (head.length === 0) throw refuseFile(m.import.isEmpty());
  if (head.subarray(0, 8).equals(OLD_OFFICE)) throw refuseFile(m.import.oldWorkbook());
  if (head.subarray(0, 2).toString('latin1') === 'PK') return { encoding: null, rows: tidied(readWorkbook(path)) };
  const encoding = await detectEncoding(path);
  const start = new TextDecoder(encoding).decode(head).trimStart();
  const pieces = readPieces(path, encoding);
  if (!/^[{[]/.test(start)) return { encoding, rows: tidied(readCsv(pieces)) };
  if (kind !== 'AWARDS') throw refuseFile(m.import.grantsAreAwards());
  return { encoding, rows: tidied(readGrants(pieces)) };
}

/** Without empty rows, within the limits; the first one has the headings. @throws AppError 422 */
async function* tidied(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  let width = 0;
  for await (const { number, cells } of rows) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) continue;
    if (last >= IMPORT_LIMITS.columns) throw refuseFile(m.import.tooManyColumns({ most: IMPORT_LIMITS.columns }));
    count += 1;
    if (count > IMPORT_LIMITS.rows + 1) throw refuseFile(m.import.tooManyRows({ most: IMPORT_LIMITS.rows }));
    if (count === 1) width = last + 1;
    // What is beside the headings belongs to no column.
    yield { number, cells: cells.slice(0, width).map((cell) => cell.replaceAll('\0', '').toWellFormed()) };
  }
  if (count < 2) throw refuseFile(m.import.hasNoRows());
}
