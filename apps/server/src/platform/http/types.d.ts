import type { Session } from '../auth/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs; undefined where nobody is signed in. */
    session: Session | undefined;
  }
}
