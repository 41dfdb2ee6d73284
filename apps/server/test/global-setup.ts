import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { DEMO_PEOPLE, insertPeople } from '../db/seed/accounts.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { migrate, withDatabase } from '../src/platform/migrate.ts';
import { startInstalledPostgres } from '../../../scripts/installed-postgres.ts';

export const TEMPLATE = 'grantdesk_template';

/** One PostgreSQL for the whole run, the embedded one or, with TEST_POSTGRES_BIN, an installed one, with a migrated template that holds every persona; each test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(os.tmpdir(), path.basename(mkdtempSync(path.join(os.tmpdir(), 'grantdesk-test-'))));
  const dataDir = `${folder}-pg`;
  // Test data may be lost with the machine: durability is proven elsewhere.
  const bin = process.env['TEST_POSTGRES_BIN'];
  const server = bin
    ? await startInstalledPostgres(bin, dataDir)
    : await startEmbeddedPostgres({ dataDir, settings: ['fsync=off', 'full_page_writes=off'] });
  await makeTemplate(server.url);
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The database that every test file clones: migrated, with every persona. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const template = withDatabase(serverUrl, TEMPLATE);
  await migrate(template);
  const pool = createPool(template, { max: 2, name: 'template', onError: () => {} });
  await insertPeople(createDb(pool), DEMO_PEOPLE);
  await pool.end();
  await admin.end();
}

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string;
  }
}
