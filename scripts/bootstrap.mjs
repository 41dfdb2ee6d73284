// The zero-dependency door behind every npm script: installs what is missing, then goes on under the pinned Node.
// Runs on any Node from 20, so: no TypeScript here and nothing imported from packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED, SERVER_ENV, SERVER_FLAGS } from './node-flags.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const windows = process.platform === 'win32';
const NODE_MINIMUM = [24, 12];
const STAMP = 'node_modules/.install-stamp';

const isNewEnough = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1]);
};

function npm(...args) {
  const all = [...args, '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  // npm tells its scripts where its own program file is: use the same npm that started us.
  return process.env.npm_execpath
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...all], { stdio: 'inherit' })
    : spawnSync('npm', all, { stdio: 'inherit', shell: windows });
}

function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing dependencies (once) ...');
  if (npm('ci').status !== 0 && npm('install', '--no-save', '--no-package-lock').status !== 0) {
    console.error('Installing dependencies failed: see the lines above.');
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

installWhatIsMissing();

const bundled = path.join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
const node = isNewEnough(process.version) ? process.execPath : existsSync(bundled) ? bundled : undefined;
if (!node) {
  console.error(
    `Install Node ${NODE_MINIMUM.join('.')} or newer and run this again: you have ${process.version}, and Grantdesk bundles a newer Node for Linux and 64-bit Windows only.`,
  );
  process.exit(1);
}

const args = process.argv.slice(2);
const serves = args[0] === 'start';
const child = spawn(node, [...(serves ? SERVER_FLAGS : []), 'scripts/cli.ts', ...args], {
  stdio: 'inherit',
  env: {
    ...(serves ? SERVER_ENV : {}),
    ...process.env,
    PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH,
    // What was compiled once need not be at the next start, of this process and of those that it starts.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, COMPILED),
  },
});
let isStopping = false;
const stop = (signal) => {
  if (isStopping) return;
  isStopping = true;
  child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// npm signals only its `sh -c`, which does not pass SIGTERM on: watch for the shell's death instead.
if (process.env.npm_lifecycle_event && !windows) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM');
  }, 300).unref();
}
child.on('exit', (code) => process.exit(code ?? 1));
