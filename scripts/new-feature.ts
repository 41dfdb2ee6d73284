// `npm run new:feature -- name`: the files of a server feature, shaped like the best slice (score-guide).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.ts';

export async function run([name = '']: string[]): Promise<number> {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    console.error('Give the feature a name in kebab-case, as its first path segment: npm run new:feature -- score-guide');
    return 1;
  }
  const folder = path.join(root, 'apps/server/src/features', name);
  if (existsSync(folder)) {
    console.error(`The feature ${name} exists.`);
    return 1;
  }
  mkdirSync(folder, { recursive: true });
  const group = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const [file, text] of Object.entries(filesOf(group))) writeFileSync(path.join(folder, file), text);
  console.log(
    `Made ${path.relative(root, folder)}. Now: its paths and endpoints in packages/api, its routes in app.ts, its rank and tables in test/structure.test.ts, its tables in a migration.`,
  );
  return 0;
}

const filesOf = (group: string): Record<string, string> => ({
  'index.ts': `export { ${group}Routes } from './routes.ts';\n`,
  'routes.ts': `import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';

/** One line a call, bound to the contract: a missing one does not compile. */
export const ${group}Routes = (p: Platform): GroupHandlers<'${group}'> => ({});
`,
  'service.ts': `// Use cases: load, decide (domain), write, audit. No SQL, no HTTP types.\nexport {};\n`,
  'queries.ts': `// SQL only: reads take Db and may join any table; writes take Tx and touch own tables.\nexport {};\n`,
});
