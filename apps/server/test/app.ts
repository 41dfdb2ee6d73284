import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import { undocumentedCode } from './documented-errors.ts';
import { buildApp } from '../src/app.ts';
import { createAuth } from '../src/platform/auth/library.ts';
import { signCookie } from '../src/platform/auth/cookies.ts';
import { hashSessionToken } from '../src/platform/auth/session-token.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { DatabaseClient } from '../src/platform/database-client.ts';
import { createDb, createPool, type Db } from '../src/platform/db.ts';
import { EventRegistry } from '../src/platform/events.ts';
import { createFileStore, type FileStore } from '../src/platform/files/store.ts';
import { newId } from '../src/platform/ids.ts';
import { appUrl, withDatabase } from '../src/platform/migrate.ts';
import { followReplica, type Replica } from '../src/platform/replica.ts';
import { demoEmail } from '../db/seed/accounts.ts';
import { multipartBody, type FilePart } from '../db/seed/client.ts';
import { TEMPLATE } from './global-setup.ts';

const AUTH_SECRET = 'test-auth-secret-of-32-characters!';

export type Persona =
  | 'super.admin'
  | 'director'
  | 'manager'
  | 'assessor1'
  | 'assessor2'
  | 'accountant'
  | 'mande'
  | 'volunteer'
  | 'applicant1'
  | 'applicant2'
  | 'applicant3';
export const PERSONAS: Persona[] = [
  'super.admin',
  'director',
  'manager',
  'assessor1',
  'accountant',
  'mande',
  'volunteer',
  'applicant1',
  'applicant2',
];

/** Calls as one person, or signed out; returns the raw response. */
export interface Caller {
  userId: string;
  /** The session's cookie, for requests over a real connection. */
  cookie: string;
  send: (options: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>;
  get: (path: string) => Promise<LightMyRequestResponse>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  form: (
    method: 'POST' | 'PATCH',
    path: string,
    parts: [string, string | FilePart][],
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  replica: Replica | undefined;
  /** Signed in as the owner of the schema: may look at and shift what the product itself may not. */
  owner: pg.Pool;
  ownerDb: Db;
  /** Where the bytes of files are. */
  files: FileStore;
  /** What features tell each other; to begin where a feature that tests do not go through would. */
  events: EventRegistry;
  config: Config;
  /** As the serving role. */
  db: Db;
  /** The serving role's own connection string. */
  servingUrl: string;
  ownerUrl: string;
  anonymous: Caller;
  as: (persona: Persona) => Promise<Caller>;
  /** Listens on a free port and answers its address, for what cannot be injected. */
  listen: () => Promise<string>;
  /** Moves the database's clock for windows and money, for instance `'20 days'`. */
  shiftClock: (interval: string) => Promise<void>;
  /** Errors that the server logged; a test that expects one takes it out. */
  logged: string[];
  close: () => Promise<void>;
}

interface Servers {
  /** Where the database is made; the server of the whole run unless a test has its own. */
  primary?: string;
  /** A standby of it, from which the application may read. */
  standby?: string;
  /** Called with every statement. */
  onStatement?: (sql: string) => void;
}

/** The whole application on a database of its own, cloned from the template, or from another one that is not in use. */
export async function startTestApp(
  env: Record<string, string> = {},
  template: string = TEMPLATE,
  { primary: serverUrl = inject('serverUrl'), standby, onStatement }: Servers = {},
): Promise<TestApp> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string): Promise<void> => {
    const admin = new DatabaseClient({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await administer(`create database ${name} template ${template}`);
  const ownerUrl = withDatabase(serverUrl, name);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-files-'));
  const onError = (): void => {};
  const owner = createPool(ownerUrl, { max: 3, name: 'test-owner', onError });
  const pool = createPool(appUrl(ownerUrl), { max: 10, name: 'test', onError });
  const db = createDb(pool, onStatement && (({ query }) => onStatement(query.sql)));
  const config = readConfig({ PORT: '3000', DATA_DIR: dataDir, ...env }, '/');
  const files = await createFileStore(config.filesUrl, path.join(dataDir, 'incoming'));
  const events = new EventRegistry();
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const replica = standby
    ? followReplica({ replicaUrl: withDatabase(standby, name), primary: pool, isTls: false, max: 20, onError })
    : undefined;
  const app = await buildApp({
    replica,
    platform: {
      config,
      db,
      pool,
      files,
      events,
      authSecret: AUTH_SECRET,
      auth: createAuth({ config, db, secret: AUTH_SECRET }),
      linkSecret: 'test-link-secret',
    },
    logger: { level: 'error', stream },
  });
  const ownerDb = createDb(owner);
  return {
    app,
    replica,
    owner,
    ownerDb,
    files,
    events,
    config,
    db,
    servingUrl: appUrl(ownerUrl),
    ownerUrl,
    anonymous: callerOf(app, undefined, ''),
    as: async (persona) => {
      const user = await ownerDb
        .selectFrom('users')
        .select('id')
        .where('email', '=', demoEmail(persona))
        .executeTakeFirstOrThrow();
      const token = randomBytes(24).toString('hex');
      await ownerDb
        .insertInto('sessions')
        .values({ id: newId(), token: hashSessionToken(token), userId: user.id, expiresAt: new Date(Date.now() + 3_600_000) })
        .execute();
      return callerOf(app, `grantdesk.session_token=${encodeURIComponent(signCookie(token, AUTH_SECRET))}`, user.id);
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    shiftClock: async (interval) => void (await owner.query('update clock_shift set shift = $1::interval', [interval])),
    logged,
    close: async () => {
      await app.close();
      await replica?.stop();
      files.close();
      await pool.end();
      await owner.end();
      await administer(`drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
      expect(logged, 'the server logged an unexpected error').toEqual([]);
    },
  };
}

function callerOf(app: FastifyInstance, cookie: string | undefined, userId: string): Caller {
  const send: Caller['send'] = async (options) => {
    const url = options.url.startsWith('/api') ? options.url : `/api${options.url}`;
    const response = await app.inject({ ...options, url, headers: { ...(cookie && { cookie }), ...options.headers } });
    if (response.statusCode >= 400) expect(undocumentedCode(options.method ?? 'GET', url, response.body)).toBeUndefined();
    return response;
  };
  const withBody =
    (method: 'POST' | 'PATCH') =>
    (url: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      send({ method, url, payload: body as object, headers });
  return {
    userId,
    cookie: cookie ?? '',
    send,
    get: (url) => send({ method: 'GET', url }),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    form: (method, url, parts, headers = {}) => {
      const { payload, contentType } = multipartBody(parts);
      return send({ method, url, payload, headers: { 'content-type': contentType, ...headers } });
    },
  };
}

/** The `data` of a success; a refusal fails the test with what the server said. */
export function dataOf<T = Record<string, unknown> & { _id: string }>(response: LightMyRequestResponse): T {
  expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(300);
  return (response.json() as { data: T }).data;
}

/** A refusal's status, code, message and issues. */
export function refusalOf(response: LightMyRequestResponse) {
  const { message, code, issues, details } = response.json() as {
    message: string;
    code: string;
    issues?: { path: string; message: string }[];
    details?: Record<string, unknown>;
  };
  return { status: response.statusCode, message, code, issues, details };
}
