import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Auth } from './auth/library.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { EventRegistry } from './events.ts';
import type { FileStore } from './files/store.ts';

export type { Ctx } from './request-context.ts';

/** What every feature uses; made once per process (or per test) in `app.ts`. */
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
