import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { freshClient, inWorld, number, pause, PLAN, tally } from './in-world.ts';
import { report } from './report.ts';
import { smallDisk } from './small-disk.ts';

/** Everyone applies, some with files, while the disk that holds the database and the files is full again and again. */
export async function full(): Promise<number> {
  const [people, rate, times] = [number('PEOPLE', 600), number('RATE', 12), number('TIMES', 3)];
  const disk = smallDisk(number('DISK_MB', 400));
  if (!disk) {
    console.log('Not run: only root may make a small disk, and only on Linux.');
    return 0;
  }
  try {
    return await inWorld(
      1,
      people,
      async (world, { programme, applicants, db }) => {
        const waits: number[] = [];
        const refused = new Map<number, number>();
        let [isFull, freedAt, isOver] = [false, 0, false];
        const filling = (async () => {
          for (let turn = 0; turn < times && !isOver; turn++) {
            await pause(8_000);
            isFull = true;
            for (let held = 0; held < 40; held++) {
              disk.fill();
              await pause(200);
            }
            disk.free();
            isFull = false;
            freedAt = performance.now();
            // Without room for its log the database ends; its operator starts it again.
            await world.reviveDatabase();
          }
        })();
        const deeds = await applyAll(applicants, {
          target: () => world.apiUrl(0),
          rate,
          file: PLAN,
          onReply: (status) => {
            if (isFull) refused.set(status, (refused.get(status) ?? 0) + 1);
            else if (freedAt > 0 && status > 0 && status < 300) {
              waits.push(performance.now() - freedAt);
              freedAt = 0;
            }
          },
        });
        isOver = true;
        await filling;
        console.log(`answers while it was full: ${tally(refused)}`);
        figure('first success after there was room, worst', Math.max(0, ...waits), 'ms', { row: 'R12' });
        return report('full', world, { db: await freshClient(world, db), programme }, deeds, { fullDisks: times });
      },
      { folder: disk.folder },
    );
  } finally {
    disk.remove();
  }
}
