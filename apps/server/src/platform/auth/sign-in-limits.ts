import { m } from '@grantdesk/messages';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { findKnownDevice } from './devices.ts';
import type { Lane } from './hash-queue.ts';
import { accountPart, countSince, DAY_MS, limitKey, toNetwork, tooMany } from './rate-limit.ts';

const MINUTE_MS = 60_000;
const NETWORK_WINDOW_MS = 15 * MINUTE_MS;
/** Wrong passwords from one network before it must wait. Thousands of people may share one, and some of them mistype. */
const MAX_OF_NETWORK = 500;
/** Wrong passwords for one account from one network, or from one known device, before each further one waits longer. */
const FREE_ATTEMPTS = 10;
const MAX_WAIT_MS = 15 * MINUTE_MS;
/**
 * Wrong passwords for one account within a day, from everywhere, above which it is under attack. Each network then has one attempt,
 * and waits up to a day for more. A network that has not failed still has that one, and a known device is not affected, so that
 * an attacker cannot lock the owner out.
 */
const ATTACK = 50;

/** A sign-in under way: counted as a failure until it turns out to be none. */
export interface Attempt {
  lane: Lane;
  email: string;
  network: string;
  /** The device's or the network's failures for this account. */
  key: string;
  /** Counted beside it; nothing for a known device. */
  sharedKeys: string[];
  /** This failure is the first after which the account makes the client wait. */
  isLockout: boolean;
}

interface Backoff {
  free: number;
  longestMs: number;
}

/**
 * Counts an attempt before any work is done for it, so that a hundred simultaneous attempts are no more than a hundred in a row.
 * @param device the cookie of the browser, where it has one
 * @throws AppError 429 that says when to try again
 */
export async function takeSignInAttempt(
  db: Db,
  { email, address, device }: { email: string; address: string; device: string | undefined },
): Promise<Attempt> {
  const account = accountPart(email);
  const network = toNetwork(address);
  const known = device ? await findKnownDevice(db, account, device) : undefined;
  if (known) {
    const key = limitKey('sign-in', account, `device ${known}`);
    const backoff = { free: FREE_ATTEMPTS, longestMs: MAX_WAIT_MS };
    const count = await takeWithBackoff(db, key, backoff, await findCount(db, key));
    return { lane: 'device', email, network, key, sharedKeys: [], isLockout: count === FREE_ATTEMPTS };
  }
  const key = limitKey('sign-in', account, network);
  const [accountKey, networkKey] = [limitKey('sign-in-account', account), limitKey('sign-in-network', network)];
  // Read before anything is written: who must wait costs one statement and no lock.
  const rows = new Map((await findCounts(db, [key, accountKey, networkKey])).map((row) => [row.key, row]));
  const now = Date.now();
  const ofNetwork = rows.get(networkKey);
  if (ofNetwork && ofNetwork.count >= MAX_OF_NETWORK && ofNetwork.lastRequest > now - NETWORK_WINDOW_MS)
    throw tooMany(m.auth.tooManySignInsFailedOn(), ofNetwork.lastRequest + NETWORK_WINDOW_MS - now);
  const ofAccount = rows.get(accountKey);
  const isUnderAttack = ofAccount !== undefined && ofAccount.count >= ATTACK && ofAccount.lastRequest > now - DAY_MS;
  const backoff = isUnderAttack ? { free: 1, longestMs: DAY_MS } : { free: FREE_ATTEMPTS, longestMs: MAX_WAIT_MS };
  const count = await takeWithBackoff(db, key, backoff, rows.get(key));
  await countSince(db, accountKey, DAY_MS);
  await countSince(db, networkKey, NETWORK_WINDOW_MS);
  return { lane: 'open', email, network, key, sharedKeys: [accountKey, networkKey], isLockout: count === backoff.free };
}

/** The password was right: neither it nor what was mistyped before it counts. */
export async function clearAttempt(db: Db, { key, sharedKeys }: Attempt): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute();
  await giveBack(db, sharedKeys);
}

/** Returns an attempt whose password was not checked. */
export const cancelAttempt = (db: Db, { key, sharedKeys }: Attempt): Promise<void> => giveBack(db, [key, ...sharedKeys]);

async function giveBack(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('rateLimits')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}

/** After a new password: its owner can sign in immediately, from anywhere. */
export async function clearAccountAttempts(db: Db, email: string): Promise<void> {
  const account = accountPart(email);
  await db
    .deleteFrom('rateLimits')
    .where((eb) =>
      eb.or([eb('key', 'like', `${limitKey('sign-in', account)}:%`), eb('key', '=', limitKey('sign-in-account', account))]),
    )
    .execute();
}

interface Count {
  key: string;
  count: number;
  lastRequest: number;
}

const findCounts = (db: Db, keys: string[]): Promise<Count[]> =>
  db.selectFrom('rateLimits').select(['key', 'count', 'lastRequest']).where('key', 'in', keys).execute();
const findCount = async (db: Db, key: string): Promise<Count | undefined> => (await findCounts(db, [key]))[0];

/** How long after the latest failure the next attempt may come: nothing, then 1, 2, 4, … minutes. */
const waitAfter = (count: number, { free, longestMs }: Backoff): number =>
  count < free ? 0 : Math.min(longestMs, MINUTE_MS * 2 ** Math.min(count - free, 20));

/** @param seen the count as it was read just before @returns how many there are now @throws AppError 429 */
async function takeWithBackoff(db: Db, key: string, backoff: Backoff, seen: Count | undefined): Promise<number> {
  const now = Date.now();
  const refusal = (row: Count) =>
    tooMany(m.auth.tooManyWrongPasswordsSetA(), row.lastRequest + waitAfter(row.count, backoff) - now);
  if (seen && seen.lastRequest > now - DAY_MS && seen.lastRequest + waitAfter(seen.count, backoff) > now) throw refusal(seen);
  const isOver = sql<boolean>`rate_limits.last_request <= ${now - DAY_MS}`;
  // Of many simultaneous attempts, the statement lets through no more than are allowed.
  const taken = await db
    .insertInto('rateLimits')
    .values({ id: newId(), key, count: 1, lastRequest: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`, lastRequest: now })
        .where(
          sql<boolean>`${isOver} or rate_limits.count < ${backoff.free}
            or rate_limits.last_request + least(${MINUTE_MS} * power(2, least(rate_limits.count - ${backoff.free}, 20)), ${backoff.longestMs}) <= ${now}`,
        ),
    )
    .returning('count')
    .executeTakeFirst();
  if (taken) return taken.count;
  throw refusal((await findCount(db, key)) ?? { key, count: backoff.free, lastRequest: now });
}
