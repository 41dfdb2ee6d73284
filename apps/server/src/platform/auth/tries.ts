import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';

/** Wrong passwords for one account, wherever they come from, before it must wait (trust S20). */
const MOST_TRIES = 20;
const WINDOW_MS = 15 * 60_000;

const keyOf = (email: string): string => `tries:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;

/** @throws AppError 429 when the account had too many wrong passwords lately; known and unknown addresses alike. */
export async function refuseTooManyTries(db: Db, email: string): Promise<void> {
  const row = await db
    .selectFrom('rateLimits')
    .select(['count', 'lastRequest'])
    .where('key', '=', keyOf(email))
    .executeTakeFirst();
  if (row && row.count >= MOST_TRIES && Date.now() - row.lastRequest < WINDOW_MS)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many tries. Wait a few minutes, or reset your password!');
}

export async function rememberTry(db: Db, email: string): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('rateLimits')
    .values({ id: newId(), key: keyOf(email), count: 1, lastRequest: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.last_request < ${now - WINDOW_MS} then 1 else rate_limits.count + 1 end`,
        lastRequest: now,
      }),
    )
    .execute();
}
