import { m } from '@grantdesk/messages';
import { createHash } from 'node:crypto';
import type { EndpointKey } from '@grantdesk/api';
import { canonicalJson } from '@grantdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '../context.ts';
import { toJson, type Db, type Tx } from '../db.ts';
import { AppError, isConflict } from '../errors.ts';

const MAX_KEY_LENGTH = 200;

/** The key of a request, if it sent one, with a hash of what it asks for; multipart bodies add their own hash when read. */
export function readIdempotency(endpoint: EndpointKey, request: FastifyRequest): Ctx['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH)
    throw new AppError('UNPARSEABLE', m.http.anIdempotencyKeyHasAtMost({ max: MAX_KEY_LENGTH }));
  return { endpoint, key, bodyHash: toHash({ params: request.params, query: request.query, body: request.body ?? null }) };
}

/** SHA-256 of a value as JSON with sorted keys, so that the same request hashes alike however it was written. */
export const toHash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The first answer under this key, if there is one. @throws AppError 422 when the key came with another body. */
export async function findFirstAnswer<T>(db: Db, ctx: Ctx): Promise<T | undefined> {
  if (!ctx.idempotency) return undefined;
  const { endpoint, key, bodyHash } = ctx.idempotency;
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer'])
    .where('userId', '=', ctx.actor.userId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH', m.http.thisIdempotencyKeyWasUsedFor());
  return row.answer as T;
}

/**
 * Runs a change in one transaction, once per Idempotency-Key: the answer is stored with the change, and a repeated
 * request gets it again without acting. Without a key it is a plain transaction. One that the database ended, so that
 * another could go on, left nothing behind and is run once more.
 */
export async function onceInTx<T>(platform: Platform, ctx: Ctx, change: (tx: Tx) => Promise<T>): Promise<T> {
  const run = (): Promise<T> => inTx(platform, (tx) => onceUnderKey(tx, ctx, change));
  try {
    return await run();
  } catch (error) {
    if (!isConflict(error)) throw error;
    platform.log.warn(error, 'the database ended a change so that another could go on: it is run once more');
    return run();
  }
}

async function onceUnderKey<T>(tx: Tx, ctx: Ctx, change: (tx: Tx) => Promise<T>): Promise<T> {
  const { idempotency } = ctx;
  if (!idempotency) return change(tx);
  // A second request with the key waits here until the first has committed or rolled back.
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ userId: ctx.actor.userId, ...idempotency })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await findFirstAnswer<T>(tx, ctx);
    if (first === undefined) throw new AppError('BUSY', m.http.theSameRequestIsBeingAnswered());
    return first;
  }
  const answer = await change(tx);
  await tx
    .updateTable('idempotencyKeys')
    .set({ answer: toJson(answer) })
    .where('userId', '=', ctx.actor.userId)
    .where('endpoint', '=', idempotency.endpoint)
    .where('key', '=', idempotency.key)
    .execute();
  return answer;
}

/** The one way to open a transaction. */
export const inTx = <T>(platform: Pick<Platform, 'db' | 'primary'>, change: (tx: Tx) => Promise<T>): Promise<T> =>
  (platform.primary ?? platform.db).transaction().execute(change);
