import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { signCookie } from '../apps/server/src/platform/auth/cookies.ts';
import { hashSessionToken } from '../apps/server/src/platform/auth/session-token.ts';

/**
 * Signs many people in without their passwords, as only the owner of the database can.
 * @param seenInSeconds how far ahead they count as seen, for sessions that are used much later
 * @returns the cookie of each, in the same order
 */
export async function openSessions(owner: pg.Client, userIds: readonly string[], seenInSeconds = 0): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(`select value from instance_secrets where name = 'auth'`);
  const tokens = userIds.map(() => randomBytes(24).toString('hex'));
  await owner.query(
    `insert into sessions (id, token, user_id, expires_at, seen_at)
     select uuidv7(), token, user_id, now() + interval '1 day', now() + make_interval(secs => $3)
     from unnest($1::text[], $2::uuid[]) as given (token, user_id)`,
    [tokens.map(hashSessionToken), userIds, seenInSeconds],
  );
  return tokens.map((token) => `grantdesk.session_token=${encodeURIComponent(signCookie(token, rows[0]?.value ?? ''))}`);
}
