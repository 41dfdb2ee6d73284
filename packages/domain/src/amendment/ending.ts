/** The end of a running project: what stands in its way, and what it does with the money. */
import { m } from '@grantdesk/messages';
import type { LedgerEntry } from '../payment/ledger.ts';
import { isOpenReport, isOpenTerm, type CurrentPlan } from './rules.ts';
import { sumRows } from '../project/plan.ts';

export const ENDING_REASON_MAX = 2_000;
export const endingWords = {
  get reason() {
    return m.common.enterAReason();
  },
  get longReason() {
    return m.amendment.maximumOfAmendmentTextMaxCharacters({ max: ENDING_REASON_MAX });
  },
} as const;

/** Terms that were approved and are not fully paid: they are owed, and keep a project from ending. */
export const owedTerms = <T extends { status: string }>(terms: readonly T[]): T[] =>
  terms.filter(({ status }) => status === 'Approved');

/** Why a project cannot be ended as things stand; null where it can. */
export function endDenial(project: {
  status: string;
  isEnded: boolean;
  hasProposal: boolean;
  terms: readonly { term: number; status: string }[];
}): string | null {
  if (project.isEnded) return m.amendment.theProjectHasEndedAlready();
  if (project.status === 'PENDING-ACTIVATION') return m.amendment.theProjectHasNotBeenActivated2();
  const owed = owedTerms(project.terms).map(({ term }) => String(term));
  if (owed.length === 1) return m.amendment.paymentOwedIsApprovedAndNot({ owed: owed.join() });
  if (owed.length > 1)
    return m.amendment.paymentsTermsAndLastAre({ terms: owed.slice(0, -1).join(', '), last: String(owed.at(-1)) });
  return project.hasProposal ? m.amendment.anAmendmentIsWaitingForA() : null;
}

/** What ending does: terms that are cancelled, reports that are no longer requested, and the entries of the ledger. */
export interface EndingEffect {
  /** What stays committed: it was paid. */
  paid: number;
  /** What goes back to the programme: the cancelled terms, and what of the budget no term held. */
  returned: number;
  cancelled: CurrentPlan['terms'];
  dropped: CurrentPlan['reports'];
  entries: (LedgerEntry & { paymentId: string | null })[];
}

/** The effect of ending a project that `endDenial` lets end. */
export function endingEffect({ budget, terms, reports }: Pick<CurrentPlan, 'budget' | 'terms' | 'reports'>): EndingEffect {
  const cancelled = terms.filter(isOpenTerm);
  const paid = sumRows(terms.filter((term) => !isOpenTerm(term)));
  const returned = budget - paid;
  return {
    paid,
    returned,
    cancelled,
    dropped: reports.filter(isOpenReport),
    entries: [
      ...(returned === 0 ? [] : [{ kind: 'COMMITTED' as const, amount: -returned, paymentId: null }]),
      ...cancelled
        .filter(({ status }) => status === 'Withheld')
        .map(({ _id, amount }) => ({ kind: 'WITHHELD' as const, amount: -amount, paymentId: _id })),
    ],
  };
}
