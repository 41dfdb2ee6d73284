import { setTimeout } from 'node:timers/promises';

// One entry for every command; each lives in a file of its own and is loaded only when it is run.
const commands: Record<string, () => Promise<{ run: (args: string[]) => Promise<number | undefined> }>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  test: () => import('./test.ts'),
  check: () => import('./check.ts'),
  bench: () => import('../tools/bench/index.ts'),
  'new-feature': () => import('./new-feature.ts'),
  'build-web': () => import('./build-web.ts'),
  docs: () => import('./docs.ts'),
  schema: () => import('./schema.ts'),
  settings: () => import('./settings.ts'),
  'verify-audit': () => import('./verify-audit.ts'),
  chaos: async () => {
    const { run } = await import('../tools/chaos/index.ts');
    const { leavingResult } = await import('../tools/bench/results.ts');
    return { run: (args) => leavingResult(`chaos-${args.join('-') || 'all'}`, () => run(args)) };
  },
  figures: () => import('../tools/figures.ts'),
  admin: () => import('./admin.ts'),
  backup: () => import('./backup.ts'),
  reporting: () => import('./reporting.ts'),
  'pack-client': () => import('../packages/client/tools/pack.ts'),
  restore: () => import('./restore.ts'),
  'demo-reset': () => import('./demo-reset.ts'),
  'demo-large': () => import('./demo-large.ts'),
};

/** Node hangs for ever if it exits while another thread compiles (nodejs/node#54918): what is left to compile ends first. */
const BEFORE_EXIT_MS = 100;

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];
if (load) {
  const code = await (await load()).run(args);
  // What runs until it is interrupted answers nothing.
  if (code !== undefined) {
    await setTimeout(BEFORE_EXIT_MS);
    process.exit(code);
  }
} else {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
