// `npm run check`: types, lint and formatting, without running anything.
import { frenchTypes } from './french-types.ts';
import { runProgram } from './lib.ts';

export const TYPE_PROJECTS = ['packages/domain', 'packages/api', 'apps/server', 'apps/web', 'scripts', 'e2e'];

const program = (name: string, file: string, args: string[]): Check => ({
  name,
  holds: async () => (await runProgram(file, args)).code === 0,
});
interface Check {
  name: string;
  holds: () => Promise<boolean>;
}

/** The longest come first, so that the last to end are short. */
const CHECKS: Check[] = [
  program('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet']),
  { name: 'types of the French sources', holds: frenchTypes },
  ...TYPE_PROJECTS.map((project) => program(`types of ${project}`, 'node_modules/typescript/bin/tsc', ['-p', project])),
];

/** The static checks, two at a time; each is one result. */
export async function staticChecks(): Promise<{ name: string; ok: boolean }[]> {
  const waiting = [...CHECKS];
  const results: { name: string; ok: boolean }[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push({ name: check.name, ok: await check.holds() });
  };
  await Promise.all([work(), work()]);
  return results;
}

export async function run(): Promise<number> {
  const results = await staticChecks();
  for (const { name, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}
