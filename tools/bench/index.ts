import { leavingResult } from './results.ts';

// `npm run bench [-- name]`: the figures of the product, never part of the tests. Each prints one line per figure.
const benches: Record<string, () => Promise<{ bench: () => Promise<void> }>> = {
  engine: () => import('./engine.ts'),
  submit: () => import('./submit.ts'),
  weight: () => import('./weight.ts'),
  typing: () => import('./typing.ts'),
  scores: () => import('./scores.ts'),
  tabs: () => import('./tabs.ts'),
  'lost-replies': () => import('./lost-replies.ts'),
  'deadline-boundary': () => import('./deadline-boundary.ts'),
  fuzz: () => import('./fuzz.ts'),
  malware: () => import('./malware.ts'),
  race: () => import('./race.ts'),
  differential: () => import('./differential.ts'),
  lists: () => import('./lists.ts'),
  growth: () => import('./growth.ts'),
  dashboard: () => import('./dashboard.ts'),
  exports: () => import('./exports.ts'),
  table: () => import('./table.ts'),
  tree: () => import('./tree.ts'),
  uploads: () => import('./uploads.ts'),
  assign: () => import('./assign.ts'),
  payments: () => import('./payments.ts'),
  accounting: () => import('./accounting.ts'),
  accounts: () => import('./accounts.ts'),
  similarity: () => import('./similarity.ts'),
  'sign-in': () => import('./sign-in.ts'),
  save: () => import('./save.ts'),
  workers: () => import('./workers.ts'),
  rivals: () => import('./rivals.ts'),
  'rivals-million': async () => ({ bench: async () => (await import('./rivals.ts')).bench(1_000_000) }),
  'cold-list': () => import('./cold-list.ts'),
  deadline: () => import('./deadline.ts'),
  soak: () => import('./soak.ts'),
  restore: () => import('./restore.ts'),
  notifications: () => import('./notifications.ts'),
  mails: () => import('./mails.ts'),
  web: () => import('./web.ts'),
};

export async function run(args: string[]): Promise<number> {
  const names = args.length > 0 ? args : Object.keys(benches);
  for (const name of names) {
    const load = benches[name];
    if (!load) {
      console.error(`There is no bench "${name}". Known: ${Object.keys(benches).join(', ')}.`);
      return 1;
    }
    console.log(`# ${name}`);
    const { bench } = await load();
    // A part of a bench is for looking: it would take the place of the whole.
    if (process.env['WORKS']) await bench();
    else await leavingResult(name, bench);
  }
  return 0;
}
