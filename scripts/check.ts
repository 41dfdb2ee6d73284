// `npm run check`: types, lint and formatting, without running anything.
import { frenchTypes } from './french-types.ts';
import { runProgram } from './lib.ts';

export const TYPE_PROJECTS = ['packages/domain', 'packages/api', 'apps/server', 'apps/web', 'scripts', 'e2e'];

/** The static checks; each is one result. */
export async function staticChecks(): Promise<{ name: string; ok: boolean }[]> {
  const results: { name: string; ok: boolean }[] = [];
  for (const project of TYPE_PROJECTS)
    results.push({
      name: `types of ${project}`,
      ok: (await runProgram('node_modules/typescript/bin/tsc', ['-p', project])).code === 0,
    });
  results.push({ name: 'types of the French sources', ok: await frenchTypes() });
  results.push({
    name: 'lint',
    ok: (await runProgram('node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet'])).code === 0,
  });
  return results;
}

export async function run(): Promise<number> {
  const results = await staticChecks();
  for (const { name, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}
