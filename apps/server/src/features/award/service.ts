import type { Answer, HandlerInput } from '@grantdesk/api';
import { awardReopenDenial, findAwardAnswer, overBudget, type AwardAnswer, type AwardMethod } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { sumGranted } from '#platform/grant-money.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { findHouse } from '#platform/notify/queries.ts';
import { takeBackDecline, takeGrantStep } from '../application/index.ts';
import { assertAnswerable, lockAward, managedAward, ownAward, toAwardState, visibleAward, type LockedAward } from './access.ts';
import { mailAnswer, mailApplicant } from './mails.ts';
import { presentAward, type AwardFacts } from './present.ts';
import { findApproval, findAward, findAwardSteps, insertAwardStep, type AwardRecord } from './queries.ts';

type One = Answer<'award.one'>;

/** What an award letter says, for the screen and for the paper. @throws AppError 404 for people who may not see it */
export async function readAwardFacts(db: Db, ctx: Ctx, applicationId: string): Promise<AwardFacts> {
  const award = await visibleAward(db, ctx, applicationId);
  return {
    award,
    approval: await findApproval(db, applicationId),
    steps: await findAwardSteps(db, applicationId),
    funder: await findHouse(db),
  };
}

/** @throws AppError 404 for people who may not see it */
export const readAward = async (db: Db, ctx: Ctx, applicationId: string): Promise<One> => ({
  data: presentAward(ctx, await readAwardFacts(db, ctx, applicationId)),
});

/**
 * The applicant accepts or declines, once: of two answers, or an answer and a signature, at the same moment the first counts.
 * @throws AppError 403 for co-authors, 404 for everyone else, 409 with the reason where it can no longer be answered
 */
export async function answerAward(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  { answer, reason }: HandlerInput<'award.answer'>['body'],
): Promise<One> {
  await ownAward(p.db, ctx, applicationId);
  return onceInTx(p, ctx, async (tx) => {
    const locked = await lockAward(tx, ctx, applicationId, ownAward);
    await giveAnswer(p, tx, ctx, locked, { answer, method: 'SCREEN', reason });
    return readAward(tx, ctx, applicationId);
  });
}

/** A manager records what came by letter or phone. @throws AppError 403, 404, 409 as the answer on screen */
export async function recordAnswer(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  { answer, note }: HandlerInput<'award.record'>['body'],
): Promise<One> {
  await managedAward(p.db, ctx, applicationId);
  return onceInTx(p, ctx, async (tx) => {
    const locked = await lockAward(tx, ctx, applicationId, managedAward);
    await giveAnswer(p, tx, ctx, locked, { answer, method: 'STAFF', reason: note });
    const event = answer === 'DECLINED' ? 'award.decline-recorded' : 'award.acceptance-recorded';
    await mailApplicant(p, tx, locked.award, event);
    return readAward(tx, ctx, applicationId);
  });
}

async function giveAnswer(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { award, row }: LockedAward,
  { answer, method, reason }: { answer: AwardAnswer; method: AwardMethod; reason: string },
): Promise<void> {
  assertAnswerable(award, answer);
  const { id: applicationId, programmeId } = award;
  const byStaff = method === 'STAFF';
  await insertAwardStep(tx, { applicationId, programmeId, step: answer, method, reason, answeredBy: ctx.actor.userId });
  if (answer === 'DECLINED') {
    await takeGrantStep(p, tx, ctx, row, 'DECLINE_AWARD');
    await p.events.emit(tx, ctx, 'AWARD_DECLINED', { applicationId });
  }
  const event = answer === 'DECLINED' ? 'award.declined' : 'award.accepted';
  await recordAudit(tx, ctx, toAuditSubject(award), {
    type: event,
    facts: { applicationID: award.applicationNumber, byStaff, reason },
  });
  await mailAnswer(p, tx, award, { event, reason: byStaff ? '' : reason, by: ctx.actor.userId });
}

/**
 * Reopens a declined award: its grant counts again, and the applicant can answer again. The money may have been granted to
 * others in the meantime, so the budget is checked as at an approval, under the same lock.
 * @throws AppError 403, 404, 409 where it was not declined, or the budget does not pay for it
 */
export async function reopenAward(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  { reason }: HandlerInput<'award.reopen'>['body'],
): Promise<One> {
  await managedAward(p.db, ctx, applicationId);
  return onceInTx(p, ctx, async (tx) => {
    const { award, row } = await lockAward(tx, ctx, applicationId, managedAward);
    const { programmeId, budget, granted } = award;
    const left = budget - (await sumGranted(tx, programmeId)).granted;
    const denial = awardReopenDenial(toAwardState(award)) ?? overBudget([granted], left);
    if (denial) throw new AppError('CONFLICT', denial);
    await takeBackDecline(tx, ctx, row);
    await insertAwardStep(tx, {
      applicationId,
      programmeId,
      step: 'REOPENED',
      method: 'STAFF',
      reason,
      answeredBy: ctx.actor.userId,
    });
    await recordAudit(tx, ctx, toAuditSubject(award), {
      type: 'award.reopened',
      facts: { applicationID: award.applicationNumber, reason },
    });
    await mailApplicant(p, tx, award, 'award.reopened');
    return readAward(tx, ctx, applicationId);
  });
}

/** A signed contract accepts an award that was not answered; the application's row is locked by the caller. */
export async function acceptBySignature(tx: Tx, applicationId: string, signedBy: string): Promise<void> {
  const award = await findAward(tx, applicationId);
  if (!award) throw new Error('The application is gone');
  // Without the flag that the signature has just set.
  const flags = award.approvalFlags.filter((flag) => flag !== 'CONTRACT_SIGNED');
  if (findAwardAnswer({ flags, latest: award.latest }) !== null) return;
  const { programmeId } = award;
  await insertAwardStep(tx, {
    applicationId,
    programmeId,
    step: 'ACCEPTED',
    method: 'SIGNATURE',
    reason: '',
    answeredBy: signedBy,
  });
}

const toAuditSubject = ({ id, programmeId }: AwardRecord) => ({ kind: 'APPLICATION' as const, id, programmeId });
