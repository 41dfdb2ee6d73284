import type { Actor } from '@grantdesk/domain';
import type { Language } from '@grantdesk/domain/language/current';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Auth } from './auth/library.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { EventRegistry } from './events.ts';
import type { FileStore } from './files/store.ts';

/** What every feature stands on; made once per process (or per test) in `app.ts`. */
export interface Platform {
  config: Config;
  db: Db;
  /** Where changes are written, where `db` is a replica; otherwise `db` takes them. */
  primary?: Db;
  pool: pg.Pool;
  files: FileStore;
  events: EventRegistry;
  log: FastifyBaseLogger;
  /** Signs the cookies of sessions. */
  authSecret: string;
  auth: Auth;
  /** Signs short-lived addresses. */
  linkSecret: string;
}

/** One request, as services see it: who asks, and under which idempotency key. */
export interface Ctx {
  actor: Actor;
  sessionId: string;
  sessionEndsAt: Date;
  /** Who really asks, where somebody looks as the actor. */
  viewedBy?: { userId: string; name: string } | null;
  /** What the person who asks reads. */
  language?: Language;
  /** Which token a program acts by, in the actor's name. */
  tokenName?: string;
  /** When this person must have a second factor; null where nobody asks, or it is there. */
  secondFactorDueAt?: Date | null;
  mustSetSecondFactor?: boolean;
  ipAddress: string;
  idempotency?: { endpoint: string; key: string; bodyHash: string };
}
