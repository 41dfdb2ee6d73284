import { m } from '@grantdesk/messages';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { plainAddress } from '../address.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Calls a minute from one network; generous, because a whole campus may share one. Sign-ins count only when they fail. */
const MAX_CALLS: Record<string, number> = {
  '/sign-up/email': 60,
  '/request-password-reset': 30,
  '/send-verification-email': 30,
  '/verify-email': 60,
  '/reset-password': 60,
  '/second-factor': 300,
  '/email-change': 30,
};
const MAX_OTHER_CALLS = 600;

/** The key of a count. What it counts stays readable, what people typed does not. */
export const limitKey = (kind: string, ...parts: string[]): string => [kind, ...parts.map(hashOf)].join(':');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** Accounts are counted by their address in small letters, whether or not one exists. */
export const accountPart = (email: string): string => email.trim().toLowerCase();

/**
 * What counts as one network: an IPv4 address, or the /64 of an IPv6 address, because one subscriber gets at least that.
 * @param address as the socket or a trusted proxy says it
 */
export function toNetwork(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** A refusal that says when to try again, in words and for programs. @param what the sentence before that */
export function tooMany(what: string, waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('TOO_MANY_REQUESTS', withWait(what, Math.ceil(retryAfter / 60)), { details: { retryAfter } });
}

function withWait(what: string, minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  if (minutes <= 1) return m.auth.whatTryAgainInAMinute({ what });
  return minutes <= 90
    ? m.auth.whatTryAgainInMinutesMinutes({ what, minutes })
    : m.auth.whatTryAgainInHoursHours({ what, hours });
}

/** @throws AppError 429 when too many calls of a route came from one network within a minute */
export async function assertCallAllowed(db: Db, address: string, route: string): Promise<void> {
  const known = MAX_CALLS[route];
  await takeOne(db, limitKey('calls', `${toNetwork(address)} ${known ? route : 'other'}`), {
    max: known ?? MAX_OTHER_CALLS,
    windowMs: MINUTE_MS,
    refusal: m.auth.tooManyRequestsCameFromYour(),
  });
}

/** Wrong passwords in one live session before it ends. */
export const MAX_SESSION_ATTEMPTS = 10;

/** Counts a repeated password check before it runs. @returns how many there were in this session */
export const takeSessionAttempt = async (db: Db, sessionId: string): Promise<number> =>
  (await countSince(db, limitKey('session', sessionId), DAY_MS)).count;

/** After the right one. */
export async function clearSessionAttempts(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', limitKey('session', sessionId)).execute();
}

const MAX_CODES = 10;
const codesKey = (userId: string, device: string | undefined): string => limitKey('codes', userId, ...(device ? [device] : []));

/**
 * Takes one attempt at a code before it is checked, so that a hundred simultaneous attempts are no more than ten in a row.
 * @param device a browser that the person has signed in with before is counted apart
 * @returns how many attempts there were in this quarter of an hour
 * @throws AppError 429
 */
export const takeCodeAttempt = (db: Db, userId: string, device?: string): Promise<number> =>
  takeOne(db, codesKey(userId, device), { max: MAX_CODES, windowMs: QUARTER_MS, refusal: m.auth.tooManyWrongCodes() });

/** After a right code. */
export const clearCodeAttempts = (db: Db, userId: string, device?: string): Promise<unknown> =>
  db.deleteFrom('rateLimits').where('key', '=', codesKey(userId, device)).execute();

/** What one person may ask of costly calls; a shared network is never counted. */
const SHARES = {
  export: {
    max: 10,
    windowMs: HOUR_MS,
    get what() {
      return m.auth.filesWithinAnHour();
    },
  },
  /** Answers and proofs of applicants; more than any form needs, even when several are chosen again. */
  upload: {
    max: 100,
    windowMs: HOUR_MS,
    get what() {
      return m.auth.uploadsWithinAnHour();
    },
  },
  search: {
    max: 120,
    windowMs: MINUTE_MS,
    get what() {
      return m.auth.searchesWithinAMinute();
    },
  },
} as const;

/** Takes one of a person's share. @throws AppError 429 that says when there is one again */
export async function takeShare(db: Db, userId: string, kind: keyof typeof SHARES): Promise<void> {
  const refusal = await findShareRefusal(db, userId, kind);
  if (refusal) throw refusal;
}

/** Takes one of a person's share. @returns why there is none, where only part of the request must wait for it */
export async function findShareRefusal(db: Db, userId: string, kind: keyof typeof SHARES): Promise<AppError | null> {
  const { max, windowMs, what } = SHARES[kind];
  const { count, since } = await countSince(db, limitKey(kind, userId), windowMs);
  if (count <= max) return null;
  const retryAfter = Math.max(1, Math.ceil((since + windowMs - Date.now()) / 1000));
  const minutes = retryAfter > 90 ? Math.ceil(retryAfter / 60) : 1;
  return new AppError('TOO_MANY_REQUESTS', m.auth.youHaveReachedTheLimit({ max, what, minutes }), { details: { retryAfter } });
}

/** True the first time within a day: for emails that say once what may happen often. */
export const isFirstToday = async (db: Db, ...parts: [kind: string, userId: string]): Promise<boolean> =>
  (await countSince(db, limitKey('notice', ...parts), DAY_MS)).count === 1;

/** True the first time within a quarter of an hour. */
export const isFirstInQuarter = async (db: Db, kind: string, ...parts: string[]): Promise<boolean> =>
  (await countSince(db, limitKey(kind, ...parts), QUARTER_MS)).count === 1;

interface Limit {
  max: number;
  windowMs: number;
  /** One sentence; when to try again is added. */
  refusal: string;
}

/** Counts one more within a window. @returns how many there were @throws AppError 429 */
export async function takeOne(db: Db, key: string, { max, windowMs, refusal }: Limit): Promise<number> {
  const { count, since } = await countSince(db, key, windowMs);
  if (count > max) throw tooMany(refusal, since + windowMs - Date.now());
  return count;
}

/** Counts `by` more, and answers how many there are since the window began: with its first, not with its latest. */
export async function countSince(db: Db, key: string, windowMs: number, by = 1): Promise<{ count: number; since: number }> {
  const now = Date.now();
  const isOver = sql<boolean>`rate_limits.last_request <= ${now - windowMs}`;
  const { count, lastRequest } = await db
    .insertInto('rateLimits')
    .values({ id: newId(), key, count: by, lastRequest: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${by} else rate_limits.count + ${by} end`,
        lastRequest: sql<number>`case when ${isOver} then ${now}::bigint else rate_limits.last_request end`,
      }),
    )
    .returning(['count', 'lastRequest'])
    .executeTakeFirstOrThrow();
  return { count, since: Number(lastRequest) };
}
