import { percentile } from '../bench/figures.ts';
import { applyAll } from './applicants.ts';
import { freshClient, inWorld, number, pause } from './in-world.ts';
import { report } from './report.ts';

/** Everybody applies while the product and its database are killed or frozen in turn (R06, R07, R11). */
export async function crash(): Promise<number> {
  const [people, rate, every] = [number('PEOPLE', 3000), number('RATE', 60), number('EVERY_MS', 5000)];
  return inWorld(1, people, async (world, { programme, applicants, db }) => {
    const figures = { apiKills: 0, databaseKills: 0, freezes: 0 };
    const waits: number[] = [];
    let waitingSince = 0;
    let isOver = false;
    const injecting = (async () => {
      for (let turn = 0; ; turn++) {
        await pause(every * (0.6 + Math.random() * 0.8));
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
    return report('crash', world, { db: await freshClient(world, db), programme }, deeds, figures);
  });
}
