import type { PaymentFacts } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { toPaymentFacts } from './present.ts';
import { findPayments } from './read-queries.ts';

/** A payment as a batch for the bank needs it. */
export interface BatchablePayment {
  id: string;
  applicationId: string;
  applicationNumber: string;
  term: number;
  dueDate: string;
  /** The holder of the confirmed account; null where there is none. */
  accountName: string | null;
  granteeName: string;
  /** Day of the programme's zone; null before the approval. */
  approvedOn: string | null;
  facts: PaymentFacts;
}

/** Payments by their ids, in the order of these. Higher ranks say which the person reads. */
export const findBatchable = async (db: Db, ids: string[]): Promise<BatchablePayment[]> =>
  (await findPayments(db, ids)).map((row) => ({
    id: row.id,
    applicationId: row.applicationId,
    applicationNumber: row.applicationNumber,
    term: row.term,
    dueDate: row.dueDate,
    accountName: row.accountName,
    granteeName: row.organisation || row.personName,
    approvedOn: row.approvedOn,
    facts: toPaymentFacts(row),
  }));
