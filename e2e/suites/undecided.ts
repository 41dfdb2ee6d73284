/** What the machine cannot decide, looked at by a person once. A new kind fails until it is written down here. */
interface Triaged {
  rule: string;
  why: RegExp;
  html: RegExp;
  /** The path of the screens where it is so. */
  at: RegExp;
  /** Of windows no wider than this. */
  upTo?: number;
  because: string;
}

const TRIAGED: Triaged[] = [
  {
    rule: 'color-contrast',
    why: /bgOverlap/,
    html: /class="_avatar_/,
    at: /^\/secure\//,
    because:
      'Initials of people in a row lie half over one another; they are hidden from readers, and the names stand in the link.',
  },
  {
    rule: 'color-contrast',
    why: /bgOverlap|elmPartiallyObscured/,
    html: /^<(h2|p|strong|span)\b/,
    at: /^\/secure\/admin\/forms\/[\da-f-]{36}\/?$/,
    because:
      'In the builder the frame of what is chosen lies over its words: transparent, and the words keep the colours of text.',
  },
  {
    rule: 'color-contrast',
    why: /elmPartiallyObscuring/,
    html: /^<p class="_note_[^"]*" role="status">/,
    at: /\/forms\/score-guides\/[\da-f-]{36}$/,
    because: 'The bar that stays at the foot is opaque; on a telephone the page goes on below the lower line of its words.',
  },
  {
    rule: 'color-contrast',
    why: /bgOverlap/,
    html: /^<span class="_(first|second)_/,
    at: /^\/secure\/admin\//,
    upTo: 640,
    because:
      'On a telephone a row is a card: the cell of its box stands beside the name, in the same place for the machine alone.',
  },
  {
    rule: 'color-contrast',
    why: /emptyValue/,
    html: /^<textarea\b[^>]* aria-invalid="true"/,
    at: /\/amend$/,
    because: 'Nothing stands in the field yet: what is typed has the colours of every other field.',
  },
  {
    rule: 'th-has-data-cells',
    why: /./,
    html: /class="_grid_/,
    at: /\/compare$/,
    because: 'Two applications side by side: a heading across the columns begins a group of rows, and has no cell of its own.',
  },
];

export const isKnown = (found: { rule: string; why: string; html: string; address: string; width: number }): boolean =>
  TRIAGED.some(
    ({ rule, why, html, at, upTo = Infinity }) =>
      rule === found.rule && why.test(found.why) && html.test(found.html) && at.test(found.address) && found.width <= upTo,
  );
