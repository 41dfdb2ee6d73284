import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const folder = path.join(import.meta.dirname, '..');
const exec = promisify(execFile);

/** Writes the client as a package that npm installs, JavaScript and its types, into a folder; answers its path. */
export async function packClient(into: string): Promise<string> {
  const staging = await mkdtemp(path.join(tmpdir(), 'grantdesk-client-'));
  try {
    // The compiler of the repository: the one in this package serves openapi-typescript and knows fewer libraries.
    const compiler = createRequire(path.join(folder, '../../package.json')).resolve('typescript/package.json');
    const tsc = path.join(path.dirname(compiler), 'bin/tsc');
    await exec(process.execPath, [tsc, '-p', path.join(folder, 'tsconfig.pack.json'), '--outDir', path.join(staging, 'dist')]);
    await cp(path.join(folder, 'README.md'), path.join(staging, 'README.md'));
    await writeFile(path.join(staging, 'package.json'), JSON.stringify(await packed(), null, 2));
    const { stdout } = await exec('npm', ['pack', '--json', '--pack-destination', path.resolve(into)], { cwd: staging });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    return path.join(path.resolve(into), filename);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function packed(): Promise<object> {
  const own = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, type, description, dependencies } = own;
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
  return { name, version, type, description, exports, files: ['dist'], engines: { node: '>=20' }, dependencies };
}

/** `npm run pack-client -- [folder]` */
export async function run([into = '.']: string[]): Promise<number> {
  console.log(await packClient(into));
  return 0;
}
