import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Link, SealedEvent } from './chain.ts';

/** Times to the microsecond, in UTC, whatever the session's zone is. */
const AT = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const EVENT = [
  'id',
  AT.as('at'),
  'type',
  'actorId',
  'actorName',
  'subjectKind',
  'subjectId',
  'programmeId',
  sql<string>`data::text`.as('data'),
  'ipAddress',
] as const;

export const SEALER_LOCK = 72_002;

/** One sealer at a time, whichever process it runs in; the others go away. */
export async function takeSealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** The last sealed event, in the order of transactions. */
export interface ChainEnd {
  throughXid: string;
  throughId: string;
}
const isAfter = ({ throughXid, throughId }: ChainEnd) => sql<boolean>`(xid, id) > (${throughXid}::xid8, ${throughId}::uuid)`;

export interface Batch extends Link, ChainEnd {
  eventIds: string[];
  digests: Buffer;
  signature: Buffer;
}

export const findLastBatch = (db: Db) =>
  db
    .selectFrom('auditBatches')
    .select(['number', 'head', 'throughXid', 'throughId', 'sealedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Events after the last sealed one, of transactions that ended before the oldest that still runs: none can appear before them. */
export async function findUnsealed(
  db: Db,
  after: ChainEnd | undefined,
  limit: number,
): Promise<(SealedEvent & { transaction: string })[]> {
  const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  let query = db
    .selectFrom('auditEvents')
    .select([...EVENT, sql<string>`xid::text`.as('transaction')])
    .where('xid', '<', rows[0]?.xmin ?? '0')
    // By the numbers themselves: as texts they would sort differently.
    .orderBy('auditEvents.xid')
    .orderBy('auditEvents.id')
    .limit(limit);
  if (after) query = query.where(isAfter(after));
  return query.execute();
}

/** The end of a chain whose transactions belonged to another cluster: each of this one's comes after it. */
export const BEFORE_THIS_CLUSTER: ChainEnd = { throughXid: '0', throughId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Sets every event and batch before the transactions of this cluster. */
export async function deleteTransactions(tx: Tx): Promise<void> {
  await sql`update audit_events set xid = '0'`.execute(tx);
  await tx.updateTable('auditBatches').set(BEFORE_THIS_CLUSTER).execute();
}

/** Events in no batch, oldest first. */
export const findUnheld = (tx: Tx, limit: number): Promise<SealedEvent[]> =>
  tx
    .selectFrom('auditEvents')
    .select([...EVENT])
    .where('id', 'not in', sql<string>`(select unnest(event_ids) from audit_batches)`)
    .orderBy('auditEvents.at')
    .orderBy('auditEvents.id')
    .limit(limit)
    .execute();

export const insertBatch = (tx: Tx, batch: Batch) => tx.insertInto('auditBatches').values(batch).execute();

/** Batches in order, those after a number. */
export const findBatches = (db: Db, after: number, limit: number) =>
  db.selectFrom('auditBatches').selectAll().where('number', '>', after).orderBy('number').limit(limit).execute();

export async function findSealedEvents(db: Db, ids: string[]): Promise<Map<string, SealedEvent>> {
  const rows = await db
    .selectFrom('auditEvents')
    .select([...EVENT])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Events before the end of the chain that no batch contains: they were inserted afterwards. */
export async function findNeverSealed(db: Db, last: ChainEnd): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_events e
      where (e.xid, e.id) <= (${last.throughXid}::xid8, ${last.throughId}::uuid)
        and not exists (select from (select unnest(event_ids) as id from audit_batches) as held where held.id = e.id)
      limit 100`.execute(db);
  return rows.map((row) => row.id);
}

/** Events in the chain. */
export async function countSealed(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('auditBatches')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('events'), sql<number>`0`).as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Events after the chain's end. */
export async function countWaiting(db: Db, last: ChainEnd | undefined): Promise<number> {
  let query = db.selectFrom('auditEvents').select((eb) => eb.fn.countAll<number>().as('n'));
  if (last) query = query.where(isAfter(last));
  return (await query.executeTakeFirstOrThrow()).n;
}

/** Events after the chain's end that say they happened long before it. */
export const findBackdated = (db: Db, last: ChainEnd, before: Date) =>
  db.selectFrom('auditEvents').select('id').where(isAfter(last)).where('at', '<', before).limit(100).execute();

export interface CheckRow {
  id: string;
  batches: number;
  events: number;
  waiting: number;
  problems: string;
  problemCount: number;
}
export const insertCheck = (db: Db, row: CheckRow) => db.insertInto('auditChecks').values(row).execute();

export const findLastCheck = (db: Db) =>
  db.selectFrom('auditChecks').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();

/** A secret of the installation, which the serving role reads and the owner of the schema writes. */
export const findSecret = (db: Db, name: string) =>
  db.selectFrom('instanceSecrets').select('value').where('name', '=', name).executeTakeFirst();

export const insertSecret = (db: Db, name: string, value: string) =>
  sql`insert into instance_secrets (name, value) values (${name}, ${value}) on conflict do nothing`.execute(db);
