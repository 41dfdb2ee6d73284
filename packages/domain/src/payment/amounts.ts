import { currencyDecimals } from '../format/money.ts';

/** Largest amount: what a number holds exactly, so that no sum is ever rounded. */
export const LARGEST_AMOUNT = Number.MAX_SAFE_INTEGER;

/** Whether a number is an amount of money that can be paid: whole minor units, above zero, exact. */
export const isAmount = (minor: number): boolean => Number.isSafeInteger(minor) && minor > 0;

/** Minor units as they stand in a request: digits alone; null for anything that is no amount above zero. */
export function readAmount(text: string): number | null {
  if (!/^[0-9]{1,16}$/.test(text)) return null;
  const minor = Number(text);
  return isAmount(minor) ? minor : null;
}

/** An answer in whole units of the currency as minor units; null where it is no amount of money. */
export function answerToMinor(answer: number | null, currency: string): number | null {
  if (answer === null || answer <= 0) return null;
  const minor = Math.round(answer * 10 ** currencyDecimals(currency));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** '1250000.50' for files that other systems read: a point, no separators, the currency's own decimals. */
export function plainAmount(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(digits.length - decimals)}`;
}
