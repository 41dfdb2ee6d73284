/** Figures in English words, as contracts write amounts beside their figures. */
import { currencyDecimals } from '../format/money.ts';

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GROUPS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];

function belowThousand(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const tail = rest < 20 ? (SMALL[rest] ?? '') : `${TENS[Math.floor(rest / 10)]}${rest % 10 ? `-${SMALL[rest % 10]}` : ''}`;
  if (hundreds === 0) return tail;
  return `${SMALL[hundreds]} hundred${rest ? ` and ${tail}` : ''}`;
}

/** 1250000 -> 'one million two hundred and fifty thousand'; whole numbers from 0 that are exact. */
export function numberInWords(n: number): string {
  if (!Number.isSafeInteger(n) || n < 0) return '';
  if (n === 0) return 'zero';
  const parts: string[] = [];
  for (let rest = n, group = 0; rest > 0; rest = Math.floor(rest / 1000), group++) {
    const three = rest % 1000;
    if (three > 0) parts.unshift(`${belowThousand(three)}${group > 0 ? ` ${GROUPS[group]}` : ''}`);
  }
  const last = n % 1000;
  // 'one thousand and five', as it is spoken.
  if (parts.length > 1 && last > 0 && last < 100) parts.push(`and ${parts.pop()}`);
  return parts.join(' ');
}

/** Minor units in words with the currency's code: 'one thousand and 50/100 NGN'. */
export function amountInWords(minor: number, currency: string): string {
  const unit = 10 ** currencyDecimals(currency);
  const whole = numberInWords(Math.floor(minor / unit));
  const fraction = minor % unit;
  return `${whole}${fraction > 0 ? ` and ${fraction}/${unit}` : ''} ${currency}`;
}
