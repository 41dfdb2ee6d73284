import pg from 'pg';
import { samplePdf } from '../../apps/server/db/seed/files.ts';
import { prepareApplicants } from './prepare.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** A number of the environment. */
export const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** A file of half a megabyte. */
export const PLAN = samplePdf('plan '.repeat(100_000));

/** A world with so many people in it for as long as the work takes. */
export async function inWorld(
  processes: number,
  people: number,
  work: (world: World, parts: Awaited<ReturnType<typeof prepareApplicants>> & { db: pg.Client }) => Promise<number>,
  { rate, ...options }: WorldOptions & { rate?: number } = {},
): Promise<number> {
  const world = await startWorld(processes, options);
  const db = new pg.Client({ connectionString: world.databaseUrl });
  db.on('error', () => {});
  try {
    await db.connect();
    return await work(world, { ...(await prepareApplicants(world, people, rate)), db });
  } finally {
    await db.end().catch(() => {});
    await world.stop();
  }
}

/** A connection that a crash has ended is replaced. */
export async function freshClient(world: World, old: pg.Client): Promise<pg.Client> {
  await old.end().catch(() => {});
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  return client;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** '200 31, 503 12' */
export const tally = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, n]) => `${status || 'none'} ${n}`)
    .join(', ');
