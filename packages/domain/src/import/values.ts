/** How the cells of other people's files are read: amounts, days, currencies and words for outcomes. */
import { m } from '@grantdesk/messages';
import { currencyDecimals } from '../format/money.ts';
import { isCalendarDay } from '../form/text-rules.ts';

/** Beyond what any budget is, and within what a number can say exactly. */
const MAX_MINOR = 9_000_000_000_000_000;

export type AmountResult = { minor: number } | { problem: 'AMOUNT' | 'AMOUNT_UNCLEAR' };

/**
 * Minor units of '1,234.50', '1 234,50', '₦1,234' or '1.234.567,5'. A single point before exactly three digits is refused: it may
 * be a decimal point or one of thousands.
 */
export function readImportAmount(text: string, currency: string): AmountResult {
  const plain = text.replaceAll(/[\s'’\p{Sc}]/gu, '').replaceAll(/^[A-Z]{3}|[A-Z]{3}$/g, '');
  if (/^\d{1,3}\.\d{3}$/.test(plain)) return { problem: 'AMOUNT_UNCLEAR' };
  const digits = toPlainDecimal(plain);
  const [, whole, fraction = ''] = (digits !== null && /^(\d{1,15})(?:\.(\d+))?$/.exec(digits)) || [];
  if (whole === undefined) return { problem: 'AMOUNT' };
  const decimals = currencyDecimals(currency);
  // Spreadsheets write 0.1 + 0.2 with all its digits; what rounds to nothing is no part of the amount.
  const rounded = fraction.length > decimals ? Number(`0.${fraction}`).toFixed(decimals) : `0.${fraction}`;
  const isExact = Math.abs(Number(rounded) - Number(`0.${fraction || '0'}`)) < 1e-6;
  if (!isExact) return { problem: 'AMOUNT' };
  const minor = Number(whole) * 10 ** decimals + Math.round(Number(rounded) * 10 ** decimals);
  return minor <= MAX_MINOR ? { minor } : { problem: 'AMOUNT' };
}

/** The last of points and commas is the decimal one, unless it separates thousands. Null for what is no number. */
function toPlainDecimal(text: string): string | null {
  if (/^\d+(\.\d+)?$/.test(text)) return text;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : null;
}

/** A day as YYYY-MM-DD; null for none. `dayFirst` decides what 03/04/2024 is, where it can be either. */
export function readDay(text: string, dayFirst: boolean): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const [, first, second, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?: .*)?$/.exec(text) ?? [];
  if (!year) return null;
  return dayFirst ? toDay(year, second, first) : toDay(year, first, second);
}

function toDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : null;
}

const SIGNS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', '₦': 'NGN', '₵': 'GHS', '₹': 'INR' };
const known = new Set(Intl.supportedValuesOf('currency'));

/** 'GBP' of 'gbp' or '£'; null for what is no currency. A dollar may be one of many. */
export function readCurrency(text: string): string | null {
  const code = SIGNS[text] ?? text.toUpperCase();
  return known.has(code) ? code : null;
}

export const PAST_OUTCOMES = ['AWARDED', 'DECLINED', 'WITHDRAWN', 'PENDING'] as const;
export type PastOutcome = (typeof PAST_OUTCOMES)[number];

export function pastOutcomeLabel(outcome: PastOutcome): string {
  if (outcome === 'AWARDED') return m.import.awarded();
  if (outcome === 'DECLINED') return m.common.declined2();
  return outcome === 'WITHDRAWN' ? m.common.withdrawn() : m.import.pending();
}

const OUTCOMES: readonly [PastOutcome, RegExp][] = [
  ['DECLINED', /^(declined|rejected|refused|unsuccessful|not (?:awarded|funded|approved)|refuse|rejete|non retenu)/],
  ['AWARDED', /^(awarded|approved|accepted|granted|funded|successful|won|accorde|approuve|accepte|retenu|finance)/],
  ['WITHDRAWN', /^(withdrawn|cancell?ed|retire|annule|abandonne)/],
  ['PENDING', /^(pending|submitted|open|under review|in review|en cours|en attente|depose)/],
];

/** What the words of a decision mean, in English or French; null where they are not known. */
export function readOutcome(text: string): PastOutcome | null {
  const words = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
  return OUTCOMES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** The register and number of 'GB-CHC-1234567'; null for what is no org-id. */
export function readOrgId(text: string): { register: string; number: string } | null {
  const [, register, number] = /^([A-Za-z]{2,3}-[A-Za-z0-9_]{1,20})-(\S.{0,59})$/.exec(text) ?? [];
  return register && number ? { register: register.toUpperCase(), number: number.trim() } : null;
}
