import { batchTotal, toSortCode, type BankAccount, type BankFile } from './file.ts';
import { fixedNumber, fixedText } from './bank-text.ts';

/** Transaction codes: a credit to a payee, and the debit of the payer that balances the file. */
const CREDIT = '99';
const CONTRA = '17';
const DAY_MS = 86_400_000;

/** Day of the year as labels have it: a space, two digits of the year, three of the day. */
function yyddd(day: string): string {
  const date = Date.parse(`${day}T00:00:00Z`);
  const first = Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`);
  return ` ${day.slice(2, 4)}${fixedNumber((date - first) / DAY_MS + 1, 3)}`;
}

const british = (account: BankAccount): string => {
  const found = toSortCode(account);
  if (!found) throw new RangeError('A Bacs file pays British accounts only');
  return found.sortCode + found.number;
};

/** A file of Bacs Standard 18 for one processing day: labels of 80 characters, records of 100, the last one balancing the others. */
export function writeBacs({ reference, madeAt, executionDate, payer, items }: BankFile): string {
  const sun = payer.senderId;
  const made = yyddd(madeAt.toISOString().slice(0, 10));
  const serial = fixedText(reference.slice(-6), 6);
  const from = british(payer);
  const total = batchTotal(items);
  const record = (to: string, code: string, amount: number, sender: string, note: string, name: string) =>
    `${to}0${code}${from}    ${fixedNumber(amount, 11)}${fixedText(sender, 18)}${fixedText(note, 18)}${fixedText(name, 18)}`;
  const file = (label: string) =>
    `${label}A${sun}S  1${sun}${serial}00010001      ${made}${yyddd(executionDate)}0000000${' '.repeat(20)}`;
  const format = (label: string) => `${label}F0200000100${' '.repeat(35)}00${' '.repeat(28)}`;
  const sums = `${fixedNumber(total, 13)}${fixedNumber(total, 13)}${fixedNumber(1, 7)}${fixedNumber(items.length, 7)}`;
  return [
    `VOL1${serial} ${' '.repeat(26)}    ${sun}    ${' '.repeat(28)}1`,
    file('HDR1'),
    format('HDR2'),
    `UHL1${yyddd(executionDate)}999999    000000001 DAILY  001${' '.repeat(40)}`,
    ...items.map((item) =>
      record(british(item.payee), CREDIT, item.amount, payer.accountName, item.reference, item.payee.accountName),
    ),
    record(from, CONTRA, total, payer.accountName, 'CONTRA', payer.accountName),
    file('EOF1'),
    format('EOF2'),
    `UTL1${sums}${' '.repeat(36)}`,
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}
