import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { startBalancer } from './balancer.ts';
import { inWorld, number, pause, tally } from './in-world.ts';
import { report } from './report.ts';

/** Two processes behind a balancer are restarted one after the other, as a new version is brought out. */
export async function rolling(): Promise<number> {
  const [people, rate] = [number('PEOPLE', 1500), number('RATE', 40)];
  return inWorld(2, people, async (world, { programme, applicants, db }) => {
    const balancer = startBalancer(world);
    let isOver = false;
    const ends: number[] = [];
    const restarting = (async () => {
      for (let turn = 0; !isOver; turn++) {
        await pause(3_000);
        if (!isOver) ends.push(await world.restartApi(turn % 2));
      }
    })();
    const counts = new Map<number, number>();
    const deeds = await applyAll(applicants, {
      target: balancer.target,
      rate,
      onReply: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    });
    isOver = true;
    await Promise.all([balancer.stop(), restarting]);
    console.log(`answers by status: ${tally(counts)}`);
    figure('until a process that gets the signal to stop has ended, worst', Math.max(0, ...ends), 'ms', {
      most: 15_000,
      row: 'R10',
    });
    return report('rolling', world, { db, programme }, deeds, { restarts: ends.length });
  });
}
