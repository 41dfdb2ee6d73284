import { negotiateLocale } from '@grantdesk/messages/negotiate';
import { DEFAULT_LOCALE, type Locale, LOCALES, m } from '@grantdesk/messages';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { API_PREFIX } from '@grantdesk/api';
import { brandStyle, isHexColor } from '@grantdesk/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db.ts';
import { PRODUCT } from '#platform/product.ts';
import { escapeHtml } from '../mail/layout.ts';
import { findBrand, findLogoBytes, logoUrl, type LogoFacts } from '../brand.ts';
import { findOrganisation } from '../notify/queries.ts';
import { AppError } from '../errors.ts';
import { withTimeout } from '../timeout.ts';
import { carriesSession } from '../auth/session.ts';
import { IN_PARTS } from './compression.ts';
import { sendError } from './errors.ts';
import { type Draw, type Drawn, drawer } from './drawn-page.ts';
import { type Begin, beginnings } from './first-visit.ts';

/**
 * Serves the built web app: hashed assets for ever (most of them by `answerAssets`, from memory), its page for every address that is
 * not the API's or a file's, in the language that the browser chose, in the name of the organisation and with what its address needs
 * immediately.
 * Without a build (tests of the API alone) only the API answers.
 */
export async function bindWeb(app: FastifyInstance, folder: string, house: () => Promise<House>): Promise<void> {
  const page = existsSync(path.join(folder, 'assets')) ? readFileSync(path.join(folder, 'index.html'), 'utf8') : undefined;
  const builds = new Map(LOCALES.flatMap(({ value }) => readBuild(app, folder, value) ?? []));
  const readPage = async (request: FastifyRequest): Promise<{ html: string; rest: Promise<string> | null }> => {
    const { headers, url } = request;
    const theirs = await house();
    const build = builds.get(negotiateLocale(headers)) ?? builds.get(DEFAULT_LOCALE);
    if (!build) return { html: titled(page ?? '', theirs), rest: null };
    const beginning = build.begin(build.page, url, carriesSession(headers.cookie));
    const drawn = build.draw(request, beginning, theirs.logo);
    if (!drawn) return { html: titled(beginning.html, theirs), rest: null };
    const [start, end] = scriptsLater(beginning.html);
    return { html: titled(start, theirs), rest: drawn.then((found) => toHtml(found) + end) };
  };
  if (page) {
    const options: FastifyStaticOptions = {
      root: folder,
      index: false,
      // The build leaves each asset beside itself as .br and .gz, smaller than what can be made at each request.
      preCompressed: true,
      // Files that browsers cache permanently have unique names, and are read whole.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    };
    // Assets by a route for their folder: one for each of the thousands of files made a start a second longer.
    await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: ['**/assets/**'] });
    for (const locale of builds.keys()) {
      const prefix = `${baseOf(locale)}assets/`;
      await app.register(fastifyStatic, { ...options, root: path.join(folder, prefix), prefix, decorateReply: false });
    }
  }
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('NOT_FOUND', m.http.noSuchAddressWasFound()), request, reply),
  );
  if (!page) return;
  // A route, so that pages travel compressed: what answers where there is none does not.
  app.get('/*', { compress: IN_PARTS }, async (request, reply) => {
    if (!isPageAddress(request)) return reply.callNotFound();
    const { html, rest } = await readPage(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', rest ? 'private, no-store' : 'no-cache')
      .header('vary', 'cookie, accept-language')
      .send(rest ? Readable.from(inTurn(html, rest)) : html);
  });
}

async function* inTurn(html: string, rest: Promise<string>): AsyncGenerator<string> {
  yield html;
  yield rest;
}

/** English lies at the root of the folder, each other language in a folder of its own inside. */
export const baseOf = (locale: Locale): string => (locale === DEFAULT_LOCALE ? '/' : `/${locale}/`);

interface Build {
  page: string;
  begin: Begin;
  draw: Draw;
}

function readBuild(app: FastifyInstance, root: string, locale: Locale): [locale: Locale, build: Build][] | undefined {
  const base = baseOf(locale);
  const folder = path.join(root, base);
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  return [[locale, { page: readFileSync(file, 'utf8'), begin: beginnings(folder, base), draw: drawer(app, folder) }]];
}

const MODULES = /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** A page before and after what is drawn of it. Its scripts are loaded once that is seen (first-visit/first.js). */
function scriptsLater(page: string): [start: string, end: string] {
  const scripts = [...page.matchAll(MODULES)].map(([, address]) => address);
  const named = page.replaceAll(MODULES, '').replace('<script', `<script data-scripts="${scripts.join(' ')}"`);
  const end = named.indexOf('</body>');
  return [named.slice(0, end), named.slice(end)];
}

/** What is seen and read until the scripts have drawn the same (ui/first-frame.css), with what was read for it; or nothing. */
function toHtml(drawn: Drawn | null): string {
  const answers = [...(drawn?.answers ?? [])];
  const bodies = Object.fromEntries(answers.flatMap(([url, { status, body }]) => (status === 200 ? [[url, body]] : [])));
  // Text that people wrote may contain what would end the element.
  const given = JSON.stringify({ date: new Date().toUTCString(), bodies }).replaceAll('<', '\\u003c');
  const page = drawn ? `<div id="first-page">${drawn.html}</div>` : '';
  return `${page}<script type="application/json" id="first-answers">${given}</script>`;
}

/** How long a name is good for: a rush of guests asks the database once. */
const GOOD_FOR_MS = 2_000;
/** How long a page waits for it: where the database hangs, a page still comes. */
const PATIENCE_MS = 300;

/** What the page says of the organisation: its name, and what its brand adds to the head, empty where there is none. */
export interface House {
  name: string;
  head: string;
  /** In the place of the product's; null where there is none. */
  logo: { content: string; title: string } | null;
}

/** A larger logo would delay the page that it is in. */
const MAX_INLINE_BYTES = 16_384;

/** An SVG stays text, so that it travels compressed; without what would end the attribute or the address. */
const dataUrl = ({ type, content }: { type: string; content: Buffer }): string =>
  type === 'image/svg+xml'
    ? `data:${type},${content.toString().replaceAll(/[%#"<>&\s]/g, encodeURIComponent)}`
    : `data:${type};base64,${content.toString('base64')}`;

/** Where a page finds a logo: in itself, so that the first thing to see waits for no request, or at its address. */
function logoReader(db: Db): (logo: LogoFacts) => Promise<string> {
  let known: { digest: string; source: string } | undefined;
  return async (logo) => {
    if (known?.digest !== logo.digest) {
      const read = await findLogoBytes(db);
      const isSmall = read?.digest === logo.digest && read.content.length <= MAX_INLINE_BYTES;
      known = {
        digest: logo.digest,
        source: isSmall ? dataUrl(read) : logoUrl(logo),
      };
    }
    return known.source;
  };
}

/** The colour comes with the page, so that no other one is seen before it. */
async function readHouse(db: Db, sourceOf: (logo: LogoFacts) => Promise<string>): Promise<House> {
  const [organisation, { color, logo }] = await Promise.all([findOrganisation(db), findBrand(db)]);
  const style = isHexColor(color) ? `<style id="brand">${brandStyle(color)}</style>` : '';
  const name = organisation?.name || PRODUCT;
  if (!logo) return { name, head: style, logo: null };
  const content = await sourceOf(logo);
  const mark = `<meta name="logo" content="${content}" title="${escapeHtml(name)}">`;
  return { name, head: style + mark, logo: { content, title: name } };
}

/** The organisation as it was last known; the product's own name where it has none. */
export function houseOf(db: Db): () => Promise<House> {
  let house: House = { name: PRODUCT, head: '', logo: null };
  const sourceOf = logoReader(db);
  let latest: Promise<unknown> | undefined;
  let until = 0;
  return async () => {
    if (!latest || performance.now() > until) {
      until = performance.now() + GOOD_FOR_MS;
      latest = readHouse(db, sourceOf).then((read) => (house = read));
    }
    await withTimeout(PATIENCE_MS, latest);
    return house;
  };
}

const titled = (page: string, { name, head, logo }: House): string => {
  const named = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>${head}`);
  if (!logo) return named;
  // In the frame that is seen until the page is drawn.
  return named.replace(
    /(?<=<div class="first-top">)[^]*?(?=<\/div>)/,
    () => `<img class="logo-image" src="${logo.content}" alt="">`,
  );
};

const isPageAddress = ({ url }: FastifyRequest): boolean =>
  url !== API_PREFIX && !url.startsWith(`${API_PREFIX}/`) && !path.extname(new URL(url, 'http://x').pathname);
