/** What HTML that people write may hold: the server cleans by it on the way in, the browser before it shows. */
export const RICH_TEXT_TAGS =
  'p br strong b em i u s ul ol li a h2 h3 h4 blockquote code pre hr table thead tbody tr th td'.split(' ');

/** The attributes that each tag may keep; all others go. */
export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  a: ['href', 'rel', 'target'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};
