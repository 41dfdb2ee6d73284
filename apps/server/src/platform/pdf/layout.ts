import { createFontSwitch, createSplitter, directionOf, printable, type Piece, type Weight } from './typeface.ts';

/** How text is set; sizes and line heights in points. */
export interface Look {
  weight: Weight;
  size: number;
  color: string;
  /** From one line to the next. */
  leading: number;
  /** Figures of equal width, for columns of numbers. */
  isTabular?: boolean;
}

/** A piece of a line and where it begins on it. */
interface Run extends Piece {
  at: number;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
}

export interface Layout {
  /** The lines of a text in a width. Words that are wider than it are broken between characters. */
  lines: (text: string, look: Look, width: number) => Line[];
  /** The width of a text on one line. */
  measure: (text: string, look: Look) => number;
  draw: (line: Line, look: Look, x: number, top: number) => void;
}

const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const featuresOf = (look: Look): { features?: PDFKit.Mixins.OpenTypeFeatures[] } => (look.isTabular ? { features: FIGURES } : {});
/** Of the size: where letters sit between the lines, so that fonts with other measures share one baseline. */
const BASELINE = 0.365;
const ONE_RUN = { lineBreak: false, baseline: 'alphabetic' } as const;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function createLayout(doc: PDFKit.PDFDocument): Layout {
  const toFont = createFontSwitch(doc);
  const split = createSplitter(toFont);
  const widths = new Map<string, number>();
  const widthOfPiece = ({ face, text }: Piece, look: Look): number => {
    const key = `${face}${look.isTabular ? ' figures ' : ' '}${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      toFont(face);
      width = doc.fontSize(1000).widthOfString(text, featuresOf(look));
      if (widths.size < 50_000) widths.set(key, width);
    }
    return (width * look.size) / 1000;
  };
  const widthOf = (word: string, look: Look): number =>
    split(word, look.weight).reduce((sum, piece) => sum + widthOfPiece(piece, look), 0);
  const set = (words: readonly string[], look: Look): Line => setLine(words, look, split, widthOfPiece);
  return {
    measure: (text, look) => set(printable(text).split(' '), look).width,
    lines: (text, look, width) =>
      printable(text)
        .split('\n')
        .flatMap((paragraph) => breakLines(paragraph.split(' '), width, (word) => widthOf(word, look)))
        .map((words) => set(words, look)),
    draw: (line, look, x, top) => {
      const baseline = top + look.leading / 2 + look.size * BASELINE;
      doc.fontSize(look.size).fillColor(look.color);
      for (const { face, text, at, width } of line.runs) {
        toFont(face);
        // Given its width, pdfkit does not measure the run again.
        const measured: object = { textWidth: width, wordCount: 1 };
        doc.text(text, x + at, baseline, { ...ONE_RUN, ...measured, ...featuresOf(look) });
      }
    },
  };
}

/** Words, line by line. */
function breakLines(words: readonly string[], width: number, widthOf: (word: string) => number): string[][] {
  const space = widthOf(' ');
  const lines: string[][] = [];
  let line: string[] = [];
  let used = 0;
  for (const whole of words)
    for (const word of widthOf(whole) <= width ? [whole] : breakWord(whole, width, widthOf)) {
      const needed = widthOf(word) + (line.length > 0 ? space : 0);
      if (line.length > 0 && used + needed > width) {
        lines.push(line);
        line = [word];
        used = widthOf(word);
      } else {
        line.push(word);
        used += needed;
      }
    }
  return [...lines, line];
}

function breakWord(word: string, width: number, widthOf: (word: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of characters.segment(word)) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function setLine(
  words: readonly string[],
  look: Look,
  split: (word: string, weight: Weight) => readonly Piece[],
  measure: (piece: Piece, look: Look) => number,
): Line {
  const runs: Run[] = [];
  let at = 0;
  let open: Piece | undefined;
  const close = (): void => {
    if (!open) return;
    const width = measure(open, look);
    runs.push({ ...open, at, width });
    at += width;
    open = undefined;
  };
  const space = measure({ face: look.weight, text: ' ' }, look);
  for (const [index, word] of inReadingOrder(words).entries()) {
    // Words of the same font are one run. Those that lead to the left are runs of their own: shaping turns a run as a whole.
    const isTurned = directionOf(word) === 'left';
    if (isTurned) close();
    if (index > 0) {
      if (open) open.text += ' ';
      else at += space;
    }
    for (const piece of split(word, look.weight)) {
      if (open && open.face !== piece.face) close();
      open = open ? { ...open, text: open.text + piece.text } : { ...piece };
    }
    if (isTurned) close();
  }
  close();
  return { runs, width: at };
}

/** From left to right as they are drawn: words that lead to the left, with the numbers between and after them, in reverse. */
function inReadingOrder(words: readonly string[]): string[] {
  const drawn: string[] = [];
  const isTurned = (at: number): boolean => directionOf(words[at] ?? '') === 'left';
  for (let at = 0; at < words.length; at++) {
    let end = at + 1;
    for (let next = at; isTurned(at) && next < words.length && directionOf(words[next] ?? '') !== 'right'; next++)
      if (isTurned(next) || (end === next && /\p{Nd}/u.test(words[next] ?? ''))) end = next + 1;
    drawn.push(...words.slice(at, end).toReversed());
    at = end - 1;
  }
  return drawn;
}
