// What a turn of the bench costs: CPU time of the server that answers and of PostgreSQL, and the statements that it was sent.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Ticks of /proc, of Linux on every architecture. */
const TICKS_A_SECOND = 100;

interface ProcessTimes {
  parent: number;
  /** Its own and those of children that have ended. */
  seconds: number;
}

function timesOf(pid: string): ProcessTimes | undefined {
  try {
    // The name in brackets may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND };
  } catch {
    return undefined; // it has ended
  }
}

/** CPU seconds of a process and of all that it started; Linux only. */
export function cpuSeconds(root: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined;
    if (times) all.set(Number(name), times);
  }
  const descends = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent) if (at === root) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (descends(pid) ? seconds : 0), 0);
}

/** The process of PostgreSQL that started all others. */
export async function postmasterOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  );
  return Number(readFileSync(path.join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Statements that a database was sent, begin and commit too; its server loads `pg_stat_statements`. */
export async function statementsOf(owner: pg.Client, database: string): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(
    `select coalesce(sum(calls), 0) as n from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1`,
    [database],
  );
  return Number(rows[0]?.n);
}
