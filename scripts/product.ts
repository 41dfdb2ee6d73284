import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, root } from './lib.ts';

/** The product as `npm start` runs it, on a free port with data of its own. */
export async function startProduct(
  env: Record<string, string> = {},
): Promise<{ url: string; dataDir: string; pid: number; output: () => string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-product-'));
  chmodSync(dataDir, 0o755); // as root, the database's own user must get through
  const child = spawn(process.execPath, ['scripts/cli.ts', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      MAIL_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: 'development',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const closed = new Promise((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('is ready on')) resolve();
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
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
