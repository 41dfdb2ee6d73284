import { type Locale, m, withLocale } from '@grantdesk/messages';
import { Readable } from 'node:stream';
import { csvLine } from '@grantdesk/domain/format/csv';
import type { FastifyReply } from 'fastify';
import { workbook } from './xlsx.ts';
import type { Cell, Table } from './xlsx.ts';

export type ExportFormat = 'csv' | 'xlsx';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A column: its heading as its reader reads it, and the cell of a row. */
export type Column<Row> = readonly [header: () => string, value: (row: Row) => Cell];

/** The place in a ranking: the same English word is a room elsewhere. */
export const placeHeading = m.common.place;

/** The columns of a table in the reader's language; programs get English. */
export const inColumns = <Row>(reader: Locale = 'en', columns: readonly Column<Row>[]) => ({
  header: withLocale(reader, () => columns.map(([header]) => header())),
  cells: (row: Row): Cell[] => withLocale(reader, () => columns.map(([, value]) => value(row))),
});

/** Sends a table as a file of this name; `total` goes ahead, so that the screen can say how far it is. */
export function sendTable(
  reply: FastifyReply,
  format: ExportFormat,
  { name, total, ...table }: Table & { name: string; total: number },
): FastifyReply {
  const content = format === 'xlsx' ? workbook(table) : csv(table);
  return reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}.${format}"; filename*=UTF-8''${encodeURIComponent(name)}.${format}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-total-rows': String(total),
    })
    .send(Readable.from(content, { objectMode: false, highWaterMark: 64 * 1024 }));
}

async function* csv({ header, rows }: Table): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${csvLine(header)}`;
  for await (const row of rows) yield csvLine(row);
}
