import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { cookiePrefix, readCookie } from './cookies.ts';

/** The longest that browsers keep a cookie. */
const COOKIE_DAYS = 400;
/** A person's newest browsers; programs that sign in without cookies make one each time. */
const MAX_DEVICES = 50;

const isTls = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');
const nameOf = (config: Pick<Config, 'publicUrl'>): string => `${cookiePrefix(isTls(config))}.device`;
export const hashOfDevice = (device: string): string => createHash('sha256').update(device).digest('hex');

/** The cookie by which a browser is known again; undefined where it has none. */
export function readDevice(config: Pick<Config, 'publicUrl'>, cookieHeader: string | undefined): string | undefined {
  const value = readCookie(cookieHeader, nameOf(config));
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The hash of a browser in which the account of this address has signed in before. */
export async function findKnownDevice(db: Db, email: string, device: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('deviceHash')
    .where(sql`lower(users.email)`, '=', email)
    .where('deviceHash', '=', hashOfDevice(device))
    .executeTakeFirst();
  return row?.deviceHash;
}

/** The browser's cookie if we issued it, else a new one: a cookie that someone else set must not become trusted. */
export async function issueDevice(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  cookieHeader: string | undefined,
): Promise<{ hash: string; setCookie: string }> {
  const given = readDevice(config, cookieHeader);
  const device = given && (await isIssued(db, hashOfDevice(given))) ? given : randomBytes(32).toString('base64url');
  const secure = isTls(config) ? '; Secure' : '';
  const setCookie = `${nameOf(config)}=${device}; Max-Age=${COOKIE_DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return { hash: hashOfDevice(device), setCookie };
}

const isIssued = async (db: Db, hash: string): Promise<boolean> =>
  (await db
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('deviceHash', '=', hash)
    .union(db.selectFrom('signUps').select('deviceHash').where('deviceHash', '=', hash).$narrowType<{ deviceHash: string }>())
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Remembers the browser as one of this person's.
 * @returns whether it is a new one for a person who has others; the first one is not reported
 */
export async function rememberDevice(db: Db, userId: string, hash: string): Promise<{ isNew: boolean }> {
  const others = await db.selectFrom('knownDevices').select('deviceHash').where('userId', '=', userId).execute();
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash: hash })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastUsedAt: sql`now()` }))
    .execute();
  const isNew = !others.some(({ deviceHash }) => deviceHash === hash);
  if (isNew && others.length >= MAX_DEVICES) await deleteOldDevices(db, userId);
  return { isNew: isNew && others.length > 0 };
}

const deleteOldDevices = (db: Db, userId: string): Promise<unknown> =>
  db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'not in', (eb) =>
      eb
        .selectFrom('knownDevices')
        .select('deviceHash')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .limit(MAX_DEVICES),
    )
    .execute();
