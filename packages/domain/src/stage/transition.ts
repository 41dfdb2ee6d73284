/** Whether an application may take a step, and where it is afterwards (APP-3, APP-4). */
import { canActOnStage, canDecideGrant } from '../access/can.ts';
import type { Actor } from '../access/can.ts';
import { stageActionRow } from './stages.ts';
import type { StageAction } from './stages.ts';
import { APPROVAL_FLAGS } from './tabs.ts';
import type { ApplicationProgress, ApprovalFlag, InterviewStatus } from './tabs.ts';

/** What decides a step; nothing else may. */
export type StageFacts = {
  progressStatus: ApplicationProgress;
  proposalProgressStatus: ApplicationProgress | null;
  interviewStatus: InterviewStatus;
  flags: readonly string[];
  programme: { hasProposalForm: boolean; hasProposalDates: boolean };
};

export type Transition =
  { ok: true; flags: ApprovalFlag[]; added: ApprovalFlag | null; removed: ApprovalFlag | null } | { ok: false; reason: string };

const SET_ALREADY: Partial<Record<StageAction, string>> = {
  SHORTLIST_FOR_PROPOSAL: 'is shortlisted for proposal already',
  CALL_FOR_PROPOSAL: 'was called for a proposal already',
  SHORTLIST_FOR_INTERVIEW: 'is shortlisted for interview already',
  CALL_FOR_INTERVIEW: 'was called for an interview already',
  SHORTLIST_FOR_BOARD_APPROVAL: 'is shortlisted for board approval already',
};

const NEEDED: Partial<Record<ApprovalFlag, string>> = {
  SHORTLISTED_FOR_PROPOSAL: 'is not shortlisted for proposal',
  CALLED_FOR_PROPOSAL: 'was not called for a proposal',
  SHORTLISTED_FOR_INTERVIEW: 'is not shortlisted for interview',
  CALLED_FOR_INTERVIEW: 'was not called for an interview',
  SHORTLISTED_FOR_BOARD_APPROVAL: 'is not shortlisted for board approval',
};

/** The flags after a step, or in words why it is not possible: 'is not submitted yet'. */
export function transition(facts: StageFacts, action: StageAction): Transition {
  const has = (flag: ApprovalFlag): boolean => facts.flags.includes(flag);
  const refuse = (reason: string): Transition => ({ ok: false, reason });
  if (has('BOARD_DECLINED')) return refuse('was declined and goes no further');
  if (has('BOARD_APPROVED')) return refuse('was approved already');
  if (action === 'DELIST') return delist(facts.flags);
  const row = stageActionRow(action);
  if (row.sets && has(row.sets)) return refuse(SET_ALREADY[action] ?? 'has taken this step already');
  if (row.needs && !has(row.needs)) return refuse(NEEDED[row.needs] ?? 'is not that far yet');
  const missing = missingFor(facts, action);
  if (missing) return refuse(missing);
  return { ok: true, flags: inOrder([...facts.flags, row.sets ?? '']), added: row.sets, removed: null };
}

function missingFor(facts: StageFacts, action: StageAction): string | null {
  switch (action) {
    case 'SHORTLIST_FOR_PROPOSAL':
      return facts.progressStatus === 'SUBMITTED' ? null : 'is not submitted yet';
    case 'CALL_FOR_PROPOSAL':
      if (!facts.programme.hasProposalForm) return 'cannot be called: the programme has no published proposal form';
      return facts.programme.hasProposalDates ? null : 'cannot be called: the programme has no proposal dates';
    case 'SHORTLIST_FOR_INTERVIEW':
      return facts.proposalProgressStatus === 'SUBMITTED' ? null : 'has not submitted its proposal yet';
    case 'SHORTLIST_FOR_BOARD_APPROVAL':
      return facts.interviewStatus === 'COMPLETED' ? null : 'has no completed interview';
    default:
      return null;
  }
}

/** Takes back the latest of the two first shortlists, as long as its own call has not gone out. */
function delist(flags: readonly string[]): Transition {
  const [shortlisted, called] = flags.includes('SHORTLISTED_FOR_INTERVIEW')
    ? (['SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW'] as const)
    : (['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'] as const);
  if (!flags.includes(shortlisted)) return { ok: false, reason: 'is on no shortlist' };
  if (flags.includes(called)) return { ok: false, reason: 'was called already and stays listed' };
  return { ok: true, flags: inOrder(flags.filter((flag) => flag !== shortlisted)), added: null, removed: shortlisted };
}

const inOrder = (flags: readonly string[]): ApprovalFlag[] => APPROVAL_FLAGS.filter((flag) => flags.includes(flag));

/** APP-5 and APP-6: who may take the step at all. The text is shown where the action is not available. */
export function stageActionDenial(actor: Actor, action: StageAction, managerIds: readonly string[]): string | null {
  if (!canActOnStage(actor, managerIds)) return 'Only managers of this programme can do this.';
  if (stageActionRow(action).who === 'decider' && !canDecideGrant(actor, managerIds))
    return 'Only a Programme Director or Super Admin can do this.';
  return null;
}
