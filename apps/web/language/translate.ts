/** Writes the texts of another language in the places of the English ones (decision 0036). */
import { textsOf, type Count, type Sentence } from './sentences.ts';

/** The text for a key in a file of the project; undefined where it has none. */
export type Lookup = (key: string, file: string) => string | undefined;

const SLOT = /\{(\w+)\}/g;

/** Placeholders of a text, in order. */
export const slotsOf = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name);

/**
 * A module's source with its texts translated. Values keep their own source and go where the other language needs them; a
 * choice between one and many follows `one`, the comparison that the language uses instead of `=== 1`.
 */
export function translated(code: string, file: string, lookup: Lookup, one: string): string {
  const { sentences, counts } = textsOf(code, file);
  const places: (Sentence | (Count & { as: 'count' }))[] = [
    ...sentences,
    ...counts.map((each) => ({ ...each, as: 'count' as const })),
  ];
  const ordered = places.toSorted((a, b) => a.start - b.start || b.end - a.end);

  const between = (start: number, end: number, except?: Sentence): string => {
    let out = '';
    let at = start;
    for (const place of ordered) {
      if (place.start < at || place.end > end || place === except) continue;
      const text = place.as === 'count' ? one : write(place);
      if (text === undefined) continue;
      out += code.slice(at, place.start) + text;
      at = place.end;
    }
    return out + code.slice(at, end);
  };

  const write = (sentence: Sentence): string | undefined => {
    const text = lookup(sentence.key, file);
    if (text === undefined) return undefined;
    const source = code.slice(sentence.start, sentence.end);
    const values = new Map(sentence.slots.map((slot) => [slot.name, between(slot.start, slot.end, sentence)]));
    if (sentence.as === 'literal') return quoted(around(source.slice(1, -1), text));
    if (sentence.as === 'attribute') return `{${quoted(text)}}`;
    const parts = text.split(SLOT);
    if (sentence.as === 'template')
      return `\`${around(source.slice(1, -1), parts.map((part, at) => (at % 2 === 1 ? `\${${values.get(part) ?? ''}}` : escaped(part))).join(''))}\``;
    const children = parts
      .map((part, at) => (at % 2 === 1 ? (values.get(part) ?? '') : part === '' ? '' : `{${quoted(part)}}`))
      .join('');
    return edges(source, children);
  };

  return between(0, code.length);
}

/** The text with the spaces that the English one has at its ends, which are no part of the key. */
function around(source: string, text: string): string {
  return `${/^\s*/.exec(source)?.[0] ?? ''}${text}${source.trim() === '' ? '' : (/\s*$/.exec(source)?.[0] ?? '')}`;
}

/** Children keep the space to what is beside them on the same line. */
function edges(source: string, children: string): string {
  const before = /^[ \t]+(?=\S)/.test(source) ? "{' '}" : '';
  const after = /\S[ \t]+$/.test(source) ? "{' '}" : '';
  return before + children + after;
}

const quoted = (text: string): string => JSON.stringify(text);
const escaped = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');
