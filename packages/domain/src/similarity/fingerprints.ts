import { PASSAGE_WORDS, SHINGLE_WORDS } from './shape.ts';
import { shingleHashes, wordsOf } from './words.ts';

/** Positions of which one is chosen: so every passage of `PASSAGE_WORDS` words has a fingerprint, wherever it is. */
const WINDOW = PASSAGE_WORDS - SHINGLE_WORDS + 1;

/** The hashes of every run of words in these texts, as of the questions of a form: answers that repeat them say nothing. */
export const runsOf = (texts: readonly string[]): Set<number> =>
  new Set(texts.flatMap((text) => Array.from(shingleHashes(wordsOf(text)))));

/**
 * The fingerprints of a text: in each window of runs, the smallest hash. Two texts that share a passage of `PASSAGE_WORDS`
 * words share a fingerprint; about one run in eight and a half is chosen.
 * @param ignored hashes of runs that do not count
 */
export function fingerprintsOf(text: string, ignored: ReadonlySet<number>): Set<number> {
  const chosen = new Set<number>();
  const hashes = shingleHashes(wordsOf(text));
  for (const [from, to] of stretchesOf(hashes, ignored)) choose(hashes, from, to, chosen);
  return chosen;
}

/** Stretches of runs that share no word with an ignored one, from and up to. */
function stretchesOf(hashes: Int32Array, ignored: ReadonlySet<number>): [from: number, to: number][] {
  const found: [number, number][] = [];
  let from = 0;
  const end = (to: number): void => {
    if (to - from >= WINDOW) found.push([from, to]);
  };
  if (ignored.size > 0)
    for (let at = 0; at < hashes.length; at++) {
      if (!ignored.has(hashes[at] ?? 0)) continue;
      end(at - SHINGLE_WORDS + 1);
      from = at + SHINGLE_WORDS;
    }
  end(hashes.length);
  return found;
}

/** The smallest hash of every window, the last one of equals. */
function choose(hashes: Int32Array, from: number, to: number, chosen: Set<number>): void {
  let smallest = -1;
  for (let last = from + WINDOW - 1; last < to; last++) {
    const first = last - WINDOW + 1;
    if (smallest < first) {
      smallest = first;
      for (let at = first + 1; at <= last; at++) if ((hashes[at] ?? 0) <= (hashes[smallest] ?? 0)) smallest = at;
    } else if ((hashes[last] ?? 0) <= (hashes[smallest] ?? 0)) smallest = last;
    chosen.add(hashes[smallest] ?? 0);
  }
}
