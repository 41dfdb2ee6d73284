import path from 'node:path';

/** The folders behind `#` in the package.json of each app, the whole before its parts. */
const FOLDERS = ['db', 'test', 'language'];

/**
 * Where an import of ours leads, from the root of the repository.
 * @param file the importing file, from the root
 * @returns undefined for a package of others
 */
export function resolveImport(file: string, specifier: string): string | undefined {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  if (bare.startsWith('#')) {
    const app = file.split('/').slice(0, 2).join('/');
    const inside = bare.slice(1);
    return `${app}/${FOLDERS.includes(inside.split('/')[0] ?? '') ? '' : 'src/'}${inside}`;
  }
  const [, name, inside = 'index'] = /^@grantdesk\/(domain|api)(?:\/(.+))?$/.exec(bare) ?? [];
  return name && `packages/${name}/src/${inside}.ts`;
}
