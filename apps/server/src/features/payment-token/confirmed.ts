import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { allowToken, endToken } from '#platform/auth/tokens.ts';
import type { Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { withdrawWaiting } from '../change-request/index.ts';
import { lockPaymentToken, savePaymentToken } from './queries.ts';

/** What happens once a second person has decided about a token, and once one has ended. */
export function followPaymentTokens(p: Platform): void {
  p.events.on('CHANGE_CONFIRMED', async (tx, ctx, change) => {
    if (change.kind !== 'PAYMENT_TOKEN') return;
    const { requester, subjectId: id, payload } = change;
    const { isNew, networks, limits } = payload;
    const token = await lockPaymentToken(tx, id);
    if (!token || token.revokedAt || token.isExpired) throw new AppError('CONFLICT', m.paymentToken.hasEnded());
    if (!can(requester, 'ACCOUNTING', 'UPDATE'))
      throw new AppError('CONFLICT', m.paymentToken.requesterCannotRecord({ name: requester.name }));
    // The operator at the server's keyboard has no account.
    const people = [...token.people, requester.userId, ctx.actor.userId].filter((each) => each !== '');
    await savePaymentToken(tx, id, limits, [...new Set(people)]);
    await allowToken(tx, id, networks);
    const facts = { name: token.name, system: token.system, networks, limits };
    await recordAudit(
      tx,
      ctx,
      { kind: 'SETTING', id },
      isNew ? { type: 'payment-token.allowed', facts } : { type: 'payment-token.changed', facts },
    );
  });
  p.events.on('CHANGE_DROPPED', async (tx, ctx, change) => {
    if (change.kind !== 'PAYMENT_TOKEN' || !change.payload.isNew) return;
    const token = await lockPaymentToken(tx, change.subjectId);
    if (!token || !(await endToken(tx, change.subjectId))) return;
    await recordAudit(tx, ctx, { kind: 'SETTING', id: token.id }, { type: 'token.revoked', facts: { name: token.name } });
  });
  p.events.on('TOKEN_ENDED', (tx, ctx, { tokenId }) => withdrawWaiting(p, tx, ctx, 'PAYMENT_TOKEN', tokenId));
}
