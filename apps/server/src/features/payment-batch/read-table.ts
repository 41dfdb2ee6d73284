/** Statements as CSV, with the columns in any order and any other columns beside them. */
import { readCsv } from '../import/index.ts';
import { refuseStatement, type StatementFile, type StatementLine } from './statement-line.ts';

const HEADINGS: Record<'reference' | 'amount' | 'date' | 'currency' | 'status' | 'reason', string[]> = {
  reference: ['reference', 'référence', 'end_to_end_id', 'endtoendid', 'end to end id'],
  amount: ['amount', 'montant', 'debit', 'débit'],
  date: ['date', 'booking_date', 'booking date', 'booked_on', 'value date', 'execution_date'],
  currency: ['currency', 'devise'],
  status: ['status', 'statut', 'state'],
  reason: ['reason', 'motif'],
};
const REFUSED = ['refused', 'rejected', 'returned', 'failed', 'rjct', 'refusé', 'rejeté'];

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** @throws AppError 422 without the columns reference and amount, or where the file is no table */
export async function readTable(text: string): Promise<StatementFile> {
  const lines: StatementLine[] = [];
  let columns: Record<keyof typeof HEADINGS, number> | undefined;
  for await (const { cells } of readCsv(once(text))) {
    if (!columns) {
      const headings = cells.map((cell) =>
        cell
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase(),
      );
      const place = (names: string[]): number => headings.findIndex((heading) => names.includes(heading));
      columns = {
        reference: place(HEADINGS.reference),
        amount: place(HEADINGS.amount),
        date: place(HEADINGS.date),
        currency: place(HEADINGS.currency),
        status: place(HEADINGS.status),
        reason: place(HEADINGS.reason),
      };
      if (columns.reference < 0 || columns.amount < 0) throw refuseStatement();
      continue;
    }
    const at = columns;
    const cell = (name: keyof typeof HEADINGS): string => cells[at[name]]?.trim() ?? '';
    lines.push({
      kind: REFUSED.includes(cell('status').toLowerCase()) ? 'REFUSED' : 'PAID',
      reference: cell('reference'),
      amount: cell('amount').replace(/^-/, ''),
      currency: cell('currency').toUpperCase(),
      bookedOn: cell('date'),
      reason: cell('reason'),
    });
  }
  if (!columns) throw refuseStatement();
  return { kind: 'CSV', lines };
}
