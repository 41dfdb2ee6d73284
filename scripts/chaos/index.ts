// `npm run chaos [-- prove|crash|rolling]`: people apply while processes are killed; every acknowledged act is then compared with what stands.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { machineLoad, percentile } from '../bench/figures.ts';
import { root } from '../lib.ts';
import { applyAll, type Deeds } from './applicants.ts';
import { check } from './checker.ts';
import { proveChecker } from './sabotage.ts';
import { prepareApplicants, startWorld, type World } from './world.ts';

const results = path.join(root, 'bench-results/chaos.jsonl');
const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** What a run adds to the sum of all runs. */
interface Result {
  mode: string;
  submissions: number;
  saves: number;
  apiKills: number;
  databaseKills: number;
  freezes: number;
  restarts: number;
  /** Acts that nobody was told the end of. */
  unanswered: number;
  lost: number;
  doubled: number;
  altered: number;
  other: number;
}

const MODES: Record<string, () => Promise<number>> = { prove, crash, rolling };

export async function run(args: string[]): Promise<number> {
  const names = args.length > 0 ? args : Object.keys(MODES);
  for (const name of names) {
    const mode = MODES[name];
    if (!mode) {
      console.error(`There is no chaos "${name}". Known: ${Object.keys(MODES).join(', ')}.`);
      return 1;
    }
    console.log(`# ${name} (load before ${machineLoad()})`);
    if ((await mode()) !== 0) return 1;
  }
  return 0;
}

/** The checker goes red for each of the harms that it is there for. */
async function prove(): Promise<number> {
  return inWorld(1, 60, async (world, { programme, applicants, db }) => {
    const deeds = await applyAll(applicants, { target: () => world.apiUrl(0), rate: 40, onReply: () => {} });
    const unseen = await proveChecker(db, programme, deeds);
    console.log(unseen.length === 0 ? 'The checker sees every harm.' : `${unseen.length} harms were not seen.`);
    return unseen.length;
  });
}

/** Everybody applies while the product and its database are killed or frozen in turn (R06, R07, R11). */
async function crash(): Promise<number> {
  const [people, rate, every] = [number('PEOPLE', 3000), number('RATE', 60), number('EVERY_MS', 5000)];
  return inWorld(1, people, async (world, { programme, applicants, db }) => {
    const figures = { apiKills: 0, databaseKills: 0, freezes: 0 };
    const waits: number[] = [];
    let waitingSince = 0;
    let isOver = false;
    const injecting = (async () => {
      for (let turn = 0; ; turn++) {
        await new Promise((resolve) => setTimeout(resolve, every * (0.6 + Math.random() * 0.8)));
        if (isOver) return;
        waitingSince = performance.now();
        if (turn % 10 === 9) {
          await world.freezeDatabase(4_000);
          figures.freezes++;
        } else if (turn % 2 === 0) {
          await world.killApi(0);
          figures.apiKills++;
        } else {
          await world.killDatabase();
          figures.databaseKills++;
        }
      }
    })();
    const deeds = await applyAll(applicants, {
      target: () => world.apiUrl(0),
      rate,
      onReply: (status) => {
        if (status === 0 || status >= 500 || waitingSince === 0) return;
        waits.push(performance.now() - waitingSince);
        waitingSince = 0;
      },
    });
    isOver = true;
    await injecting;
    console.log(
      `first success after a fault: p50 ${percentile(waits, 0.5).toFixed(0)} ms, worst ${Math.max(0, ...waits).toFixed(0)} ms`,
    );
    return report('crash', await freshClient(world, db), programme, deeds, { ...figures, restarts: 0 });
  });
}

/** Two processes behind a balancer are restarted one after the other, as a new version is brought out (R10). */
async function rolling(): Promise<number> {
  const [people, rate] = [number('PEOPLE', 1500), number('RATE', 40)];
  return inWorld(2, people, async (world, { programme, applicants, db }) => {
    const ready = [true, true];
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        for (const index of [0, 1])
          ready[index] = await fetch(`${world.apiUrl(index)}/api/ready`, { signal: AbortSignal.timeout(500) }).then(
            ({ ok }) => ok,
            () => false,
          );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    const ends: number[] = [];
    const restarting = (async () => {
      for (let turn = 0; !isOver; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        if (!isOver) ends.push(await world.restartApi(turn % 2));
      }
    })();
    let next = 0;
    const counts = new Map<number, number>();
    const deeds = await applyAll(applicants, {
      target: () => {
        const first = next++ % 2;
        return world.apiUrl(ready[first] ? first : 1 - first);
      },
      rate,
      onReply: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    });
    isOver = true;
    await Promise.all([looking, restarting]);
    console.log(
      `answers by status: ${[...counts]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${status || 'none'} ${n}`)
        .join(', ')}; a process ended within ${Math.max(0, ...ends).toFixed(0)} ms`,
    );
    return report('rolling', db, programme, deeds, { apiKills: 0, databaseKills: 0, freezes: 0, restarts: ends.length });
  });
}

/** A connection that a crash has ended is replaced. */
async function freshClient(world: World, old: pg.Client): Promise<pg.Client> {
  await old.end().catch(() => {});
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  return client;
}

async function inWorld(
  processes: number,
  people: number,
  work: (world: World, parts: Awaited<ReturnType<typeof prepareApplicants>> & { db: pg.Client }) => Promise<number>,
): Promise<number> {
  const world = await startWorld(processes);
  const db = new pg.Client({ connectionString: world.databaseUrl });
  db.on('error', () => {});
  try {
    await db.connect();
    return await work(world, { ...(await prepareApplicants(world, people)), db });
  } finally {
    await db.end().catch(() => {});
    await world.stop();
  }
}

/** Checks, prints, adds to the sum of all runs. @returns the number of findings */
async function report(
  mode: string,
  db: pg.Client,
  programme: string,
  deeds: Deeds[],
  faults: Pick<Result, 'apiKills' | 'databaseKills' | 'freezes' | 'restarts'>,
): Promise<number> {
  const findings = await check(db, programme, deeds);
  await db.end();
  const of = (...kinds: string[]): number => findings.filter(({ kind }) => kinds.includes(kind)).length;
  const result: Result = {
    mode,
    submissions: deeds.filter(({ receipt }) => receipt).length,
    saves: deeds.reduce((sum, { kept, sent }) => sum + (kept === null ? 0 : sent.indexOf(kept) + 1), 0),
    ...faults,
    unanswered: deeds.reduce((sum, deed) => sum + deed.unanswered, 0),
    lost: of('lost', 'save lost'),
    doubled: of('doubled'),
    altered: of('altered', 'wrong receipt', 'late save'),
    other: of('no mail', 'unexpected answer'),
  };
  for (const { kind, application, detail } of findings.slice(0, 10)) console.log(`  ${kind}: ${application}: ${detail}`);
  console.log(sentence(result));
  mkdirSync(path.dirname(results), { recursive: true });
  appendFileSync(results, `${JSON.stringify({ at: new Date().toISOString(), ...result })}\n`);
  console.log(`all runs so far: ${sentence(sumOf(results))}`);
  return findings.length;
}

const sentence = (r: Omit<Result, 'mode'>): string =>
  `${r.submissions} submissions and ${r.saves} saves acknowledged over ${r.apiKills + r.databaseKills} kills (${r.apiKills} product, ${r.databaseKills} database), ${r.freezes} freezes, ${r.restarts} restarts: unanswered ${r.unanswered}, lost ${r.lost}, doubled ${r.doubled}, altered ${r.altered}, other ${r.other}`;

function sumOf(file: string): Omit<Result, 'mode'> {
  const sum = {
    submissions: 0,
    saves: 0,
    apiKills: 0,
    databaseKills: 0,
    freezes: 0,
    restarts: 0,
    unanswered: 0,
    lost: 0,
    doubled: 0,
    altered: 0,
    other: 0,
  };
  if (!existsSync(file)) return sum;
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as Result;
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += one[key];
  }
  return sum;
}
