import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, LOCALES } from '@grantdesk/messages/locales';
import { root, runProgram } from './lib.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.tanstack']);

interface Site {
  name: string;
  /** Where it is built to. */
  folder: string;
  sources: string[];
  /** Answers the exit codes of its builds; their output has been printed. */
  build: () => Promise<number[]>;
}

const APP: Site = {
  name: 'the web app',
  folder: path.join(root, 'apps/web/dist'),
  sources: ['apps/web', 'packages', 'package-lock.json'],
  build: async () => (await Promise.all(LOCALES.map(({ value }) => buildApp(value)))).flat(),
};
/** The guide that is served at `/help` (decision 0078). */
const GUIDE: Site = {
  name: 'the guide',
  folder: path.join(root, 'docs/dist'),
  sources: ['docs/.vitepress', 'docs/guide', 'docs/operations', 'docs/public', 'CHANGELOG.md', 'package-lock.json'],
  build: async () => [await buildGuide()],
};

/**
 * Builds the web app and the guide, each unless its last build was of the same sources.
 * @throws Error when a build fails; its output has been printed
 */
export async function buildWebIfNeeded(): Promise<void> {
  await Promise.all([APP, GUIDE].map(buildIfNeeded));
}

async function buildIfNeeded({ name, folder, sources, build }: Site): Promise<void> {
  const stamp = path.join(folder, '.sources');
  const wanted = digest(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building ${name} ...`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if ((await build()).some((code) => code !== 0)) throw new Error(`Building ${name} failed: see the lines above`);
  writeFileSync(stamp, digest(sources));
}

/** A build for each language (decision 0071): for browsers, and for the server, which draws pages with it (decision 0115). */
async function buildApp(locale: Locale): Promise<number[]> {
  const codes: number[] = [];
  for (const more of [[], ['--ssr', 'src/server.tsx']]) {
    const { code } = await runProgram('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', ...more], {
      cwd: path.join(root, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production', BUILD_LOCALE: locale },
    });
    codes.push(code);
  }
  return codes;
}

/** A dead link, a missing picture or a page without a heading ends the build with an error. */
async function buildGuide(): Promise<number> {
  const { code, output } = await runProgram('node_modules/vitepress/bin/vitepress.js', ['build', 'docs'], { quiet: true });
  if (code !== 0) console.error(output);
  return code;
}

/** `build-web`: the build alone, for an image. */
export async function run(): Promise<number> {
  await buildWebIfNeeded();
  return 0;
}

function digest(sources: string[]): string {
  const hash = createHash('sha256').update(process.env['PSEUDO_LOCALE'] ?? '');
  const add = (file: string): void => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).toSorted()) if (!LEFT_OUT.has(name)) add(path.join(file, name));
    } else hash.update(path.relative(root, file)).update(readFileSync(file));
  };
  for (const source of sources) add(path.join(root, source));
  return hash.digest('hex');
}
