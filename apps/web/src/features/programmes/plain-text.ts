import { truncate } from '@grantdesk/domain/format/truncate';

/** The words of a description without its markup, cut for a card. */
export function plainText(html: string, length: number): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return truncate(text.replace(/\s+/g, ' ').trim(), length).text;
}
