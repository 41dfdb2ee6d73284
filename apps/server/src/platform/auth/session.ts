import { isIdentityFresh, type Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../db.ts';

/** Who is signed in, with rights as they are at this moment. */
export interface Session {
  actor: Actor;
  sessionId: string;
  sessionEndsAt: Date;
  /** The password was given lately enough for what moves money (S22). */
  isIdentityFresh: boolean;
}

export const COOKIE_PREFIX = 'grantdesk';
const COOKIE_NAMES = [`__Secure-${COOKIE_PREFIX}.session_token`, `${COOKIE_PREFIX}.session_token`];

/**
 * The session of a request: one prepared statement instead of the auth library's own four, because every request needs
 * it (decisions, Mechanisms 12: rights are read fresh, so that taking them away works at once).
 */
export async function readSession(pool: pg.Pool, cookieHeader: string | undefined): Promise<Session | undefined> {
  const token = tokenFrom(cookieHeader);
  if (!token) return undefined;
  const { rows } = await pool.query<
    Record<'id' | 'user_id' | 'name' | 'email' | 'account_type' | 'role', string> & {
      expires_at: Date;
      confirmed_at: Date;
      now: Date;
      permissions: Actor['permissions'];
    }
  >({
    name: 'read-session',
    text: `select s.id, s.expires_at, s.confirmed_at, now() as now, u.id as user_id, u.name, u.email, u.account_type, r.name as role, r.permissions
      from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
      where s.token = $1 and s.expires_at > now() and u.account_status = 'ACTIVE'`,
    values: [token],
  });
  const row = rows[0];
  if (!row) return undefined;
  const actor: Actor = {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    accountType: row.account_type as Actor['accountType'],
    role: row.role,
    permissions: row.permissions,
  };
  return { sessionId: row.id, sessionEndsAt: row.expires_at, isIdentityFresh: isIdentityFresh(row.confirmed_at, row.now), actor };
}

/** The cookie is `token.signature`; the token alone is 32 random characters and is looked up, so the rest is not needed. */
function tokenFrom(header: string | undefined): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (!COOKIE_NAMES.includes(name)) continue;
    try {
      return decodeURIComponent(value).split('.')[0];
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Keeps that the person of a session gave the password now: real time, as sessions end by it. */
export const confirmSession = (tx: Tx, id: string) =>
  tx
    .updateTable('sessions')
    .set({ confirmedAt: sql`now()` })
    .where('id', '=', id)
    .returning('confirmedAt')
    .executeTakeFirst();

/** Signs a person out, with the change that calls for it: everywhere, of one session, or of all but one. Answers how many ended. */
export async function endSessions(tx: Tx, userId: string, which: { only?: string; except?: string } = {}): Promise<number> {
  let query = tx.deleteFrom('sessions').where('userId', '=', userId);
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '<>', which.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
