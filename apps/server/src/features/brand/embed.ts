import { DEFAULT_LOCALE, isLocale, type Locale, withLocale } from '@grantdesk/messages';
import { negotiateLocale } from '@grantdesk/messages/negotiate';
import { isOrigin } from '@grantdesk/domain';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findBrand } from '#platform/brand.ts';
import type { Platform } from '#platform/context.ts';
import { listOpenCalls } from '../programme/index.ts';
import { drawEmbed, embedStyle, type EmbedTheme } from './embed-page.ts';

const ADDRESS = '/embed/calls';
const MAX_CALLS = 50;
/** Headers that would close the frame, or that say nothing about a page without scripts. */
const OF_OTHER_PAGES = ['x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster'];

/**
 * The open calls for the frames of other sites: one page without scripts, cookies or a session, the same for everyone. It is no
 * call of the API: its answer is a page, and nothing that a request carries besides language and theme is read.
 */
export function bindEmbed(app: FastifyInstance, p: Platform): void {
  app.get(ADDRESS, async (request, reply) => {
    const { lang, theme } = request.query as Record<string, unknown>;
    const locale = localeOf(request, lang);
    const brand = await findBrand(p.db);
    const style = embedStyle(brand.color, THEMES.find((each) => each === theme) ?? 'auto');
    const page = await withLocale(locale, async () =>
      drawEmbed({ calls: await listOpenCalls(p.db, MAX_CALLS), publicUrl: p.config.publicUrl, style, locale }),
    );
    setHeaders(reply, policyOf(style, brand.origins));
    const tag = `"${createHash('sha256').update(page).digest('base64url')}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const THEMES: readonly EmbedTheme[] = ['light', 'dark', 'auto'];

/** What the address says, else what the browser prefers. The cookie of a choice on our own pages decides nothing here. */
function localeOf({ headers }: FastifyRequest, lang: unknown): Locale {
  const named = typeof lang === 'string' ? lang : undefined;
  if (named !== undefined) return isLocale(named) ? named : DEFAULT_LOCALE;
  return negotiateLocale({ 'accept-language': headers['accept-language'] });
}
/** Only its own style applies, and only the sites that the organisation named may frame it. Our own preview counts as one. */
function policyOf(style: string, origins: readonly string[]): string {
  const digest = createHash('sha256').update(style).digest('base64');
  const named = origins.filter(isOrigin);
  const ancestors = named.length > 0 ? `'self' ${named.join(' ')}` : "'none'";
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;
}

function setHeaders(reply: FastifyReply, policy: string): void {
  for (const name of OF_OTHER_PAGES) reply.removeHeader(name).raw.removeHeader(name);
  reply.headers({
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=60',
    vary: 'accept-language',
  });
}
