import type { Answer } from '@grantdesk/api';
import type { FormSection, ReportingColumn, ReportingSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';

export const EXPORT_REPORTING = 'export-reporting';
/** Requested by a trigger wherever a version of a form is published. */
export const MAKE_REPORTING_VIEWS = 'make-reporting-views';

/** One file of an export. */
export interface ExportedFile {
  /** Below the folder of the export. */
  name: string;
  rows: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Who requested an export; the night has no such person. */
export interface Requester {
  by: string;
  name: string;
}

/** A request that comes while one waits is the same one. */
export async function enqueueExport(tx: Tx, requester: Requester): Promise<void> {
  await sql`select enqueue_job(${EXPORT_REPORTING}, ${toJson(requester)}::json, ${EXPORT_REPORTING})`.execute(tx);
}

/** Exports of the last weeks, the newest first. */
export const findExports = (db: Db) =>
  db
    .selectFrom('reportingExports')
    .select([
      'id',
      'beganAt',
      'endedAt',
      sql<'CSV' | 'PARQUET'>`format`.as('format'),
      'includesPersonal',
      sql<'RUNNING' | 'DONE' | 'FAILED'>`state`.as('state'),
      'error',
      'folder',
      'files',
      'removedAt',
    ])
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(30)
    .execute();

/** Begins an export. One that still runs was cut off with its process: the queue runs one at a time. */
export async function beginExport(tx: Tx, row: { format: string; includesPersonal: boolean; folder: string }): Promise<string> {
  await tx
    .updateTable('reportingExports')
    .set({ state: 'FAILED', error: 'The process ended before the export did.', endedAt: appNow })
    .where('state', '=', 'RUNNING')
    .execute();
  const id = newId();
  await tx
    .insertInto('reportingExports')
    .values({ id, ...row })
    .execute();
  return id;
}

export async function endExport(
  db: Db,
  id: string,
  { state, error = '', files }: { state: 'DONE' | 'FAILED'; error?: string; files: ExportedFile[] },
): Promise<void> {
  await db
    .updateTable('reportingExports')
    .set({ state, error, files: toJson(files), endedAt: appNow })
    .where('id', '=', id)
    .execute();
}

/** Exports whose days are over, with their files. */
export const findExpiredExports = (db: Db, { keepDays }: Pick<ReportingSettings, 'keepDays'>) =>
  db
    .selectFrom('reportingExports')
    .select(['id', 'folder', 'files'])
    .where('removedAt', 'is', null)
    .where('state', '<>', 'RUNNING')
    .where('beganAt', '<', sql<Date>`(select app_now()) - make_interval(days => ${keepDays})`)
    .execute();

export async function markRemoved(db: Db, id: string): Promise<void> {
  await db.updateTable('reportingExports').set({ removedAt: appNow }).where('id', '=', id).execute();
}

/** Versions of forms whose answers have no view; also those whose view is gone, as after a restore. */
export const findVersionsWithoutView = (db: Db) =>
  db
    .selectFrom('formVersions')
    .innerJoin('forms', 'forms.id', 'formVersions.formId')
    .leftJoin('reportingForms', 'reportingForms.formVersionId', 'formVersions.id')
    .select([
      'formVersions.id',
      'formVersions.formId',
      'formVersions.version',
      'formVersions.name',
      sql<FormSection[]>`form_versions.sections`.as('sections'),
      'reportingForms.viewName',
      sql<ReportingColumn[] | null>`reporting_forms.columns`.as('columns'),
    ])
    .where('forms.kind', 'in', ['APPLICATION', 'PROPOSAL', 'REPORT'])
    .where(sql<boolean>`to_regclass(format('reporting.%I', coalesce(reporting_forms.view_name, ''))) is null`)
    .orderBy('formVersions.publishedAt')
    .orderBy('formVersions.id')
    .execute();

/** Columns of the views of a form's other versions. */
export async function findColumnsOf(db: Db, formId: string): Promise<ReportingColumn[]> {
  const rows = await db
    .selectFrom('reportingForms')
    .innerJoin('formVersions', 'formVersions.id', 'reportingForms.formVersionId')
    .select(sql<ReportingColumn[]>`reporting_forms.columns`.as('columns'))
    .where('formVersions.formId', '=', formId)
    .orderBy('formVersions.version')
    .execute();
  return rows.flatMap(({ columns }) => columns);
}

export async function findViewNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('reportingForms').select('viewName').execute();
  return new Set(rows.map(({ viewName }) => viewName));
}

export async function insertForm(
  tx: Tx,
  row: { formVersionId: string; viewName: string; columns: readonly ReportingColumn[] },
): Promise<void> {
  await tx
    .insertInto('reportingForms')
    .values({ ...row, columns: toJson(row.columns) })
    .execute();
}

export async function makeView(tx: Tx, viewName: string, version: string, columns: readonly ReportingColumn[]): Promise<void> {
  await sql`select make_reporting_view(${viewName}, ${version}::uuid, ${toJson(columns)}::jsonb)`.execute(tx);
}

/** Two processes do not make the same view. */
export async function lockViews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reporting-views'))`.execute(tx);
}

type View = Answer<'reporting.one'>['data']['views'][number];

/** Every view, those with personal data last. */
export async function findViews(db: Db): Promise<View[]> {
  const { rows } = await sql<View>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as about,
      n.nspname = 'reporting_personal' as "isPersonal",
      (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('reporting', 'reporting_personal') and c.relkind = 'v'
    order by n.nspname, c.relname like 'answers\\_%', c.relname`.execute(db);
  return rows;
}
