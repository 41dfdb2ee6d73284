import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/lib.ts';
import { copyApplications, ownDatabase, startRival, type Asks, type Rival } from './rival.ts';
import { PAYLOAD_APP } from './payload-app.ts';

const EMAIL = 'user@example.org';

const COLUMNS = [
  'applicationNumber',
  'name',
  'email',
  'organisation',
  'country',
  'progressStatus',
  'approvalFlags',
  'averageScore',
  'createdAt',
];
const PAGE = `/api/applications?limit=25&sort=-createdAt&depth=0&${COLUMNS.map((name) => `select[${name}]=true`).join('&')}`;

const asks: Asks = {
  page: (number) => ['GET', `${PAGE}&page=${number}`],
  filtered: (word) => [
    'GET',
    `${PAGE}&where[progressStatus][equals]=SUBMITTED&where[averageScore][greater_than_equal]=30&where[name][contains]=${word}`,
  ],
  one: (id) => ['GET', `/api/applications/${id}?depth=0`],
  save: (id, answers, leavesTrail) => ['PATCH', `/api/${leavesTrail ? 'applications' : 'drafts'}/${id}?depth=0`, { answers }],
  task: (application) => [
    'POST',
    '/api/tasks?depth=0',
    {
      application,
      assignedTo: application,
      name: 'Review',
      description: '',
      taskAction: 'INITIAL_APPLICATION_SCORING',
      startDate: new Date().toISOString(),
      dueDate: new Date(Date.now() + 86_400_000).toISOString(),
      progress: 'PENDING',
    },
  ],
};

/** Payload's list of applications in its own back office. */
export const PAYLOAD_LIST = '/admin/collections/applications';

/**
 * Builds and starts a Payload that is installed in a folder, which takes its files, on a database of its own in the product's
 * own PostgreSQL: one process of Next.js in production.
 * @param databaseUrl the product's; its owner may read and write files of the server
 */
export async function startPayload(folder: string, databaseUrl: string): Promise<Rival & { token: string }> {
  for (const [name, content] of Object.entries(PAYLOAD_APP)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const database = await ownDatabase(databaseUrl, 'payload');
  const [port, password] = [await freePort(), randomBytes(16).toString('hex')];
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: database,
    PAYLOAD_SECRET: randomBytes(32).toString('hex'),
    EMAIL,
    PASSWORD: password,
  };
  const run = (args: string[], more: Record<string, string> = {}) => startRival(args, { cwd: folder, env: { ...env, ...more } });
  const next = (...args: string[]) => run([path.join(folder, 'node_modules/next/dist/bin/next'), ...args]);
  // Outside production, where Payload makes its tables, and without the watching of a development server.
  await run(['prepare.mjs'], { NODE_ENV: 'test' }).succeeded('The tables of Payload were not made');
  await next('build').succeeded('Payload was not built');
  const server = next('start', '--hostname', '127.0.0.1', '--port', String(port));
  const url = `http://127.0.0.1:${port}`;
  // It has nothing to save, and on SIGTERM it would wait for requests that never end.
  const stop = (): Promise<void> => server.stop('SIGKILL');
  try {
    await server.listening(`${url}/api/access`, 'Payload did not start');
    const token = await signIn(url, password);
    return {
      name: 'Payload',
      url,
      pid: server.pid,
      database: 'payload',
      token,
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      asks,
      fill: () => copyApplications(databaseUrl, database),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  });
  if (!response.ok) throw new Error(`Payload: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}
