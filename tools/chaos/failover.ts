import { rmSync } from 'node:fs';
import pg from 'pg';
import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { startBalancer } from './balancer.ts';
import { connectionsWith } from './clusters.ts';
import { number, pause, PLAN, tally } from './in-world.ts';
import { startPair, type Pair } from './pair.ts';
import { prepareApplicants } from './prepare.ts';
import { CUT_OFF, FAILOVER, Recovery, SPLIT } from './recovery.ts';
import { report } from './report.ts';
import { startServing } from './serving.ts';
import { newFolder } from './world.ts';

/** How long it takes until a failure is noticed and the standby is promoted. */
const NOTICED_MS = 1_000;
/** How long a primary that is lost is away after that. */
const AWAY_MS = 5_000;
/** How long the primary that comes back stays a second one. */
const SPLIT_MS = 8_000;
const LAST_LOOKS = 10;
/** How long a server that has come back may be without an answer. */
const RETURN_MS = 10_000;
/** A primary without its standby is given this long for a write of its own. */
const WRITE_MS = 2_000;

/**
 * Everyone applies while the primary is killed and its standby promoted, by turns. In one turn the primary hangs instead and comes
 * back after the promotion, so that two accept connections.
 */
export async function failover(): Promise<number> {
  const folder = newFolder();
  const turns = number('TURNS', 5);
  return underLoad('failover', { folder, pair: await startPair(folder), turns }, async (turn, { pair, recovery, pids }) => {
    if (turn === Math.floor(turns / 2)) {
      await loseAndReturn({ pair, recovery, pids }, SPLIT, pair.freezePrimary);
      return { freezes: 1 };
    }
    recovery.begin(FAILOVER);
    await pair.killPrimary();
    await pause(NOTICED_MS);
    await pair.promote();
    return {};
  });
}

interface Place {
  pair: Pair;
  recovery: Recovery;
  /** Processes of the product. */
  pids: number[];
}

/**
 * Everyone applies while the primary is lost in one way or the other, by turns, and becomes the standby of the other.
 * @param lose ends with the standby promoted, and says which further faults it was
 */
export async function underLoad(
  mode: string,
  { folder, pair, turns }: { folder: string; pair: Pair; turns: number },
  lose: (turn: number, place: Place) => Promise<{ freezes?: number }>,
): Promise<number> {
  const [people, rate, processes] = [number('PEOPLE', 3000), number('RATE', 25), number('PROCESSES', 2)];
  const serving = await startServing(processes, { folder, databaseUrl: pair.hostsUrl }).catch(async (error: unknown) => {
    await pair.stop();
    throw error;
  });
  const balancer = startBalancer(serving);
  try {
    const { programme, applicants } = await prepareApplicants({ ...serving, databaseUrl: pair.primaryUrl() }, people, rate);
    const recovery = new Recovery();
    const counts = new Map<number, number>();
    const pids = serving.places().map(serving.pidOf);
    const faults = { databaseKills: 0, failovers: 0, freezes: 0 };
    let isOver = false;
    const injecting = (async () => {
      for (let turn = 0; turn < turns && !isOver; turn++) {
        await pause(3_000 + Math.random() * 2_000);
        const { freezes = 0 } = await lose(turn, { pair, recovery, pids });
        faults.freezes += freezes;
        faults.databaseKills++;
        faults.failovers++;
        await pause(2_000);
        await pair.rejoin();
      }
    })();
    const [deeds] = await Promise.all([
      applyAll(applicants, {
        target: balancer.target,
        rate,
        file: PLAN,
        onReply: (status, milliseconds) => {
          counts.set(status, (counts.get(status) ?? 0) + 1);
          recovery.onReply(status, milliseconds);
        },
      }).finally(() => (isOver = true)),
      injecting,
    ]);
    console.log(`answers by status: ${tally(counts)}`);
    figure('failovers under load', faults.failovers, '', { least: turns, row: 'R23' });
    recovery.tell({ [FAILOVER]: 15_000, [SPLIT]: 15_000, [CUT_OFF]: 15_000 });
    const db = new pg.Client({ connectionString: pair.primaryUrl() });
    await db.connect();
    return await report(mode, serving, { db, programme }, deeds, faults);
  } finally {
    await balancer.stop();
    await serving.stop();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The primary is lost, its standby is promoted, and it comes back: it has no standby, so that it cannot commit. */
export async function loseAndReturn({ pair, recovery, pids }: Place, kind: string, lose: () => () => void): Promise<void> {
  recovery.begin(kind);
  const giveBack = lose();
  const lostAt = performance.now();
  await pause(NOTICED_MS);
  await pair.promote();
  console.log(`the standby is the primary after ${(performance.now() - lostAt).toFixed(0)} ms`);
  await pause(AWAY_MS);
  giveBack();
  const sessions = await watchSessions(pair.otherUrl());
  const began = performance.now();
  const writes = await Promise.all(Array.from({ length: 5 }, () => writesTo(pair.otherUrl())));
  const looks: Set<string>[] = [];
  while (performance.now() - began < SPLIT_MS) {
    looks.push(connectionsWith(pids, Number(new URL(pair.otherUrl()).port)));
    await sessions.look();
    await pause(200);
  }
  await sessions.end();
  console.log(
    `connections with the primary that came back, one look after the other: ${looks.map(({ size }) => size).join(', ')}`,
  );
  figure('writes that the primary which came back acknowledged', writes.filter(Boolean).length, '', { most: 0, row: 'R23' });
  // One that only asks which host is the primary is not there for long.
  const left = looks.slice(-LAST_LOOKS).reduce((those, these) => those.intersection(these));
  figure('connections that are left with it', left.size, '', { most: 0, row: 'R23' });
  figure('sessions that the product began there', sessions.seen().length, '', { most: 0, row: 'R23' });
  await pair.killOther();
}

interface Sessions {
  look: () => Promise<void>;
  /** The names of all sessions that any look found. */
  seen: () => string[];
  end: () => Promise<void>;
}

/** Looks for sessions that the product begins on a server from now on, except those that only ask which host is the primary. */
async function watchSessions(url: string): Promise<Sessions> {
  const client = await connectedWith(url);
  const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const seen = new Map<number, string>();
  return {
    look: async () => {
      const { rows } = await client.query<{ pid: number; name: string }>(
        `select pid, application_name as name from pg_stat_activity
         where application_name like 'grantdesk%' and application_name <> 'grantdesk-primary' and backend_start > $1`,
        [clock[0]?.now],
      );
      for (const { pid, name } of rows) seen.set(pid, name);
    },
    seen: () => [...seen.values()],
    end: () => client.end(),
  };
}

/** Waits for a server that has just come back. */
async function connectedWith(url: string): Promise<pg.Client> {
  const end = performance.now() + RETURN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(100);
    }
  }
}

/** Whether a server acknowledges a write in time. */
async function writesTo(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WRITE_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    const writing = client.query(`create table split_${Math.random().toString(36).slice(2)} ()`).then(() => true);
    writing.catch(() => {});
    return await Promise.race([writing, pause(WRITE_MS).then(() => false)]);
  } finally {
    void client.end().catch(() => {});
  }
}
