import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['apps/web', 'packages/domain', 'packages/api', 'package-lock.json'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.tanstack']);

/**
 * Builds the web app unless the last build was of the same sources.
 * @throws Error when the build fails; its output has been printed
 */
export async function buildWebIfNeeded(root: string): Promise<void> {
  const stamp = path.join(root, 'apps/web/dist/.sources');
  const wanted = digest(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web app ...');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // English empties the folder, French builds into it (decision 0036).
  for (const mode of ['production', 'french']) {
    const built = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
      cwd: path.join(root, 'apps/web'),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status !== 0) throw new Error('The web app could not be built: see the lines above');
  }
  writeFileSync(stamp, digest(root));
}

/** `build-web`: the build alone, for an image. */
export async function run(): Promise<number> {
  await buildWebIfNeeded(path.resolve('.'));
  return 0;
}

function digest(root: string): string {
  const hash = createHash('sha256');
  const add = (file: string): void => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).toSorted()) if (!LEFT_OUT.has(name)) add(path.join(file, name));
    } else hash.update(path.relative(root, file)).update(readFileSync(file));
  };
  for (const source of SOURCES) add(path.join(root, source));
  return hash.digest('hex');
}
