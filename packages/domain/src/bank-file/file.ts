/** What a file that instructs a bank to pay is made of (decision record 0090). */
import { isIban } from '../payment/bank.ts';

/** An account as a bank needs it, its number whole and without spaces. */
export interface BankAccount {
  accountName: string;
  bank: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** An account number, or an IBAN. */
  number: string;
  /** BIC, sort code or routing number; empty where the number says it. */
  bankCode: string;
}

export interface BankFileItem {
  /** Comes back on the bank's statement: capitals and digits, at most 15. */
  reference: string;
  payee: BankAccount;
  /** Minor units. */
  amount: number;
  /** What the payee reads beside the amount. */
  note: string;
}

export interface BankFile {
  /** Of the whole file, by which a bank finds a second one: capitals and digits, at most 15. */
  reference: string;
  /** When it was released; part of the file, so that the same batch makes the same file. */
  madeAt: Date;
  /** `2026-11-27` */
  executionDate: string;
  currency: string;
  /** `senderId`: company id (NACHA), service user number (Bacs); may be empty for the others. */
  payer: BankAccount & { senderId: string };
  items: readonly BankFileItem[];
}

const isSortCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Sort code and account number of a British account, out of its IBAN where it has one; null where it is none. */
export function toSortCode({ country, number, bankCode }: BankAccount): { sortCode: string; number: string } | null {
  if (country !== 'GB') return null;
  if (isIban(number)) return { sortCode: number.slice(8, 14), number: number.slice(14) };
  return isSortCode(bankCode) && /^\d{8}$/.test(number) ? { sortCode: bankCode, number } : null;
}

/** Exact total in minor units. */
export const batchTotal = (items: readonly { amount: number }[]): number =>
  Number(items.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
