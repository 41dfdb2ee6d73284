/** What the machine cannot decide, looked at by a person once (trust A01). A new kind fails until it is written down here. */
const TRIAGED: { rule: string; why: RegExp; html?: RegExp; because: string }[] = [
  {
    rule: 'color-contrast',
    why: /bgOverlap/,
    html: /class="_avatar_/,
    because:
      'Initials of people in a row lie half over one another; they are hidden from readers, and the names stand in the link.',
  },
  {
    rule: 'color-contrast',
    why: /bgOverlap|elmPartiallyObscured/,
    html: /^<(h2|p|strong|span)\b/,
    because:
      'In the builder the frame of what is chosen lies over its words: transparent, and the words keep the colours of text.',
  },
  {
    rule: 'color-contrast',
    why: /bgOverlap/,
    html: /^<th scope="col"/,
    because: 'The menu of a column lies over the headings beside it while it is open; they are read again once it is closed.',
  },
  {
    rule: 'th-has-data-cells',
    why: /./,
    html: /class="_grid_/,
    because: 'Two applications side by side: a heading across the columns begins a group of rows, and has no cell of its own.',
  },
];

export const isKnown = (found: { rule: string; why: string; html: string }): boolean =>
  TRIAGED.some(({ rule, why, html }) => rule === found.rule && why.test(found.why) && (!html || html.test(found.html)));
