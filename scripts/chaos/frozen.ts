import { applyAll } from './applicants.ts';
import { inWorld, number, pause, tally } from './in-world.ts';
import { report } from './report.ts';

/** Everybody applies while the database hangs for ten seconds, again and again (R11). */
export async function frozen(): Promise<number> {
  const [people, rate, times, hangs] = [
    number('PEOPLE', 900),
    number('RATE', 25),
    number('TIMES', 2),
    number('HANGS_MS', 10_000),
  ];
  return inWorld(1, people, async (world, { programme, applicants, db }) => {
    const waits: number[] = [];
    const answers = new Map<number, number>();
    let [longest, mostMemory, thawedAt] = [0, 0, 0];
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
        thawedAt = performance.now();
      }
    })();
    const deeds = await applyAll(applicants, {
      target: () => world.apiUrl(0),
      rate,
      onReply: (status, milliseconds) => {
        if (isFrozen) {
          answers.set(status, (answers.get(status) ?? 0) + 1);
          longest = Math.max(longest, milliseconds);
        } else if (thawedAt > 0 && status > 0 && status < 300) {
          waits.push(performance.now() - thawedAt);
          thawedAt = 0;
        }
      },
    });
    isOver = true;
    await freezing;
    console.log(
      `answers while it hung: ${tally(answers)}, the slowest after ${longest.toFixed(0)} ms; memory ${memoryBefore.toFixed(0)} MB before, ${mostMemory.toFixed(0)} MB at most; first success after it: worst ${Math.max(0, ...waits).toFixed(0)} ms`,
    );
    return report('frozen', world, { db, programme }, deeds, { freezes: times });
  });
}
