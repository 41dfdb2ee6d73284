import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canSetLimit, moneyText, isLooserLimit, type Actor } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { readWaiting, requestChange, withdrawWaiting } from '../change-request/index.ts';
import { accountProgramme } from './lists.ts';
import { saveLimit, saveLimitOfPlanned, lockLimit } from './queries.ts';

type Programme = Awaited<ReturnType<typeof accountProgramme>>;

const mayChangeLimit = (actor: Actor, { managerIds }: Programme): boolean => canSetLimit(actor, { managerIds: managerIds ?? [] });

/** The limit of two approvals, a change of it that waits, and why this person cannot set it. @throws AppError 404 */
export async function readSettings(p: Platform, ctx: Ctx, id: string): Promise<Answer<'payment.settings'>> {
  const programme = await accountProgramme(p.db, ctx, id);
  const [waiting = null] = await readWaiting(p.db, ctx, ['PAYMENT_LIMIT'], [id]);
  return {
    data: {
      secondAbove: programme.secondAbove,
      waiting,
      denial: mayChangeLimit(ctx.actor, programme) ? null : m.payment.theManagersOfTheProgrammeSet(),
    },
  };
}

/**
 * Sets the limit above which two people approve. A stricter one applies immediately, also to payments that wait; a looser one
 * is a request that a second person confirms. @throws AppError 403 for people who do not run the programme, 404
 */
export async function setLimit(
  p: Platform,
  ctx: Ctx,
  id: string,
  { secondAbove }: HandlerInput<'payment.limit'>['body'],
): Promise<Answer<'payment.limit'>> {
  const programme = await accountProgramme(p.db, ctx, id);
  if (!mayChangeLimit(ctx.actor, programme)) throw accessDenied();
  return inTx(p, async (tx) => {
    const current = await lockLimit(tx, id, 'change');
    if (isLooserLimit(current, secondAbove)) {
      const money = (limit: number | null): string => (limit === null ? '' : moneyText(limit, programme.currency));
      const waiting = await requestChange(p, tx, ctx, {
        kind: 'PAYMENT_LIMIT',
        subjectId: id,
        programmeId: id,
        payload: { secondAbove },
        names: { programme: programme.name, from: money(current), to: money(secondAbove) },
      });
      return { data: { secondAbove: current, waiting } };
    }
    await withdrawWaiting(p, tx, ctx, 'PAYMENT_LIMIT', id);
    if (secondAbove !== current) await changeLimit(tx, ctx, programme, secondAbove, ctx.actor.userId);
    return { data: { secondAbove, waiting: null } };
  });
}

async function changeLimit(
  tx: Tx,
  ctx: Ctx,
  { id, name, currency }: Programme,
  limit: number | null,
  setBy: string,
): Promise<void> {
  await saveLimit(tx, id, limit, setBy);
  await recordAudit(
    tx,
    ctx,
    { kind: 'PROGRAMME', id, programmeId: id },
    { type: 'payment.limit-changed', facts: { programme: name, limit, currency } },
  );
}

/** Raises a limit that a second person has confirmed; payments that are planned already keep the stricter one. */
export function followLimitChanges(p: Platform): void {
  p.events.on('CHANGE_CONFIRMED', async (tx, ctx, change) => {
    if (change.kind !== 'PAYMENT_LIMIT') return;
    const { requester, subjectId: id, payload } = change;
    const current = await lockLimit(tx, id, 'change');
    const programme = await accountProgramme(tx, { ...ctx, actor: requester }, id);
    if (!mayChangeLimit(requester, programme))
      throw new AppError('CONFLICT', m.payment.nameNoLongerManagesThisProgramme({ name: requester.name }));
    if (current !== null) await saveLimitOfPlanned(tx, id, current, requester.userId);
    await changeLimit(tx, ctx, programme, payload.secondAbove, requester.userId);
  });
}
