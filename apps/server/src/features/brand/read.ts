import { cleanSvg } from '#platform/html.ts';
import { encodeLogo, type EncodedLogo } from '#platform/files/pictures.ts';

type Format = 'png' | 'jpeg' | 'webp';

/** What the file itself says that it is; its name and its declared type say nothing. */
function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
    ? 'webp'
    : undefined;
}

/** A logo as it is stored: a picture is encoded again, of an SVG only what draws is left. Undefined for anything else. */
export async function readLogo(bytes: Buffer): Promise<EncodedLogo | undefined> {
  const format = formatOf(bytes);
  try {
    if (format) return await encodeLogo(bytes, format);
    const svg = readSvg(bytes);
    return svg ? await encodeLogo(Buffer.from(svg), 'svg') : undefined;
  } catch {
    // Cut, forged, empty or with more pixels than a logo has.
    return undefined;
  }
}

/** The cleaned drawing; undefined where the text is no SVG, or defines entities, which could make it grow without end. */
function readSvg(bytes: Buffer): string | undefined {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (/<!(?:ENTITY|DOCTYPE[^>]*\[)/i.test(text) || text.includes('\0') || !/<\/svg>\s*$/.test(text)) return undefined;
  return cleanSvg(text);
}
