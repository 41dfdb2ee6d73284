/** Translations as a table: CSV with a row for each text. */
import { m } from '@grantdesk/messages';
import type { TranslatedText } from '@grantdesk/domain';
import { csvLine } from '@grantdesk/domain/format/csv';
import { readCsv } from '../import/index.ts';
import { refuseFile, type FileText, type TextFile } from './file.ts';

const KEY = 'key';

/** `key, place, source language, language`, with the mark by which spreadsheets know UTF-8. */
export const writeTable = (
  { sourceLanguage, language }: { sourceLanguage: string; language: string },
  texts: readonly (TranslatedText & { place: string })[],
): string =>
  `\ufeff${csvLine([KEY, m.common.place(), sourceLanguage, language])}${texts
    .map(({ key, place, source, text }) => csvLine([key, place, source, text]))
    .join('')}`;

/** @throws AppError 422 for what is no table of translations */
export async function readTable(content: string): Promise<TextFile> {
  const texts: FileText[] = [];
  let language: string | null = null;
  const pieces = (async function* () {
    yield content.replace(/^\ufeff/, '');
  })();
  for await (const { number, cells } of readCsv(pieces)) {
    const [key = '', , source, text] = cells;
    if (number === 1) {
      if (key.trim().toLowerCase() !== KEY || cells.length < 4) throw refuseFile(m.translation.noTable());
      language = (text ?? '').trim();
    } else if (key) texts.push({ key, text: text ?? '', ...(source === undefined ? {} : { source }) });
  }
  if (language === null) throw refuseFile(m.translation.noTable());
  return { language, texts };
}
