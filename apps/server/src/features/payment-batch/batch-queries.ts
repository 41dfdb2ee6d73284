import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { selectConflictedIds } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';

export const insertBatch = (
  tx: Tx,
  batch: {
    id: string;
    programmeId: string;
    format: string;
    executionDate: string;
    currency: string;
    total: number;
    itemCount: number;
    madeBy: string;
  },
) => tx.insertInto('paymentBatches').values(batch).returning('number').executeTakeFirstOrThrow();

export const insertItems = (
  tx: Tx,
  items: { id: string; batchId: string; position: number; paymentId: string; bankAccountId: string; amount: number }[],
) => tx.insertInto('paymentBatchItems').values(items).execute();

const batches = (db: Db) =>
  db
    .selectFrom('paymentBatches')
    .innerJoin('users as maker', 'maker.id', 'paymentBatches.madeBy')
    // Without the file, which may be large.
    .select([
      'paymentBatches.id',
      'paymentBatches.programmeId',
      'paymentBatches.number',
      'paymentBatches.format',
      'paymentBatches.executionDate',
      'paymentBatches.currency',
      'paymentBatches.total',
      'paymentBatches.itemCount',
      'paymentBatches.state',
      'paymentBatches.madeBy',
      'paymentBatches.madeAt',
      'paymentBatches.releasedAt',
      'paymentBatches.digest',
      'paymentBatches.cancelledAt',
      'paymentBatches.reason',
      'maker.name as makerName',
    ])
    .select([
      sql<boolean>`payment_batches.content_sealed is not null`.as('hasFile'),
      sql<number>`(select count(*)::int from payment_batch_items i where i.batch_id = payment_batches.id and i.state = 'PAID')`.as(
        'paid',
      ),
      sql<number>`(select count(*)::int from payment_batch_items i where i.batch_id = payment_batches.id and i.state = 'REFUSED')`.as(
        'refused',
      ),
    ]);
export type BatchRow = Awaited<ReturnType<typeof findBatches>>['rows'][number];

/** A page of the batches of a programme, the newest first, and how many there are. */
export async function findBatches(db: Db, programmeId: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await batches(db)
    .where('programmeId', '=', programmeId)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('paymentBatches')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('programmeId', '=', programmeId)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export const findBatch = (db: Db, id: string) =>
  batches(db)
    .leftJoin('users as releaser', 'releaser.id', 'paymentBatches.releasedBy')
    .leftJoin('users as canceller', 'canceller.id', 'paymentBatches.cancelledBy')
    .select(['releaser.name as releaserName', 'canceller.name as cancellerName'])
    .where('paymentBatches.id', '=', id)
    .executeTakeFirst();
export type BatchRecord = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** The encrypted file of a batch; null before its release, and once a payee was erased. */
export const findContent = async (db: Db, id: string): Promise<Buffer | null> =>
  (await db.selectFrom('paymentBatches').select('contentSealed').where('id', '=', id).executeTakeFirst())?.contentSealed ?? null;

/** The payments of a batch in their order, with what releasing and settling them takes. */
export const findItems = (db: Db, batchId: string) =>
  db
    .selectFrom('paymentBatchItems')
    .innerJoin('payments', 'payments.id', 'paymentBatchItems.paymentId')
    .innerJoin('applications', 'applications.id', 'payments.applicationId')
    .innerJoin('bankAccounts as bank', 'bank.id', 'paymentBatchItems.bankAccountId')
    .leftJoin('users as settler', 'settler.id', 'paymentBatchItems.settledBy')
    .selectAll('paymentBatchItems')
    .select([
      'payments.applicationId',
      'payments.projectId',
      'payments.term',
      'payments.status as paymentStatus',
      'payments.amount as paymentAmount',
      'payments.amountPaid',
      'payments.approvedBy',
      'payments.approvedFor',
      'payments.firstApprovedBy',
      'payments.firstApprovedFor',
      'applications.applicationNumber',
      'bank.accountName',
      'bank.bank',
      'bank.country',
      'bank.numberSealed',
      'bank.last4',
      'bank.bankCode',
      'bank.state as accountState',
      'settler.name as settlerName',
    ])
    .select([
      selectConflictedIds(sql.ref('payments.application_id')).as('conflictedIds'),
      sql<boolean>`exists (select from bank_accounts w where w.application_id = payments.application_id
        and w.state in ('TO-CONFIRM', 'TO-APPROVE'))`.as('accountChanges'),
    ])
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
export type ItemRecord = Awaited<ReturnType<typeof findItems>>[number];

export const lockBatch = (tx: Tx, id: string) =>
  tx.selectFrom('paymentBatches').select('id').where('id', '=', id).forUpdate().execute();

export const setReleased = (
  tx: Tx,
  id: string,
  release: { releasedBy: string; releasedAt: Date; contentSealed: Buffer; digest: string },
) =>
  tx
    .updateTable('paymentBatches')
    .set({ state: 'RELEASED', ...release })
    .where('id', '=', id)
    .execute();

export const setCancelled = (tx: Tx, id: string, cancelledBy: string, reason: string) =>
  tx
    .updateTable('paymentBatches')
    .set({ state: 'CANCELLED', cancelledBy, cancelledAt: appNow, reason })
    .where('id', '=', id)
    .execute();

/** Settles open payments of a batch. @returns the ids of those that were open */
export const settleItems = (
  tx: Tx,
  ids: string[],
  settled: { state: 'PAID' | 'REFUSED' | 'CANCELLED'; settledBy: string; reason: string },
) =>
  tx
    .updateTable('paymentBatchItems')
    .set({ ...settled, settledAt: appNow })
    .where('id', 'in', ids)
    .where('state', '=', 'OPEN')
    .returning('id')
    .execute();

/** Locks payments as they are, and before them their projects, which a change of bank details locks first. */
export async function lockPayments(tx: Tx, paymentIds: string[]): Promise<void> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('payments').select('projectId').where('payments.id', 'in', paymentIds))
    .orderBy('id')
    .forShare()
    .execute();
  await tx.selectFrom('payments').select('id').where('id', 'in', paymentIds).orderBy('id').forUpdate().execute();
}
