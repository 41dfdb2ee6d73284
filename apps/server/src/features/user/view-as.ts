import type { Answer } from '@grantdesk/api';
import { viewDenial, type AccountType } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { setViewing } from '#platform/auth/session.ts';
import { hasConflicts } from '#platform/conflicts.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { lockUser } from './account-queries.ts';

/**
 * From now on this session sees what that person sees, and changes nothing (decision 0031).
 * @throws AppError 404, 403 with the reason
 */
export async function startViewing(p: Platform, ctx: Ctx, id: string): Promise<Answer<'user.viewAs'>> {
  return inTx(p, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('user');
    const accountType = user.accountType as AccountType;
    const viewed = { userId: id, accountType, accountStatus: user.accountStatus, role: user.role };
    const denial = viewDenial(ctx.actor, viewed, await hasConflicts(tx, ctx.actor.userId));
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    await setViewing(tx, ctx.sessionId, id);
    await recordAudit(tx, ctx, { kind: 'USER', id }, { type: 'account.viewing-started', facts: { name: user.name } });
    return { data: { name: user.name, accountType } };
  });
}

/** The session is its own person's again; nothing happens where it was already. */
export async function endViewing(p: Platform, ctx: Ctx): Promise<Answer<'user.viewAsEnd'>> {
  const { viewedBy, actor, sessionId } = ctx;
  if (!viewedBy) return { data: { name: actor.name } };
  return inTx(p, async (tx) => {
    await setViewing(tx, sessionId, null);
    const event = { type: 'account.viewing-ended', facts: { name: actor.name } } as const;
    await recordAudit(tx, ctx, { kind: 'USER', id: actor.userId }, event);
    return { data: { name: viewedBy.name } };
  });
}
