import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, LOCALES } from '@grantdesk/messages/locales';
import { root, runProgram } from './lib.ts';

const SOURCES = ['apps/web', 'packages', 'package-lock.json'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.tanstack']);

/**
 * Builds the web app unless the last build was of the same sources.
 * @throws Error when the build fails; its output has been printed
 */
export async function buildWebIfNeeded(): Promise<void> {
  const folder = path.join(root, 'apps/web/dist');
  const stamp = path.join(folder, '.sources');
  const wanted = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web app ...');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const builds = await Promise.all(LOCALES.map(({ value }) => build(value)));
  if (builds.some(({ code }) => code !== 0)) throw new Error('The web app could not be built: see the lines above');
  writeFileSync(stamp, digest());
}

/** A build for each language (decision 0071). */
const build = (locale: Locale): ReturnType<typeof runProgram> =>
  runProgram('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', BUILD_LOCALE: locale },
  });

/** `build-web`: the build alone, for an image. */
export async function run(): Promise<number> {
  await buildWebIfNeeded();
  return 0;
}

function digest(): string {
  const hash = createHash('sha256').update(process.env['PSEUDO_LOCALE'] ?? '');
  const add = (file: string): void => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).toSorted()) if (!LEFT_OUT.has(name)) add(path.join(file, name));
    } else hash.update(path.relative(root, file)).update(readFileSync(file));
  };
  for (const source of SOURCES) add(path.join(root, source));
  return hash.digest('hex');
}
