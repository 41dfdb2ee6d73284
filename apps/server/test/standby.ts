import { spawnSync } from 'node:child_process';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres.ts';

/**
 * A streaming standby of an embedded server: the embedded programs have no pg_basebackup, so the data folder is copied as
 * the manual describes it for a low-level backup.
 * @param from the data folder of the running primary
 */
export async function startStandby(
  primary: Pick<EmbeddedPostgres, 'url'>,
  from: string,
  dataDir: string,
  own: { port?: number; settings?: string[] } = {},
): Promise<EmbeddedPostgres> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    // With owners and modes: the server refuses a folder that is not its user's own.
    const copied = spawnSync('cp', ['-a', from, dataDir], { encoding: 'utf8' });
    // What the primary removes while it is copied is not needed.
    const failures = copied.stderr.split('\n').filter((line) => line !== '' && !line.endsWith('No such file or directory'));
    if (failures.length > 0) throw new Error(`The data folder was not copied: ${failures.join('\n')}`);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const { uid, gid } = statSync(path.join(dataDir, 'PG_VERSION'));
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(path.join(dataDir, name), text);
      chownSync(path.join(dataDir, name), uid, gid);
    }
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(dataDir, name), { force: true });
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(primary.url);
  return startEmbeddedPostgres({
    dataDir,
    ...(own.port !== undefined && { port: own.port }),
    settings: [
      ...(own.settings ?? ['fsync=off']),
      'wal_receiver_timeout=2s',
      'wal_retrieve_retry_interval=100ms',
      `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
    ],
  });
}
