import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';

/** Connections of one process to serve, and at the least where many share. */
const MAX_EACH = 20;
const MIN_EACH = 5;
/** Those of all processes of one machine that serve: what PostgreSQL allows by itself (100), less what the jobs need. */
const SHARED = 56;
/** The primary process: jobs, their pools, and what looks at the database beside them. */
const OF_JOBS = 40;

/** How many connections each of several processes that serve may open. */
export const connectionsEach = (workers: number): number => Math.max(MIN_EACH, Math.min(MAX_EACH, Math.floor(SHARED / workers)));

/** How many the processes of one start may open together. */
export const connectionsOfAll = ({ workers }: Pick<Config, 'workers'>): number => workers * connectionsEach(workers) + OF_JOBS;

/** Says so where the database allows fewer connections than this start may need. */
export async function warnOfConnections(config: Config, pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const [most = 0, needed] = [rows[0]?.most, connectionsOfAll(config)];
  if (most < needed)
    log.warn(
      `The database allows ${most} connections, and this start may open ${needed}. Raise max_connections, or lower WORKERS.`,
    );
}
