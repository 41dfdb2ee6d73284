import { m } from '@grantdesk/messages';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuseFile, type FileRow } from './refuse.ts';

/** Longer than any row; a quote that is never closed would make the rest of the file one cell. */
const MAX_RECORD = 1_000_000;
const DELIMITERS = [',', ';', '\t', '|'];
/** The apostrophe that our own CSV files put before what a spreadsheet would run (`domain/format/csv`). */
const GUARD = /(^|[;|\t\r\n])'(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** The rows of a CSV file, whichever of the usual characters separates its cells. @throws AppError 422 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  const head = first.done ? '' : first.value;
  async function* all(): AsyncGenerator<string> {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  const parser = parse({
    delimiter: findDelimiter(head),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  });
  const text = Readable.from(all());
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells: record.map(unguard) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(m.import.brokenCsv({ row: number + 1 })) : error;
  }
}

const unguard = (cell: string): string =>
  cell.includes("'") ? cell.replaceAll(GUARD, '$1').replace(/^'(?=[\t\r\n])/, '') : cell;

/** The character that is most often in the headings, outside of quotes. */
function findDelimiter(head: string): string {
  const line = head.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
