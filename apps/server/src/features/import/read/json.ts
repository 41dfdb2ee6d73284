import { m } from '@grantdesk/messages';
import { refuseFile, type FileRow } from './refuse.ts';

/** What is read of a grant, by the names of the 360Giving standard; of lists, their first item. */
const COLUMNS = [
  'id',
  'title',
  'recipientOrganization.id',
  'recipientOrganization.name',
  'amountAwarded',
  'currency',
  'awardDate',
  'plannedDates.startDate',
  'plannedDates.endDate',
  'grantProgramme.title',
  'description',
];

/** The awards of a 360Giving file, one at a time. @throws AppError 422 */
export async function* readGrants(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  yield { number: 1, cells: COLUMNS };
  let number = 1;
  for await (const text of readObjects(pieces)) {
    number += 1;
    let grant: unknown;
    try {
      grant = JSON.parse(text);
    } catch {
      throw refuseFile(m.import.brokenJson({ award: number - 1 }));
    }
    yield { number, cells: COLUMNS.map((column) => valueAt(grant, column.split('.'))) };
  }
  if (number === 1) throw refuseFile(m.import.noGrants());
}

function valueAt(value: unknown, path: readonly string[]): string {
  const single: unknown = Array.isArray(value) ? value[0] : value;
  const [key, ...rest] = path;
  if (key !== undefined) {
    const has = typeof single === 'object' && single !== null && Object.hasOwn(single, key);
    return has ? valueAt((single as Record<string, unknown>)[key], rest) : '';
  }
  if (typeof single === 'number') return String(single);
  return typeof single === 'string' ? single.replaceAll('\0', '').toWellFormed() : '';
}

/** Text of each object in the list `grants`, or in the outer list; the whole file is never in memory. */
async function* readObjects(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const scan = { depth: 0, inText: false, isEscaped: false, listDepth: 0, word: '', lastWord: '' };
  let taken: string | null = null;
  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at] ?? '';
      if (scan.inText) {
        readText(scan, sign);
        continue;
      }
      if (sign === '"') {
        scan.inText = true;
        scan.word = '';
      } else if (sign === '{' || sign === '[') {
        if (sign === '{' && scan.listDepth > 0 && scan.depth === scan.listDepth && taken === null) {
          taken = '';
          start = at;
        }
        scan.depth += 1;
        const isList =
          sign === '[' && scan.listDepth === 0 && (scan.depth === 1 || (scan.depth === 2 && scan.lastWord === 'grants'));
        if (isList) scan.listDepth = scan.depth;
      } else if (sign === '}' || sign === ']') {
        scan.depth -= 1;
        if (scan.depth < scan.listDepth) scan.listDepth = Infinity;
        if (taken !== null && scan.depth === scan.listDepth) {
          yield taken + piece.slice(start, at + 1);
          taken = null;
        }
      }
    }
    if (taken !== null) taken += piece.slice(start);
  }
  if (scan.depth !== 0 || scan.inText) throw refuseFile(m.import.endsEarly());
}

function readText(
  scan: { depth: number; inText: boolean; isEscaped: boolean; word: string; lastWord: string },
  sign: string,
): void {
  if (scan.isEscaped) scan.isEscaped = false;
  else if (sign === '\\') scan.isEscaped = true;
  else if (sign === '"') {
    scan.inText = false;
    if (scan.depth === 1) scan.lastWord = scan.word;
  } else if (scan.depth === 1 && scan.word.length < 20) scan.word += sign;
}
