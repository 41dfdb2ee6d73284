import { m } from '@grantdesk/messages';
import { createHash, randomBytes } from 'node:crypto';
import { isInNetwork, tokenWords, type Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { findActiveActor } from '../actor-queries.ts';
import { recordAudits, type Doer } from '../audit.ts';
import type { Db, Tx } from '../db.ts';
import { AppError } from '../errors.ts';
import type { Session } from './session.ts';

/** Programs that look for leaked secrets know them by it. */
const PREFIX = 'grantdesk_';
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url');
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token of a request's `Authorization`; undefined where there is none, so that the cookie counts. */
export const findBearer = (header: string | undefined): string | undefined => /^bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

/**
 * Who a program acts for, with rights as they are at this moment, and what of them its token opens.
 * @param address of the caller, as the socket or a trusted proxy says it
 * @throws AppError 401 for a token that is unknown, ended, or whose person is not active, 403 from another network, or before it
 * is approved
 */
export async function readTokenSession(pool: pg.Pool, token: string, address: string): Promise<Session & { scopes: string[] }> {
  const { rows } = await pool.query<
    Record<'id' | 'user_id' | 'name' | 'email' | 'account_type' | 'role' | 'token_name', string> & {
      expires_at: Date;
      scopes: string[];
      networks: string[] | null;
      awaits_approval: boolean;
      permissions: Actor['permissions'];
    }
  >({
    name: 'read-token',
    // When it was last used is stored to the minute, so that a busy program causes at most one write a minute.
    text: `with used as (update api_tokens set last_used_at = now()
        where token_hash = $1 and revoked_at is null and expires_at > now() and coalesce(last_used_at, '-infinity') < now() - interval '1 minute')
      select t.id, t.name as token_name, t.expires_at, t.scopes, t.networks, t.awaits_approval, u.id as user_id, u.name, u.email, u.account_type, r.name as role, r.permissions
      from api_tokens t join users u on u.id = t.user_id join roles r on r.id = u.role_id
      where t.token_hash = $1 and t.revoked_at is null and t.expires_at > now() and u.account_status = 'ACTIVE' and u.account_type = 'ADMIN'`,
    values: [hashOfToken(token)],
  });
  const row = rows[0];
  if (!row) throw new AppError('NOT_SIGNED_IN', m.auth.thisTokenIsNotKnownOr());
  if (row.awaits_approval) throw new AppError('ACCESS_DENIED', tokenWords.awaitsApproval);
  if (row.networks !== null && !row.networks.some((network) => isInNetwork(network, address)))
    throw new AppError('ACCESS_DENIED', tokenWords.otherNetwork(address));
  return {
    actor: {
      userId: row.user_id,
      name: row.name,
      email: row.email,
      accountType: row.account_type as Actor['accountType'],
      role: row.role,
      permissions: row.permissions,
    },
    sessionId: row.id,
    sessionEndsAt: row.expires_at,
    isIdentityFresh: false,
    secondFactorDueAt: null,
    mustSetSecondFactor: false,
    viewedBy: null,
    language: null,
    tokenName: row.token_name,
    scopes: row.scopes,
  };
}

export const insertToken = (
  tx: Tx,
  row: {
    id: string;
    userId: string;
    name: string;
    tokenHash: string;
    scopes: string[];
    /** From which it works, as CIDR; absent for everywhere. */
    networks?: string[];
    awaitsApproval?: boolean;
  },
  days: number,
) =>
  tx
    .insertInto('apiTokens')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .execute();

const activeTokens = sql<boolean>`revoked_at is null and expires_at > now()`;

/** A token works from then on, and from these networks. */
export const allowToken = (tx: Tx, id: string, networks: string[]) =>
  tx.updateTable('apiTokens').set({ networks, awaitsApproval: false }).where('id', '=', id).execute();

/** Who a token acts for at this moment, and its scopes; undefined where it has ended, awaits its approval, or its person is not active. */
export async function findTokenReader(db: Db, id: string): Promise<{ actor: Actor; scopes: string[] } | undefined> {
  const row = await db
    .selectFrom('apiTokens')
    .select(['userId', 'scopes'])
    .where('id', '=', id)
    .where('awaitsApproval', '=', false)
    .where(activeTokens)
    .executeTakeFirst();
  const actor = row && (await findActiveActor(db, row.userId));
  return row && actor?.accountType === 'ADMIN' ? { actor, scopes: row.scopes } : undefined;
}

/** False where it had ended by hand already. */
export async function endToken(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) > 0;
}

/** How many tokens act for a person right now. */
export async function countActiveTokens(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('apiTokens')
    .where('userId', '=', userId)
    .where(activeTokens)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Ends every token that acts for a person, with the change that calls for it. @returns how many ended */
export async function endTokens(tx: Tx, doer: Doer, userId: string): Promise<number> {
  const ended = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where(activeTokens)
    .returning(['id', 'name'])
    .execute();
  await recordAudits(
    tx,
    doer,
    ended.map(({ id, name }) => ({ subject: { kind: 'SETTING', id }, event: { type: 'token.revoked', facts: { name } } })),
  );
  return ended.length;
}
