import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canReadApplication,
  findOutcome,
  stageActionDenial,
  stageActionRow,
  toStageSet,
  transition,
  type StageAction,
  type StageFacts,
  type StageMove,
  type Transition,
} from '@grantdesk/domain';
import { recordAudits, type AuditEntry } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { findCurrentVersion } from '../form/index.ts';
import { findSubmission, insertSubmission } from '../submission/index.ts';
import { mailStep } from './stage-mails.ts';
import { lockForStage, updateProgress, type StageRecord } from './queries.ts';
import { lockGrantsFor, recordGrants, assertWithinBudget, assertAmountsExpected, type Grant } from './stage-amounts.ts';
import { findMovesOf, insertMoves, undoMove, type NewMove } from './stage-queries.ts';

type Outcome = Answer<'application.stage'>['data'];

/**
 * Moves applications a step, each on its own: those that may move do, the others are returned with their reason. Rows are
 * locked in ascending order, so two managers on one selection move each application once and the second learns of it.
 * @throws AppError 403 for the wrong role, 409 with the same answer where none could move, 422 without a needed reason
 */
export async function applyStageAction(
  p: Platform,
  ctx: Ctx,
  { action, applications, reason, move, amounts }: HandlerInput<'application.stage'>['body'],
): Promise<Answer<'application.stage'>> {
  assertComplete({ action, reason, move });
  assertAmountsExpected({ action, applications, amounts });
  const answer = await onceInTx(p, ctx, async (tx) => {
    const ids = [...new Set(applications)];
    const grants = await lockGrantsFor(tx, action, ids, amounts);
    const rows = await lockForStage(tx, ids);
    assertStageActor(ctx, action, rows);
    const moves = move ? await findMovesOf(tx, move, ids) : [];
    const batch = newId();
    const ledger: Ledger = { moves: [], entries: [] };
    const outcome: Outcome = { done: [], refused: [], move: null };
    await assertWithinBudget(
      tx,
      grants,
      rows.filter((row) => transition(toStageFacts(row), action).ok).map((row) => row.id),
    );
    for (const id of ids) {
      const row = rows.find((each) => each.id === id);
      if (!row) throw notFound('application');
      const moved = moves.find((each) => each.applicationId === id);
      const step = transition({ ...toStageFacts(row), move: moved && toStageMove(moved) }, action);
      if (step.ok) {
        if (moved) await takeBack(tx, ctx, row, moved, ledger);
        else await take(p, tx, ctx, row, { action, step, reason, batch, decision: grantDecision(grants.get(id)) }, ledger);
        outcome.done.push(id);
      } else
        outcome.refused.push({
          _id: id,
          applicationID: row.applicationNumber,
          reason: `${row.applicationNumber} ${step.reason}.`,
        });
    }
    await recordGrants(tx, grants, outcome.done);
    await writeLedger(tx, ctx, ledger);
    if (action !== 'UNDO' && outcome.done.length > 0) outcome.move = batch;
    return { data: outcome };
  });
  if (answer.data.done.length === 0)
    throw new AppError('CONFLICT', answer.data.refused[0]?.reason ?? m.application.nothingCouldBeMoved2(), { data: answer.data });
  return answer;
}

/** @throws AppError 422 where an undo names no step, or a step that needs one has no reason */
function assertComplete(step: { action: StageAction; reason?: string | undefined; move?: string | undefined }): void {
  if (step.action === 'UNDO' && !step.move)
    throw ruleBroken([{ path: 'move', message: m.application.chooseTheStepToTakeBack() }]);
  if (stageActionRow(step.action).reason === 'needed' && !step.reason)
    throw ruleBroken([{ path: 'reason', message: m.common.enterAReason() }]);
}

/** An application that the person does not see is not found; one that they see but do not manage is denied. */
export function assertStageActor(ctx: Ctx, action: StageAction, rows: StageRecord[]): void {
  for (const row of rows) {
    const managerIds = row.managerIds ?? [];
    const facts = { applicantId: row.userId, managerIds, assigneeIds: [], conflictedIds: row.conflictedIds ?? [] };
    if (!canReadApplication(ctx.actor, facts)) throw notFound('application');
    if (stageActionDenial(ctx.actor, action, managerIds)) throw accessDenied();
  }
}

export const toStageFacts = (row: StageRecord): StageFacts => ({
  progressStatus: row.progressStatus as StageFacts['progressStatus'],
  proposalProgressStatus: row.proposalProgressStatus as StageFacts['proposalProgressStatus'],
  interviewStatus: row.interviewStatus as StageFacts['interviewStatus'],
  flags: row.approvalFlags,
  programme: {
    stages: toStageSet(row.stages),
    hasProposalForm: row.publishedVersion !== null,
    hasProposalDates: row.proposalStartDate !== null && row.proposalEndDate !== null,
    decidesInRoom: (row.quorum ?? 0) > 0,
  },
});

type MoveRecord = Awaited<ReturnType<typeof findMovesOf>>[number];

export const toStageMove = (move: MoveRecord): StageMove => ({
  action: move.action as StageAction,
  before: move.flagsBefore,
  after: move.flagsAfter,
  isUndone: move.undoneAt !== null,
  isLatest: !move.hasLater,
});

/** A step that was judged and is taken: what it is, why, in which batch, and what a decision grants. */
export interface TakenStep {
  action: StageAction;
  step: Extract<Transition, { ok: true }>;
  reason: string | undefined;
  batch: string;
  decision?: { release?: string; amount: number | null; conditions: string; currency: string } | undefined;
}

/** What the mail and the trail say of a grant that is approved in a list. */
export const grantDecision = (grant: Grant | undefined): TakenStep['decision'] =>
  grant && { amount: grant.granted, conditions: grant.conditions, currency: grant.currency };

/** What the steps of one action leave behind, written together at its end. */
export interface Ledger {
  moves: NewMove[];
  entries: AuditEntry[];
}

/** Remembers the steps and tells the trail, in the transaction that took them. */
export async function writeLedger(tx: Tx, ctx: Ctx, { moves, entries }: Ledger): Promise<void> {
  if (moves.length > 0) await insertMoves(tx, moves);
  await recordAudits(tx, ctx, entries);
}

/**
 * The one door through which flags change: flags, what comes with them, audit and mail together. The
 * caller writes the ledger once all are taken.
 */
export async function take(p: Platform, tx: Tx, ctx: Ctx, row: StageRecord, taken: TakenStep, ledger: Ledger): Promise<void> {
  const { action, step, reason, batch, decision } = taken;
  const isCall = action === 'CALL_FOR_PROPOSAL';
  await updateProgress(tx, row.id, { approvalFlags: step.flags, ...(isCall && { proposalProgressStatus: 'OPEN' as const }) });
  if (isCall) await startProposal(tx, row);
  ledger.moves.push({
    id: newId(),
    batchId: batch,
    applicationId: row.id,
    programmeId: row.programmeId,
    action,
    flagsBefore: row.approvalFlags,
    flagsAfter: step.flags,
    madeBy: ctx.actor.userId,
  });
  const facts = {
    applicationID: row.applicationNumber,
    action,
    from: row.approvalFlags,
    to: step.flags,
    ...(reason && { reason }),
    ...(decision?.release && { release: decision.release }),
    ...(decision?.amount && { amount: decision.amount, currency: decision.currency }),
    ...(decision?.conditions && { conditions: decision.conditions }),
  };
  ledger.entries.push({ subject: subjectOf(row), event: { type: 'application.stage-changed', facts } });
  const outcome = findOutcome(step.flags);
  if (outcome === 'withdrawn' || outcome === 'not taken forward')
    await p.events.emit(tx, ctx, 'APPLICATION_ENDED', { applicationId: row.id, outcome });
  if (stageActionRow(action).mails) await mailStep(p, tx, row, { action, reason, decision });
}

const subjectOf = (row: StageRecord) => ({ kind: 'APPLICATION' as const, id: row.id, programmeId: row.programmeId });

/** Back to exactly the flags before; the application's row is locked and the step judged by the caller. */
async function takeBack(tx: Tx, ctx: Ctx, row: StageRecord, move: MoveRecord, ledger: Ledger): Promise<void> {
  if (!(await undoMove(tx, move.id, ctx.actor.userId)))
    throw new AppError('BUSY', m.application.someoneElseIsMovingThisApplication());
  ledger.entries.push(toUndone(row, move));
}

/** What the trail says of a step that was undone. */
export function toUndone(row: StageRecord, move: Pick<MoveRecord, 'action' | 'flagsBefore'>): Ledger['entries'][number] {
  const facts = {
    applicationID: row.applicationNumber,
    action: 'UNDO',
    undoes: move.action,
    from: row.approvalFlags,
    to: move.flagsBefore,
  };
  return { subject: subjectOf(row), event: { type: 'application.stage-changed', facts } };
}

/** The proposal's submission is made on the version published at this moment. */
async function startProposal(tx: Tx, row: StageRecord): Promise<void> {
  const form = row.proposalFormId ? await findCurrentVersion(tx, row.proposalFormId) : undefined;
  if (!form) throw new AppError('CONFLICT', m.application.theProgrammeHasNoPublishedProposal());
  if (await findSubmission(tx, 'PROPOSAL', row.id)) return; // called before and delisted
  await insertSubmission(tx, { id: newId(), ownerKind: 'PROPOSAL', ownerId: row.id, formVersionId: form.id });
}
