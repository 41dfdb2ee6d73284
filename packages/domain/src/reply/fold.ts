/** Takes an email apart: what its sender wrote, and what mail programs put around it. */

/** In the line above our emails, in every language: what is below it was ours. */
export const REPLY_MARK = '-=-=-';

/** Longer texts are no replies; what is after is left out before anything is looked for in it. */
const MAX_READ = 100_000;

/** How mail programs introduce what they quote. Their line may be broken in up to three. */
const INTRODUCTIONS = [/^On .{5,300} wrote:$/, /^Le .{5,300} a écrit\s?:$/];
const DIVIDERS = [/^-{2,}\s*(Original Message|Forwarded message|Message d['’]origine|Message transféré)\s*-{2,}$/i, /^_{20,}$/];
/** The head of a quoted message without a divider: two such lines after each other. */
const HEAD = /^\*?(From|Sent|To|Subject|Date|De|Envoyé|À|Objet)\s?:\*?\s/;

const isQuoted = (line: string): boolean => line.startsWith('>');

/** Line ends as ours, and no signs that only steer devices. */
export const cleanMailText = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00A0', ' ')
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

/** How many lines from `at` on introduce a quotation; 0 where none do. */
function introductionAt(lines: readonly string[], at: number): number {
  for (let count = 1; count <= 3; count++) {
    const text = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ');
    if (INTRODUCTIONS.some((pattern) => pattern.test(text))) return count;
  }
  return 0;
}

const endsText = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? '';
  return (
    line.includes(REPLY_MARK) ||
    /^--\s?$/.test(line) ||
    DIVIDERS.some((pattern) => pattern.test(line.trim())) ||
    (HEAD.test(line) && HEAD.test(lines[at + 1] ?? ''))
  );
};

/**
 * The words of a reply, and the rest: quotations, the signature and what is below our own line. An answer that is written
 * between or below quoted lines stays whole.
 */
export function foldReply(given: string): { body: string; rest: string } {
  const lines = cleanMailText(given).split('\n');
  const body: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const count = introductionAt(lines, at);
    // A few lines, not all: many empty ones must not cost a look at each from each.
    const next = lines.slice(at + count, at + count + 4).find((each) => each.trim() !== '') ?? '';
    const isIntroduction = count > 0 && (isQuoted(next) || /\d.*\d|@/.test(lines.slice(at, at + count).join(' ')));
    if (endsText(lines, at) || (isIntroduction && !isQuoted(next))) {
      rest.push(lines.slice(at).join('\n'));
      break;
    }
    if (isIntroduction) {
      rest.push(...lines.slice(at, at + count));
      at += count - 1;
    } else if (isQuoted(line)) rest.push(line);
    else body.push(line);
  }
  const text = (parts: string[]): string =>
    parts
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  return { body: text(body), rest: text(rest) };
}
