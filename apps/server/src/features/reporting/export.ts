import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseClient } from '#platform/database-client.ts';
import { recordAudit, recordSystemAudit, type AuditSubject } from '#platform/audit.ts';
import type { Db } from '#platform/db.ts';
import type { FileStore } from '#platform/files/store.ts';
import { newId } from '#platform/ids.ts';
import { appUrl } from '#platform/migrate.ts';
import { readSection } from '../settings/index.ts';
import {
  beginExport,
  endExport,
  EXPORT_REPORTING,
  findExpiredExports,
  findViews,
  markRemoved,
  type ExportedFile,
  type Requester,
} from './queries.ts';
import { makeReportingViews } from './views.ts';
import { writeCsv, writeParquet } from './write.ts';

export { EXPORT_REPORTING } from './queries.ts';
/** At a quiet hour, before the backups of most places. */
export const EXPORT_REPORTING_CRONTAB = `40 1 * * * ${EXPORT_REPORTING} ?jobKey=${EXPORT_REPORTING}&max=1`;

export interface ExportParts {
  db: Db;
  files: FileStore;
  log: Pick<FastifyBaseLogger, 'error'>;
  ownerUrl: string;
}

/**
 * The job that exports every view, all in one snapshot, to a folder of its own beside the files; `manifest.json` comes last.
 * An export that fails is not repeated before the next night, and says why on its page.
 */
export async function exportReporting(p: ExportParts, payload: unknown): Promise<void> {
  const { format, includesPersonal } = await readSection(p.db, 'reporting');
  if (format === 'OFF') return;
  await makeReportingViews(p.db);
  const folder = `reporting/${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  const id = await p.db.transaction().execute((tx) => beginExport(tx, { format, includesPersonal, folder }));
  const files: ExportedFile[] = [];
  try {
    await writeViews(p, { format, includesPersonal, folder }, files);
    await endExport(p.db, id, { state: 'DONE', files });
  } catch (error) {
    p.log.error({ err: error }, 'the views for business intelligence could not be exported');
    const reason = error instanceof Error ? error.message : String(error);
    await endExport(p.db, id, { state: 'FAILED', error: reason.slice(0, 500), files });
    return;
  }
  await note(p.db, payload, { format, files: files.length, personal: includesPersonal });
}

interface Choice {
  format: 'CSV' | 'PARQUET';
  includesPersonal: boolean;
  folder: string;
}

async function writeViews(p: ExportParts, { format, includesPersonal, folder }: Choice, files: ExportedFile[]): Promise<void> {
  const client = new DatabaseClient({ connectionString: appUrl(p.ownerUrl), application_name: 'grantdesk-reporting' });
  client.on('error', () => {}); // the statement that fails reports it
  await client.connect();
  try {
    await client.query(`set datestyle = 'ISO'; set timezone = 'UTC'; begin isolation level repeatable read, read only`);
    for (const { name, isPersonal } of await findViews(p.db)) {
      if (isPersonal && !includesPersonal) continue;
      const view = `${isPersonal ? 'reporting_personal' : 'reporting'}.${client.escapeIdentifier(name)}`;
      const local = path.join(p.files.incoming, newId());
      try {
        const made = await (format === 'CSV' ? writeCsv : writeParquet)(client, view, local);
        const file = `${isPersonal ? 'personal/' : ''}${name}.${format.toLowerCase()}`;
        await p.files.named.put(`${folder}/${file}`, local);
        files.push({ name: file, ...made });
      } finally {
        await rm(local, { force: true });
      }
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
  const manifest = path.join(p.files.incoming, newId());
  await writeFile(manifest, JSON.stringify({ madeAt: new Date().toISOString(), format, files }, null, 2), { mode: 0o600 });
  await p.files.named.put(`${folder}/manifest.json`, manifest);
}

async function note(db: Db, payload: unknown, facts: { format: string; files: number; personal: boolean }): Promise<void> {
  const event = { type: 'reporting.exported', facts } as const;
  const subject: AuditSubject = { kind: 'SETTING', id: null };
  const { by, name } = (payload ?? {}) as Partial<Requester>;
  await db.transaction().execute(async (tx) => {
    if (by === undefined || name === undefined) return recordSystemAudit(tx, subject, event);
    const doer = { actor: { userId: by, name }, viewedBy: null, ipAddress: null };
    return recordAudit(tx, doer, subject, event);
  });
}

/** Removes the files of exports whose days are over. */
export async function tidyReporting({ db, files }: Pick<ExportParts, 'db' | 'files'>): Promise<void> {
  for (const expired of await findExpiredExports(db, await readSection(db, 'reporting'))) {
    const names = (expired.files as unknown as ExportedFile[]).map(({ name }) => name);
    for (const name of [...names, 'manifest.json']) await files.named.remove(`${expired.folder}/${name}`);
    await markRemoved(db, expired.id);
  }
}
