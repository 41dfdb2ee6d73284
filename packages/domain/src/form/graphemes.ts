/** Characters as a reader perceives them. */

/**
 * Texts made only of these code units have one grapheme per code unit, so their length needs no
 * segmenter: Latin with precomposed marks (Yoruba and Igbo included), punctuation, currency signs.
 */
const ONE_UNIT_EACH = /^[\t\n\x20-\u02ff\u1e00-\u1eff\u2010-\u2027\u20a0-\u20c0]*$/;

let segmenter: Intl.Segmenter | undefined;

/** The user-perceived characters of a text, lazily. */
export function graphemes(text: string): Iterable<{ segment: string }> {
  // Made on first use: its data take 20 ms to load, 80 on a telephone, which most pages never need.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** The first user-perceived character of a text, empty where there is none. */
export function firstCharacter(text: string): string {
  // Whether the second one belongs to it is all that matters.
  if (ONE_UNIT_EACH.test(text.slice(0, 2))) return text.charAt(0);
  const [first] = graphemes(text);
  return first?.segment ?? '';
}

/**
 * Number of user-perceived characters. With `stopAfter` the count ends as soon as it
 * passes that number, which is all a maximum needs to know of a very long text.
 */
export function countCharacters(text: string, stopAfter = Infinity): number {
  if (ONE_UNIT_EACH.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes(text)) {
    count += 1;
    if (count > stopAfter) break;
  }
  return count;
}
