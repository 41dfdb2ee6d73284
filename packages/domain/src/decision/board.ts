/** What a board decides by: the ranked list, the line that the money draws, quorum and recusals. */

import { m } from '@grantdesk/messages';
import { roundAsDisplayed } from '../format/money.ts';
import { overBudget, proposedGrant } from '../payment/grants.ts';

/** Who was recorded as present counts for this long: a board that meets again is recorded again. */
export const ATTENDANCE_HOURS = 12;

/** What a board drafts. `HOLD` reserves its amount and is never released. */
export const DECISIONS = ['APPROVE', 'HOLD', 'DECLINE'] as const;
export type Decision = (typeof DECISIONS)[number];
/** What a release decides. */
export type FinalDecision = Exclude<Decision, 'HOLD'>;

export type RankedApplication = { _id: string; score: number | null };

/** Decimals of a score in the room. A difference too small to appear there must not decide a rank. */
export const BOARD_SCORE_DECIMALS = 1;

/** A score as the room displays it, so that equal displayed scores compare as equal. */
const displayedScore = (score: number | null): number =>
  score === null ? -Infinity : roundAsDisplayed(score, BOARD_SCORE_DECIMALS);

/** Highest displayed score first, those without one last, ties by id; equal displayed scores share a `rank`. */
export function rankForBoard<T extends RankedApplication>(rows: readonly T[]): (T & { rank: number | null })[] {
  const sorted = rows.toSorted(
    (a, b) => displayedScore(b.score) - displayedScore(a.score) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0),
  );
  let rank = 0;
  let last: number | null = null;
  return sorted.map((row, index) => {
    if (row.score === null) return { ...row, rank: null };
    const score = displayedScore(row.score);
    if (score !== last) rank = index + 1;
    last = score;
    return { ...row, rank };
  });
}

/** Sums of money in minor units; what has no amount counts nothing and is counted apart. */
export function sumAmounts(amounts: readonly (number | null)[]): { total: number; unknown: number } {
  let total = 0;
  let unknown = 0;
  for (const amount of amounts) {
    if (amount === null) unknown++;
    else total += amount;
  }
  return { total, unknown };
}

/** An application before the board, with what is drafted about it. Amounts in minor units; null where not known. */
export type BoardMoney = {
  requested: number | null;
  proposed: number | null;
  decision: { outcome: Decision; amount: number | null } | null;
};

/** What the row would be granted: what is drafted, else what it proposes or requests. */
export const wouldGrant = (row: BoardMoney): number | null =>
  row.decision && row.decision.outcome !== 'DECLINE' ? row.decision.amount : proposedGrant(row);

/**
 * What each row takes from the budget by rank. A declined row takes nothing from the rows after it; those below the last row
 * that is not declined show what they would take.
 */
export function costsByRank(rows: readonly BoardMoney[]): (number | null)[] {
  const last = rows.findLastIndex((row) => row.decision?.outcome !== 'DECLINE');
  return rows.map((row, index) => (index < last && row.decision?.outcome === 'DECLINE' ? 0 : wouldGrant(row)));
}

/** What is left of the budget after each row, from the top. Null from the first unknown amount on. */
export function leftByRank(rows: readonly BoardMoney[], left: number): (number | null)[] {
  let rest: number | null = left;
  return costsByRank(rows).map((cost) => (rest = rest === null || cost === null ? null : rest - cost));
}

/** What is granted above the line and by drafted decisions below it: the sum of the room's Granted column. */
export const grantedByRank = (rows: readonly BoardMoney[], cut: number): (number | null)[] =>
  rows.map((row, index) => {
    if (row.decision) return row.decision.outcome === 'DECLINE' ? 0 : row.decision.amount;
    return index < cut ? proposedGrant(row) : 0;
  });

/** How many from the top fit into what is left; the line falls before the first that does not. */
export function cutByBudget(amounts: readonly (number | null)[], left: number): number {
  let spent = 0;
  for (const [index, amount] of amounts.entries()) {
    spent += amount ?? 0;
    if (spent > left) return index;
  }
  return amounts.length;
}

export type DecisionInput = { outcome: Decision; amount: number | null; reason: string; conditions?: string };

/** Broken rules of a drafted decision; paths are its own names. The applicant reads the reason of a decline. */
export function decisionIssues({ outcome, amount, reason, conditions = '' }: DecisionInput): { path: string; message: string }[] {
  if (outcome === 'DECLINE') {
    if (amount !== null) return [{ path: 'amount', message: m.common.onlyAnApprovalHasAnAmount() }];
    if (conditions.trim() !== '') return [{ path: 'conditions', message: m.decision.onlyAnApprovalHasConditions() }];
    return reason.trim() === '' ? [{ path: 'reason', message: m.common.enterAReason() }] : [];
  }
  if (amount !== null && (!Number.isSafeInteger(amount) || amount <= 0))
    return [{ path: 'amount', message: m.common.enterAnAmountAboveZero() }];
  return [];
}

/** Who of those present may take part in a decision: a conflict of interest excludes a person automatically. */
export const votersFor = (present: readonly string[], conflicted: readonly string[]): string[] =>
  present.filter((id) => !conflicted.includes(id));

export type ReleaseFacts = {
  quorum: number;
  present: readonly string[];
  /** What would be released. */
  decisions: readonly { applicationID: string; outcome: FinalDecision; amount: number | null; conflicted: readonly string[] }[];
  /** Budget less what has been granted before, in minor units. */
  left: number;
};

/** Why a batch cannot be released now, each in a sentence; empty when it can. */
export function releaseDenials({ quorum, present, decisions, left }: ReleaseFacts): string[] {
  if (decisions.length === 0) return [m.decision.nothingIsStaged()];
  const denials: string[] = [];
  const people = (n: number): string => m.decision.nMembersAre({ n });
  if (present.length < quorum) denials.push(m.decision.theQuorumIsQuorumBut({ quorum, count: people(present.length) }));
  else
    for (const { applicationID, conflicted } of decisions) {
      const voters = votersFor(present, conflicted).length;
      if (voters < quorum) denials.push(m.decision.applicationLacksQuorum({ applicationID, quorum, voters }));
    }
  const tooMuch = overBudget(
    decisions.filter(({ outcome }) => outcome === 'APPROVE').map(({ amount }) => amount),
    left,
  );
  return tooMuch === null ? denials : [...denials, tooMuch];
}
