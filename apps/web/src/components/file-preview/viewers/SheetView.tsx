import { m } from '@grantdesk/messages';
import { useEffect, useState } from 'react';
import type { ViewerProps } from '../types.ts';
import { Pane } from './Pane.tsx';
import classes from './viewers.module.css';

const MAX_ROWS = 200;
const MAX_COLUMNS = 60;

interface Sheet {
  name: string;
  rows: string[][];
  isCut: boolean;
}

/** A workbook as tables: the first 200 rows of each sheet, as the cells were last shown. Formulas are not run. */
export default function SheetView({ file, bytes, onReady, onFail }: ViewerProps) {
  const [sheets, setSheets] = useState<Sheet[]>([]);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    read(bytes).then((found) => {
      setSheets(found);
      onReady();
    }, onFail);
  }, [bytes, onReady, onFail]);
  const sheet = sheets[shown];
  if (!sheet) return null;
  const width = Math.max(1, ...sheet.rows.map((row) => row.length));
  return (
    <>
      {sheets.length > 1 ? (
        <div className={classes.toolbar} data-viewer>
          <label className="flex items-center gap-2 text-muted">
            {m.common.sheet()}
            <select
              className="h-9 rounded-md border border-control bg-surface px-2.5 py-0 text-text"
              value={shown}
              onChange={(event) => setShown(Number(event.currentTarget.value))}
            >
              {sheets.map((each, index) => (
                <option key={each.name} value={index}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
        </div>
      ) : null}
      <Pane label={m.common.nameSheetName({ name: file.name, sheet: sheet.name })}>
        {sheet.isCut ? <p className="mb-3 text-sm text-muted">{m.common.onlyTheBeginningOfThisSheet()}</p> : null}
        {sheet.rows.length === 0 ? <p className="mb-3 text-sm text-muted">{m.common.thisSheetIsEmpty()}</p> : null}
        <table className="border-collapse bg-surface text-caption/4.5">
          <caption className="sr-only">{sheet.name}</caption>
          <thead>
            <tr>
              <th
                className="max-w-80 border border-border bg-sunken px-2 py-1 text-start align-top font-[500] wrap-anywhere text-muted"
                scope="col"
              >
                <span className="sr-only">{m.common.row()}</span>
              </th>
              {Array.from({ length: width }, (_, n) => (
                <th
                  className="max-w-80 border border-border bg-sunken px-2 py-1 text-start align-top font-[500] wrap-anywhere text-muted"
                  key={n}
                  scope="col"
                >
                  {columnName(n)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row, n) => (
              <tr key={n}>
                <th
                  className="max-w-80 border border-border bg-sunken px-2 py-1 text-start align-top font-[500] wrap-anywhere text-muted"
                  scope="row"
                >
                  {n + 1}
                </th>
                {Array.from({ length: width }, (_, column) => (
                  <td className="max-w-80 border border-border px-2 py-1 text-start align-top wrap-anywhere" key={column}>
                    {row[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Pane>
    </>
  );
}

async function read(bytes: () => Promise<ArrayBuffer>): Promise<Sheet[]> {
  const [content, { read: readBook, utils }] = await Promise.all([bytes(), import('@e965/xlsx')]);
  const book = readBook(content, { sheetRows: MAX_ROWS + 1, cellHTML: false, cellFormula: false });
  return book.SheetNames.map((name) => {
    const rows = utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' });
    const isCut = rows.length > MAX_ROWS || rows.some((row) => row.length > MAX_COLUMNS);
    return { name, isCut, rows: rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(String)) };
  });
}

/** 0 is A, 26 is AA. */
const columnName = (n: number): string =>
  n < 26 ? String.fromCharCode(65 + n) : columnName(Math.floor(n / 26) - 1) + columnName(n % 26);
