// Writes db/schema.sql, db/types.gen.ts and the views of docs/operations/reporting.md from the catalogue of a freshly migrated database.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { migrate, withDatabase } from '../apps/server/src/platform/migrate.ts';
import { describeSchema } from '../apps/server/db/schema/describe.ts';
import { withViews } from '../apps/server/db/schema/reporting.ts';

const out = path.resolve('apps/server/db');

export async function run(): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-schema-'));
  // The unprivileged database user must be able to enter when this runs as root.
  const server = await startEmbeddedPostgres({ dataDir: path.join(os.tmpdir(), `${path.basename(folder)}-pg`) });
  try {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query('create database grantdesk');
    await admin.end();
    const url = withDatabase(server.url, 'grantdesk');
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    writeFileSync(path.join(out, 'schema.sql'), await describeSchema(client));
    const page = path.resolve('docs/operations/reporting.md');
    writeFileSync(page, await withViews(readFileSync(page, 'utf8'), client));
    await client.end();
    const made = spawnSync(
      process.execPath,
      [
        'node_modules/kysely-codegen/dist/cli/bin.js',
        '--dialect',
        'postgres',
        '--url',
        url,
        '--camel-case',
        '--out-file',
        path.join(out, 'types.gen.ts'),
        '--include-pattern',
        'public.*',
        // Days of a calendar stay text (platform/db.ts); instants are dates.
        '--date-parser',
        'string',
        '--numeric-parser',
        'number',
      ],
      { encoding: 'utf8' },
    );
    if (made.status !== 0) console.error(made.stdout, made.stderr);
    const types = path.join(out, 'types.gen.ts');
    // The pool parses bigint as number (platform/db.ts).
    const text = readFileSync(types, 'utf8').replace(
      /export type Int8 = .*/,
      'export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;',
    );
    writeFileSync(types, text);
    return made.status ?? 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(path.join(os.tmpdir(), `${path.basename(folder)}-pg`), { recursive: true, force: true });
  }
}
