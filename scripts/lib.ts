// What several commands share: running programs and finding free ports.
import { spawn, type SpawnOptions } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** A program of node_modules, run under this Node; answers its exit code and what it printed. */
export function runProgram(
  file: string,
  args: string[],
  options: SpawnOptions & { quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const { quiet, ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, file), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...rest,
    });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += String(chunk);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
