/**
 * Longer texts are typed as plain text and stored as HTML: a blank line parts paragraphs, lines with "- " make a list, and
 * where headings are wanted a line with "# " is one.
 */

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const isHeading = (lines: readonly string[]): boolean => lines.length === 1 && /^#{1,3}\s+\S/.test(lines[0] ?? '');
const isItem = (line: string): boolean => /^\s*[-•]\s+/.test(line);

export function toHtml(text: string, { headings = false }: { headings?: boolean } = {}): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return blocks
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      headings && isHeading(lines)
        ? `<h2>${escape((lines[0] ?? '').replace(/^#+\s+/, '').trim())}</h2>`
        : lines.every(isItem)
          ? `<ul>${lines.map((line) => `<li>${escape(line.replace(/^\s*[-•]\s+/, ''))}</li>`).join('')}</ul>`
          : `<p>${lines.map((line) => escape(line.trim())).join('<br>')}</p>`,
    )
    .join('');
}

/** The text that would make this HTML, and whether something of it cannot be typed here (bold, links, headings). */
export function toPlainText(html: string): { text: string; isPlain: boolean } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.childNodes].map((node) => {
    if (node.nodeName === 'UL' || node.nodeName === 'OL')
      return [...node.childNodes]
        .filter((item) => item.nodeName === 'LI')
        .map((item) => `- ${(item.textContent ?? '').trim()}`)
        .join('\n');
    const line = linesOf(node).trim();
    return /^H[2-4]$/.test(node.nodeName) && line !== '' ? `# ${line}` : line;
  });
  return {
    text: blocks.filter((block) => block !== '').join('\n\n'),
    isPlain: body.querySelector('strong, b, em, i, u, s, a, ol, h2, h3, h4, blockquote, code, hr') === null,
  };
}

function linesOf(node: Node): string {
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  return [...node.childNodes].map(linesOf).join('');
}
