import { GAP_WORDS, PASSAGE_WORDS, SHINGLE_WORDS } from './shape.ts';
import { shingleHashes, wordsOf, type Word } from './words.ts';

/** A text that is compared: an answer, by the place of its question. */
export interface ComparedText {
  text: string;
}

/** Characters of a text, from and up to. */
export interface Mark {
  start: number;
  end: number;
}

export interface PassageSide {
  /** Which of the texts. */
  index: number;
  /** The words that both share; between two marks they differ. */
  marks: Mark[];
}

/** Words that two applications share. */
export interface Passage {
  words: number;
  first: PassageSide;
  second: PassageSide;
}

interface Prepared {
  words: Word[];
  hashes: Int32Array;
  /** Words that are not compared. */
  ignored: Uint8Array;
}

/** Words in a row that are equal: text and first word on each side. */
interface Block {
  a: number;
  b: number;
  atA: number;
  atB: number;
  length: number;
}

/** Places of one run of words that are tried: a text that repeats itself is not compared with each repetition. */
const MAX_PLACES = 8;

/**
 * The passages that texts of two applications share, in the order of the first. Pieces with a few other words in between
 * are one passage.
 * @param ignored hashes of runs that do not count: the questions' own words, and boilerplate
 */
export function sharedPassages(
  first: readonly ComparedText[],
  second: readonly ComparedText[],
  ignored: ReadonlySet<number>,
): Passage[] {
  const [a, b] = [first, second].map((texts) => texts.map(({ text }) => prepare(text, ignored)));
  if (!a || !b) return [];
  const blocks = withoutOverlaps(equalBlocks(a, b));
  return join(blocks)
    .filter((each) => wordsIn(each) >= PASSAGE_WORDS)
    .map((each) => toPassage(each, a, b));
}

const wordsIn = (blocks: readonly Block[]): number => blocks.reduce((sum, { length }) => sum + length, 0);

function prepare(text: string, without: ReadonlySet<number>): Prepared {
  const words = wordsOf(text);
  const hashes = shingleHashes(words);
  const ignored = new Uint8Array(words.length);
  hashes.forEach((hash, at) => {
    if (without.has(hash)) ignored.fill(1, at, at + SHINGLE_WORDS);
  });
  return { words, hashes, ignored };
}

/** Every stretch of equal words that cannot be longer on either side. */
function equalBlocks(a: Prepared[], b: Prepared[]): Block[] {
  const places = new Map<number, [text: number, at: number][]>();
  b.forEach(({ hashes }, text) => {
    hashes.forEach((hash, at) => {
      const known = places.get(hash);
      if (!known) places.set(hash, [[text, at]]);
      else if (known.length < MAX_PLACES) known.push([text, at]);
    });
  });
  const found: Block[] = [];
  a.forEach((one, text) => {
    one.hashes.forEach((hash, at) => {
      for (const [other, atB] of places.get(hash) ?? []) {
        const two = b[other];
        if (!two || (at > 0 && atB > 0 && isEqual(one, at - 1, two, atB - 1))) continue;
        let length = 0;
        while (isEqual(one, at + length, two, atB + length)) length++;
        if (length >= SHINGLE_WORDS) found.push({ a: text, b: other, atA: at, atB, length });
      }
    });
  });
  return found;
}

function isEqual(one: Prepared, at: number, two: Prepared, atB: number): boolean {
  const word = one.words[at]?.word;
  return word !== undefined && word === two.words[atB]?.word && !one.ignored[at] && !two.ignored[atB];
}

/** Longer blocks first; what is left of others, if it is long enough. */
function withoutOverlaps(blocks: Block[]): Block[] {
  const chosen: Block[] = [];
  for (const block of blocks.toSorted((x, y) => y.length - x.length || x.a - y.a || x.atA - y.atA)) {
    const rest = cut(block, chosen);
    if (rest.length >= SHINGLE_WORDS) chosen.push(rest);
  }
  return chosen.toSorted((x, y) => x.a - y.a || x.atA - y.atA);
}

/** The longest part of a block that no chosen one covers on the first side. */
function cut(block: Block, chosen: readonly Block[]): Block {
  let [from, to] = [block.atA, block.atA + block.length];
  for (const other of chosen) {
    const [start, end] = [other.atA, other.atA + other.length];
    if (other.a !== block.a || end <= from || start >= to) continue;
    if (start - from >= to - end) to = start;
    else from = end;
  }
  return { ...block, atA: from, atB: block.atB + from - block.atA, length: Math.max(0, to - from) };
}

/** Blocks that follow one another on both sides, with a few words in between at most. */
function join(blocks: readonly Block[]): Block[][] {
  const joined: Block[][] = [];
  for (const block of blocks) {
    const last = joined.at(-1)?.at(-1);
    if (last && follows(last, block)) joined.at(-1)?.push(block);
    else joined.push([block]);
  }
  return joined;
}

function follows(last: Block, next: Block): boolean {
  const gapA = next.atA - last.atA - last.length;
  const gapB = next.atB - last.atB - last.length;
  return last.a === next.a && last.b === next.b && gapA <= GAP_WORDS && gapB >= 0 && gapB <= GAP_WORDS;
}

function toPassage(blocks: readonly Block[], a: readonly Prepared[], b: readonly Prepared[]): Passage {
  const side = (texts: readonly Prepared[], index: number, at: (block: Block) => number): PassageSide => ({
    index,
    marks: blocks.map((block) => {
      const words = texts[index]?.words;
      return { start: words?.[at(block)]?.start ?? 0, end: words?.[at(block) + block.length - 1]?.end ?? 0 };
    }),
  });
  return {
    words: wordsIn(blocks),
    first: side(a, blocks[0]?.a ?? 0, ({ atA }) => atA),
    second: side(b, blocks[0]?.b ?? 0, ({ atB }) => atB),
  };
}

/** Characters around a passage that are shown with it. */
const AROUND = 200;

/** A piece of a text around its marks, which count from the beginning of the piece. */
export function excerptOf(
  text: string,
  marks: readonly Mark[],
): { text: string; marks: Mark[]; isCutBefore: boolean; isCutAfter: boolean } {
  const from = cutAtSpace(text, Math.max(0, (marks[0]?.start ?? 0) - AROUND), marks[0]?.start ?? 0);
  const last = marks.at(-1)?.end ?? 0;
  const roughly = Math.min(text.length, last + AROUND);
  const space = roughly < text.length ? text.lastIndexOf(' ', roughly) : roughly;
  const to = Math.max(last, space);
  return {
    text: text.slice(from, to),
    marks: marks.map(({ start, end }) => ({ start: start - from, end: end - from })),
    isCutBefore: from > 0,
    isCutAfter: to < text.length,
  };
}

function cutAtSpace(text: string, at: number, before: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 || space >= before ? before : space + 1;
}
