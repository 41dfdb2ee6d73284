// What several commands share: running programs and finding free ports.
import { spawn, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
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

/** Below the ports that systems hand to connections and to listeners on port 0, so that none of those takes it meanwhile. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });

/** A port that no process listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
}
