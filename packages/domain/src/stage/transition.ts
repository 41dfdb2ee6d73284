/** Whether an application may take a step, and where it is afterwards. */
import { m } from '@grantdesk/messages';
import { canActOnStage, canDecideGrant } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { APPROVAL_FLAGS, type ApprovalFlag } from './flags.ts';
import { STAGE_FACTS, type ProgrammeStages } from './shape.ts';
import { neededFlag, stageActionRow, tabBeforeStep, type StageAction } from './stages.ts';
import type { ApplicationProgress, InterviewStatus, StageTab } from './tabs.ts';

/** What decides a step; nothing else may. */
export type StageFacts = {
  progressStatus: ApplicationProgress;
  proposalProgressStatus: ApplicationProgress | null;
  interviewStatus: InterviewStatus;
  flags: readonly string[];
  programme: {
    /** The stages that it uses. */
    stages: ProgrammeStages;
    hasProposalForm: boolean;
    hasProposalDates: boolean;
    /** The board decides with a quorum, in the decision room and nowhere else. */
    decidesInRoom?: boolean;
  };
  /** The step that `UNDO` is about. */
  move?: StageMove | undefined;
};

/** A step that was taken, as it is remembered to be taken back. */
export type StageMove = {
  action: StageAction;
  before: readonly string[];
  after: readonly string[];
  isUndone: boolean;
  /** Nothing but undone steps came after it. */
  isLatest: boolean;
};

export type Transition =
  { ok: true; flags: ApprovalFlag[]; added: ApprovalFlag | null; removed: ApprovalFlag | null } | { ok: false; reason: string };

const SET_ALREADY: Partial<Record<StageAction, string>> = {
  get SHORTLIST_FOR_PROPOSAL() {
    return m.stage.isShortlistedForProposalAlready();
  },
  get CALL_FOR_PROPOSAL() {
    return m.stage.wasCalledForAProposalAlready();
  },
  get SHORTLIST_FOR_INTERVIEW() {
    return m.stage.isShortlistedForInterviewAlready();
  },
  get CALL_FOR_INTERVIEW() {
    return m.stage.wasCalledForAnInterviewAlready();
  },
  get SHORTLIST_FOR_BOARD_APPROVAL() {
    return m.stage.isShortlistedForBoardApprovalAlready();
  },
};

const NEEDED: Partial<Record<ApprovalFlag, string>> = {
  get SHORTLISTED_FOR_PROPOSAL() {
    return m.stage.isNotShortlistedForProposal();
  },
  get CALLED_FOR_PROPOSAL() {
    return m.stage.wasNotCalledForAProposal();
  },
  get SHORTLISTED_FOR_INTERVIEW() {
    return m.stage.isNotShortlistedForInterview();
  },
  get CALLED_FOR_INTERVIEW() {
    return m.stage.wasNotCalledForAnInterview();
  },
  get SHORTLISTED_FOR_BOARD_APPROVAL() {
    return m.stage.isNotShortlistedForBoardApproval();
  },
};

/** The flags after a step, or in words why it is not possible: 'is not submitted yet'. */
export function transition(facts: StageFacts, action: StageAction): Transition {
  const has = (flag: ApprovalFlag): boolean => facts.flags.includes(flag);
  const refuse = (reason: string): Transition => ({ ok: false, reason });
  if (action === 'UNDO') return undo(facts);
  if (has('WITHDRAWN')) return refuse(withdrawn());
  if (has('NOT_TAKEN_FORWARD')) return refuse(notTaken());
  if (has('BOARD_DECLINED')) return refuse(m.stage.wasDeclinedAndGoesNoFurther());
  if (has('AWARD_DECLINED')) return refuse(m.stage.hasADeclinedAward());
  if (stageActionRow(action).who === 'grant') return afterApproval(facts.flags, action);
  if (has('BOARD_APPROVED')) return refuse(m.stage.wasApprovedAlready());
  if (action === 'DELIST') return delist(facts.flags);
  const { stages } = facts.programme;
  const { sets, stage } = stageActionRow(action);
  if (stage && !stages.includes(stage)) return refuse(STAGE_FACTS[stage].unusedStep);
  if (sets && has(sets)) return refuse(SET_ALREADY[action] ?? m.stage.hasTakenThisStepAlready());
  const needs = neededFlag(action, stages);
  if (needs && !has(needs)) return refuse(NEEDED[needs] ?? m.stage.isNotThatFarYet());
  const missing = missingFor(facts, action);
  if (missing) return refuse(missing);
  return { ok: true, flags: inOrder([...facts.flags, sets ?? '']), added: sets, removed: null };
}

const withdrawn = m.stage.wasWithdrawnByItsApplicant;
const notTaken = m.stage.wasNotifiedThatItIs;

/** What follows the approval, each step once: the signed contract, then the project. */
function afterApproval(flags: readonly string[], action: StageAction): Transition {
  const { needs, sets } = stageActionRow(action);
  if (action === 'DECLINE_AWARD' && flags.includes('CONTRACT_SIGNED'))
    return { ok: false, reason: m.stage.hasASignedContractAlready() };
  if (sets && flags.includes(sets))
    return {
      ok: false,
      reason: sets === 'CONTRACT_SIGNED' ? m.stage.hasASignedContractAlready() : m.stage.hasItsProjectAlready(),
    };
  if (needs && !flags.includes(needs))
    return { ok: false, reason: needs === 'BOARD_APPROVED' ? m.stage.wasNotApprovedByTheBoard() : m.stage.hasNoSignedContract() };
  return { ok: true, flags: inOrder([...flags, sets ?? '']), added: sets, removed: null };
}

/** What the used stage before a step still lacks: every step needs it to be finished. */
function unfinished(tab: StageTab | undefined, facts: StageFacts): string | null {
  switch (tab) {
    case 'ALL_APPLICATIONS':
      return facts.progressStatus === 'SUBMITTED' ? null : m.stage.isNotSubmittedYet();
    case 'PROPOSAL_APPLICATIONS':
      return facts.proposalProgressStatus === 'SUBMITTED' ? null : m.stage.hasNotSubmittedItsProposalYet();
    case 'INTERVIEW_APPLICATIONS':
      return facts.interviewStatus === 'COMPLETED' ? null : m.stage.hasNoCompletedInterview();
    default:
      return null;
  }
}

function missingFor(facts: StageFacts, action: StageAction): string | null {
  switch (action) {
    case 'WITHDRAW':
      return unfinished('ALL_APPLICATIONS', facts);
    case 'CALL_FOR_PROPOSAL':
      if (!facts.programme.hasProposalForm) return m.stage.cannotBeCalledTheProgrammeHas();
      return facts.programme.hasProposalDates ? null : m.stage.cannotBeCalledTheProgrammeHas2();
    case 'NOT_TAKEN_FORWARD':
      return (
        unfinished('ALL_APPLICATIONS', facts) ??
        (facts.flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL') ? m.stage.isBeforeTheBoardWhichDecides() : null)
      );
    case 'APPROVE_GRANT':
    case 'DECLINE_GRANT':
      return facts.programme.decidesInRoom ? m.stage.isDecidedInTheDecisionRoom() : null;
    default:
      return unfinished(tabBeforeStep(action, facts.programme.stages)?.tab, facts);
  }
}

/**
 * Restores exactly the flags before the step: never after an email, never after a later step, never twice.
 */
function undo({ flags, move }: StageFacts): Transition {
  const refuse = (reason: string): Transition => ({ ok: false, reason });
  if (!move) return refuse(m.stage.wasNotPartOfThisStep());
  if (move.isUndone) return refuse(m.stage.isAsItWasBeforeAlready());
  if (!stageActionRow(move.action).reversible) return refuse(m.stage.wasEmailedAboutThisStep());
  const isAsLeft = flags.length === move.after.length && move.after.every((flag) => flags.includes(flag));
  if (!move.isLatest || !isAsLeft) return refuse(m.stage.hasTakenALaterStepSince());
  const before = inOrder(move.before);
  return {
    ok: true,
    flags: before,
    added: before.find((flag) => !flags.includes(flag)) ?? null,
    removed: inOrder(flags).find((flag) => !before.includes(flag)) ?? null,
  };
}

/** Takes back the latest of the two first shortlists, as long as its own call has not gone out. */
function delist(flags: readonly string[]): Transition {
  const [shortlisted, called] = flags.includes('SHORTLISTED_FOR_INTERVIEW')
    ? (['SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW'] as const)
    : (['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'] as const);
  if (!flags.includes(shortlisted)) return { ok: false, reason: m.stage.isOnNoShortlist() };
  if (flags.includes(called)) return { ok: false, reason: m.stage.wasCalledAlreadyAndStaysListed() };
  return { ok: true, flags: inOrder(flags.filter((flag) => flag !== shortlisted)), added: null, removed: shortlisted };
}

const inOrder = (flags: readonly string[]): ApprovalFlag[] => APPROVAL_FLAGS.filter((flag) => flags.includes(flag));

/** Who may take the step at all. The text is shown where the action is not available. */
export function stageActionDenial(actor: Actor, action: StageAction, managerIds: readonly string[]): string | null {
  if (stageActionRow(action).who === 'applicant') return m.stage.onlyTheApplicantCanDoThis();
  if (stageActionRow(action).who === 'grant') return m.stage.thisComesWithTheContractOr();
  if (!canActOnStage(actor, managerIds)) return m.common.onlyManagersOfThisProgrammeCan();
  if (stageActionRow(action).who === 'decider' && !canDecideGrant(actor, managerIds))
    return m.stage.onlyAProgrammeDirectorOrSuper();
  return null;
}
