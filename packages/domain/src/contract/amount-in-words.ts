/** Amounts in words, as contracts write them beside their figures, in the language of the moment. */
import { getLocale, type Locale, m } from '@grantdesk/messages';
import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as french } from 'n2words/fr-FR';
import { currencyDecimals } from '../format/money.ts';

const WRITERS: Record<Locale, (n: number) => string> = { en: english, fr: french };

/** 1250000 -> 'one million two hundred and fifty thousand'; whole numbers from 0 that are exact, others are empty. */
export const numberInWords = (n: number): string => (Number.isSafeInteger(n) && n >= 0 ? WRITERS[getLocale()](n) : '');

/** Minor units in words with the currency's code: 'one thousand and 50/100 NGN'. */
export function amountInWords(minor: number, currency: string): string {
  const unit = 10 ** currencyDecimals(currency);
  const words = numberInWords(Math.floor(minor / unit));
  const fraction = minor % unit;
  return fraction > 0 ? m.contract.amountAndFraction({ words, fraction, unit, currency }) : `${words} ${currency}`;
}
