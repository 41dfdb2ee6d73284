import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { inWorld, number, pause, tally } from './in-world.ts';
import { FROZEN, Recovery } from './recovery.ts';
import { report } from './report.ts';

/** Everyone applies while the database hangs for ten seconds, again and again. */
export async function frozen(): Promise<number> {
  const [people, rate, times, hangs] = [
    number('PEOPLE', 900),
    number('RATE', 25),
    number('TIMES', 2),
    number('HANGS_MS', 10_000),
  ];
  return inWorld(1, people, async (world, { programme, applicants, db }) => {
    const recovery = new Recovery();
    const answers = new Map<number, number>();
    let [longest, mostMemory] = [0, 0];
    let [isFrozen, isOver] = [false, false];
    const memoryBefore = world.memoryOf(0);
    const freezing = (async () => {
      for (let turn = 0; turn < times && !isOver; turn++) {
        await pause(6_000);
        isFrozen = true;
        const watching = setInterval(() => (mostMemory = Math.max(mostMemory, world.memoryOf(0))), 200);
        await world.freezeDatabase(hangs);
        clearInterval(watching);
        isFrozen = false;
        recovery.begin(FROZEN);
      }
    })();
    const deeds = await applyAll(applicants, {
      target: () => world.apiUrl(0),
      rate,
      onReply: (status, milliseconds) => {
        if (isFrozen) {
          answers.set(status, (answers.get(status) ?? 0) + 1);
          longest = Math.max(longest, milliseconds);
        }
        recovery.onReply(status, milliseconds);
      },
    });
    isOver = true;
    await freezing;
    console.log(`answers while it hung: ${tally(answers)}`);
    figure('slowest answer while it hung', longest, 'ms', { most: 5_000, row: 'R11' });
    figure('memory more than before, at most', mostMemory - memoryBefore, 'MB', { most: 100, row: 'R11' });
    recovery.tell({ [FROZEN]: 5_000 });
    return report('frozen', world, { db, programme }, deeds, { freezes: times });
  });
}
