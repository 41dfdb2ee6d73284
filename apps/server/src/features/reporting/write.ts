import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BasicType } from 'hyparquet-writer';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportedFile } from './queries.ts';

type Written = Omit<ExportedFile, 'name'>;

/** Writes a view as CSV (RFC 4180, UTF-8, a line of headings, empty for null). @param view with its schema, quoted */
export async function writeCsv(client: pg.Client, view: string, file: string): Promise<Written> {
  const rows = client.query(copyTo(`copy (select * from ${view}) to stdout with (format csv, header)`));
  const hash = createHash('sha256');
  const count = { bytes: 0 };
  await pipeline(rows, measure(hash, count), createWriteStream(file, { mode: 0o600, flush: true }));
  return { rows: rows.rowCount, bytes: count.bytes, sha256: hash.digest('hex') };
}

function measure(hash: Hash, count: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      count.bytes += chunk.length;
      done(null, chunk);
    },
  });
}

const BATCH = 5_000;
const { builtins } = pg.types;
/** How PostgreSQL's types are stored: whole numbers exactly, decimals as doubles, all else as text. */
const STORED: Record<number, [BasicType, (text: string) => unknown]> = {
  [builtins.BOOL]: ['BOOLEAN', (text) => text === 't'],
  [builtins.INT2]: ['INT32', Number],
  [builtins.INT4]: ['INT32', Number],
  [builtins.INT8]: ['INT64', BigInt],
  [builtins.FLOAT8]: ['DOUBLE', Number],
  [builtins.NUMERIC]: ['DOUBLE', Number],
  [builtins.TIMESTAMPTZ]: ['TIMESTAMP', (text) => new Date(text)],
};
const AS_TEXT: [BasicType, (text: string) => unknown] = ['STRING', (text) => text];

/** Writes a view as Parquet, row group by row group. @param view with its schema, quoted */
export async function writeParquet(client: pg.Client, view: string, file: string): Promise<Written> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  await client.query(`declare reporting_rows no scroll cursor for select * from ${view}`);
  try {
    // Every value as PostgreSQL's own text.
    const types = { getTypeParser: () => (text: string) => text };
    const fetch = () => client.query<(string | null)[]>({ text: `fetch ${BATCH} from reporting_rows`, rowMode: 'array', types });
    let batch = await fetch();
    const columns = batch.fields.map(({ name, dataTypeID }) => ({ name, stored: STORED[dataTypeID] ?? AS_TEXT }));
    const columnData = (found: (string | null)[][]) =>
      columns.map(({ name, stored: [type, read] }, at) => ({
        name,
        type,
        data: found.map((row) => (row[at] === null || row[at] === undefined ? null : read(row[at]))),
      }));
    const writer = new ParquetWriter({
      writer: fileWriter(file),
      schema: schemaFromColumnData({ columnData: columnData([]) }),
      createdBy: 'Grantdesk',
    });
    let rows = 0;
    while (batch.rows.length > 0) {
      rows += batch.rows.length;
      await writer.write({ columnData: columnData(batch.rows), rowGroupSize: BATCH });
      batch = await fetch();
    }
    await writer.finish();
    const hash = createHash('sha256');
    const count = { bytes: 0 };
    for await (const chunk of createReadStream(file).pipe(measure(hash, count))) void chunk;
    return { rows, bytes: count.bytes, sha256: hash.digest('hex') };
  } finally {
    await client.query('close reporting_rows');
  }
}
