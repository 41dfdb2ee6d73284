import type { Tx } from '../../platform/db.ts';

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
  }[],
) => tx.insertInto('payments').values(payments).execute();

export const insertLedgerEntries = (
  tx: Tx,
  entries: {
    id: string;
    programmeId: string;
    projectId: string;
    paymentId?: string;
    kind: 'COMMITTED' | 'APPROVED' | 'WITHHELD' | 'RELEASED';
    amount: number;
    currency: string;
    note?: string;
    madeBy: string;
  }[],
) => tx.insertInto('ledgerEntries').values(entries).execute();
