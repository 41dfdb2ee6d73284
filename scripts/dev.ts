// `npm run dev`: the API restarts when its sources change, the web app reloads in place on http://localhost:5173.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from './lib.ts';

export function run(): Promise<number> {
  const start = (args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): ChildProcess =>
    spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const api = start(['--watch', '--watch-preserve-output', 'scripts/cli.ts', 'start'], root, {
    SKIP_WEB_BUILD: '1',
    // One process is easier to watch, and to debug.
    WORKERS: process.env['WORKERS'] ?? '1',
  });
  const web = start([path.join(root, 'node_modules/vite/bin/vite.js')], path.join(root, 'apps/web'));
  return new Promise((resolve) => {
    const stop = (): void => {
      api.kill('SIGTERM');
      web.kill('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    api.once('exit', (code) => {
      web.kill('SIGTERM');
      resolve(code ?? 0);
    });
  });
}
