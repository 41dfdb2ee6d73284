import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { DEFAULT_LOCALE } from '@grantdesk/messages';
import { negotiateLocale } from '@grantdesk/messages/negotiate';
import type { FastifyInstance } from 'fastify';
import { digestsOf, partsOf, valuesOf } from './first-visit.ts';

const HELP = '/help';
const POLICY = 'content-security-policy';

/** The page of the guide for each address of the app, `$id` standing for any part (docs/guide/screens.json). */
type Screens = Record<string, string>;

/**
 * Serves the built guide at `/help`, and sends `/help/for/<address of a screen>` on to the page about that screen, in the reader's
 * language where the page exists in it. Without a build (tests of the API alone) there is no help.
 */
export async function bindHelp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const screens = JSON.parse(readFileSync(path.join(folder, 'screens.json'), 'utf8')) as Screens;
  const digests = digestsOf(pagesIn(folder)).join(' ');
  const [start, missing] = ['index.html', '404.html'].map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const allowScripts = (policy: string): string => policy.replace("script-src 'self'", `script-src 'self' ${digests}`);
  await app.register(
    async (help) => {
      help.setNotFoundHandler((_request, reply) =>
        reply
          .code(404)
          .header(POLICY, allowScripts(String(reply.raw.getHeader(POLICY) ?? '')))
          .type('text/html; charset=utf-8')
          .send(missing),
      );
      // The app's own `/*` would answer `/help`, with or without a slash: `/help/*` needs something after it.
      help.get('/', (_request, reply) =>
        reply
          .header(POLICY, allowScripts(String(reply.raw.getHeader(POLICY) ?? '')))
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(start),
      );
      await help.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        decorateReply: false,
        extensions: ['html'],
        setHeaders: (reply, file) => {
          const isHashed = file.includes(`${path.sep}assets${path.sep}`);
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
          if (file.endsWith('.html')) reply.raw.setHeader(POLICY, allowScripts(String(reply.raw.getHeader(POLICY) ?? '')));
        },
      });
      help.get('/for/*', async (request, reply) => {
        const page = pageFor(screens, (request.params as { '*': string })['*']);
        const locale = negotiateLocale(request.headers);
        const inLocale = locale === DEFAULT_LOCALE ? page : `${locale}/${page}`;
        return reply.redirect(`${HELP}/${existsSync(path.join(folder, `${inLocale}.html`)) ? inLocale : page}`);
      });
    },
    { prefix: HELP },
  );
}

/** The page about a screen: an address without parameters counts before one with; an unknown one leads to the start of the guide. */
function pageFor(screens: Screens, address: string): string {
  const requested = partsOf(address);
  const found = Object.keys(screens).flatMap((pattern) => {
    const values = valuesOf(partsOf(pattern), requested);
    return values ? [{ pattern, parameters: values.size }] : [];
  });
  const best = found.toSorted((one, other) => one.parameters - other.parameters)[0];
  return best ? (screens[best.pattern] ?? '') : '';
}

/** The pages of the guide, each of which contains the same few inline scripts. */
const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => path.join(folder, file));
