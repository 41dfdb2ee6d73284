import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../scripts/lib.ts';
import { copyApplications, ended, listening, ownDatabase, execute, type Asks, type Rival } from './rival.ts';

/** With the indexes that its administrator would make for these requests. */
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
  await execute(database, TABLES);
  await copyApplications(databaseUrl, database);
  await execute(database, INDEXES);
  const child = run('start');
  const url = `http://127.0.0.1:${port}`;
  await listening(child, `${url}/server/ping`, 'Directus');
  return {
    name: 'Directus',
    url,
    headers: { authorization: `Bearer ${await createUser(url, token)}`, 'content-type': 'application/json' },
    asks,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

/** A person who may read and change applications and create tasks, each change taken down; answers their token. */
async function createUser(url: string, admin: string): Promise<string> {
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
  await call('POST', '/users', { email: 'user@example.org', role: role.id, token, status: 'active' });
  return token;
}
