/** The words of a description without its markup, a line for each paragraph, cut between words for a card. */
export function plainText(html: string, length: number): string {
  const spaced = html.replace(/\s+/g, ' ').replace(/<(\/(p|li|h\d|div|blockquote)|br)\b/gi, '\n$&');
  const body = new DOMParser().parseFromString(spaced, 'text/html').body;
  const text = (body.textContent ?? '').replace(/\s*\n\s*/g, '\n').trim();
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), length / 2)).replace(/[\s.,;:]+$/, '')}…`;
}
