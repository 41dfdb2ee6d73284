import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  CHANGE_KINDS,
  changeWords,
  confirmDenial,
  CONFIRMED_BY,
  hasPower,
  holdsAny,
  isOfProgramme,
  rejectDenial,
  type ChangeKind,
  type ChangeState,
} from '@grantdesk/domain';
import { findActiveActor } from '#platform/actor-queries.ts';
import { forTrail, recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import type { ChangeOf } from '#platform/events.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { toPage } from '#platform/list.ts';
import { notifyDecided } from './mails.ts';
import { presentRequest, describeRequest } from './present.ts';
import { findRequest, findRequests, lockRequest, settleRequest, type RequestRecord, type Sight } from './queries.ts';
import { toAuditSubject, toChangeFacts, findHoldersOf } from './service.ts';

/** The own requests and those of the kinds that the person may decide. */
function sightOf({ actor }: Ctx): Sight {
  const kinds = CHANGE_KINDS.filter((kind) => holdsAny(actor, CONFIRMED_BY[kind]));
  return {
    userId: actor.userId,
    kinds: kinds.filter((kind) => !isOfProgramme(kind)),
    programmeKinds: kinds.filter(isOfProgramme),
    managesAll: hasPower(actor, 'MANAGES_ALL_PROGRAMMES'),
  };
}

export async function listChanges(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'changeRequest.many'>['query'],
): Promise<Answer<'changeRequest.many'>> {
  const { rows, total } = await findRequests(p.db, sightOf(ctx), query.state, query);
  const now = await databaseNow(p.db);
  const data: Answer<'changeRequest.many'>['data'] = [];
  for (const row of rows) {
    const holders = row.state === 'WAITING' ? await findHoldersOf(p.db, row.kind as ChangeKind, row.programmeId) : [];
    data.push(presentRequest(row, toChangeFacts(row, holders), ctx.actor.userId, now));
  }
  return toPage(query, data, total);
}

/**
 * Confirms or refuses a change as the second person, or as the requester once the delay of a single holder is over.
 * The change itself happens in the same transaction. @throws AppError 403, 404, 409, 422 for refusing without a reason
 */
export async function decideChange(
  p: Platform,
  ctx: Ctx,
  id: string,
  { confirm, reason }: HandlerInput<'changeRequest.decide'>['body'],
): Promise<Answer<'changeRequest.decide'>> {
  return onceInTx(p, ctx, async (tx) => {
    const row = await lockRequest(tx, id);
    const holders = row ? await findHoldersOf(tx, row.kind as ChangeKind, row.programmeId) : [];
    const isOwn = row?.requestedBy === ctx.actor.userId;
    // To anyone but the requester and those who may decide, the request does not exist.
    if (!row || !(isOwn || holders.some((holder) => holder.id === ctx.actor.userId))) throw notFound('request');
    const facts = toChangeFacts(row, holders);
    const now = await databaseNow(tx);
    const denial = confirm ? confirmDenial(facts, ctx.actor.userId, now) : rejectDenial(facts, ctx.actor.userId);
    if (denial) throw new AppError(denial === changeWords.decided ? 'CONFLICT' : 'ACCESS_DENIED', denial);
    if (!confirm && !isOwn && reason === '') throw ruleBroken([{ path: 'reason', message: changeWords.reason }]);
    await settleChange(p, tx, ctx, row, { state: confirm ? 'CONFIRMED' : isOwn ? 'CANCELLED' : 'REFUSED', reason });
    const after = await findRequest(tx, id);
    return { data: presentRequest(after ?? row, toChangeFacts(after ?? row, []), ctx.actor.userId, now) };
  });
}

/** Writes the decision, makes a confirmed change, records it in the trail and notifies the requester. */
export async function settleChange(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  row: RequestRecord,
  { state, reason }: { state: Exclude<ChangeState, 'WAITING'>; reason: string },
): Promise<void> {
  const requester = await findActiveActor(tx, row.requestedBy);
  if (state === 'CONFIRMED' && !requester) throw new AppError('CONFLICT', m.changeRequest.thePersonWhoRequestedThis());
  await settleRequest(tx, row.id, { state, decidedBy: ctx.actor.userId || null, reason });
  // The kind and its payload were written together.
  const change = { kind: row.kind, subjectId: row.subjectId, payload: row.payload } as unknown as ChangeOf;
  if (state === 'CONFIRMED' && requester) await p.events.emit(tx, ctx, 'CHANGE_CONFIRMED', { ...change, requester });
  else await p.events.emit(tx, ctx, 'CHANGE_DROPPED', change);
  const facts = { change: forTrail(() => describeRequest(row)), requestedBy: row.requesterName };
  await recordAudit(
    tx,
    ctx,
    toAuditSubject(row),
    state === 'CONFIRMED'
      ? { type: 'change.confirmed', facts }
      : state === 'REFUSED'
        ? { type: 'change.refused', facts: { ...facts, reason } }
        : { type: 'change.cancelled', facts: { change: facts.change } },
  );
  if (row.requestedBy !== ctx.actor.userId) await notifyDecided(p, tx, row, { state, by: ctx.actor.name, reason });
}
