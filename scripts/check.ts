// `npm run check`: lint and types, without running anything.
import { runProgram } from './lib.ts';

/** Types are checked where lint has read them for its rules anyhow: a compiler beside it would read everything once more. */
const CHECKS: { name: string; holds: () => Promise<boolean> }[] = [
  {
    name: 'lint and types',
    holds: async () =>
      (await runProgram('node_modules/oxlint/bin/oxlint', ['--type-aware', '--type-check', '--quiet'])).code === 0,
  },
];

/** The static checks, side by side; each is one result. */
export const staticChecks = (): Promise<{ name: string; ok: boolean }[]> =>
  Promise.all(CHECKS.map(async ({ name, holds }) => ({ name, ok: await holds() })));

export async function run(): Promise<number> {
  const results = await staticChecks();
  for (const { name, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}
