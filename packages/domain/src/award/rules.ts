/** The applicant's answer to a grant that the board approved: who gives it, when, and what counts of it. */
import { m } from '@grantdesk/messages';

export const AWARD_ANSWERS = ['ACCEPTED', 'DECLINED'] as const;
export type AwardAnswer = (typeof AWARD_ANSWERS)[number];

/** What the history of an award says: its answers, and that a declined one was reopened. */
export const AWARD_STEPS = [...AWARD_ANSWERS, 'REOPENED'] as const;
export type AwardStep = (typeof AWARD_STEPS)[number];

/** How an answer came: on screen, recorded by the programme team, or with the signature of the contract. */
export const AWARD_METHODS = ['SCREEN', 'STAFF', 'SIGNATURE'] as const;
export type AwardMethod = (typeof AWARD_METHODS)[number];

/** Longest reason of a decline, and longest note of an answer that was recorded. */
export const AWARD_REASON_MAX = 2_000;

export interface AnswerState {
  flags: readonly string[];
  /** The last step of its history; null where there is none. */
  latest: AwardStep | null;
  /** A signed copy of the contract waits to be checked. */
  hasCopy: boolean;
}

/**
 * The answer that counts; null while there is none. A signed contract accepts the award, also one that was signed before
 * awards had answers.
 */
export function findAwardAnswer({ flags, latest }: Pick<AnswerState, 'flags' | 'latest'>): AwardAnswer | null {
  if (flags.includes('AWARD_DECLINED')) return 'DECLINED';
  return flags.includes('CONTRACT_SIGNED') || latest === 'ACCEPTED' ? 'ACCEPTED' : null;
}

/** Why this answer cannot be given now, by the applicant or recorded by staff; null where it can. */
export function awardAnswerDenial(state: AnswerState, answer: AwardAnswer): string | null {
  const { flags, hasCopy } = state;
  if (!flags.includes('BOARD_APPROVED') || flags.includes('WITHDRAWN')) return m.award.notApproved();
  if (flags.includes('CONTRACT_SIGNED')) return m.award.contractIsSigned();
  const counts = findAwardAnswer(state);
  if (counts === 'DECLINED') return m.award.isDeclinedAlready();
  if (counts === 'ACCEPTED') return m.award.isAcceptedAlready();
  return hasCopy && answer === 'DECLINED' ? m.award.signedCopyIsBeingChecked() : null;
}

/** Why an award cannot be reopened; null for one that was declined. The budget is checked apart. */
export const awardReopenDenial = ({ flags }: Pick<AnswerState, 'flags'>): string | null =>
  flags.includes('AWARD_DECLINED') ? null : m.award.isNotDeclined();
