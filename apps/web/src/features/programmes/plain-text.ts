/** The words of a description without its markup, cut between words for a card. */
export function plainText(html: string, length: number): string {
  const body = new DOMParser().parseFromString(html.replace(/<(\/(p|li|h\d|div|blockquote)|br)\b/gi, ' $&'), 'text/html').body;
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s.,;:]+$/, '')}…`;
}
