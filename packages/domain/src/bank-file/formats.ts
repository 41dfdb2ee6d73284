/** The formats of files that instruct a bank to pay, and what each can carry (decision record 0090). */
import { m } from '@grantdesk/messages';
import { writeBacs } from './bacs.ts';
import { writeCsv } from './csv.ts';
import { isRoutingNumber } from '../payment/bank.ts';
import { toSortCode, type BankAccount, type BankFile } from './file.ts';
import { writeNacha } from './nacha.ts';
import { writePain001 } from './pain001.ts';

/** ISO 20022 pain.001.001.09, NACHA of the United States, Bacs Standard 18 of the United Kingdom, and CSV for finance systems. */
export const BANK_FORMATS = ['PAIN001', 'NACHA', 'BACS', 'CSV'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

interface Format {
  extension: string;
  /** ISO 4217; absent where every currency is possible. */
  currency?: string;
  /** Why an account cannot be paid from or to with this format; null where it can. */
  denial: (account: BankAccount) => string | null;
  senderId?: RegExp;
  write: (file: BankFile) => string;
}

const FORMATS: Record<BankFormat, Format> = {
  PAIN001: { extension: 'xml', denial: () => null, write: writePain001 },
  NACHA: {
    extension: 'ach',
    currency: 'USD',
    senderId: /^[A-Za-z0-9 ]{9,10}$/,
    denial: ({ country, number, bankCode }) =>
      country !== 'US' || !isRoutingNumber(bankCode) || number.length > 17 ? m.bankFile.needsRoutingNumber() : null,
    write: writeNacha,
  },
  BACS: {
    extension: 'txt',
    currency: 'GBP',
    senderId: /^\d{6}$/,
    denial: (account) => (toSortCode(account) === null ? m.bankFile.needsSortCode() : null),
    write: writeBacs,
  },
  CSV: { extension: 'csv', denial: () => null, write: writeCsv },
};

export const bankFileExtension = (format: BankFormat): string => FORMATS[format].extension;

/** Why a payment to this account cannot go into a file of this format; null where it can. */
export const payeeDenial = (format: BankFormat, payee: BankAccount): string | null => FORMATS[format].denial(payee);

/** What is wrong with the account that a programme pays from, by field. */
export function payerIssues(format: BankFormat, payer: BankFile['payer'], currency: string): { path: string; message: string }[] {
  const { currency: only, denial, senderId } = FORMATS[format];
  const issues: { path: string; message: string }[] = [];
  if (only !== undefined && only !== currency)
    issues.push({ path: 'format', message: m.bankFile.onlyCurrency({ currency: only }) });
  const reason = denial(payer);
  if (reason) issues.push({ path: 'bankCode', message: reason });
  if (senderId && !senderId.test(payer.senderId))
    issues.push({
      path: 'senderId',
      message: format === 'BACS' ? m.bankFile.needsServiceUserNumber() : m.bankFile.needsCompanyId(),
    });
  return issues;
}

/** The file, byte for byte the same for the same input. ASCII but for CSV, which is UTF-8. */
export const writeBankFile = (format: BankFormat, file: BankFile): string => FORMATS[format].write(file);
