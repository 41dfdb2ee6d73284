/** Texts as banks read them: few characters, fixed widths. */

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ɔ: 'o',
  ɛ: 'e',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ŋ: 'n',
};

/** Letters without their marks; what has no plain form is left out by the caller's set. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => {
      const found = LETTERS[letter.toLowerCase()] ?? ' ';
      return letter === letter.toLowerCase() ? found : found.toUpperCase();
    });

const squeeze = (text: string): string => text.replace(/ +/g, ' ').trim();

/** The characters that every bank of ISO 20022 takes. A text without any becomes a hyphen. */
export const isoText = (text: string, length: number): string =>
  squeeze(plain(text).replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' '))
    .replace(/^[/]+|\/\//g, ' ')
    .trim()
    .slice(0, length)
    .trim() || '-';

/** Capitals for files of fixed width, padded with spaces on the right. */
export const fixedText = (text: string, length: number): string =>
  squeeze(
    plain(text)
      .toUpperCase()
      .replace(/[^A-Z0-9.&/\- ]/g, ' '),
  )
    .slice(0, length)
    .padEnd(length, ' ');

/** A whole number padded with zeros on the left. @throws RangeError where it is too long for its field */
export function fixedNumber(value: number | bigint | string, length: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > length) throw new RangeError('A number is too long for its field');
  return digits.padStart(length, '0');
}
