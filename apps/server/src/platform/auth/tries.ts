import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';

/** Wrong passwords for one account, wherever they come from, before it must wait (trust S20). */
const MOST_TRIES = 20;
const TRIES_WINDOW_MS = 15 * 60_000;

/** Wrong codes of the second step within the same time. */
const MOST_CODES = 10;

const MOST_MAILS = 10;
const MAILS_WINDOW_MS = 3_600_000;

/** Calls a minute from one address; generous, because a whole campus may sit behind one. Accounts are guarded one by one. */
const MOST_CALLS: Record<string, number> = {
  '/sign-in/email': 300,
  '/sign-up/email': 60,
  '/request-password-reset': 30,
  '/send-verification-email': 30,
  '/second-factor': 300,
  '/email-change': 30,
};
const MOST_OTHER_CALLS = 600;
const CALLS_WINDOW_MS = 60_000;

const hashed = (kind: string, text: string): string => `${kind}:${createHash('sha256').update(text).digest('hex')}`;
const triesOf = (email: string): string => hashed('tries', email.trim().toLowerCase());

/** @throws AppError 429 when the account had too many wrong passwords lately; known and unknown addresses alike. */
export async function refuseTooManyTries(db: Db, email: string): Promise<void> {
  const row = await db
    .selectFrom('rateLimits')
    .select(['count', 'lastRequest'])
    .where('key', '=', triesOf(email))
    .executeTakeFirst();
  if (row && row.count >= MOST_TRIES && Date.now() - row.lastRequest < TRIES_WINDOW_MS)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many tries. Wait a few minutes, or reset your password!');
}

export const rememberTry = (db: Db, email: string): Promise<number> => countWithin(db, triesOf(email), TRIES_WINDOW_MS);

/**
 * Takes one try of a code before it is judged, so that a hundred at once are no more than ten one after another (S20).
 * @throws AppError 429 when an account had too many within a quarter of an hour; it opens again by itself
 */
export async function takeCodeTry(db: Db, userId: string): Promise<void> {
  const count = await countWithin(db, hashed('codes', userId), TRIES_WINDOW_MS);
  if (count > MOST_CODES)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many wrong codes. Wait a quarter of an hour and try again!');
}

/** Mails that one person can have sent to an address that they name, an hour. @throws AppError 429 */
export async function takeMailTry(db: Db, userId: string): Promise<void> {
  const count = await countWithin(db, hashed('mails', userId), MAILS_WINDOW_MS);
  if (count > MOST_MAILS) throw new AppError('TOO_MANY_REQUESTS', 'Too many changes were asked for. Try again in an hour!');
}

/** Messages to many people that one person sends, an hour. @throws AppError 429 */
export async function takeSelectionTry(db: Db, userId: string): Promise<void> {
  const count = await countWithin(db, hashed('selections', userId), MAILS_WINDOW_MS);
  if (count > MOST_MAILS) throw new AppError('TOO_MANY_REQUESTS', 'You have sent many messages lately. Try again in an hour!');
}

/** What one person may ask of the calls that cost much (trust S23); a shared network is never counted. */
const SHARES = {
  export: { most: 10, windowMs: 3_600_000, what: 'files within an hour' },
  /** Answers and proofs of people who apply; more than any form asks for, and each may be chosen anew several times. */
  upload: { most: 100, windowMs: 3_600_000, what: 'uploads within an hour' },
  search: { most: 120, windowMs: 60_000, what: 'searches within a minute' },
} as const;

/** Takes one of a person's share. @throws AppError 429, which says when there is one again */
export async function takeShare(db: Db, userId: string, kind: keyof typeof SHARES): Promise<void> {
  const refusal = await refusalOfShare(db, userId, kind);
  if (refusal) throw refusal;
}

/** Takes one of a person's share. @returns why there is none, where only a part of what was asked must wait for it */
export async function refusalOfShare(db: Db, userId: string, kind: keyof typeof SHARES): Promise<AppError | null> {
  const { most, windowMs, what } = SHARES[kind];
  const { count, since } = await countSince(db, hashed(kind, userId), windowMs);
  if (count <= most) return null;
  const retryAfter = Math.max(1, Math.ceil((since + windowMs - Date.now()) / 1000));
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : 'a minute';
  return new AppError('TOO_MANY_REQUESTS', `You have asked for ${most} ${what}. There are more in ${wait}.`, {
    details: { retryAfter },
  });
}

/** After a right one. */
export const forgetCodeTries = (db: Db, userId: string) =>
  db.deleteFrom('rateLimits').where('key', '=', hashed('codes', userId)).execute();

/** @throws AppError 429 when too many calls of a route came from one address within this minute (trust S20) */
export async function refuseTooManyCalls(db: Db, address: string, route: string): Promise<void> {
  // Asked by every page that shows how long a session lasts.
  if (route === '/get-session') return;
  const known = MOST_CALLS[route];
  const count = await countWithin(db, hashed('calls', `${address} ${known ? route : 'other'}`), CALLS_WINDOW_MS);
  if (count > (known ?? MOST_OTHER_CALLS))
    throw new AppError('TOO_MANY_REQUESTS', 'Too many requests came from your network. Wait a minute and try again!');
}

/** Counts one more, and answers how many there were since the window began: with its first, not with its latest. */
const countWithin = async (db: Db, key: string, windowMs: number): Promise<number> => (await countSince(db, key, windowMs)).count;

/** The same, with the instant at which the window began, in milliseconds. */
async function countSince(db: Db, key: string, windowMs: number): Promise<{ count: number; since: number }> {
  const now = Date.now();
  const isOver = sql<boolean>`rate_limits.last_request <= ${now - windowMs}`;
  const { count, lastRequest } = await db
    .insertInto('rateLimits')
    .values({ id: newId(), key, count: 1, lastRequest: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        lastRequest: sql<number>`case when ${isOver} then ${now}::bigint else rate_limits.last_request end`,
      }),
    )
    .returning(['count', 'lastRequest'])
    .executeTakeFirstOrThrow();
  return { count, since: Number(lastRequest) };
}
