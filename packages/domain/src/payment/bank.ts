/** Bank details of a grantee: what is valid, and what of them is ever shown. */

import { m } from '@grantdesk/messages';

export interface BankInput {
  accountName: string;
  bank: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** An account number, or an IBAN. */
  number: string;
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
  get tooLong() {
    return m.payment.atMost140Characters();
  },
  get linkGone() {
    return m.payment.thisLinkHasBeenUsedHas();
  },
} as const;

/** Lengths of IBANs (ISO 13616 registry) where a country's banks use them. */
const IBAN_LENGTHS: Record<string, number> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 ' +
    'GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 ' +
    'MD24 ME22 MK19 MN20 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 ' +
    'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** A number as it is stored: capitals, no spaces or hyphens. */
export const cleanNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

const looksLikeIban = (number: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(number);

/** Mod 97 of ISO 7064 over the number with its first four characters moved to the end; 1 where it is right. */
export function isIban(number: string): boolean {
  const clean = cleanNumber(number);
  if (!looksLikeIban(clean) || IBAN_LENGTHS[clean.slice(0, 2)] !== clean.length) return false;
  let rest = 0;
  for (const character of clean.slice(4) + clean.slice(0, 4)) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** What is wrong with bank details, by field. */
export function bankIssues({ accountName, bank, country, number }: BankInput): { path: string; message: string }[] {
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
  return issues;
}

/** Numbers that look like an IBAN are checked as one; so are all of countries that have nothing else. */
function findNumberError(number: string, country: string): string | null {
  if (number === '') return bankWords.number;
  if (!/^[A-Z0-9]{6,34}$/.test(number)) return bankWords.characters;
  if (!looksLikeIban(number)) return null;
  if (!isIban(number)) return bankWords.iban;
  return country === '' || number.startsWith(country) ? null : bankWords.ibanCountry;
}

/** The part of a number that stays readable: its last four characters. */
export const lastFour = (number: string): string => cleanNumber(number).slice(-4);

/** '···· 1187': the only form in which a number is shown. */
export const maskedNumber = (last4: string): string => `···· ${last4}`;
