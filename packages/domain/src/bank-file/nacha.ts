import { batchTotal, type BankFile } from './file.ts';
import { fixedNumber, fixedText } from './bank-text.ts';

const WIDTH = 94;
/** Records are counted in blocks of ten; nines fill the last one. */
const BLOCK = 10;
/** Only credits. */
const CREDITS = '220';
/** A credit to a current account. */
const CREDIT = '22';
const DIGITS_OF_HASH = 10_000_000_000n;

const yymmdd = (day: string): string => day.replaceAll('-', '').slice(2, 8);

/** A file of the Automated Clearing House: one batch of corporate credits (CCD), records of 94 characters. */
export function writeNacha({ reference, madeAt, executionDate, payer, items }: BankFile): string {
  const at = madeAt.toISOString();
  const bank = payer.bankCode.slice(0, 8);
  const company = fixedText(payer.senderId, 10);
  const total = fixedNumber(batchTotal(items), 12);
  const hash = fixedNumber(items.reduce((sum, { payee }) => sum + BigInt(payee.bankCode.slice(0, 8)), 0n) % DIGITS_OF_HASH, 10);
  const none = fixedNumber(0, 12);
  const entries = items.map(({ reference: id, payee, amount }, place) =>
    [
      '6',
      CREDIT,
      payee.bankCode,
      fixedText(payee.number, 17),
      fixedNumber(amount, 10),
      fixedText(id, 15),
      fixedText(payee.accountName, 22),
      '  ',
      '0',
      bank,
      fixedNumber(place + 1, 7),
    ].join(''),
  );
  const records = [
    `101 ${payer.bankCode}${company}${yymmdd(at)}${at.slice(11, 13)}${at.slice(14, 16)}A094101${fixedText(payer.bank, 23)}${fixedText(payer.accountName, 23)}${fixedText(reference.slice(-8), 8)}`,
    `5${CREDITS}${fixedText(payer.accountName, 16)}${fixedText(reference, 20)}${company}CCD${fixedText('GRANT', 10)}${yymmdd(executionDate)}${yymmdd(executionDate)}   1${bank}${fixedNumber(1, 7)}`,
    ...entries,
    `8${CREDITS}${fixedNumber(entries.length, 6)}${hash}${none}${total}${company}${' '.repeat(25)}${bank}${fixedNumber(1, 7)}`,
  ];
  const blocks = Math.ceil((records.length + 1) / BLOCK);
  records.push(
    `9${fixedNumber(1, 6)}${fixedNumber(blocks, 6)}${fixedNumber(entries.length, 8)}${hash}${none}${total}${' '.repeat(39)}`,
  );
  while (records.length < blocks * BLOCK) records.push('9'.repeat(WIDTH));
  return records.map((record) => `${record}\r\n`).join('');
}
