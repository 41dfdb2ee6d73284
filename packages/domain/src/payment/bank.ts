/** Bank details of a grantee: what is valid, and what of them is ever shown. */

import { m } from '@grantdesk/messages';
import { isValidBIC, isValidIBAN } from 'ibantools';

export interface BankInput {
  accountName: string;
  bank: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** An account number, or an IBAN. */
  number: string;
  /** BIC, sort code or routing number, where the country's banks need one beside the number; may be empty. */
  bankCode?: string | undefined;
}

/** How entered details go their way: a link in the mail, then a person of the staff. */
export const BANK_STATES = ['TO-CONFIRM', 'TO-APPROVE', 'CONFIRMED', 'REFUSED', 'REPLACED'] as const;
export type BankEntryState = (typeof BANK_STATES)[number];

/** Minutes for which the link in the mail works. */
export const BANK_LINK_MINUTES = 60;

export const bankWords = {
  get accountName() {
    return m.payment.enterTheNameOfTheAccount();
  },
  get bank() {
    return m.payment.enterTheNameOfTheBank();
  },
  get country() {
    return m.payment.chooseTheCountryOfTheBank();
  },
  get number() {
    return m.payment.enterTheAccountNumberOrIban();
  },
  get characters() {
    return m.common.anAccountNumberHas6To();
  },
  get iban() {
    return m.payment.thisIbanIsNotCorrectCheck();
  },
  get ibanCountry() {
    return m.payment.thisIbanBelongsToAnotherCountry();
  },
  get bic() {
    return m.payment.enterABicOf8Or11();
  },
  get sortCode() {
    return m.payment.enterTheSortCodeOf6();
  },
  get britishNumber() {
    return m.payment.aBritishAccountNumberHas8();
  },
  get routingNumber() {
    return m.payment.enterTheRoutingNumberOf9();
  },
  get tooLong() {
    return m.payment.atMost140Characters();
  },
  get linkGone() {
    return m.payment.thisLinkHasBeenUsedHas();
  },
} as const;

/** A number as it is stored: capitals, no spaces or hyphens. */
export const cleanNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

const looksLikeIban = (number: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(number);

/** Whether a number is an IBAN: its country's length and structure, and its check digits. */
export const isIban = (number: string): boolean => isValidIBAN(cleanNumber(number));

/** The check digit of an American routing number: weights 3, 7, 1. */
export const isRoutingNumber = (code: string): boolean =>
  /^\d{9}$/.test(code) && [...code].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0;

/** What is wrong with bank details, by field. */
export function bankIssues({
  accountName,
  bank,
  country,
  number,
  bankCode = '',
}: BankInput): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  const text = (path: 'accountName' | 'bank', value: string): void => {
    if (value.trim() === '') issues.push({ path, message: bankWords[path] });
    else if (value.trim().length > 140) issues.push({ path, message: bankWords.tooLong });
  };
  text('accountName', accountName);
  text('bank', bank);
  if (!/^[A-Z]{2}$/.test(country)) issues.push({ path: 'country', message: bankWords.country });
  const fault = findNumberError(cleanNumber(number), country);
  if (fault) issues.push({ path: 'number', message: fault });
  const code = findCodeError(cleanNumber(bankCode), country, looksLikeIban(cleanNumber(number)));
  if (code) issues.push({ path: 'bankCode', message: code });
  return issues;
}

/** Where the number alone does not say which bank it is, its code is needed; elsewhere it may be left out, or be a BIC. */
function findCodeError(code: string, country: string, hasIban: boolean): string | null {
  if (country === 'US') return isRoutingNumber(code) ? null : bankWords.routingNumber;
  if (country === 'GB' && !hasIban) return /^\d{6}$/.test(code) ? null : bankWords.sortCode;
  if (code === '' || !hasIban) return code.length > 35 ? bankWords.tooLong : null;
  return isValidBIC(code) ? null : bankWords.bic;
}

/** Numbers that look like an IBAN are checked as one; so are all of countries that have nothing else. */
function findNumberError(number: string, country: string): string | null {
  if (number === '') return bankWords.number;
  if (!/^[A-Z0-9]{6,34}$/.test(number)) return bankWords.characters;
  if (!looksLikeIban(number)) return country === 'GB' && !/^\d{8}$/.test(number) ? bankWords.britishNumber : null;
  if (!isIban(number)) return bankWords.iban;
  return country === '' || number.startsWith(country) ? null : bankWords.ibanCountry;
}

/** The part of a number that stays readable: its last four characters. */
export const lastFour = (number: string): string => cleanNumber(number).slice(-4);

/** '···· 1187': the only form in which a number is shown. */
export const maskedNumber = (last4: string): string => `···· ${last4}`;
