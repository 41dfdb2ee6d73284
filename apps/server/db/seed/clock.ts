import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { SEALER_LOCK } from '#features/audit/index.ts';
import { shiftIds } from '#platform/ids.ts';

/**
 * The clock of stored times while demonstration data is created: the database's `app_now()` and the time inside new ids. Only the
 * owner of the schema may shift it, so a serving product cannot.
 */
export interface SeedClock {
  /** Moves to an instant; an earlier one than now leaves the clock as it is, because time does not run backwards. */
  moveTo: (instant: Date) => Promise<void>;
  now: () => Date;
}

/** Marks the database as unfinished, does the work on the shifted clock, returns to the real time and marks it as complete. */
export async function onSeedClock(ownerUrl: string, work: (clock: SeedClock) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'grantdesk-seed' });
  await owner.connect();
  let shiftMs: number | undefined;
  const shift = async (ms: number): Promise<void> => {
    await owner.query('update clock_shift set shift = make_interval(secs => $1)', [ms / 1000]);
    shiftIds(ms);
    shiftMs = ms;
  };
  const now = (): Date => new Date(Date.now() + (shiftMs ?? 0));
  try {
    await owner.query('insert into demonstration default values');
    // Moves of the clock may be lost with the machine: half a demonstration is created again anyway.
    await owner.query('set synchronous_commit = off');
    // Nothing is sealed meanwhile: an event that is older than the batch before it would look as if it was added to the trail later.
    await owner.query('select pg_advisory_lock($1)', [SEALER_LOCK]);
    await work({
      now,
      moveTo: async (instant) => {
        if (shiftMs === undefined || instant > now()) await shift(instant.getTime() - Date.now());
      },
    });
    await endSessions(owner);
    await shift(0);
    await untilSealable(owner);
    await owner.query('update demonstration set completed_at = now()');
  } finally {
    await shift(0).catch(() => {});
    await owner.end();
  }
}

const MOST_WAITS = 600;

/**
 * The first batch of the trail has to hold every act of the script. It holds what is older than each transaction that still
 * runs, of any database of the server.
 */
async function untilSealable(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ last: string }>('select pg_current_xact_id()::text as last');
  for (let n = 0; n < MOST_WAITS; n++) {
    const found = await owner.query<{ isPast: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isPast"`,
      [rows[0]?.last],
    );
    if (found.rows[0]?.isPast) return;
    await setTimeout(100);
  }
}

/**
 * Sessions of the script end without a trace in the audit trail, where fifty people would sign out in the same second. Its device is
 * forgotten, so that no one gets an email about a new one when they first sign in.
 */
async function endSessions(owner: pg.Client): Promise<void> {
  await owner.query(`begin;
    alter table sessions disable trigger sessions_audit;
    delete from sessions;
    delete from known_devices;
    alter table sessions enable trigger sessions_audit;
    commit`);
}
