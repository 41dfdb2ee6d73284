import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { signInOver, type Session } from '../bench/http.ts';
import { slope } from '../bench/figures.ts';
import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { startBalancer } from './balancer.ts';
import { freshClient, inWorld, number, PLAN, pause, tally } from './in-world.ts';
import { DATABASE, PROCESS, Recovery } from './recovery.ts';
import { report } from './report.ts';
import type { World } from './world.ts';

const LOOK_EVERY_MS = 30_000;
/** Connections stay open for ten minutes after a rush, as after each fault (platform/db.ts). */
const IDLE_AGAIN_MS = 11 * 60_000;
/** What a process takes for its caches and its compiled code, before its memory is looked at. */
const WARM_SHARE = 0.25;
const LISTS_A_SECOND = 3;
/** This process is never killed; the other, which also made the demonstration, is. */
const WATCHED = 1;
const KILLED = 0;
/** Of a table, beside so many that stand: what the database has not cleared away yet. */
const MAX_DEAD = 0.3;

/** Two hours at three tenths of a deadline's rush, with a process or the database killed every ten minutes. */
export function soak(): Promise<number> {
  const [minutes, rate, every] = [number('MINUTES', 120), number('RATE', 15), number('EVERY_MS', 600_000)];
  return inWorld(
    2,
    minutes * 60 * rate,
    async (world, { programme, applicants, db }) => {
      const balancer = startBalancer(world);
      const recovery = new Recovery();
      const counts = new Map<number, number>();
      const faults = { apiKills: 0, databaseKills: 0 };
      let isOver = false;
      const over = async (milliseconds: number): Promise<void> => {
        const end = performance.now() + milliseconds;
        while (!isOver && performance.now() < end) await pause(200);
      };
      const filesBefore = filesOf(world);
      const watch = startWatch(world, db);
      const killing = (async () => {
        for (let turn = 0; ; turn++) {
          await over(every * (0.8 + Math.random() * 0.4));
          if (isOver) return;
          if (turn % 2 === 0) {
            recovery.begin(PROCESS);
            await world.killApi(KILLED);
            faults.apiKills++;
          } else {
            await world.killDatabase();
            recovery.begin(DATABASE);
            faults.databaseKills++;
          }
        }
      })();
      const director = await signInOver(world.apiUrl(WATCHED), demoEmail('director'));
      const reading = (async () => {
        while (!isOver) {
          await Promise.all([pause(1000 / LISTS_A_SECOND), readList(director, programme)]);
        }
      })();
      const deeds = await applyAll(applicants, {
        target: balancer.target,
        rate,
        file: PLAN,
        onReply: (status, milliseconds) => {
          counts.set(status, (counts.get(status) ?? 0) + 1);
          recovery.onReply(status, milliseconds);
        },
      });
      isOver = true;
      await Promise.all([killing, reading, balancer.stop()]);
      await pause(IDLE_AGAIN_MS);
      const { looks, deadlocks, worst, connections } = await watch.stop();
      console.log(`answers by status: ${tally(counts)}`);
      console.log(`most dead rows beside each that stands: ${worst.table}, at ${worst.at}`);
      console.log(`memory of the process that lived: ${looks.map(({ mb }) => mb.toFixed(0)).join(', ')} MB`);
      recovery.tell({ [PROCESS]: 3_000, [DATABASE]: 10_000 });
      const warm = looks.slice(Math.floor(looks.length * WARM_SHARE));
      figure('growth of memory', slope(warm.map(({ hours, mb }) => [hours, mb])), 'MB an hour', { most: 5, row: 'R22' });
      figure('most memory', Math.max(...looks.map(({ mb }) => mb)), 'MB', { most: 300, row: 'R22' });
      figure('open files more than before', filesOf(world) - filesBefore, 'files', { most: 30, row: 'R22' });
      figure('connections to the database, idle again', connections, '', { most: 40, row: 'R22' });
      figure('deadlocks', deadlocks, '', { most: 0, row: 'R22' });
      figure('dead rows beside each that stands, the worst table at the worst time', worst.dead, '', {
        most: MAX_DEAD,
        row: 'R22',
      });
      return report('soak', world, { db: await freshClient(world, db), programme }, deeds, faults);
    },
    { rate },
  );
}

/** A page of the list and the figures of its programme, as a manager looks at them meanwhile; a refusal is the applicants' to count. */
async function readList(director: Session, programme: string): Promise<void> {
  await director.json('GET', `/application/many?programmeId=${programme}&limit=25`).catch(() => {});
}

const filesOf = (world: World): number => readdirSync(`/proc/${world.pidOf(WATCHED)}/fd`).length;

/** Rows that the database has not cleared away yet, beside each that stands, of the table that has most of them. */
interface Dead {
  dead: number;
  table: string;
  /** How long after the database started, in words, with the numbers behind it. */
  at: string;
}

/** Looks at the process that lives and at the database, twice a minute. */
function startWatch(world: World, first: pg.Client) {
  const began = performance.now();
  const looks: { hours: number; mb: number }[] = [];
  let [client, isOver, deadlocks, connections, lastDeadlocks] = [first, false, 0, 0, 0];
  let worst: Dead = { dead: 0, table: 'none', at: '' };
  const look = async (): Promise<void> => {
    looks.push({ hours: (performance.now() - began) / 3_600_000, mb: world.memoryOf(WATCHED) });
    const { rows } = await client.query<{ deadlocks: number; connections: number }>(
      `select (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
        (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as connections`,
    );
    const row = rows[0] ?? { deadlocks: 0, connections: 0 };
    // After a crash the database counts rows from zero; what a table had when it was last cleared is stored with it. A table that is
    // emptied each minute, as that of changes of counts, is left out: at most one of its two counts is high.
    const dead = await client.query<Dead>(
      `select n_dead_tup::float8 / live as dead, stat.relname as table,
        format('%s min, %s dead of %s, cleared %s times', round(extract(epoch from now() - pg_postmaster_start_time()) / 60),
          n_dead_tup, live, autovacuum_count) as at
        from pg_stat_user_tables as stat join pg_class on pg_class.oid = relid,
          greatest(n_live_tup, reltuples::bigint) as live
        where least(n_live_tup, reltuples) > 10000 order by 1 desc limit 1`,
    );
    // A crash of the database sets its own figures back.
    deadlocks += row.deadlocks - (row.deadlocks >= lastDeadlocks ? lastDeadlocks : 0);
    lastDeadlocks = row.deadlocks;
    worst = [worst, ...dead.rows].toSorted((a, b) => b.dead - a.dead)[0]!;
    connections = row.connections;
  };
  const watching = (async () => {
    for (let at = LOOK_EVERY_MS; ; at += LOOK_EVERY_MS) {
      while (!isOver && performance.now() - began < at) await pause(200);
      await look().catch(async () => {
        client = await freshClient(world, client).catch(() => client);
        client.on('error', () => {});
      });
      if (isOver) return;
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      await client.end().catch(() => {});
      return { looks, deadlocks, worst, connections };
    },
  };
}
