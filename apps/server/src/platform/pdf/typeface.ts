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
export function createSplitter(toFont: (face: string) => OpenFont): (word: string, weight: Weight) => readonly Piece[] {
  const has = createGlyphTest(toFont);
  const known = new Map<string, Piece[]>();
  return (word, weight) => {
    if (PLAIN.test(word)) return [{ face: FACES[weight][0], text: word }];
    const key = `${weight} ${word}`;
    let pieces = known.get(key);
    if (!pieces) known.set(key, (pieces = splitWord(word, FACES[weight], has)));
    return pieces;
  };
}

function splitWord(word: string, [own, other]: readonly [string, string], has: (face: string, text: string) => boolean): Piece[] {
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
}

/** What pdfkit has of a font that is open; its types do not name it. */
interface OpenFont {
  font: { hasGlyphForCodePoint: (code: number) => boolean };
  layoutRun: (text: string, features?: unknown) => unknown;
}

/** Sets the font of what follows. It is opened the first time. */
export function createFontSwitch(doc: PDFKit.PDFDocument): (face: string) => OpenFont {
  const open = new Map<string, OpenFont>();
  return (face) => {
    const font = (doc.font(face) as unknown as { _font: OpenFont })._font;
    if (!open.has(face)) {
      open.set(face, font);
      font.layoutRun = rememberRuns(font.layoutRun.bind(font));
    }
    return font;
  };
}

/**
 * Shapes a word once. pdfkit does so for ordinary text only, and shaping is most of the time that a long paper takes.
 * Contextual alternates are off: in Inter they are arrows and signs, and cost half of it.
 */
function rememberRuns(layoutRun: OpenFont['layoutRun']): OpenFont['layoutRun'] {
  const known = new Map<string, unknown>();
  return (text, features) => {
    const isTabular = features !== undefined;
    const key = `${isTabular ? 'figures' : ''} ${text}`;
    let run = known.get(key);
    if (run === undefined) {
      run = layoutRun(text, isTabular ? { tnum: true, calt: false } : { calt: false });
      known.set(key, run);
    }
    return run;
  };
}

/** Whether a font has a shape for each character of a text. */
function createGlyphTest(toFont: (face: string) => OpenFont): (face: string, text: string) => boolean {
  const known = new Map<string, boolean>();
  return (face, text) => {
    const key = `${face} ${text}`;
    let found = known.get(key);
    if (found === undefined) {
      const { font } = toFont(face);
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
