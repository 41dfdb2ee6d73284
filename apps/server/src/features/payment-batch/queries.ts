import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { selectConflictedIds } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name', 'currency', 'timeZone'])
    .select([
      managersOf(sql.ref('programmes.id')).as('managerIds'),
      sql<string>`((select app_now()) at time zone programmes.time_zone)::date`.as('today'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type ProgrammeRecord = NonNullable<Awaited<ReturnType<typeof findProgramme>>>;

/** Two people never make, change or settle batches of a programme at the same moment. */
export const lockProgramme = (tx: Tx, id: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', id).forNoKeyUpdate().execute();

export const findPayingAccount = (db: Db, programmeId: string) =>
  db
    .selectFrom('payingAccounts')
    .innerJoin('users', 'users.id', 'payingAccounts.updatedBy')
    .selectAll('payingAccounts')
    .select('users.name as updatedByName')
    .where('programmeId', '=', programmeId)
    .executeTakeFirst();
export type PayingAccount = NonNullable<Awaited<ReturnType<typeof findPayingAccount>>>;

export const savePayingAccount = (
  tx: Tx,
  account: {
    programmeId: string;
    format: string;
    accountName: string;
    bank: string;
    country: string;
    numberSealed: Buffer;
    last4: string;
    bankCode: string;
    senderId: string;
    updatedBy: string;
  },
) =>
  tx
    .insertInto('payingAccounts')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .column('programmeId')
        .doUpdateSet({ ...account, revision: sql<number>`paying_accounts.revision + 1`, updatedAt: appNow }),
    )
    .execute();

/** Approved payments with something left, the earliest due first. */
export const findPayable = (db: Db, programmeId: string, most: number) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('programmeId', '=', programmeId)
    .where('status', '=', 'Approved')
    .whereRef('amountPaid', '<', 'amount')
    .orderBy('dueDate')
    .orderBy('id')
    .limit(most)
    .execute();

/** What of payments decides whether they can go into a batch, beside what payments themselves say. */
export const findStandings = (db: Db, paymentIds: string[]) =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payments')
        .leftJoin('bankAccounts as bank', (join) =>
          join.onRef('bank.applicationId', '=', 'payments.applicationId').on('bank.state', '=', sql.lit('CONFIRMED')),
        )
        .leftJoin('paymentBatchItems as item', (join) =>
          join.onRef('item.paymentId', '=', 'payments.id').on('item.state', '=', sql.lit('OPEN')),
        )
        .leftJoin('paymentBatches as batch', 'batch.id', 'item.batchId')
        .select([
          'payments.id',
          'payments.programmeId',
          'batch.number as batchNumber',
          'bank.id as accountId',
          'bank.accountName',
          'bank.bank',
          'bank.country',
          'bank.numberSealed',
          'bank.last4',
          'bank.bankCode',
        ])
        .select(selectConflictedIds(sql.ref('payments.application_id')).as('conflictedIds'))
        .where('payments.id', 'in', paymentIds)
        .execute();
export type Standing = Awaited<ReturnType<typeof findStandings>>[number];
