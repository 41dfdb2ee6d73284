import { SHINGLE_WORDS } from './shape.ts';

/** A word as it is compared, with its place in the text as it was written. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const TAG = /<\/?[a-z][^<>]{0,500}>/giu;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/giu;
const PLAIN = /^[\da-z]+$/;

/** The words of a text, without case, accents' encoding, punctuation and markup. Places are those in the text as given. */
export function wordsOf(text: string): Word[] {
  const bare = text.replaceAll(TAG, blank).replaceAll(ENTITY, blank);
  return Array.from(bare.matchAll(WORD), ({ 0: found, index }) => ({
    word: toCompared(found),
    start: index,
    end: index + found.length,
  }));
}

const blank = (found: string): string => ' '.repeat(found.length);

function toCompared(found: string): string {
  const lower = found.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFKC').toLowerCase();
}

const MULTIPLIER = 0x9e_37_79_b1;

function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01_00_01_93);
  return hash;
}

/** One hash of 32 bits for each run of `SHINGLE_WORDS` words, by where the run begins. */
export function shingleHashes(words: readonly Pick<Word, 'word'>[]): Int32Array {
  const single = Int32Array.from(words, ({ word }) => hashOf(word));
  const hashes = new Int32Array(Math.max(0, words.length - SHINGLE_WORDS + 1));
  for (let at = 0; at < hashes.length; at++) {
    let hash = 0;
    for (let next = at; next < at + SHINGLE_WORDS; next++) {
      hash = Math.imul(hash ^ (single[next] ?? 0), MULTIPLIER);
      hash ^= hash >>> 15;
    }
    hashes[at] = Math.imul(hash, 0x85_eb_ca_6b) ^ (hash >>> 13);
  }
  return hashes;
}
