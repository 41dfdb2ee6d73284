import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { figure } from '../bench/results.ts';
import { applyAll, type Deeds } from './applicants.ts';
import { check } from './checker.ts';
import { freshClient, inWorld, number } from './in-world.ts';
import { DATABASE, FROZEN, PROCESS, Recovery } from './recovery.ts';
import { report } from './report.ts';
import type { World } from './world.ts';

/** Everyone applies while the product and its database are killed or frozen in turn. */
export const crash = (): Promise<number> =>
  rush(number('PEOPLE', 3000), [], async (world, standing, deeds, figures) => report('crash', world, standing, deeds, figures));

/** A database that acknowledges before it writes must lose something by the same kills, and the checker must see it. */
export const unsafe = (): Promise<number> =>
  rush(number('PEOPLE', 900), ['synchronous_commit=off', 'wal_writer_delay=10s'], async (world, standing, deeds) => {
    const findings = await check({ ...standing, digestOfStored: world.digestOfStored }, deeds);
    await standing.db.end();
    const lost = findings.filter(({ kind }) => kind === 'lost' || kind === 'save lost').length;
    // Where nothing is lost, the checker is blind.
    figure('acknowledged acts lost with synchronous_commit=off', lost, '', { least: 1, row: 'R08' });
    return lost > 0 ? 0 : 1;
  });

type Judge = (
  world: World,
  standing: { db: pg.Client; programme: string },
  deeds: Deeds[],
  figures: { apiKills: number; databaseKills: number; freezes: number },
) => Promise<number>;

function rush(people: number, settings: string[], judge: Judge): Promise<number> {
  const [rate, every] = [number('RATE', 60), number('EVERY_MS', 5000)];
  const work: Parameters<typeof inWorld>[2] = async (world, { programme, applicants, db }) => {
    const figures = { apiKills: 0, databaseKills: 0, freezes: 0 };
    const recovery = new Recovery();
    const isOver = new AbortController();
    const injecting = (async () => {
      for (let turn = 0; ; turn++) {
        await pause(every * (0.6 + Math.random() * 0.8), undefined, isOver).catch(() => {});
        if (isOver.signal.aborted) return;
        if (turn % 10 === 9) {
          await world.freezeDatabase(4_000);
          recovery.begin(FROZEN);
          figures.freezes++;
        } else if (turn % 2 === 0) {
          recovery.begin(PROCESS);
          await world.killApi(0);
          figures.apiKills++;
        } else {
          await world.killDatabase();
          recovery.begin(DATABASE);
          figures.databaseKills++;
        }
      }
    })();
    const deeds = await applyAll(applicants, {
      target: () => world.apiUrl(0),
      rate,
      onReply: (status, milliseconds) => recovery.onReply(status, milliseconds),
    });
    isOver.abort();
    await injecting;
    recovery.tell({ [PROCESS]: 3_000, [DATABASE]: 10_000, [FROZEN]: 5_000 });
    return judge(world, { db: await freshClient(world, db), programme }, deeds, figures);
  };
  return inWorld(1, people, work, { settings });
}
