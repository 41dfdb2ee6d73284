import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { createDb, createPool, type Db } from './db.ts';
import { AppError } from './errors.ts';
import { appUrl } from './migrate.ts';
import { parsePosition, readPosition, readReplicaState, readRightsChanges, type Position } from './replica-queries.ts';
import { withTimeout } from './timeout.ts';

/** Where a person last wrote, as their browser keeps it; a program sends the header back that it was answered. */
const COOKIE = 'grantdesk.position';
const POSITION_HEADER = 'x-position';
/** Longer than a replica may be behind and still be used. */
const COOKIE_SECONDS = 60;
const LATEST_MS = 10_000;
const LOOK_EVERY_MS = 250;
/** Of a position that could not be read: no replica is ever that far. */
const UNKNOWN = 'FFFFFFFF/FFFFFFFF';

/** Why a read that a replica may answer went to the primary. */
type PrimaryReason = 'own write' | 'rights' | 'late' | 'down' | 'failed';

export interface Replica {
  db: Db;
  /** How many reads went where, for the metrics. */
  reads: Record<'replica' | PrimaryReason, number>;
  /** What it has replayed; undefined while it is not in use. */
  position: () => Position | undefined;
  /** Answers from the replica if it is good enough for this reader, else from the primary. */
  read: <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    fromReplica: () => Promise<T>,
    fromPrimary: () => Promise<T>,
  ) => Promise<T>;
  /** Sends the writer the position of their change in the log, once it is committed. */
  tellWritten: (reply: FastifyReply) => Promise<void>;
  stop: () => Promise<void>;
}

interface Parts {
  /** As the owner, like `DATABASE_URL`; it is read as the serving role. */
  replicaUrl: string;
  primary: pg.Pool;
  isTls: boolean;
  /** The most connections that read. */
  max: number;
  onError: (error: Error) => void;
  /** Called with the connections that readers use. */
  watch?: ((pool: pg.Pool) => void) | undefined;
}

/**
 * A standby that answers the long reads (decision 0042). It is checked four times a second; a reader is sent to it only if
 * it has replayed their own last change and every change of permissions that the primary knows at this moment, and if
 * it is at most ten seconds behind. The primary answers whatever fails there.
 *
 * What it gives: the back office's lists, counts, dashboards and exports run on another machine, so that they do not compete with
 * saves and submits. Beside the primary on one machine both share the processors, and it gives nothing. Removing it costs
 * that and removes this file, its queries, the `rights_changes` triggers and the second binding of handlers.
 */
export function followReplica({ replicaUrl, primary, isTls, max, onError, watch }: Parts): Replica {
  const pool = createPool(appUrl(replicaUrl), { max, name: 'grantdesk-replica', onError, connectMs: 1_000 });
  watch?.(pool);
  // Looking must not wait behind readers, and reads that hang must not look like a replica that lives.
  const looking = createPool(appUrl(replicaUrl), {
    max: 1,
    name: 'grantdesk-replica',
    onError,
    connectMs: 1_000,
    statementMs: 2_000,
  });
  let seen: { position: Position; rights: Set<string> } | undefined;
  /** The replica had everything that was committed at this moment of our own clock. */
  let caughtUpAt = -Infinity;
  let mark: { at: number; position: Position } | undefined;
  const reads: Replica['reads'] = { replica: 0, 'own write': 0, rights: 0, late: 0, down: 0, failed: 0 };
  const stopped = new AbortController();

  const look = async (): Promise<void> => {
    const at = performance.now();
    mark ??= { at, position: parsePosition(await readPosition(primary)) ?? 0n };
    seen = await readReplicaState(looking);
    if (seen.position < mark.position) return;
    caughtUpAt = mark.at;
    mark = undefined;
  };
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      await look().catch((error: unknown) => {
        if (seen && !stopped.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)));
        seen = undefined;
      });
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();

  const reasonFor = async (request: FastifyRequest): Promise<PrimaryReason | undefined> => {
    const state = seen;
    if (!state) return 'down';
    if (performance.now() - caughtUpAt > LATEST_MS) return 'late';
    const written = writtenAt(request);
    if (written !== undefined && written > state.position) return 'own write';
    return (await readRightsChanges(primary)).every((xid) => state.rights.has(xid)) ? undefined : 'rights';
  };

  return {
    db: createDb(pool),
    reads,
    position: () => seen?.position,
    read: async (request, reply, fromReplica, fromPrimary) => {
      const reason = await reasonFor(request);
      reads[reason ?? 'replica']++;
      if (reason) return fromPrimary();
      try {
        return await fromReplica();
      } catch (error) {
        // What has begun to leave cannot begin again.
        if (reply.raw.headersSent) throw error;
        // A refusal may be about what the replica does not know yet, and says nothing about its health.
        if (!(error instanceof AppError)) {
          onError(error instanceof Error ? error : new Error(String(error)));
          reads.failed++;
        }
        return fromPrimary();
      }
    },
    tellWritten: async (reply) => {
      const position = await readPosition(primary).catch(() => UNKNOWN);
      reply.header(POSITION_HEADER, position);
      reply.header(
        'set-cookie',
        `${COOKIE}=${position}; Path=/api; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`,
      );
    },
    stop: async () => {
      stopped.abort();
      await withTimeout(2_000, Promise.allSettled([watching, pool.end(), looking.end()]));
    },
  };
}

/** What a client says of itself is taken only to read something newer; one that cannot be read counts for nothing. */
function writtenAt({ headers }: FastifyRequest): Position | undefined {
  const header = headers[POSITION_HEADER];
  const inCookie = new RegExp(`(?:^|;\\s*)${COOKIE.replace('.', '\\.')}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  const positions = [typeof header === 'string' ? header : '', inCookie ?? '']
    .map(parsePosition)
    .filter((each) => each !== undefined);
  return positions.toSorted((a, b) => (a < b ? 1 : -1))[0];
}
