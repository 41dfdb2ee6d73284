import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../scripts/lib.ts';
import { copyApplications, execute, ownDatabase, startRival, type Asks, type Rival } from './rival.ts';

const COLUMNS = `id uuid primary key default gen_random_uuid(), application_number text, name text, email text, organisation text,
  phone_number text, country text, state text, progress_status text, proposal_progress_status text, interview_status text,
  approval_flags jsonb, reviews_count int, average_score double precision, created_at timestamptz, updated_at timestamptz, answers jsonb`;
const TABLES = `
  create table applications (${COLUMNS}); create table drafts (${COLUMNS});
  create table tasks (id uuid primary key default gen_random_uuid(), application uuid references applications, assigned_to uuid,
    name text, description text, task_action text, start_date timestamptz, due_date timestamptz, progress text, created_at timestamptz default now());
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
  save: (id, answers, leavesTrail) => ['PATCH', `/items/${leavesTrail ? 'applications' : 'drafts'}/${id}`, { answers }],
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
 * @param databaseUrl the product's; its owner may read and write files of the server
 */
export async function startDirectus(folder: string, databaseUrl: string): Promise<Rival> {
  const [database, address] = [await ownDatabase(databaseUrl, 'directus'), new URL(databaseUrl)];
  const [port, token, password] = [await freePort(), randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(32).toString('hex'),
    DB_CLIENT: 'pg',
    DB_HOST: address.hostname,
    DB_PORT: address.port,
    DB_DATABASE: 'directus',
    DB_USER: address.username,
    DB_PASSWORD: address.password,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    // On a busy machine it would answer 503.
    PRESSURE_LIMITER_ENABLED: 'false',
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
  };
  const run = (command: string) => startRival([path.join(folder, 'node_modules/directus/cli.js'), command], { cwd: folder, env });
  await run('bootstrap').succeeded('Directus was not set up');
  await execute(database, TABLES);
  const server = run('start');
  const url = `http://127.0.0.1:${port}`;
  const stop = (): Promise<void> => server.stop('SIGTERM');
  try {
    await server.listening(`${url}/server/ping`, 'Directus did not start');
    return {
      name: 'Directus',
      url,
      pid: server.pid,
      database: 'directus',
      headers: { authorization: `Bearer ${await createUser(url, token)}`, 'content-type': 'application/json' },
      asks,
      fill: () => copyApplications(databaseUrl, database),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A person who may read and change applications and create tasks, each change taken down, but for drafts; answers their token. */
async function createUser(url: string, admin: string): Promise<string> {
  const call = async (method: string, at: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const response = await fetch(url + at, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  const accountability = { applications: 'all', drafts: null, tasks: 'all' };
  for (const [collection, trail] of Object.entries(accountability))
    await call('PATCH', `/collections/${collection}`, { meta: { accountability: trail } });
  const policy = await call('POST', '/policies', { name: 'Reviews', admin_access: false, app_access: false });
  const rights = [
    ['applications', 'read'],
    ['applications', 'update'],
    ['drafts', 'read'],
    ['drafts', 'update'],
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
