import { answerSheet, notASheet, readAnswerSheet, type ReadSheet, type SheetCell } from '@grantdesk/domain/form/answer-sheet';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import type { Answers } from '@grantdesk/domain/form/types';
import { readSheetCells } from '#components/files/read-sheet.ts';

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
  const rows = await readSheetCells<SheetCell>(file, notASheet());
  const found = readAnswerSheet(form, rows);
  if (!found) throw new Error(notASheet());
  return found;
}
