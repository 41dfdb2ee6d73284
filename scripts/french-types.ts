// Types of the French sources: a value of a closed set that was taken for a text no longer fits its type (decision 0036).
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { french } from '../apps/web/language/catalogue.ts';
import { FRENCH_ONE } from '../apps/web/language/plugin.ts';
import { sourcesOf } from '../apps/web/language/sources.ts';
import { translated } from '../apps/web/language/translate.ts';
import { root, runProgram } from './lib.ts';

/** Writes the sources with their French texts into a folder of their own and checks its types. */
export async function frenchTypes(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-french-'));
  try {
    const isSource = (from: string): boolean => !/node_modules|[/\\]dist$|\.tanstack/.test(from);
    for (const part of ['apps/web', 'packages/domain', 'packages/api']) {
      mkdirSync(path.join(folder, path.dirname(part)), { recursive: true });
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter: isSource });
    }
    cpSync(path.join(root, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const { file, code } of sourcesOf(root))
      writeFileSync(path.join(folder, file), translated(code, file, french, FRENCH_ONE));
    writeFileSync(
      path.join(folder, 'apps/web/tsconfig.french.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: { paths: Object.fromEntries(['domain', 'api'].flatMap(pathsOf)) },
        include: ['src'],
      }),
    );
    return (
      (await runProgram('node_modules/typescript/bin/tsc', ['-p', path.join(folder, 'apps/web/tsconfig.french.json')])).code === 0
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The workspace's own names would lead back to the English sources.
const pathsOf = (name: string): [string, string[]][] => [
  [`@grantdesk/${name}`, [`../../packages/${name}/src/index.ts`]],
  [`@grantdesk/${name}/*`, [`../../packages/${name}/src/*.ts`]],
];
