/** The modules whose texts people read in the browser: the web app's, and those of the domain that it loads. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const DOMAIN = /^@grantdesk\/domain\/(.+)$/;
// The trail is a record that stays in one language, as it was written and sealed; catalogues are no sources of their own.
const NOT_OURS = /\.(?:test|d)\.tsx?$|routeTree\.gen\.ts$|\/test-globals|\/audit\/(?:events|facts)\.ts$|\/language\/fr\//;
/** Rules whose texts reach the browser through the server's answers. */
const THROUGH_THE_SERVER = ['validation-messages', 'messages', 'notification/kinds'];

export interface Source {
  /** From the root of the repository. */
  file: string;
  code: string;
}

/** Every module of the product that a browser loads or whose texts the server sends to it, by path. */
export function sourcesOf(root: string): Source[] {
  const found = new Map<string, string>();
  const add = (file: string): void => {
    if (found.has(file) || NOT_OURS.test(file)) return;
    const code = readFileSync(path.join(root, file), 'utf8');
    found.set(file, code);
    for (const wanted of importsOf(file, code)) add(wanted);
  };
  for (const file of globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })) add(file);
  for (const name of THROUGH_THE_SERVER) add(`packages/domain/src/${name}.ts`);
  return [...found].map(([file, code]) => ({ file, code })).toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Files of the web app and the domain that a module loads when it runs; types load nothing. */
function importsOf(file: string, code: string): string[] {
  const { module, program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const types = new Set(
    program.body.filter((each) => each.type === 'ImportDeclaration' && each.importKind === 'type').map(({ start }) => start),
  );
  const names = module.staticImports.filter(({ start }) => !types.has(start)).map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''));
  return [...names, ...exported].flatMap((name) => {
    const subpath = DOMAIN.exec(name)?.[1];
    if (subpath) return [`packages/domain/src/${subpath}.ts`];
    return name.startsWith('.') && /\.tsx?$/.test(name) ? [path.posix.join(path.posix.dirname(file), name)] : [];
  });
}
