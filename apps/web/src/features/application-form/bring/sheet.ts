import { answerSheet, NOT_A_SHEET, readAnswerSheet, type ReadSheet, type SheetCell } from '@grantdesk/domain/form/answer-sheet';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import type { Answers } from '@grantdesk/domain/form/types';

/** As much as a form's texts can need, and as little as cannot stop a phone. */
const MOST_BYTES = 10_000_000;
const WIDTHS = [24, 48, 48, 80, 32];

/** Saves the questions with the answers so far as a spreadsheet. The library is loaded only here. */
export async function downloadSheet(form: CompiledForm, answers: Answers, name: string): Promise<void> {
  const { utils, writeFile } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet(answerSheet(form, answers));
  sheet['!cols'] = WIDTHS.map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Answers');
  writeFile(book, `${name}.xlsx`, { compression: true });
}

/** The answers of a filled sheet, .xlsx or .csv. @throws Error whose message says what is wrong with the file */
export async function readSheet(form: CompiledForm, file: File): Promise<ReadSheet> {
  if (file.size === 0) throw new Error('This file is empty. Choose another one.');
  if (file.size > MOST_BYTES) throw new Error('This file is larger than 10 MB. Remove pictures from it and choose it again.');
  const { read, utils } = await import('@e965/xlsx');
  let rows: SheetCell[][];
  try {
    const book = read(await file.arrayBuffer(), { codepage: 65001, dense: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    rows = sheet ? utils.sheet_to_json<SheetCell[]>(sheet, { header: 1, raw: true, defval: null }) : [];
  } catch {
    throw new Error(NOT_A_SHEET);
  }
  const found = readAnswerSheet(form, rows);
  if (!found) throw new Error(NOT_A_SHEET);
  return found;
}
