import { getIntlLocale, getLocale } from '@grantdesk/messages';

/** Money and other numbers: thousands separator and 2 decimals. */

/** Shown where a number is missing. */
export const NO_NUMBER = '–';

const isFrench = (): boolean => getLocale() === 'fr';

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(style: 'decimal' | 'percent', decimals: number): Intl.NumberFormat {
  const key = `${getLocale()} ${style} ${decimals}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(getIntlLocale(), {
      style,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    numberFormats.set(key, format);
  }
  return format;
}

/** A number with a thousands separator and the given decimals, 2 by default. */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_NUMBER;
  return numberFormat('decimal', decimals).format(value);
}

/** A share of 1 in percent: 0.482 -> '48.2%', in French '48,2 %'. */
export const formatPercent = (share: number, decimals = 1): string => numberFormat('percent', decimals).format(share);

/** The value that `formatNumber` displays, to compare by what people see. */
export const roundAsDisplayed = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** A count: thousands separator, no decimals. */
export function formatCount(value: number): string {
  return formatNumber(value, 0);
}

/** Decimals of a currency's minor unit: 2 for NGN, 0 for XOF, 3 for TND; 2 for an unknown code. */
export function currencyDecimals(currency: string): number {
  let decimals = knownDecimals.get(currency);
  if (decimals === undefined) {
    decimals = readDecimals(currency);
    // A format costs more than all that is done with it; few currencies are ever met.
    if (knownDecimals.size < 500) knownDecimals.set(currency, decimals);
  }
  return decimals;
}

const knownDecimals = new Map<string, number>();

function readDecimals(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

// As Intl writes numbers of the language: 1,250,000.00, in French 1 250 000,00 with narrow spaces.
const thousands = (): string => (isFrench() ? '\u202f' : ',');
const point = (): string => (isFrench() ? ',' : '.');

/** Minor units (an integer, as number, bigint or text) of a currency as '1,250,000.00'; never rounded. */
export function formatAmount(minor: number | bigint | string | null | undefined, currency: string): string {
  const units = readMinor(minor);
  if (units === null) return NO_NUMBER;
  const decimals = currencyDecimals(currency);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, thousands());
  // Two decimals even for currencies without a minor unit, so that columns of amounts line up.
  const fraction = digits.slice(digits.length - decimals).padEnd(2, '0');
  return `${units < 0n ? '-' : ''}${whole}${point()}${decimals === 0 ? '00' : fraction}`;
}

/**
 * A number that was typed as an answer, for reading: thousands separator and 2 decimals, or as many as were typed where that is
 * more. The answer itself keeps its plain digits.
 */
export function formatAnswerNumber(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^-?\d+$/.test(whole)) return text;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands())}${point()}${fraction.padEnd(2, '0')}`;
}

/**
 * 'NGN 1,250,000.00' for files, contracts and open data, where the code leaves no doubt; in French
 * '1 250 000,00 NGN'.
 */
export function formatMoney(minor: number | bigint | string | null | undefined, currency: string): string {
  const amount = formatAmount(minor, currency);
  if (amount === NO_NUMBER) return amount;
  return isFrench() ? `${amount}\u00a0${currency}` : `${currency} ${amount}`;
}

const signs = new Map<string, string>();

/** ₦ for NGN; the code itself where a currency has no sign of its own. */
export function currencySign(currency: string): string {
  const key = getLocale() + currency;
  let sign = signs.get(key);
  if (sign === undefined) {
    sign = readSign(currency);
    if (!isFrench() && /^[A-Z]{3}$/.test(sign)) sign = `${sign}\u00a0`;
    if (signs.size < 500) signs.set(key, sign);
  }
  return sign;
}

function readSign(currency: string): string {
  try {
    const format = new Intl.NumberFormat(getIntlLocale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}

/** ₦1,250,000.00 from minor units, as people read it; where the language writes the sign last, 1 250 000,00 ₦. */
export function moneyText(minor: number | bigint | string | null | undefined, currency: string): string {
  const amount = formatAmount(minor, currency);
  if (amount === NO_NUMBER) return amount;
  return isFrench() ? `${amount}\u00a0${currencySign(currency)}` : `${currencySign(currency)}${amount}`;
}

function readMinor(minor: number | bigint | string | null | undefined): bigint | null {
  if (typeof minor === 'bigint') return minor;
  if (typeof minor === 'number') return Number.isSafeInteger(minor) ? BigInt(minor) : null;
  return typeof minor === 'string' && /^-?\d{1,30}$/.test(minor) ? BigInt(minor) : null;
}

/**
 * Minor units of an amount as a person types it ('1,250,000.5'); null when it is no amount from 0
 * up, has more decimals than the currency, or is too large to be exact.
 */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,4}))?$/.exec(asTyped(text));
  if (!match) return null;
  const decimals = currencyDecimals(currency);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const minor = Number(`${match[1]?.replaceAll(',', '')}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** French amounts are typed with spaces and a comma: '1 250 000,5' reads as '1250000.5'. */
function asTyped(text: string): string {
  return isFrench() ? text.replace(/\s/g, '').replace(/,(?=\d{1,4}$)/, '.') : text.trim();
}
