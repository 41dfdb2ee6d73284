import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, root } from '../scripts/lib.ts';
import { COMPILED, SERVER_ENV, SERVER_FLAGS } from '../scripts/node-flags.mjs';

export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  output: () => string;
  /** Ends it; its data go too, unless "keep" is passed. */
  stop: (keep?: 'keep') => Promise<void>;
}

/** Names the folder of a product that stands ready and stopped: making a database and its demonstration takes longer than copying them. */
export const PREPARED = 'PREPARED_PRODUCT';

/**
 * The product as `npm start` runs it, on a free port with data of its own: a copy of the prepared ones, where there are any.
 * @param tree the folder of the version that is to run
 */
export async function startProduct(env: Record<string, string> = {}, tree = root): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-product-'));
  chmodSync(dataDir, 0o755); // as root, the database's own user must get through
  const prepared = env['DEMO'] === 'off' ? undefined : process.env[PREPARED];
  if (prepared) copyWithOwners(prepared, dataDir);
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'scripts/cli.ts', 'start'], {
    cwd: tree,
    env: {
      ...SERVER_ENV,
      NODE_COMPILE_CACHE: path.join(tree, COMPILED),
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      MAIL_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: 'development',
      // What is measured, and killed, is one process, on a machine with many cores too.
      WORKERS: process.env['WORKERS'] ?? '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const closed = new Promise((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('is ready ')) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void closed.then(() => reject(new Error(`The product did not start: ${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (keep) => {
      child.kill('SIGTERM');
      await closed;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** As root, the database's files belong to its own user, which only `cp` copies along. */
function copyWithOwners(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}
