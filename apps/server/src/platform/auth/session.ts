import { type Locale, m } from '@grantdesk/messages';
import {
  isIdentityFresh,
  ROLE,
  secondFactorDue,
  SECURITY_DEFAULTS,
  SESSION_DEFAULTS,
  sessionEnd,
  type Actor,
  type SecuritySettings,
  type SessionSettings,
} from '@grantdesk/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../db.ts';
import type { Platform } from '../context.ts';
import { AppError } from '../errors.ts';
import { cookiePrefix, readCookie, readSigned } from './cookies.ts';
import { hashSessionToken, SESSION_SECONDS } from './session-token.ts';
import { createBatcher } from '../batcher.ts';

/** Who is signed in, with rights as they are at this moment. */
export interface Session {
  actor: Actor;
  sessionId: string;
  sessionEndsAt: Date;
  /** The password was given lately enough for what moves money. */
  isIdentityFresh: boolean;
  /** When this person must have a second factor; null if none is required, or they have one. */
  secondFactorDueAt: Date | null;
  /** It is due: nothing but setting it up is open to them. */
  mustSetSecondFactor: boolean;
  /** The person who views the product as `actor`: nothing can be changed then. Null in a person's own session. */
  viewedBy: Viewer | null;
  /** The language that this person chose; null where they never did. */
  language: Locale | null;
  /** Which token a program acts by; undefined for a person. */
  tokenName?: string;
}

interface Viewer {
  userId: string;
  name: string;
}

/** How long a person may view as another; then the session is their own again. */
const VIEWING_MINUTES = 60;

/**
 * What happens to staff who must first set up a second factor: refused, the default; let in, to set it up; or treated as
 * signed out, for calls that are open to everyone.
 */
type SetupRule = 'refuse' | 'letIn' | 'anonymous';

const COOKIE_NAMES = [true, false].map((isTls) => `${cookiePrefix(isTls)}.session_token`);
/** When a session was last used is stored to the minute, so that reading causes at most one write a minute. */
const SEEN_EVERY_MS = 60_000;

type SessionRow = Record<
  'token' | 'id' | 'own_id' | 'own_name' | 'own_type' | 'user_id' | 'name' | 'email' | 'account_type' | 'role' | 'method',
  string
> & {
  expires_at: Date;
  confirmed_at: Date;
  began_at: Date;
  seen_at: Date;
  limits: Partial<SessionSettings> | null;
  since: Date;
  now: Date;
  has_factor: boolean;
  language: Locale | null;
  security: SecuritySettings | null;
  permissions: Actor['permissions'];
};

async function readRows(pool: pg.Pool, tokens: readonly string[]): Promise<(SessionRow | undefined)[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'read-sessions',
    // Each by its own plan: together they would be joined as sets, which for a few costs more than looking each up.
    text: `select found.* from unnest((select $1::text[])) as given(token) cross join lateral (
      select s.token, s.id, s.expires_at, s.confirmed_at, s.created_at as began_at, s.seen_at, s.method, now() as now, u.id as user_id, u.name, u.email, u.account_type,
        own.created_at as since, own.id as own_id, own.name as own_name, own.account_type as own_type, own.language, r.name as role, r.permissions,
        exists (select 1 from second_factors f where f.user_id = own.id and f.proven_at is not null) as has_factor,
        (select value from organisation_settings o where o.key = 'security') as security,
        (select value from organisation_settings o where o.key = 'sessions') as limits
      from sessions s join users own on own.id = s.user_id join roles own_role on own_role.id = own.role_id
        left join users viewed on viewed.id = s.viewing_as and viewed.account_status = 'ACTIVE' and viewed.account_type <> 'SUBSCRIBER'
          and own_role.name = $2 and s.viewing_since > now() - make_interval(mins => $3)
        join users u on u.id = coalesce(viewed.id, own.id) join roles r on r.id = u.role_id
      where s.token = given.token and s.expires_at > now() and not s.awaits_second_factor and own.account_status = 'ACTIVE' offset 0) as found`,
    values: [[...new Set(tokens)], ROLE.superAdmin, VIEWING_MINUTES],
  });
  const byToken = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => byToken.get(token));
}

/** Sessions that are requested at the same moment are read together, each after its request. */
const readRow = createBatcher(readRows, { most: 100, atOnce: 4 });

/** What reading a session takes. */
export type SessionReader = Pick<Platform, 'pool' | 'authSecret'>;

/**
 * The session of a request: one prepared statement instead of the auth library's own four, because every request needs
 * it (permissions are read fresh, so that taking them away works immediately).
 */
export async function readSession(
  { pool, authSecret }: SessionReader,
  cookieHeader: string | undefined,
  rule: SetupRule = 'refuse',
  /** Whether it is open to a person who views as another; by default it is not. */
  isForViewers = false,
): Promise<Session | undefined> {
  const token = tokenHashFrom(cookieHeader, authSecret);
  if (!token) return undefined;
  const row = await readRow(pool, token);
  if (!row) return undefined;
  const limit = sessionEnd(
    { isStaff: row.own_type === 'ADMIN', since: row.began_at, seenAt: row.seen_at },
    { ...SESSION_DEFAULTS, ...row.limits },
  );
  if (limit <= row.now) return undefined;
  if (row.now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MS)
    await pool.query('update sessions set seen_at = now() where id = $1', [row.id]);
  const actor: Actor = {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    accountType: row.account_type as Actor['accountType'],
    role: row.role,
    permissions: row.permissions,
  };
  const secondFactorDueAt = secondFactorDue(
    { accountType: row.own_type as Actor['accountType'], since: row.since, hasFactor: row.has_factor, method: row.method },
    row.security ?? SECURITY_DEFAULTS,
  );
  const mustSetSecondFactor = secondFactorDueAt !== null && secondFactorDueAt <= row.now;
  if (mustSetSecondFactor && rule === 'anonymous') return undefined;
  if (mustSetSecondFactor && rule === 'refuse') throw new AppError('SECOND_FACTOR_REQUIRED', m.auth.setUpASecondFactorFirst());
  const viewedBy = row.own_id === row.user_id ? null : { userId: row.own_id, name: row.own_name };
  if (viewedBy && !isForViewers) throw new AppError('VIEW_ONLY', m.auth.youAreLookingAsNameNothing({ name: actor.name }));
  return {
    sessionId: row.id,
    sessionEndsAt: limit < row.expires_at ? limit : row.expires_at,
    isIdentityFresh: isIdentityFresh(row.confirmed_at, row.now),
    secondFactorDueAt,
    mustSetSecondFactor,
    viewedBy,
    language: row.language,
    actor,
  };
}

/** Whose session a cookie is that was made just now, whether or not it waits for its second step. */
export async function readNewSession(
  { pool, authSecret }: SessionReader,
  cookieHeader: string,
): Promise<{ userId: string; name: string; email: string; isAwaiting: boolean } | undefined> {
  const token = tokenHashFrom(cookieHeader, authSecret);
  if (!token) return undefined;
  const { rows } = await pool.query<{ userId: string; name: string; email: string; isAwaiting: boolean }>({
    name: 'read-new-session',
    text: `select u.id as "userId", u.name, u.email, s.awaits_second_factor as "isAwaiting"
      from sessions s join users u on u.id = s.user_id where s.token = $1`,
    values: [token],
  });
  return rows[0];
}

/** The session of a request that waits for its second step, and whose it is; undefined for every other. */
export async function readAwaitingSession(
  { pool, authSecret }: SessionReader,
  cookieHeader: string | undefined,
): Promise<{ id: string; userId: string; name: string; email: string } | undefined> {
  const token = tokenHashFrom(cookieHeader, authSecret);
  if (!token) return undefined;
  const { rows } = await pool.query<{ id: string; userId: string; name: string; email: string }>({
    name: 'read-awaiting-session',
    text: `select s.id, u.id as "userId", u.name, u.email from sessions s join users u on u.id = s.user_id
      where s.token = $1 and s.expires_at > now() and s.awaits_second_factor and u.account_status = 'ACTIVE'`,
    values: [token],
  });
  return rows[0];
}

/** The second step is done: from now on the session is one like any other. */
export const completeSession = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('sessions')
    .set({ awaitsSecondFactor: false, expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})` })
    .where('id', '=', id)
    .execute();

/** Whether a browser says that it has a session; whether there is one, only the database knows. */
export const carriesSession = (cookieHeader: string | undefined): boolean => signedTokenFrom(cookieHeader) !== undefined;

const signedTokenFrom = (header: string | undefined): string | undefined =>
  COOKIE_NAMES.map((name) => readCookie(header, name)).find((value) => value !== undefined && value !== '');

/** The hash of the token in a cookie of ours; undefined where it carries no signature of this installation. */
function tokenHashFrom(header: string | undefined, secret: string): string | undefined {
  const signed = signedTokenFrom(header);
  const token = signed && readSigned(signed, secret);
  return token ? hashSessionToken(token) : undefined;
}

/** Keeps that the person of a session gave the password now: real time, as sessions end by it. */
export const confirmSession = (tx: Tx, id: string) =>
  tx
    .updateTable('sessions')
    .set({ confirmedAt: sql`now()` })
    .where('id', '=', id)
    .returning('confirmedAt')
    .executeTakeFirst();

/** Lets a session view as someone else, or end that. */
export const setViewing = (tx: Tx, id: string, viewingAs: string | null): Promise<unknown> =>
  tx
    .updateTable('sessions')
    .set({ viewingAs, viewingSince: viewingAs === null ? null : sql`now()` })
    .where('id', '=', id)
    .execute();

/** The links to set a new password that are still under way: they end with a change of password or address. */
export const endLinks = (tx: Tx, userId: string): Promise<unknown> =>
  tx.deleteFrom('verifications').where('value', '=', userId).execute();

/** Signs a person out, with the change that requires it: of all sessions, of one, or of all but one. Returns how many ended. */
export async function endSessions(tx: Tx, userId: string, which: { only?: string; except?: string } = {}): Promise<number> {
  let query = tx.deleteFrom('sessions').where('userId', '=', userId);
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '<>', which.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
