/** Elements of XML as text, for files of standards whose schema gives the order. */

type Attributes = Record<string, string>;

/** Text for an element or an attribute. XML has no control characters but three, and no halves of a pair. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');

/** An element with what is in it, already written. */
export function xmlElement(name: string, attributes: Attributes, ...inside: string[]): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  const content = inside.join('');
  return content === '' ? `<${name}${given}/>` : `<${name}${given}>${content}</${name}>`;
}
