import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FirstVisit } from '@grantdesk/api/first-visit';
import { escapeHtml } from '../mail/templates.ts';

/** Everything below needs a session. */
const SECURE = 'secure';

/** Puts into a page what its address needs at once; the page says nothing about anybody. */
export type Begin = (page: string, url: string, hasSession: boolean) => string;

/**
 * Reads what the build in this folder wrote down for its addresses (decision 0050). Without it a page is served as it is.
 * @param base what the addresses of the build's files begin with
 */
export function beginnings(folder: string, base: string): Begin {
  const file = path.join(folder, '.pages.json');
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstVisit[]) : [];
  const byLength = Map.groupBy(pages, (page) => partsOf(page.path).length);
  return (html, url, hasSession) => {
    const { pathname, search } = new URL(url, 'http://x');
    const asked = partsOf(pathname);
    // A name counts before a parameter: `/roles/new` is no role's page.
    const found = byLength
      .get(asked.length)
      ?.flatMap((page) => valuesOf(page, asked) ?? [])
      .toSorted((one, other) => one.values.size - other.values.size)[0];
    // Whoever has no session is led to sign in.
    if (!found || (asked[0] === SECURE && !hasSession)) return html;
    const { page, values } = found;
    const own = hasSession ? [...page.own, ...(search ? [] : page.list)] : [];
    const calls = [...page.calls, ...own].map((call) =>
      call.replace(/\$\w+/g, (name) => encodeURIComponent(values.get(name) ?? '')),
    );
    const links = [
      ...page.styles.map((name) => `<link rel="stylesheet" crossorigin href="${base}${name}">`),
      ...page.scripts.map((name) => `<link rel="modulepreload" crossorigin href="${base}${name}">`),
    ];
    return html
      .replace('<script src="', () => `<script data-calls="${escapeHtml(calls.join(' '))}" src="`)
      .replace('</head>', () => `${links.join('')}</head>`);
  };
}

const partsOf = (pathname: string): string[] => pathname.split('/').filter((part) => part !== '');

/** The parameters of an address where it is one of this page. */
function valuesOf(page: FirstVisit, asked: string[]): { page: FirstVisit; values: Map<string, string> } | undefined {
  const values = new Map<string, string>();
  for (const [index, part] of partsOf(page.path).entries()) {
    const given = asked[index] ?? '';
    if (part.startsWith('$')) values.set(part, decoded(given));
    else if (part !== given) return undefined;
  }
  return { page, values };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
