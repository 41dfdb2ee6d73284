import type { LedgerKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';

export const insertPayments = (
  tx: Tx,
  payments: {
    id: string;
    projectId: string;
    applicationId: string;
    programmeId: string;
    term: number;
    amount: number;
    currency: string;
    dueDate: string;
    reportId: string | null;
    secondAbove?: number | null;
    limitRaisedBy?: string[];
  }[],
) => tx.insertInto('payments').values(payments).execute();

export const insertLedgerEntries = (
  tx: Tx,
  entries: {
    id: string;
    programmeId: string;
    projectId: string;
    paymentId?: string;
    releaseId?: string;
    repaymentId?: string;
    amendmentId?: string | null;
    kind: LedgerKind;
    amount: number;
    currency: string;
    note?: string;
    madeBy: string;
  }[],
) => tx.insertInto('ledgerEntries').values(entries).execute();

/**
 * Locks a payment, and before it its project, whose state and bank details then stay as they are until the transaction
 * ends. Changes of these lock the project's row first.
 */
export async function lockPayment(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('payments').select('projectId').where('id', '=', id).executeTakeFirst();
  if (!found) return;
  await tx.selectFrom('projects').select('id').where('id', '=', found.projectId).forShare().execute();
  await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute();
}

export interface PaymentChanges {
  status?: string;
  amountPaid?: number;
  dateReleased?: string;
  requestedBy?: string;
  requestedAt?: Date;
  requestNote?: string;
  firstApprovedBy?: string | null;
  firstApprovedFor?: string | null;
  firstApprovedAt?: Date | null;
  approvedBy?: string | null;
  approvedFor?: string | null;
  approvedAt?: Date | null;
  withheldReason?: string;
}

/** Changes a payment as it was seen; false where it is another version or status by now. */
export async function updatePayment(
  tx: Tx,
  seen: { id: string; version: number; status: string },
  changes: PaymentChanges,
): Promise<boolean> {
  const updated = await tx
    .updateTable('payments')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('status', '=', seen.status)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export const insertRelease = (
  tx: Tx,
  release: {
    id: string;
    paymentId: string;
    place: number;
    amount: number;
    dateReleased: string;
    fileId?: string;
    statementEntryId?: string;
    tokenId?: string;
    reference?: string;
    madeBy: string;
  },
) => tx.insertInto('paymentReleases').values(release).execute();

/**
 * The limit of a programme, locked by the programme's row because there may be none yet: to change it, or `share` to keep it as
 * it is until the transaction ends. Lock it before any payment.
 */
export async function lockLimit(tx: Tx, programmeId: string, mode: 'change' | 'share'): Promise<number | null> {
  const programme = tx.selectFrom('programmes').select('id').where('id', '=', programmeId);
  await (mode === 'change' ? programme.forNoKeyUpdate() : programme.forShare()).execute();
  const row = await tx
    .selectFrom('paymentLimits')
    .select('secondAbove')
    .where('programmeId', '=', programmeId)
    .executeTakeFirst();
  return row?.secondAbove ?? null;
}

/**
 * Before a limit is raised: payments that are not decided yet keep the one that they have, and the person who raised it does
 * not approve those that it protects.
 */
export const saveLimitOfPlanned = (tx: Tx, programmeId: string, limit: number, raisedBy: string) =>
  tx
    .updateTable('payments')
    .set({
      secondAbove: sql<number>`least(second_above, ${limit})`,
      limitRaisedBy: sql<string[]>`case when amount > least(second_above, ${limit}) and ${raisedBy}::uuid <> all (limit_raised_by)
        then limit_raised_by || ${raisedBy}::uuid else limit_raised_by end`,
      version: sql<number>`version + 1`,
    })
    .where('programmeId', '=', programmeId)
    .where('status', 'in', ['Pending', 'Withheld'])
    .execute();

export const saveLimit = (tx: Tx, programmeId: string, secondAbove: number | null, updatedBy: string) =>
  tx
    .insertInto('paymentLimits')
    .values({ programmeId, secondAbove, updatedBy })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ secondAbove, updatedBy, updatedAt: appNow }))
    .execute();

/** Locks every payment of a project, which the caller has already locked. */
export const lockPaymentsOf = (tx: Tx, projectId: string) =>
  tx.selectFrom('payments').selectAll().where('projectId', '=', projectId).orderBy('id').forUpdate().execute();

/** Another amount or day: a first approval no longer counts. */
export const amendPayment = (
  tx: Tx,
  id: string,
  terms: { amount: number; dueDate: string; reportId: string | null; secondAbove: number | null },
) =>
  tx
    .updateTable('payments')
    .set({ ...terms, firstApprovedBy: null, firstApprovedFor: null, firstApprovedAt: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Withheld'])
    .returning('id')
    .executeTakeFirst();

export const cancelPayment = (tx: Tx, id: string) =>
  tx
    .updateTable('payments')
    .set({
      status: 'Cancelled',
      firstApprovedBy: null,
      firstApprovedFor: null,
      firstApprovedAt: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Withheld'])
    .returning('id')
    .executeTakeFirst();
