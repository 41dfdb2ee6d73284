import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '@grantdesk/domain/format/rich-text';
import sanitizeHtml from 'sanitize-html';
import { looksOf, readSvgRules } from './svg-looks.ts';

/**
 * The one place where HTML that people wrote is made harmless on its way in. Structure and links stay;
 * styles, images, frames, forms and anything that runs go. The browser sanitises once more before it shows it.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: RICH_TEXT_TAGS,
    allowedAttributes: RICH_TEXT_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  });

/** What an email that is HTML alone says, line by line: tags go, and what stands between them stays text. */
export function toPlainText(html: string): string {
  const lines = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(?:br|hr)\b[^<>]{0,2000}>|<\/(?:p|div|li|tr|h[1-6]|blockquote|table|ul|ol)>/gi, '\n');
  const text = sanitizeHtml(lines, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'title', 'head', 'textarea'],
  });
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

const SVG_TAGS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'symbol',
  'marker',
];
const SVG_ATTRIBUTES = [
  'xmlns',
  'viewBox',
  'width',
  'height',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'd',
  'points',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'stroke',
  'stroke-*',
  'opacity',
  'transform',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'id',
  'preserveAspectRatio',
  'clip-path',
  'mask',
  'dx',
  'dy',
];

/** An SVG without scripts, handlers, links and foreign content, its styles as attributes. Undefined where no drawing is left. */
export function cleanSvg(svg: string): string | undefined {
  const rules = readSvgRules(svg);
  const clean = sanitizeHtml(svg, {
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...looksOf(rules, tagName, attribs) } }),
    },
    allowedTags: SVG_TAGS,
    allowedAttributes: { '*': SVG_ATTRIBUTES },
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'foreignObject'],
    // A reference may only point into the drawing itself.
    exclusiveFilter: (frame) => Object.values(frame.attribs).some((value) => /url\(\s*['"]?(?!#)/i.test(value)),
  }).trim();
  return /^<svg[\s>]/.test(clean) ? clean : undefined;
}

export type TextBlock = { kind: 'heading'; text: string } | { kind: 'text'; text: string } | { kind: 'items'; lines: string[] };

/** Cleaned HTML as the blocks of a paper: headings, paragraphs and lists; a row of a table is a line of its cells. */
export function htmlBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const pieces = html.matchAll(
    /<(h[2-4]|li|tr)\b[^>]*>([\s\S]*?)(?=<\/\1>|<(?:li|tr|ul|ol)\b)|<(?:p|blockquote|pre)\b[^>]*>([\s\S]*?)<\/(?:p|blockquote|pre)>|(?<=^|>)([^<]+)/gi,
  );
  for (const [, tag, inside, paragraph, loose] of pieces) {
    const text = htmlToText(
      (tag === 'tr' ? inside?.replace(/<\/t[hd]>/gi, ' · ') : (inside ?? paragraph ?? loose)) ?? '',
    ).replace(/ ·$/, '');
    if (text === '') continue;
    const last = blocks.at(-1);
    if (tag === 'li' && last?.kind === 'items') last.lines.push(text);
    else if (tag === 'li') blocks.push({ kind: 'items', lines: [text] });
    else blocks.push({ kind: tag?.startsWith('h') ? 'heading' : 'text', text });
  }
  return blocks;
}

/** The words of HTML that people wrote, a line per block, for paper and mail. */
export const htmlToText = (html: string): string =>
  decode(
    sanitizeHtml(html.replace(/<(?:\/(?:p|li|h\d|div|blockquote|tr)|br\s*\/?)>/gi, '$&\n'), {
      allowedTags: [],
      allowedAttributes: {},
    }),
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
