/**
 * English in disguise, so that tests see what a translation would break: `PSEUDO_LOCALE=accents` writes every text longer and with accents
 * (what is still plain was not translated, what is cut has too little room), `rtl` lets it run from right to left as well.
 */
import { parse, type Token } from '@messageformat/parser';

export type PseudoLocale = 'accents' | 'rtl';

/** @throws Error for a value that is neither */
export function pseudoLocale(): PseudoLocale | null {
  const wanted = process.env['PSEUDO_LOCALE'] ?? '';
  if (wanted === '') return null;
  if (wanted === 'accents' || wanted === 'rtl') return wanted;
  throw new Error(`PSEUDO_LOCALE is “${wanted}”: use accents or rtl.`);
}

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const RIGHT_TO_LEFT = '\u202E';
const END = '\u202C';

/** A word a third longer, as German or French are: its vowels are written twice. */
const disguise = (word: string): string =>
  [...word].map((letter) => (ACCENTED[PLAIN.indexOf(letter)] ?? letter).repeat(/[aeiouAEIOU]/.test(letter) ? 2 : 1)).join('');

/** A message in disguise: its values, plurals and choices stay. */
export function toPseudo(message: string, pseudo: PseudoLocale): string {
  const word = (text: string): string => (pseudo === 'rtl' ? `${RIGHT_TO_LEFT}${disguise(text)}${END}` : disguise(text));
  const write = (tokens: readonly Token[]): string => tokens.map(writeToken).join('');
  const writeToken = (token: Token): string => {
    switch (token.type) {
      case 'content':
        return token.value
          .replaceAll(/\p{L}+/gu, word)
          .replaceAll("'", "''")
          .replaceAll(/[{}#]+/g, "'$&'");
      case 'argument':
        return `{${token.arg}}`;
      case 'octothorpe':
        return '#';
      case 'function':
        return `{${token.arg}, ${token.key}${token.param ? `, ${write(token.param)}` : ''}}`;
      default: {
        const cases = token.cases.map(({ key, tokens }) => `${/^\d+$/.test(key) ? `=${key}` : key} {${write(tokens)}}`);
        return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
      }
    }
  };
  return write(parse(message));
}
