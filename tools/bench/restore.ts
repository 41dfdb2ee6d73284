import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { createFileStore } from '../../apps/server/src/platform/files/store.ts';
import { withDatabase } from '../../apps/server/src/platform/migrate.ts';
import { root } from '../../scripts/lib.ts';
import { openSessions } from '../open-sessions.ts';
import { startProduct } from '../product.ts';
import { answersOf, gatherCrowd, type Crowd } from './crowd.ts';
import { send } from './load.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure, assertQuiet } from './results.ts';

const PEOPLE = Number(process.env['PEOPLE'] ?? 5_000);
/** Of the one file of each application: 5,000 of them are 5 GB. */
const FILE_BYTES = Number(process.env['FILE_BYTES'] ?? 1_000_000);
/** Files that are read out of the restored product. */
const LOOKED_AT = 20;
const MAX_MINUTES = 15;

const cli = promisify(execFile);
const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * Trust R21: how long it takes until people can go on, from a backup of so many applications with a file each; what is lost
 * between two backups is the log archive's work (docs/operations/back-up.md). Both commands run as an operator runs them.
 */
export async function bench(): Promise<void> {
  assertQuiet();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-restore-'));
  const product = await productOnOwnDatabase('restore', { DEMO: 'off' });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  owner.on('error', () => {});
  await owner.connect();
  try {
    const crowd = await gatherCrowd(product, owner, PEOPLE);
    await fill(owner, product.dataDir, crowd);
    const backup = path.join(folder, 'backup');
    const backupSeconds = await timed('backup', backup, { DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir });
    figure(`backup of ${PEOPLE} applications and ${gigabytes()} GB of files`, backupSeconds / 60, 'minutes');
    await owner.query('create database restored');
    const env = { DATABASE_URL: withDatabase(product.databaseUrl, 'restored'), DATA_DIR: path.join(folder, 'data'), DEMO: 'off' };
    const restoreSeconds = await timed('restore', backup, env);
    figure('until it stands again, the trail checked', restoreSeconds / 60, 'minutes', { most: MAX_MINUTES, row: 'R21' });
    figure('files that are not what they were', await lookInto(env), `of ${LOOKED_AT}`, { most: 0, row: 'R21' });
  } finally {
    await owner.end();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const gigabytes = (): string => ((PEOPLE * FILE_BYTES) / 1e9).toPrecision(2);

/** Answers of 6 KB and a file for each, stored where and as the product stores them. */
async function fill(owner: pg.Client, dataDir: string, { members }: Crowd): Promise<void> {
  await owner.query('update submissions set answers = $1', [JSON.stringify(Object.fromEntries(answersOf('stored', 6_000)))]);
  const store = await createFileStore(`file:${dataDir}/files`, path.join(dataDir, 'incoming'));
  for (const { submission } of members) {
    const content = randomBytes(FILE_BYTES);
    const { temporaryPath, digest, size } = await store.receive(Readable.from([content]));
    const key = randomUUID();
    await store.put(key, temporaryPath);
    await owner.query(
      `insert into files (id, submission_id, field_id, name, size, type, digest, storage_key, created_by)
       select uuidv7(), $1, 'doc', 'Report.pdf', $2, 'application/pdf', $3, $4, a.user_id
       from submissions s join applications a on a.id = s.owner_id where s.id = $1`,
      [submission, size, digest, key],
    );
  }
  store.close();
}

/** Runs a command of the product. @returns seconds. @throws Error with what it said, where it failed */
async function timed(command: string, folder: string, env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const { stdout } = await cli(process.execPath, ['scripts/cli.ts', command, folder], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  // Where it stood this time says nothing of the product.
  console.log(stdout.trim().replaceAll(folder, 'the backup'));
  return (performance.now() - began) / 1000;
}

/** Starts the product on what was restored and reads files as the people whose they are. */
async function lookInto(env: { DATABASE_URL: string; DATA_DIR: string; DEMO: string }): Promise<number> {
  const began = performance.now();
  const product = await startProduct(env);
  figure('until the product serves it', (performance.now() - began) / 1000, 's');
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  const agent = new Agent({ keepAlive: true });
  try {
    const { rows } = await owner.query<{ id: string; digest: string; person: string }>(
      'select id, digest, created_by as person from files order by id limit $1',
      [LOOKED_AT],
    );
    const cookies = await openSessions(
      owner,
      rows.map(({ person }) => person),
    );
    const same = await Promise.all(
      rows.map(async ({ id, digest }, at) => {
        const cookie = cookies[at] ?? '';
        const { body: facts } = await send(agent, `${product.url}/api/file/one/${id}`, 'GET', { cookie });
        const { data } = JSON.parse(String(facts)) as { data?: { url: string } };
        const { body } = await send(agent, new URL(data?.url ?? '', product.url).href, 'GET', { cookie });
        return digestOf(body) === digest;
      }),
    );
    return LOOKED_AT - same.filter(Boolean).length;
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}
