import { appNow } from '#platform/clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** The items of a programme's batches by their references, or by those of their whole batches. */
export const findByReference = (db: Db, programmeId: string, references: string[], batchNumbers: number[]) =>
  references.length + batchNumbers.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('paymentBatchItems')
        .innerJoin('paymentBatches', 'paymentBatches.id', 'paymentBatchItems.batchId')
        .select(['paymentBatchItems.id', 'paymentBatchItems.reference', 'paymentBatches.number'])
        .where('paymentBatches.programmeId', '=', programmeId)
        .where((eb) =>
          eb.or([
            eb('paymentBatchItems.reference', '=', sql<string>`any (${references})`),
            eb('paymentBatches.number', '=', sql<number>`any (${batchNumbers})`),
          ]),
        )
        .execute();

export const insertStatement = (
  tx: Tx,
  statement: {
    id: string;
    programmeId: string;
    kind: string;
    fileName: string;
    digest: string;
    otherCount: number;
    uploadedBy: string;
  },
) => tx.insertInto('bankStatements').values(statement).execute();

export const insertEntries = (
  tx: Tx,
  entries: {
    id: string;
    statementId: string;
    position: number;
    itemId: string;
    kind: string;
    amount: number | null;
    currency: string | null;
    bookedOn: string | null;
    reason: string;
  }[],
) => tx.insertInto('bankStatementEntries').values(entries).execute();

const statements = (db: Db) =>
  db
    .selectFrom('bankStatements')
    .innerJoin('users', 'users.id', 'bankStatements.uploadedBy')
    .selectAll('bankStatements')
    .select('users.name as uploaderName')
    .select([
      sql<number>`(select count(*)::int from bank_statement_entries e where e.statement_id = bank_statements.id)`.as('entries'),
      sql<number>`(select count(recorded_at)::int from bank_statement_entries e where e.statement_id = bank_statements.id)`.as(
        'recorded',
      ),
    ]);

export const findStatements = (db: Db, programmeId: string, most: number) =>
  statements(db).where('programmeId', '=', programmeId).orderBy('uploadedAt', 'desc').orderBy('id', 'desc').limit(most).execute();
export type StatementRow = Awaited<ReturnType<typeof findStatements>>[number];

export const findStatement = (db: Db, id: string) => statements(db).where('bankStatements.id', '=', id).executeTakeFirst();

export const findSameStatement = (db: Db, programmeId: string, digest: string) =>
  db
    .selectFrom('bankStatements')
    .select('id')
    .where('programmeId', '=', programmeId)
    .where('digest', '=', digest)
    .executeTakeFirst();

/** The lines of a statement in their order, each with the item that it is about. */
export const findEntries = (db: Db, statementId: string) =>
  db
    .selectFrom('bankStatementEntries as entry')
    .innerJoin('paymentBatchItems as item', 'item.id', 'entry.itemId')
    .leftJoin('users as recorder', 'recorder.id', 'entry.recordedBy')
    .select([
      'entry.id',
      'entry.kind',
      'entry.amount',
      'entry.currency',
      'entry.bookedOn',
      'entry.reason',
      'entry.itemId',
      'entry.recordedAt',
      'recorder.name as recorderName',
      'item.batchId',
      'item.paymentId',
    ])
    .where('entry.statementId', '=', statementId)
    .orderBy('entry.position')
    .execute();
export type EntryRecord = Awaited<ReturnType<typeof findEntries>>[number];

export const setRecorded = (tx: Tx, id: string, recordedBy: string) =>
  tx.updateTable('bankStatementEntries').set({ recordedBy, recordedAt: appNow }).where('id', '=', id).execute();
