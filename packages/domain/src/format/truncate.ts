/** Cutting texts without cutting through a character. */
import { graphemes } from '../form/graphemes.ts';

/** Rich-text preview length before 'See more'. */
export const PREVIEW_LENGTH = 500;
/** Interview link length. */
export const LINK_LENGTH = 40;

/** The text in at most `length` user-perceived characters, the last of them '…' when it was cut. */
export function truncate(text: string, length: number): { text: string; cut: boolean } {
  if (text.length <= length) return { text, cut: false };
  const shown: string[] = [];
  for (const { segment } of graphemes(text)) {
    shown.push(segment);
    if (shown.length > length) return { text: `${shown.slice(0, length - 1).join('')}…`, cut: true };
  }
  return { text, cut: false };
}

/** What a preview shows before 'See more'; `text` is plain, without markup. */
export function previewText(text: string): { text: string; cut: boolean } {
  return truncate(text, PREVIEW_LENGTH);
}

/** A link as it is shown, cut to 40 characters; the address itself stays whole. */
export function displayLink(link: string): string {
  return truncate(link, LINK_LENGTH).text;
}
