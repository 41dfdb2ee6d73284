import { m } from '@grantdesk/messages';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls with answers to questions. */
    takesAnswers?: boolean;
  }
}

/** PostgreSQL stores neither the NUL character nor half of a surrogate pair, in no text and in no JSON. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The dotted path of the first text or key that cannot be stored; undefined where there is none. */
function findUnstorable(value: unknown): string | undefined {
  // A list of what is left instead of recursion: a body may be thousands of levels deep.
  const left: [path: string, value: unknown][] = [['', value]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, inner] = next;
    if (typeof inner === 'string' && !isStorable(inner)) return path;
    if (inner === null || typeof inner !== 'object') continue;
    for (const [key, each] of Object.entries(inner)) {
      if (!isStorable(key)) return path;
      left.push([path === '' ? key : `${path}.${key}`, each]);
    }
  }
  return undefined;
}

/**
 * Refuses a JSON body or a query that the database could not store, before any handler sees it, and names the field. Replacing the
 * characters would change what someone sent without a word. Answers alone are stored without them, as browsers send form data: a
 * person who pasted one would never save again.
 */
export function rejectUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', ({ body, query, routeOptions }, _reply, done) => {
    const path = (routeOptions.config.takesAnswers ? undefined : findUnstorable(body)) ?? findUnstorable(query);
    const message = m.common.thisTextContainsACharacterThat();
    done(path === undefined ? undefined : new AppError('UNPARSEABLE', message, { issues: [{ path, message }] }));
  });
}
