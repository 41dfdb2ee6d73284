import { m } from '@grantdesk/messages';
import {
  awardAnswerDenial,
  canActOnStage,
  canReadContract,
  canSubmitAnswers,
  type AwardAnswer,
  type AnswerState,
} from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { lockGrants } from '#platform/grant-money.ts';
import { lockForStage, type StageRecord } from '../application/index.ts';
import { findAward, type AwardRecord } from './queries.ts';

/** An application with its award. @throws AppError 404 for people who may not see it */
export async function visibleAward(db: Db, ctx: Ctx, applicationId: string): Promise<AwardRecord> {
  const award = await findAward(db, applicationId);
  const facts = award && {
    applicantId: award.userId,
    collaboratorIds: award.collaboratorIds ?? [],
    managerIds: award.managerIds ?? [],
    conflictedIds: award.conflictedIds ?? [],
  };
  if (!award || !facts || !canReadContract(ctx.actor, facts)) throw notFound('application');
  return award;
}

export const isOwnAward = ({ actor }: Ctx, { userId }: AwardRecord): boolean => canSubmitAnswers(actor, userId);
export const managesAward = ({ actor }: Ctx, { managerIds }: AwardRecord): boolean => canActOnStage(actor, managerIds ?? []);

/** @throws AppError 404 for everyone else, 403 for co-authors: only the applicant answers */
export async function ownAward(db: Db, ctx: Ctx, applicationId: string): Promise<AwardRecord> {
  const award = await visibleAward(db, ctx, applicationId);
  if (!isOwnAward(ctx, award)) throw new AppError('ACCESS_DENIED', m.award.onlyTheApplicantAnswers());
  return award;
}

/** @throws AppError 404 for what the person does not see, 403 for what they do not manage */
export async function managedAward(db: Db, ctx: Ctx, applicationId: string): Promise<AwardRecord> {
  const award = await visibleAward(db, ctx, applicationId);
  if (!managesAward(ctx, award)) throw new AppError('ACCESS_DENIED', m.award.onlyManagersRecord());
  return award;
}

export interface LockedAward {
  award: AwardRecord;
  row: StageRecord;
}

/**
 * Locks the grants of the programme, then the application's row, and reads the award again: an answer, a signature and an
 * approval that spends the same money wait for each other.
 */
export async function lockAward(
  tx: Tx,
  ctx: Ctx,
  applicationId: string,
  read: (db: Db, ctx: Ctx, applicationId: string) => Promise<AwardRecord>,
): Promise<LockedAward> {
  const { programmeId } = await read(tx, ctx, applicationId);
  await lockGrants(tx, [programmeId]);
  const [row] = await lockForStage(tx, [applicationId]);
  if (!row) throw notFound('application');
  return { award: await read(tx, ctx, applicationId), row };
}

export const toAwardState = ({ approvalFlags, latest, hasCopy }: AwardRecord): AnswerState => ({
  flags: approvalFlags,
  latest,
  hasCopy,
});

/** @throws AppError 409 with the reason */
export function assertAnswerable(award: AwardRecord, answer: AwardAnswer): void {
  const denial = awardAnswerDenial(toAwardState(award), answer);
  if (denial) throw new AppError('CONFLICT', denial);
}
