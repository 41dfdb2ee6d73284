import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort as findFreePort } from '../../../scripts/lib.ts';
import { SERVER_ENV, SERVER_FLAGS } from '../../../scripts/node-flags.mjs';
import { withDatabase } from '../src/platform/migrate.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const started: ChildProcess[] = [];
const folders: string[] = [];

/** The product as a process of its own. */
export interface Started {
  child: ChildProcess;
  dataDir: string;
  /** Settles when the product says that it is ready, or has ended. */
  ready: Promise<void>;
  ended: Promise<number | null>;
  output: () => string;
}

/** Starts the product as `npm start` does, on data of its own. */
export function start(
  env: Record<string, string>,
  dataDir: string = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-process-')),
): Started {
  folders.push(dataDir);
  chmodSync(dataDir, 0o755); // as root, the database's own user must get through
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'scripts/cli.ts', 'start'], {
    cwd: root,
    env: {
      ...SERVER_ENV,
      ...process.env,
      SKIP_WEB_BUILD: '1',
      NODE_ENV: 'development',
      DEMO: 'off',
      WORKERS: '1',
      DATABASE_URL: '',
      MAIL_URL: '',
      PUBLIC_URL: '',
      VITEST: '',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve) => {
    const take = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('is ready ')) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then(() => resolve());
  });
  return { child, dataDir, ready, ended, output: () => output };
}

/** The settings that production requires; nothing needs to listen at the mail address. */
export const production = (port: string, mailUrl = 'smtp://127.0.0.1:1') => ({
  NODE_ENV: 'production',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  MAIL_URL: mailUrl,
  SEAL_KEY: 'a key for the tests of 32 characters',
});

/** A port that is in use. */
export const takenPort = (): Promise<{ port: number; free: () => Promise<void> }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '::', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        free: () => new Promise((done) => server.close(() => done())),
      });
    });
  });

/** A free port as settings take it. */
export const freePort = async (): Promise<string> => String(await findFreePort());

/** Ends what this file started and takes its folders away; for `afterEach`. */
export async function stopStarted(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await gone;
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Connections to a database that the test drops: `end` answers before they have closed, and dropping it ends them with an error. */
export function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A database of its own on the cluster of the tests, empty or cloned. */
export async function ownDatabase(template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
  const name = `process_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    url: withDatabase(inject('serverUrl'), name),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
