/** Mentions in the text of a note: `@` and the person's name, as people write them in a message. */

export interface Mentioned {
  _id: string;
  name: string;
}

/** What is written behind an `@` that may become a mention: one or two words, right before the caret. */
const UNFINISHED = /(?:^|[\s([])@((?:[\p{L}\p{M}\p{N}'’.-]+(?: [\p{L}\p{M}\p{N}'’.-]*)?)?)$/u;

/** Longest name that is looked for. */
const SEARCH_MAX = 60;

/**
 * The mention that is being written at the caret.
 * @returns where its `@` is and what follows it, or null where no mention is begun
 */
export function mentionAt(text: string, caret: number): { at: number; search: string } | null {
  const before = text.slice(Math.max(0, caret - SEARCH_MAX), caret);
  const search = UNFINISHED.exec(before)?.[1];
  return search === undefined ? null : { at: caret - search.length - 1, search };
}

/** The text with a person's name in place of what was begun at `at`, and where the caret goes. */
export function withMention(text: string, at: number, caret: number, name: string): { text: string; caret: number } {
  const written = `@${name} `;
  return { text: text.slice(0, at) + written + text.slice(caret).replace(/^ /, ''), caret: at + written.length };
}

/** The text in pieces, in order; a piece with `isMention` is the `@name` of one of the people. */
export function splitMentions(text: string, people: readonly Pick<Mentioned, 'name'>[]): { text: string; isMention: boolean }[] {
  // A longer name first: "Ada Obi-Cole" is not "Ada Obi" and a rest.
  const written = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let plain = '';
  for (let index = 0; index < text.length;) {
    const found = written.find((each) => text.startsWith(each, index));
    if (found === undefined) {
      plain += text[index];
      index += 1;
      continue;
    }
    if (plain) pieces.push({ text: plain, isMention: false });
    pieces.push({ text: found, isMention: true });
    plain = '';
    index += found.length;
  }
  if (plain) pieces.push({ text: plain, isMention: false });
  return pieces;
}

/** Of the people chosen while writing, those whose mention is still in the text. */
export function mentionsIn<P extends Mentioned>(text: string, people: readonly P[]): P[] {
  const written = new Set(splitMentions(text, people).flatMap((piece) => (piece.isMention ? [piece.text] : [])));
  return people.filter(
    ({ _id, name }, index) => written.has(`@${name}`) && people.findIndex((each) => each._id === _id) === index,
  );
}
