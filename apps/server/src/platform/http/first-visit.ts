import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES } from '@grantdesk/messages';
import { asksAsItComes, type FirstVisit } from '@grantdesk/api/first-visit';
import { escapeHtml } from '../mail/layout.ts';

/** Everything below needs a session. */
const SECURE = 'secure';

/** A page with what its address needs first, which contains nothing about any person. */
export interface Beginning {
  html: string;
  /** Addresses of the calls that the page makes before its scripts are there. */
  calls: string[];
  /** Addresses of those that it does not make, because they are refused without a session. */
  refused: string[];
  /** Whether the server draws it from what they answer. */
  isDrawn: boolean;
}

export type Begin = (page: string, url: string, hasSession: boolean) => Beginning;

/**
 * Reads what the build in this folder wrote down for its addresses (decision 0050). Without it a page is served as it is.
 * @param base what the addresses of the build's files begin with
 */
export function beginnings(folder: string, base: string): Begin {
  const file = path.join(folder, '.pages.json');
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstVisit[]) : [];
  const byLength = Map.groupBy(pages, (page) => partsOf(page.path).length);
  return (html, url, hasSession) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const requested = partsOf(pathname);
    // A name counts before a parameter: `/roles/new` is no role's page.
    const found = byLength
      .get(requested.length)
      ?.flatMap((page) => {
        const values = valuesOf(partsOf(page.path), requested);
        return values ? { page, values } : [];
      })
      .toSorted((one, other) => one.values.size - other.values.size)[0];
    if (!found) return { html, calls: [], refused: [], isDrawn: false };
    const { page, values } = found;
    const filled = (addresses: string[]): string[] =>
      addresses.map((call) => call.replace(/\$\w+/g, (name) => encodeURIComponent(values.get(name) ?? '')));
    const refused = hasSession ? [] : filled(page.own);
    // Without a session such a page redirects to the sign-in.
    if (requested[0] === SECURE && !hasSession) return { html: withData(html, { refused }), calls: [], refused, isDrawn: false };
    const own = hasSession ? [...page.own, ...(asksAsItComes(searchParams.keys()) ? page.list : [])] : [];
    const calls = filled([...page.calls, ...own]);
    const links = [
      ...page.styles.map((name) => `<link rel="stylesheet" crossorigin href="${base}${name}">`),
      // What the calls answer is needed first, and takes the server longer than a file.
      ...page.scripts.map((name) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${base}${name}">`),
    ];
    return {
      html: withData(html, { calls, refused }).replace('</head>', () => `${links.join('')}</head>`),
      calls,
      refused,
      isDrawn: page.isDrawn,
    };
  };
}

/** A page whose first script finds these lists of addresses (first-visit/first.js). */
function withData(html: string, lists: Record<string, string[]>): string {
  const attributes = Object.entries(lists).flatMap(([name, addresses]) =>
    addresses.length > 0 ? [` data-${name}="${escapeHtml(addresses.join(' '))}"`] : [],
  );
  return html.replace('<script>', () => `<script${attributes.join('')}>`);
}

/** The inline scripts in the pages of a build, as its policy names them: `'sha256-…'`. */
export function scriptDigests(folder: string): string[] {
  const pages = ['', ...LOCALES.map(({ value }) => value)]
    .map((locale) => path.join(folder, locale, 'index.html'))
    .filter((file) => existsSync(file));
  return digestsOf(pages);
}

/** The inline scripts of these pages, those that load a file left out. */
export function digestsOf(pages: string[]): string[] {
  const scripts = pages.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g),
  ]);
  const digests = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`);
}

export const partsOf = (pathname: string): string[] => pathname.split('/').filter((part) => part !== '');

/** The parameters of an address where it fits a pattern whose parts may be `$names`. */
export function valuesOf(pattern: string[], requested: string[]): Map<string, string> | undefined {
  if (pattern.length !== requested.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const given = requested[index] ?? '';
    if (part.startsWith('$')) values.set(part, decoded(given));
    else if (part !== given) return undefined;
  }
  return values;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
