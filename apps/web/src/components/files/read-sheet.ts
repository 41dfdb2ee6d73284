import { m } from '@grantdesk/messages';

/** As much as texts can need, and as little as cannot stop a phone. */
const MAX_BYTES = 10_000_000;

/**
 * The cells of the first sheet of a file, .xlsx or .csv. The library is loaded only here.
 * @param notASheet what to say where it is none
 * @throws Error whose message says what is wrong with the file
 */
export async function readSheetCells<Cell>(file: File, notASheet: string): Promise<Cell[][]> {
  if (file.size === 0) throw new Error(m.common.thisFileIsEmptyChooseAnother());
  if (file.size > MAX_BYTES) throw new Error(m.common.sheetIsTooLarge());
  const { read, utils } = await import('@e965/xlsx');
  try {
    const book = read(await file.arrayBuffer(), { codepage: 65001, dense: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    return sheet ? utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, defval: null }) : [];
  } catch {
    throw new Error(notASheet);
  }
}
