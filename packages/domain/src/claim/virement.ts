/** Moving money between the lines of a budget without an amendment, and the settings of a programme about spending. */
import { m } from '@grantdesk/messages';
import type { Actor } from '../access/actor.ts';
import { canManageProject, canSubmitAnswers } from '../access/can.ts';
import { isAmount } from '../payment/amounts.ts';
import { CLAIM_TEXT_MAX, type ClaimIssue } from './items.ts';
import type { LineSpending } from './lines.ts';

export const DEFAULT_VIREMENT_PERCENT = 10;
export const MAX_VIREMENT_PERCENT = 100;

export interface ClaimSettings {
  /** Reports carry what was spent. */
  isOffered: boolean;
  /** How far a line may move without an amendment; 0 for not at all. */
  virementPercent: number;
  needsEvidence: boolean;
}

export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = {
  isOffered: false,
  virementPercent: DEFAULT_VIREMENT_PERCENT,
  needsEvidence: false,
};

export const claimSettingsIssues = ({ virementPercent }: Pick<ClaimSettings, 'virementPercent'>): ClaimIssue[] =>
  Number.isInteger(virementPercent) && virementPercent >= 0 && virementPercent <= MAX_VIREMENT_PERCENT
    ? []
    : [{ path: 'virementPercent', message: m.claim.enterAPercentage({ max: MAX_VIREMENT_PERCENT }) }];

/** How far virements may change a line, in either direction; exact, rounded down. */
export const virementLimit = (planned: number, percent: number): number => Number((BigInt(planned) * BigInt(percent)) / 100n);

/** How much can be taken from a line: within the limit, never what is claimed, and never all of the line. */
export const movableFrom = ({ planned, moved, available, claimed }: LineSpending, percent: number): number =>
  Math.max(0, Math.min(virementLimit(planned, percent) + moved, available - Math.max(claimed, 1)));

/** How much a line can take in. */
export const movableTo = ({ planned, moved }: LineSpending, percent: number): number =>
  Math.max(0, virementLimit(planned, percent) - moved);

export interface VirementRequest {
  from: string;
  to: string;
  amount: number;
  reason: string;
}

/** What is wrong with a virement. */
export function virementIssues(
  { from, to, amount, reason }: VirementRequest,
  lines: readonly LineSpending[],
  percent: number,
  money: (minor: number) => string,
): ClaimIssue[] {
  const source = lines.find(({ _id }) => _id === from);
  const target = lines.find(({ _id }) => _id === to);
  const issues: ClaimIssue[] = [];
  if (!source) issues.push({ path: 'from', message: m.claim.chooseALine() });
  if (!target) issues.push({ path: 'to', message: m.claim.chooseALine() });
  else if (from === to) issues.push({ path: 'to', message: m.claim.chooseAnotherLine() });
  if (reason.trim() === '') issues.push({ path: 'reason', message: m.common.enterAReason() });
  else if (reason.length > CLAIM_TEXT_MAX)
    issues.push({ path: 'reason', message: m.claim.longDescription({ max: CLAIM_TEXT_MAX }) });
  if (!isAmount(amount)) issues.push({ path: 'amount', message: m.common.enterAnAmountAboveZero() });
  else if (source && amount > movableFrom(source, percent))
    issues.push({ path: 'amount', message: m.claim.noMoreFromLine({ amount: money(movableFrom(source, percent)) }) });
  else if (target && amount > movableTo(target, percent))
    issues.push({ path: 'amount', message: m.claim.noMoreToLine({ amount: money(movableTo(target, percent)) }) });
  return issues;
}

/** Why no money can be moved now; null where it can. */
export function virementDenial(project: {
  status: string;
  isEnded: boolean;
  hasProposal: boolean;
  isOffered: boolean;
  virementPercent: number;
  lines: number;
}): string | null {
  if (project.isEnded) return m.amendment.theProjectHasEnded();
  if (project.status !== 'IN-PROGRESS') return m.claim.onlyWhileRunning();
  if (!project.isOffered || project.virementPercent === 0) return m.claim.needsAmendment();
  if (project.lines < 2) return m.claim.needsTwoLines();
  return project.hasProposal ? m.amendment.anAmendmentIsWaitingFor() : null;
}

/** The applicant of a project and who manages its programme move money. */
export const canMoveMoney = (actor: Actor, facts: { applicantId: string; managerIds: readonly string[] }): boolean =>
  canSubmitAnswers(actor, facts.applicantId) || canManageProject(actor, facts.managerIds, 'UPDATE');
