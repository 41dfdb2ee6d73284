import { Agent } from 'node:http';
import pg from 'pg';
import { startProduct } from '../product.ts';
import { answersOf, gatherCrowd, type Crowd, type Member } from './crowd.ts';
import { closedModel, readOf, saveOf, saveOnce } from './load.ts';
import { median, percentile } from './figures.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { assertQuiet, figure, untilQuiet } from './results.ts';

const PEOPLE = 200;
const SECONDS = Number(process.env['SECONDS'] ?? 8);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const BYTES = 6_000;

/** An installation, and how many processes serve in it. */
interface Place {
  url: string;
  workers: number;
}

type Call = (member: Member, url: string) => Promise<number>;

/**
 * Goal 14 of performance.md: one process that serves and two, by turns on one database, with the same people. The load, PostgreSQL
 * and the product share the machine, so that two cores leave nothing for the second: `docs/operations/scale.md` says what it costs.
 */
export async function bench(): Promise<void> {
  assertQuiet();
  const one = await productOnOwnDatabase('workers', { DEMO: 'off', WORKERS: '1' });
  const owner = new pg.Client({ connectionString: one.databaseUrl });
  owner.on('error', () => {});
  const agent = new Agent({ keepAlive: true });
  let two: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    await owner.connect();
    // The jobs of the first serve both.
    two = await startProduct({
      DEMO: 'off',
      WORKERS: '2',
      RUN: 'web',
      DATABASE_URL: one.databaseUrl,
      DATA_DIR: one.dataDir,
    });
    const places = [
      { url: one.url, workers: 1 },
      { url: two.url, workers: 2 },
    ];
    const crowd = await gatherCrowd(one, owner, PEOPLE);
    await saveOnce(agent, one.url, crowd, BYTES);
    await untilQuiet();
    let n = 0;
    const save: Call = (member, url) => saveOf(agent, url, member, answersOf(`round ${n++}`, BYTES)).then(({ status }) => status);
    const read: Call = (member, url) => readOf(agent, url, member).then(({ status }) => status);
    for (const atOnce of [1, 10, 50]) {
      await compare(`read one, ${atOnce} at once`, places, crowd, atOnce, read);
      await compare(`save, ${atOnce} at once`, places, crowd, atOnce, save);
    }
  } finally {
    agent.destroy();
    await two?.stop();
    await owner.end();
    await one.stop();
  }
}

/** Rounds by turns, with one more before that warms both. @throws Error where a call was refused */
async function compare(name: string, places: Place[], crowd: Crowd, atOnce: number, call: Call): Promise<void> {
  const rates = new Map<number, number[]>(places.map(({ workers }) => [workers, []]));
  const times = new Map<number, number[]>(places.map(({ workers }) => [workers, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const { url, workers } of places) {
      const { rate, times: took, bad } = await closedModel(crowd, atOnce, SECONDS, (member) => call(member, url));
      if (bad.length > 0) throw new Error(`${name}: answers were ${[...new Set(bad)].join(', ')}`);
      if (round < 0) continue;
      rates.get(workers)?.push(rate);
      times.get(workers)?.push(...took);
    }
  for (const { workers } of places) {
    figure(`${name}: a second, WORKERS=${workers}`, median(rates.get(workers) ?? []), 'calls');
    figure(`${name}: p99, WORKERS=${workers}`, percentile(times.get(workers) ?? [], 0.99), 'ms');
  }
  figure(`${name}: two by one`, median(rates.get(2) ?? []) / median(rates.get(1) ?? []), 'times', { row: 'goal 14' });
}
