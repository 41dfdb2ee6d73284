import type {
  ImportFacts,
  ImportField,
  ImportKind,
  ImportMapping,
  ImportReason,
  ImportRowState,
  ImportState,
} from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import type { FileRow } from './read/index.ts';

export const WORK_IMPORT = 'work-import';
export const COMPARE_IMPORTED = 'compare-imported';

/** One job of each import, however often it is queued. */
export async function enqueueImport(tx: Tx, id: string): Promise<void> {
  await sql`select enqueue_job(${WORK_IMPORT}, ${toJson({ id })}::json, ${`import-${id}`})`.execute(tx);
}

export async function enqueueComparison(tx: Db): Promise<void> {
  await sql`select enqueue_job(${COMPARE_IMPORTED}, '{}'::json, ${COMPARE_IMPORTED})`.execute(tx);
}

const imports = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('users as creator', 'creator.id', 'imports.createdBy')
    .leftJoin('users as runner', 'runner.id', 'imports.runBy')
    .leftJoin('users as undoer', 'undoer.id', 'imports.undoneBy')
    .selectAll('imports')
    .select(['creator.name as creatorName', 'runner.name as runnerName', 'undoer.name as undoerName']);

export async function findImport(db: Db, id: string) {
  const row = await imports(db).where('imports.id', '=', id).executeTakeFirst();
  return row && typed(row);
}

const typed = <R extends { kind: string; state: string; mapping: unknown }>(row: R) => ({
  ...row,
  kind: row.kind as ImportKind,
  state: row.state as ImportState,
  mapping: row.mapping as ImportMapping,
});

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImports(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await imports(db).orderBy('imports.createdAt', 'desc').orderBy('imports.id').limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(typed), total };
}

/** Locks an import: each step of its job and each change of it goes through here. */
export async function lockImport(tx: Tx, id: string) {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && typed(row);
}

export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

export const insertImport = (
  tx: Tx,
  record: { id: string; kind: ImportKind; fileName: string; encoding: string | null; createdBy: string },
) =>
  tx
    .insertInto('imports')
    .values({ ...record, headings: [], rowCount: 0 })
    .execute();

interface Changes {
  state?: ImportState;
  headings?: string[];
  mapping?: ImportMapping;
  dayFirst?: boolean;
  rowCount?: number;
  done?: number;
  newOrganisations?: number;
  isCancelling?: boolean;
  runBy?: string;
  undoneBy?: string;
}

export const updateImport = (tx: Tx, id: string, { mapping, ...changes }: Changes) =>
  tx
    .updateTable('imports')
    .set({
      ...changes,
      ...(mapping && { mapping: toJson(mapping) }),
      ...(changes.runBy && { runAt: appNow }),
      ...(changes.undoneBy && { undoneAt: appNow }),
    })
    .where('id', '=', id)
    .execute();

export async function insertRows(tx: Tx, importId: string, rows: readonly FileRow[]): Promise<void> {
  await sql`insert into import_rows (import_id, number, cells)
    select ${importId}, number, cells from jsonb_to_recordset(${toJson(rows)}::jsonb) as r (number integer, cells text[])`.execute(
    tx,
  );
}

/** Back to before the check, for another mapping. */
export async function resetRows(tx: Tx, importId: string): Promise<void> {
  await sql`update import_rows set state = 'NEW', facts = null, reasons = '[]', key = null
    where import_id = ${importId} and state <> 'NEW'`.execute(tx);
}

export async function countRows(db: Db, importId: string): Promise<Record<ImportRowState, number>> {
  const rows = await db
    .selectFrom('importRows')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('importId', '=', importId)
    .groupBy('state')
    .execute();
  const none = { NEW: 0, READY: 0, REFUSED: 0, KNOWN: 0, TAKEN: 0, UNDONE: 0, REMAINS: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
}

/** Rows in the order of the file, after one of them. */
export async function findRows(
  db: Db,
  importId: string,
  { state, after = 0, limit, offset = 0 }: { state?: ImportRowState; after?: number; limit: number; offset?: number },
) {
  let query = db
    .selectFrom('importRows')
    .select(['number', 'state', 'cells', 'reasons', 'facts', 'key', 'recordId'])
    .where('importId', '=', importId)
    .where('number', '>', after);
  if (state) query = query.where('state', '=', state);
  const rows = await query.orderBy('number').limit(limit).offset(offset).execute();
  return rows.map((row) => ({
    ...row,
    state: row.state as ImportRowState,
    reasons: row.reasons as unknown as ImportReason[],
    facts: (row.facts ?? {}) as ImportFacts & { newOrganisation?: string },
  }));
}

export type RowRecord = Awaited<ReturnType<typeof findRows>>[number];

export interface RowChange {
  number: number;
  state: ImportRowState;
  facts?: object;
  reasons?: ImportReason[];
  key?: string;
  recordId?: string | null;
}

export async function updateRows(tx: Tx, importId: string, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update import_rows r set state = c.state, facts = coalesce(c.facts, r.facts), reasons = coalesce(c.reasons, r.reasons),
      key = coalesce(c.key, r.key), record_id = coalesce(c."recordId", r.record_id)
    from jsonb_to_recordset(${toJson(changes)}::jsonb)
      as c (number integer, state text, facts jsonb, reasons jsonb, key text, "recordId" uuid)
    where r.import_id = ${importId} and r.number = c.number`.execute(tx);
}

/** Refuses rows that say the same as an earlier one, and counts the organisations that the rest creates. */
export async function finishCheck(tx: Tx, importId: string): Promise<number> {
  await sql`update import_rows r set state = 'REFUSED',
      reasons = jsonb_build_array(jsonb_build_object('code', 'SAME_AS_ROW', 'value', d.first::text))
    from (select number, min(number) over (partition by key) as first from import_rows
      where import_id = ${importId} and state = 'READY') as d
    where r.import_id = ${importId} and r.number = d.number and d.number <> d.first`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(distinct facts ->> 'newOrganisation')::int as count from import_rows
    where import_id = ${importId} and state = 'READY'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What became of the rows of removed records, or of records that remain. */
export async function markRecords(tx: Tx, importId: string, ids: readonly string[], state: ImportRowState): Promise<void> {
  await sql`update import_rows set state = ${state}
    where import_id = ${importId} and state = 'TAKEN' and record_id = any (${[...ids]}::uuid[])`.execute(tx);
}

export async function findHeadings(db: Db, kind: ImportKind): Promise<Map<string, ImportField>> {
  const rows = await db.selectFrom('importHeadings').select(['heading', 'field']).where('kind', '=', kind).execute();
  return new Map(rows.map(({ heading, field }) => [heading, field as ImportField]));
}

export async function rememberHeadings(
  tx: Tx,
  kind: ImportKind,
  fields: { heading: string; field: ImportField }[],
): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .insertInto('importHeadings')
    .values(fields.map((each) => ({ kind, ...each })))
    .onConflict((conflict) => conflict.columns(['kind', 'heading']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })))
    .execute();
}
