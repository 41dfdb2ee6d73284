import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canReadApplication,
  stageActionDenial,
  stageActionRow,
  transition,
  type StageAction,
  type StageFacts,
  type Transition,
} from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { accessDenied, AppError, notFound } from '../../platform/errors.ts';
import { onceInTx } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { findCurrentVersion } from '../form/index.ts';
import { findSubmission, insertSubmission } from '../submission/index.ts';
import { mailStep } from './mails.ts';
import { lockForStage, touchApplication, type StageRecord } from './queries.ts';

type Outcome = Answer<'application.stage'>['data'];

/**
 * Moves applications a step, each on its own: what may goes, what may not is told with its reason (APP-4). Rows are
 * locked in ascending order, so two managers on one selection move each application once and the other is told.
 * @throws AppError 403 for the wrong role, 409 with the same answer where none could move
 */
export async function applyStageAction(
  p: Platform,
  ctx: Ctx,
  { action, applications, reason }: HandlerInput<'application.stage'>['body'],
): Promise<Answer<'application.stage'>> {
  const answer = await onceInTx(p, ctx, async (tx) => {
    const rows = await lockForStage(tx, [...new Set(applications)]);
    refuseForeign(ctx, action, rows);
    const outcome: Outcome = { done: [], refused: [] };
    for (const id of new Set(applications)) {
      const row = rows.find((each) => each.id === id);
      if (!row) throw notFound('application');
      const step = transition(factsOf(row), action);
      if (step.ok) {
        await take(p, tx, ctx, row, action, step, reason);
        outcome.done.push(id);
      } else
        outcome.refused.push({
          _id: id,
          applicationID: row.applicationNumber,
          reason: `${row.applicationNumber} ${step.reason}.`,
        });
    }
    return { data: outcome };
  });
  if (answer.data.done.length === 0)
    throw new AppError('CONFLICT', answer.data.refused[0]?.reason ?? 'Nothing could be moved!', { data: answer.data });
  return answer;
}

/** An application that the person does not see is not found; one that they see but do not manage is denied. */
function refuseForeign(ctx: Ctx, action: StageAction, rows: StageRecord[]): void {
  for (const row of rows) {
    const managerIds = row.managerIds ?? [];
    const facts = { applicantId: row.userId, managerIds, assigneeIds: [], conflictedIds: row.conflictedIds ?? [] };
    if (!canReadApplication(ctx.actor, facts)) throw notFound('application');
    if (stageActionDenial(ctx.actor, action, managerIds)) throw accessDenied();
  }
}

const factsOf = (row: StageRecord): StageFacts => ({
  progressStatus: row.progressStatus as StageFacts['progressStatus'],
  proposalProgressStatus: row.proposalProgressStatus as StageFacts['proposalProgressStatus'],
  interviewStatus: row.interviewStatus as StageFacts['interviewStatus'],
  flags: row.approvalFlags,
  programme: {
    hasProposalForm: row.publishedVersion !== null,
    hasProposalDates: row.proposalStartDate !== null && row.proposalEndDate !== null,
  },
});

/** The one door through which flags change (architecture rule 4): flags, what comes with them, audit and mail together. */
async function take(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  row: StageRecord,
  action: StageAction,
  step: Extract<Transition, { ok: true }>,
  reason: string | undefined,
): Promise<void> {
  const isCall = action === 'CALL_FOR_PROPOSAL';
  await touchApplication(tx, row.id, { approvalFlags: step.flags, ...(isCall && { proposalProgressStatus: 'OPEN' as const }) });
  if (isCall) await startProposal(tx, row);
  const facts = {
    applicationID: row.applicationNumber,
    action,
    from: row.approvalFlags,
    to: step.flags,
    ...(reason && { reason }),
  };
  await recordAudit(
    tx,
    ctx,
    { kind: 'APPLICATION', id: row.id, programmeId: row.programmeId },
    { type: 'application.stage-changed', facts },
  );
  if (stageActionRow(action).mails) await mailStep(p, tx, row, action, reason);
}

/** The proposal's submission is made on the version published at this moment (decisions, Data 7). */
async function startProposal(tx: Tx, row: StageRecord): Promise<void> {
  const form = row.proposalFormId ? await findCurrentVersion(tx, row.proposalFormId) : undefined;
  if (!form) throw new AppError('CONFLICT', 'The programme has no published proposal form!');
  if (await findSubmission(tx, 'PROPOSAL', row.id)) return; // called before and delisted
  await insertSubmission(tx, { id: newId(), ownerKind: 'PROPOSAL', ownerId: row.id, formVersionId: form.id });
}
