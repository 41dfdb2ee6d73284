import type { Answer, HandlerInput } from '@grantdesk/api';
import { canHandleTokens, tokenIssues } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { endToken, hashOfToken, insertToken, newToken } from '#platform/auth/tokens.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findToken, findTokens, type TokenRecord } from './queries.ts';

const present = (row: TokenRecord) => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  by: { _id: row.userId, name: row.userName },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  state: row.revokedAt ? ('REVOKED' as const) : row.isExpired ? ('EXPIRED' as const) : ('ACTIVE' as const),
});

function assertRight({ actor }: Ctx): void {
  if (!canHandleTokens(actor)) throw notFound('token');
}

async function read(db: Db, id: string) {
  const row = await findToken(db, id);
  if (!row) throw notFound('token');
  return present(row);
}

/** @throws AppError 404 for people who do not handle tokens */
export async function listTokens(p: Platform, ctx: Ctx): Promise<Answer<'token.many'>> {
  assertRight(ctx);
  return { data: (await findTokens(p.db)).map(present) };
}

/** The token is in this answer only; its hash is what is stored. @throws AppError 404, 422 with the field */
export async function createToken(p: Platform, ctx: Ctx, body: HandlerInput<'token.new'>['body']): Promise<Answer<'token.new'>> {
  assertRight(ctx);
  const issues = tokenIssues(ctx.actor, body);
  if (issues.length > 0) throw ruleBroken(issues);
  const token = newToken();
  const name = body.name.trim();
  const scopes = [...new Set(body.scopes)];
  return inTx(p, async (tx) => {
    const id = newId();
    await insertToken(tx, { id, userId: ctx.actor.userId, name, tokenHash: hashOfToken(token), scopes }, body.days);
    await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'token.made', facts: { name, scopes, days: body.days } });
    return { data: { ...(await read(tx, id)), token } };
  });
}

/** It ends with its next call. Ending it again changes nothing. @throws AppError 404 */
export async function revokeToken(p: Platform, ctx: Ctx, id: string): Promise<Answer<'token.revoke'>> {
  assertRight(ctx);
  return inTx(p, async (tx) => {
    const { name } = await read(tx, id);
    if (await endToken(tx, id)) {
      await recordAudit(tx, ctx, { kind: 'SETTING', id }, { type: 'token.revoked', facts: { name } });
      await p.events.emit(tx, ctx, 'TOKEN_ENDED', { tokenId: id });
    }
    return { data: await read(tx, id) };
  });
}
