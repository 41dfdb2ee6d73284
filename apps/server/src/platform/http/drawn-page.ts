import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cleanHtml } from '../html.ts';
import { withTimeout } from '../timeout.ts';
import type { Beginning } from './first-visit.ts';

/** The organisation's, as an address to show and its name. */
type Logo = Record<'content' | 'title', string> | null;

/** What a call was answered. */
export interface Answer {
  status: number;
  body: string;
}

/** What the build of a language for the server exports (apps/web/src/server.tsx). */
interface Build {
  drawPage: (
    url: string,
    given: { answers: ReadonlyMap<string, Answer>; logo: Logo; cleanHtml: (html: string) => string },
  ) => Promise<string | null>;
}

/** A drawn page, and what was read for it: its scripts need not ask again. */
export interface Drawn {
  html: string;
  /** By their addresses. */
  answers: ReadonlyMap<string, Answer>;
}

/** Begins to draw the page of a request; null, now or later, where it is left to its scripts. */
export type Draw = (request: FastifyRequest, beginning: Beginning, logo: Logo) => Promise<Drawn | null> | null;

/** So that a rush is not slowed down: while so many pages are being drawn, the next is left to its scripts. */
const AT_ONCE = 2;
/** Where the database hangs, a page still comes. */
const PATIENCE_MS = 500;
const TOO_MANY = 429;
const REFUSAL: Answer = { status: 401, body: '' };
/**
 * What a person does before the scripts are there would be lost: links work, the rest waits. But the sign-in can be
 * filled in, and the scripts continue from there (first-visit/first.js).
 */
const CONTROLS =
  /<(button|input|select|textarea)(?=[\s>])(?![^>]* (?:autocomplete="(?:username|current-password)"|type="submit"))/gi;

/**
 * Draws pages with the web app's own code from what their first calls answer, each of which this application answers as if the
 * browser had made it: with the person's session, and every check of access (decision 0115).
 * @param folder the build of a language
 */
export function drawer(app: FastifyInstance, folder: string): Draw {
  const file = path.join(folder, '.server', 'server.js');
  if (!existsSync(file)) return () => null;
  let build: Promise<Build> | undefined;
  let running = 0;
  const answer = async ({ headers, ip }: FastifyRequest, url: string): Promise<[string, Answer]> => {
    const { cookie, 'user-agent': agent, 'accept-language': language } = headers;
    const { statusCode, body } = await app.inject({
      url,
      remoteAddress: ip,
      headers: {
        accept: 'application/json',
        ...(cookie && { cookie }),
        ...(agent && { 'user-agent': agent }),
        ...(language && { 'accept-language': language }),
      },
    });
    return [url, { status: statusCode, body }];
  };
  /** Never fails: a page that cannot be drawn is left to its scripts. */
  const draw = async (request: FastifyRequest, { calls, refused }: Beginning, logo: Logo): Promise<Drawn | null> => {
    running++;
    try {
      const [answered, { drawPage }] = await Promise.all([
        Promise.all(calls.map((url) => answer(request, url))),
        (build ??= import(pathToFileURL(file).href) as Promise<Build>),
      ]);
      // Where the server has too much to do, or something fails, the scripts try again.
      if (answered.some(([, { status }]) => status >= TOO_MANY)) return null;
      const answers = new Map([...answered, ...refused.map((url): [string, Answer] => [url, REFUSAL])]);
      const html = await drawPage(request.url, { answers, logo, cleanHtml });
      return html === null ? null : { html: html.replaceAll(CONTROLS, '<$1 inert readonly'), answers };
    } catch (error) {
      request.log.error(error, 'a page could not be drawn');
      return null;
    } finally {
      running--;
    }
  };
  return (request, beginning, logo) => {
    if (!beginning.isDrawn || running >= AT_ONCE) return null;
    const drawn = draw(request, beginning, logo);
    return withTimeout(PATIENCE_MS, drawn).then((isInTime) => (isInTime ? drawn : null));
  };
}
