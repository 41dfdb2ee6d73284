import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const folder = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));

/** Regular text, and the weight of headings and totals. */
export type Weight = 'body' | 'bold';

/** For each weight the product's typeface, then the one that has the letters it lacks, such as Arabic and Hebrew. */
const FACES = { body: ['body', 'body-other'], bold: ['bold', 'bold-other'] } as const;

export function registerTypeface(doc: PDFKit.PDFDocument): void {
  const inter = folder('@expo-google-fonts/inter');
  const dejavu = path.join(folder('dejavu-fonts-ttf'), 'ttf');
  doc.registerFont('body', path.join(inter, '400Regular/Inter_400Regular.ttf'));
  doc.registerFont('bold', path.join(inter, '600SemiBold/Inter_600SemiBold.ttf'));
  doc.registerFont('body-other', path.join(dejavu, 'DejaVuSans.ttf'));
  doc.registerFont('bold-other', path.join(dejavu, 'DejaVuSans-Bold.ttf'));
}

/** Text of one font, in one direction. */
export interface Piece {
  face: string;
  text: string;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
export type Direction = 'left' | 'right' | 'neutral';

/** Where a word leads: to the left if it has letters of a script that does; numbers and signs follow what is around them. */
export const directionOf = (word: string): Direction =>
  RIGHT_TO_LEFT.test(word) ? 'left' : LETTER.test(word) ? 'right' : 'neutral';

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PLAIN = /^[\x20-\x7e]*$/;
/** Joiners and variation selectors have no shape of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** Splits words into pieces of one font each. A letter and its marks are never set in two fonts. */
export function createSplitter(doc: PDFKit.PDFDocument): (word: string, weight: Weight) => Piece[] {
  const has = createGlyphTest(doc);
  return (word, weight) => {
    const [own, other] = FACES[weight];
    if (PLAIN.test(word)) return [{ face: own, text: word }];
    // The other font has signs and figures too, and shapes the whole word in its direction.
    if (RIGHT_TO_LEFT.test(word)) return [{ face: other, text: word.replace(/[()[\]{}«»]/g, (sign) => MIRRORED[sign] ?? sign) }];
    const pieces: Piece[] = [];
    for (const { segment } of clusters.segment(word)) {
      const face = has(own, segment) || !has(other, segment) ? own : other;
      const last = pieces.at(-1);
      if (last?.face === face) last.text += segment;
      else pieces.push({ face, text: segment });
    }
    return pieces;
  };
}

/** Whether a font has a shape for each character of a text. A font is opened once something is tested or set in it. */
function createGlyphTest(doc: PDFKit.PDFDocument): (face: string, text: string) => boolean {
  const known = new Map<string, boolean>();
  return (face, text) => {
    const key = `${face} ${text}`;
    let found = known.get(key);
    if (found === undefined) {
      const { font } = (doc.font(face) as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } })
        ._font;
      found = [...text].every((letter) => INVISIBLE.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
      known.set(key, found);
    }
    return found;
  };
}

/** Composed letters have glyphs of their own; line ends are one kind; what steers a terminal is no text. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '');
