import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { freePort } from '../lib.ts';

/** What the bench asks of each rival. */
export interface Asks {
  page: (number: number) => Ask;
  filtered: (word: string) => Ask;
  one: (id: string) => Ask;
  save: (id: string, answers: Record<string, string>) => Ask;
  task: (application: string) => Ask;
}
export type Ask = [method: string, address: string, body?: object];

/** Another system that serves copies of the product's rows, to somebody whose rights let them read, change and create them. */
export interface Rival {
  name: 'Directus' | 'Payload';
  url: string;
  headers: Record<string, string>;
  asks: Asks;
  stop: () => Promise<void>;
}

/** What a list of applications shows, as one flat table, with the answers beside it. */
const COLUMNS = `id, application_number, name, email, organisation, phone_number, country, state, progress_status,
  proposal_progress_status, interview_status, approval_flags, reviews_count, average_score, created_at, updated_at, answers`;
const APPLICATIONS = `select a.id, a.application_number, u.name, u.email, u.organisation, u.phone_number, s.answers ->> 'country' as country,
  s.answers ->> 'state' as state, a.progress_status, a.proposal_progress_status, a.interview_status, to_jsonb(a.approval_flags) as approval_flags,
  sc.n as reviews_count, a.average_latest as average_score, a.created_at, a.updated_at, s.answers
  from applications a join users u on u.id = a.user_id left join submissions s on s.owner_id = a.id and s.owner_kind = 'APPLICATION'
    left join application_scores sc on sc.application_id = a.id and sc.task_action = 'INITIAL_APPLICATION_SCORING'`;

/** With the indexes that its administrator would make for what is asked of them. */
const TABLES = `
  create table applications (id uuid primary key default gen_random_uuid(), application_number text, name text, email text, organisation text,
    phone_number text, country text, state text, progress_status text, proposal_progress_status text, interview_status text,
    approval_flags jsonb, reviews_count int, average_score double precision, created_at timestamptz, updated_at timestamptz, answers jsonb);
  create table tasks (id uuid primary key default gen_random_uuid(), application uuid references applications, assigned_to uuid,
    name text, description text, task_action text, start_date timestamptz, due_date timestamptz, progress text, created_at timestamptz default now());`;
const INDEXES = `
  create index on applications (created_at); create index on applications (progress_status); create index on applications (average_score);
  create index on tasks (application);`;

const SHOWN = 'id,application_number,name,email,organisation,country,progress_status,approval_flags,average_score,created_at';
const PAGE = `/items/applications?limit=25&sort=-created_at&meta=filter_count&fields=${SHOWN}`;

const asks: Asks = {
  page: (number) => ['GET', `${PAGE}&page=${number}`],
  filtered: (word) => {
    const filter = { progress_status: { _eq: 'SUBMITTED' }, average_score: { _gte: 30 }, name: { _icontains: word } };
    return ['GET', `${PAGE}&filter=${encodeURIComponent(JSON.stringify(filter))}`];
  },
  one: (id) => ['GET', `/items/applications/${id}`],
  save: (id, answers) => ['PATCH', `/items/applications/${id}`, { answers }],
  task: (application) => [
    'POST',
    '/items/tasks',
    {
      application,
      assigned_to: application,
      name: 'Review',
      description: '',
      task_action: 'INITIAL_APPLICATION_SCORING',
      start_date: new Date().toISOString(),
      due_date: new Date(Date.now() + 86_400_000).toISOString(),
      progress: 'PENDING',
    },
  ],
};

/**
 * Starts a Directus that is installed in a folder, on a database of its own in the product's own PostgreSQL.
 * @param databaseUrl the product's, filled; its owner may read and write files of the server
 */
export async function startDirectus(folder: string, databaseUrl: string): Promise<Rival> {
  const [database, server] = [await ownDatabase(databaseUrl, 'directus'), new URL(databaseUrl)];
  const [port, token, password] = [await freePort(), randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(32).toString('hex'),
    DB_CLIENT: 'pg',
    DB_HOST: server.hostname,
    DB_PORT: server.port,
    DB_DATABASE: 'directus',
    DB_USER: server.username,
    DB_PASSWORD: server.password,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
  };
  const run = (command: string): ChildProcess =>
    spawn(process.execPath, [path.join(folder, 'node_modules/directus/cli.js'), command], { cwd: folder, env, stdio: 'ignore' });
  await ended(run('bootstrap'));
  await tell(database, TABLES);
  await copyApplications(databaseUrl, database);
  await tell(database, INDEXES);
  const child = run('start');
  const url = `http://127.0.0.1:${port}`;
  await listening(child, `${url}/server/ping`, 'Directus');
  return {
    name: 'Directus',
    url,
    headers: { authorization: `Bearer ${await somebody(url, token)}`, 'content-type': 'application/json' },
    asks,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

/** A person who may read and change applications and create tasks, each change taken down; answers their token. */
async function somebody(url: string, admin: string): Promise<string> {
  const call = async (method: string, at: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const response = await fetch(url + at, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  for (const collection of ['applications', 'tasks'])
    await call('PATCH', `/collections/${collection}`, { meta: { accountability: 'all' } });
  const policy = await call('POST', '/policies', { name: 'Reviews', admin_access: false, app_access: false });
  const rights = [
    ['applications', 'read'],
    ['applications', 'update'],
    ['tasks', 'create'],
    ['tasks', 'read'],
  ];
  for (const [collection, action] of rights)
    await call('POST', '/permissions', { policy: policy.id, collection, action, permissions: {}, fields: ['*'] });
  const role = await call('POST', '/roles', { name: 'Reviews' });
  await call('POST', '/access', { role: role.id, policy: policy.id });
  const token = randomBytes(16).toString('hex');
  await call('POST', '/users', { email: 'somebody@example.org', role: role.id, token, status: 'active' });
  return token;
}

/** An empty database in the product's own PostgreSQL; answers its address. */
export async function ownDatabase(databaseUrl: string, name: string): Promise<string> {
  await tell(databaseUrl, `create database ${name}`);
  return withDatabase(databaseUrl, name);
}

/** Copies the product's rows into a rival's table, which has columns of these names. */
export async function copyApplications(product: string, rival: string): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-rival-'));
  chmodSync(home, 0o777); // the database's own user writes into it
  try {
    const file = path.join(home, 'applications');
    await tell(product, `copy (${APPLICATIONS}) to '${file}'`);
    await tell(rival, `copy applications (${COLUMNS}) from '${file}'`);
    await tell(rival, 'vacuum analyze applications');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function tell(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits until a server answers. @throws Error where it ends before */
export async function listening(child: ChildProcess, address: string, name: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`);
    await setTimeout(200);
  }
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
