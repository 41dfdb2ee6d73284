import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { samplePdf } from '../db/seed/files.ts';
import { adoptRestoredTrail, checkAudit } from '../src/features/audit/index.ts';
import { BackupError, readManifest, tableFile } from '../src/platform/backup/manifest.ts';
import { restoreBackup } from '../src/platform/backup/restore.ts';
import { writeBackup } from '../src/platform/backup/write.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { createFileStore } from '../src/platform/files/store.ts';
import { BASELINE, LAST_BEFORE } from '../src/platform/baseline.ts';
import { migrate, withDatabase } from '../src/platform/migrate.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from './app.ts';
import { draftWith, type Stored, uploadTo } from './builders/files.ts';
import { plannedProject } from './builders/money.ts';
import { formOf } from './builders/programme.ts';
import { grantProgramme } from './builders/project.ts';
import { sealEverything } from './builders/seal.ts';

/** Every row of every table that is backed up, as a digest; numbers of transactions belong to a cluster. */
async function contentOf(client: pg.Client, tables: string[]): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const name of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, E'\\n' order by row)), '') as digest
       from (select (to_jsonb(t) - '{xid,through_xid,through_id,locked_at,locked_by,is_available}'::text[])::text as row from ${name} t) rows`,
    );
    content[name] = rows[0]?.digest ?? '';
  }
  return content;
}

const PDF = samplePdf('Kept for good');

describe('backup and restore', () => {
  let t: TestApp;
  let applicant: Caller;
  let application: string;
  let before: Record<string, string>;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-drill-'));
  const backup = path.join(folder, 'backup');
  const databases: string[] = [];
  const serverUrl = inject('serverUrl');
  let source = '';

  async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  async function emptyDatabase(): Promise<string> {
    const name = `r_${randomBytes(6).toString('hex')}`;
    databases.push(name);
    await onServer(serverUrl, (client) => client.query(`create database ${name}`));
    return withDatabase(serverUrl, name);
  }
  async function restoreTo(ownerUrl: string, name: string, from = backup): Promise<string> {
    const dataDir = path.join(folder, name);
    const files = await createFileStore(`file:${dataDir}/files`, `${dataDir}/incoming`);
    await restoreBackup({ ownerUrl, files, dataDir }, from);
    files.close();
    return dataDir;
  }

  beforeAll(async () => {
    t = await startTestApp();
    const { rows } = await t.owner.query<{ name: string }>('select current_database() as name');
    source = withDatabase(serverUrl, rows[0]?.name ?? '');
    const director = await t.as('director');
    applicant = await t.as('applicant1');
    application = await draftWith(director, applicant);
    dataOf(await uploadTo(applicant, application, 'Ọ̀yọ́.pdf', PDF));
    dataOf(await applicant.form('PATCH', `/application/save/${application}`, [['note', 'Line one\nline\ttwo \\N \\. “quoted”']]));
    dataOf(await applicant.form('POST', `/application/submit/${application}`, []));
    await sealEverything(t);
    // These events no batch holds yet.
    const planner = await t.as('manager');
    const programme = await grantProgramme(director, planner);
    await plannedProject(t, { applicant: await t.as('applicant2'), planner }, programme);
    await t.owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker'`);
    await writeBackup({ ownerUrl: source, files: t.files, dataDir: t.config.dataDir }, backup);
    const { tables } = await readManifest(backup);
    before = await onServer(source, (client) =>
      contentOf(
        client,
        tables.map(({ name }) => name),
      ),
    );
    // What comes after the backup is not in it.
    dataOf(await (await t.as('applicant3')).post('/application/new', { programme }));
  });
  afterAll(async () => {
    await t.close();
    await onServer(serverUrl, async (client) => {
      for (const name of databases) await client.query(`drop database ${name} with (force)`);
    });
    rmSync(folder, { recursive: true, force: true });
  });

  it('what is restored is what was backed up: rows, files, jobs and the audit trail, and people go on', async () => {
    const url = await emptyDatabase();
    const dataDir = await restoreTo(url, 'whole');
    const after = await onServer(url, (client) => contentOf(client, Object.keys(before)));
    expect(after).toEqual(before);
    expect(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(20);
    const rules = 'select count(*)::int as n from pg_constraint where contype = $$f$$';
    const triggers = `select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled = 'O'`;
    for (const query of [rules, triggers]) {
      const [there, here] = await Promise.all(
        [source, url].map((at) => onServer(at, (client) => client.query<{ n: number }>(query))),
      );
      expect(there?.rows).toEqual(here?.rows);
    }
    const pool = createPool(url, { max: 2, name: 'drill', onError: () => {} });
    const db = createDb(pool);
    const config = { ...t.config, dataDir };
    expect(await adoptRestoredTrail({ db, config }, new Date().toISOString())).toBeGreaterThan(0);
    expect(await checkAudit({ db, config })).toMatchObject({ problems: [] });
    await pool.end();

    const again = await startTestApp({ DATA_DIR: dataDir }, databases.at(-1));
    const sameApplicant = await again.as('applicant1');
    const pdf = await sameApplicant.get(`/application/pdf/${application}`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { rows } = await again.owner.query<{ id: string }>(`select id from files where name = 'Ọ̀yọ́.pdf'`);
    const stored = dataOf<Stored>(await sameApplicant.get(`/file/one/${rows[0]?.id}`));
    const file = await sameApplicant.get((stored.url ?? '').replace('/api', ''));
    expect(file.rawPayload.equals(PDF)).toBe(true);
    const jobs = await again.owner.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker._private_jobs where locked_at is null',
    );
    expect(jobs.rows[0]?.n).toBeGreaterThan(0);
    // The trail goes on where it ended.
    dataOf(await (await again.as('director')).post('/form/import', formOf({ field_id: 'name' })));
    await sealEverything(again);
    expect(await checkAudit({ db: again.db, config: again.config })).toMatchObject({ problems: [] });
    await again.close();
  });

  it('nothing is written over: neither a backup nor a database that holds anything', async () => {
    const files = t.files;
    await expect(writeBackup({ ownerUrl: source, files, dataDir: folder }, backup)).rejects.toThrow(/exists/);
    await expect(restoreTo(source, 'over')).rejects.toThrow('The database is not empty');
    expect(readdirSync(folder)).not.toContain('backup.partial');
  });

  it('a backup from before the baseline has its schema; one of an older migration is refused', async () => {
    const old = await emptyDatabase();
    await migrate(old, BASELINE);
    await onServer(old, (client) =>
      client.query(`insert into organisation_settings (key, value) values ('organisation', '{"name": "Before"}')`),
    );
    const to = path.join(folder, 'old-backup');
    await writeBackup({ ownerUrl: old, files: t.files, dataDir: folder }, to);
    const manifest = path.join(to, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    const setMigration = (name: string) => writeFileSync(manifest, text.replace(`"${BASELINE}"`, `"${name}"`));
    setMigration(LAST_BEFORE);
    const url = await emptyDatabase();
    await restoreTo(url, 'before', to);
    const { rows } = await onServer(url, (client) =>
      client.query(`select value ->> 'name' as name from organisation_settings where key = 'organisation'`),
    );
    expect(rows).toEqual([{ name: 'Before' }]);
    setMigration('0099_reminders_by_hand');
    await expect(restoreTo(await emptyDatabase(), 'older', to)).rejects.toThrow('The backup is from another version');
  });

  it.each([
    [
      'a table whose file was changed',
      () => appendFileSync(tableFile(backup, 'public.users'), 'x'),
      /public\.users is not what was backed up/,
    ],
    ['a table that is gone', () => rmSync(tableFile(backup, 'public.users')), /public\.users is missing/],
    [
      'a manifest that was cut off',
      () => writeFileSync(path.join(backup, 'manifest.json'), readFileSync(path.join(backup, 'manifest.json')).subarray(0, 500)),
      /incomplete/,
    ],
    ['no manifest', () => rmSync(path.join(backup, 'manifest.json')), /no backup in/],
  ])('R21 %s: refused in one line before anything is put anywhere', async (_what, harm, sentence) => {
    harm();
    const url = await emptyDatabase();
    const refused = restoreTo(url, randomBytes(4).toString('hex'));
    await expect(refused).rejects.toBeInstanceOf(BackupError);
    await expect(refused).rejects.toThrow(sentence);
    const { rows } = await onServer(url, (client) =>
      client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(rows).toEqual([]);
  });

  it('a file that a row names and the store has lost ends the backup, and leaves none', async () => {
    const { rows } = await t.owner.query<{ key: string }>('select storage_key as key from files limit 1');
    await t.files.remove(rows[0]?.key ?? '');
    const target = path.join(folder, 'lost');
    await expect(writeBackup({ ownerUrl: source, files: t.files, dataDir: folder }, target)).rejects.toThrow(
      /1 files cannot be read/,
    );
    expect(readdirSync(folder)).not.toContain('lost');
  });
});
