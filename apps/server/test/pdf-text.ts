import { inflateSync } from 'node:zlib';

/** The text of a PDF, without spaces: its glyphs through the tables that map them back to letters. */
export function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(match[1] ?? '', match[2] ?? '');
  const streamOf = (body: string): string => {
    const at = body.indexOf('stream\n');
    if (at < 0) return '';
    const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
  };
  const fontMaps = new Map<string, Map<string, string>>();
  for (const [, body] of objects)
    for (const font of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font[2] ?? '') ?? '')?.[1];
      if (!unicode || fontMaps.has(font[1] ?? '')) continue;
      const map = new Map<string, string>();
      let code = 0;
      for (const range of streamOf(objects.get(unicode) ?? '').matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
        code = Number.parseInt(range[1] ?? '0', 16);
        for (const entry of (range[2] ?? '').matchAll(/<([0-9a-f ]+)>/gi)) {
          const units = (entry[1] ?? '').replace(/ /g, '').match(/.{4}/g) ?? [];
          map.set((code++).toString(16).padStart(4, '0'), String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
        }
      }
      fontMaps.set(font[1] ?? '', map);
    }
  let text = '';
  for (const [, body] of objects) {
    const content = streamOf(body);
    let map: Map<string, string> | undefined;
    for (const token of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (token[1]) map = fontMaps.get(token[1]);
      else for (const glyph of (token[2] ?? '').match(/.{4}/g) ?? []) text += map?.get(glyph) ?? '';
    }
  }
  return text.replace(/\s/g, '');
}
