import { csvLine } from '../format/csv.ts';
import { plainAmount } from '../payment/amounts.ts';
import type { BankFile } from './file.ts';

const HEADER = ['reference', 'payee', 'bank', 'bank_code', 'country', 'account', 'amount', 'currency', 'execution_date', 'note'];

/** For finance systems and banks that take a table. Account numbers keep their leading zeros. */
export function writeCsv({ currency, executionDate, items }: BankFile): string {
  const rows = items.map(({ reference, payee, amount, note }) => [
    reference,
    payee.accountName,
    payee.bank,
    payee.bankCode,
    payee.country,
    payee.number,
    plainAmount(amount, currency),
    currency,
    executionDate,
    note,
  ]);
  return [HEADER, ...rows].map(csvLine).join('');
}
