import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { percentile } from '../bench/figures.ts';
import { signInOver } from '../bench/http.ts';
import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { startBalancer } from './balancer.ts';
import { inWorld, number, pause, tally } from './in-world.ts';
import { checkOutOld, type OldVersion } from './old-version.ts';
import { report } from './report.ts';
import type { World } from './world.ts';

/** How long each state of the change is left to people. */
const STATE_MS = 3_000;
const MAX_LOCK_WAIT_MS = 1_000;
/** As the operator of a balancer sets it: it must see that a process goes before that process takes no more. */
const env = { DRAIN_SECONDS: '2' };

/**
 * A new version is released and rolled back while everyone applies: the old one serves, the database is migrated under it,
 * the new one joins, the old one goes; then an old one starts on the newer schema, and the new one goes.
 */
export async function versions(): Promise<number> {
  const old = checkOutOld(process.env['OLD']);
  if (!old) {
    console.log('Not run: the history of the sources is needed, or OLD names no commit of it.');
    return process.env['OLD'] ? 1 : 0;
  }
  try {
    return await withOld(old);
  } finally {
    old.remove();
  }
}

async function withOld({ revision, tree, missing }: OldVersion): Promise<number> {
  console.log(`old version ${revision}, which has not: ${missing.join(', ') || 'nothing of the migrations'}`);
  const [people, rate] = [number('PEOPLE', 1500), number('RATE', 25)];
  return inWorld(
    1,
    people,
    async (world, { programme, applicants, db }) => {
      const balancer = startBalancer(world);
      const locks = await watchLocks(world);
      const waits: { state: string; waits: number[] }[] = [];
      const enter = (state: string): void => void waits.push({ state, waits: [] });
      const untilReady = async (index: number): Promise<void> => {
        while (!balancer.isReady(index)) await pause(50);
        await pause(STATE_MS);
      };
      let migrated = 0;
      const changing = (async () => {
        enter('old alone');
        await pause(STATE_MS);
        enter('old while the schema is changed');
        const began = performance.now();
        await migrate(world.databaseUrl);
        migrated = performance.now() - began;
        enter('old on the newer schema');
        await pause(STATE_MS);
        enter('old, while the new one joins');
        const fresh = await world.startApi({ env });
        await untilReady(fresh);
        enter('new, while the old one goes');
        await world.endApi(0);
        await pause(STATE_MS);
        enter('new, while an old one comes back');
        const back = await world.startApi({ tree, env });
        await untilReady(back);
        enter('old, while the new one goes');
        await world.endApi(fresh);
        enter('old alone on the newer schema');
        await pause(STATE_MS);
        return back;
      })();
      changing.catch(() => {}); // awaited below
      const counts = new Map<number, number>();
      let failures = 0;
      const deeds = await applyAll(applicants, {
        target: balancer.target,
        rate,
        onReply: (status, milliseconds, asksToWait) => {
          counts.set(status, (counts.get(status) ?? 0) + 1);
          waits.at(-1)?.waits.push(milliseconds);
          if (status >= 500 && !(status === 503 && asksToWait)) failures++;
        },
      });
      const wasTooShort = await Promise.race([changing.then(() => false), pause(0).then(() => true)]);
      const last = await changing;
      await balancer.stop();
      const longestLock = await locks.stop();
      for (const { state, waits: took } of waits)
        console.log(
          `  ${state}: ${took.length} answers, p99 ${percentile(took, 0.99).toFixed(0)} ms, longest ${Math.max(0, ...took).toFixed(0)} ms`,
        );
      console.log(`answers by status: ${tally(counts)}`);
      const { rows: schema } = await db.query<{ name: string }>('select name from kysely_migration');
      const isMigrated = missing.every((file) => schema.some(({ name }) => `${name}.sql` === file));
      const director = await signInOver(world.apiUrl(last), demoEmail('director'));
      const seenByOld = await director.json<{ applicationCount: number }>('GET', `/programme/one/${programme}`);
      const wrongs = [
        failures > 0 && `${failures} answers of 5xx that do not say when to come again`,
        counts.has(0) && `${counts.get(0)} requests without an answer`,
        longestLock > MAX_LOCK_WAIT_MS && 'a statement waited for a lock longer than a second',
        wasTooShort && 'the change outlasted the people: more of them are needed',
        !isMigrated && 'the schema is not that of this version',
        seenByOld.applicationCount !== people && `the old one counts ${seenByOld.applicationCount} applications of ${people}`,
      ].filter((wrong) => wrong !== false);
      for (const wrong of wrongs) console.log(`  ${wrong}`);
      figure('the migrations took', migrated, 'ms');
      figure('longest wait for a lock of a table', longestLock, 'ms', { most: MAX_LOCK_WAIT_MS, row: 'R20' });
      figure('answers of 5xx that do not say when to come again', failures, 'answers', { most: 0, row: 'R20' });
      figure('requests without an answer', counts.get(0) ?? 0, 'requests', { most: 0, row: 'R20' });
      return wrongs.length + (await report('versions', world, { db, programme }, deeds, { restarts: 2 }));
    },
    { version: { tree, env } },
  );
}

/** Looks for statements that wait for a lock of a whole table, as a migration takes them. */
async function watchLocks({ databaseUrl }: World): Promise<{ stop: () => Promise<number> }> {
  const db = new pg.Client({ connectionString: databaseUrl });
  db.on('error', () => {});
  await db.connect();
  let [isOver, longest] = [false, 0];
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await db.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
         from pg_locks where not granted and locktype = 'relation'`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await pause(20);
    }
  })();
  looking.catch(() => {}); // it is awaited at the stop, if that is reached
  return {
    stop: async () => {
      isOver = true;
      await looking;
      await db.end();
      return longest;
    },
  };
}
