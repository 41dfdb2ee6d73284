/**
 * The money of a programme as sums over its ledger. Entries are only ever added; amounts are minor units of the
 * programme's currency.
 */

import { m } from '@grantdesk/messages';

export const LEDGER_KINDS = ['COMMITTED', 'APPROVED', 'WITHHELD', 'RELEASED', 'RETURNED'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export interface LedgerEntry {
  kind: LedgerKind;
  /** Negative where something is taken back: a withheld payment that is approved later. */
  amount: number;
}

/** What has been done with a budget. */
export interface AccountSums {
  committed: number;
  approved: number;
  released: number;
  withheld: number;
  /** What grantees returned of what was released. */
  returned: number;
}

export interface Account extends AccountSums {
  budget: number;
  /** What is left to commit: the budget less what is committed; below zero where too much was committed. */
  balance: number;
}

const SUM_OF: Record<LedgerKind, keyof AccountSums> = {
  COMMITTED: 'committed',
  APPROVED: 'approved',
  WITHHELD: 'withheld',
  RELEASED: 'released',
  RETURNED: 'returned',
};

export const NO_SUMS: AccountSums = { committed: 0, approved: 0, released: 0, withheld: 0, returned: 0 };

/** The sums of a ledger, by kind. */
export function sumLedger(entries: readonly LedgerEntry[]): AccountSums {
  const sums = { ...NO_SUMS };
  for (const { kind, amount } of entries) sums[SUM_OF[kind]] += amount;
  return sums;
}

/** What of a commitment is still to be released: a return lowers the commitment, and what was released of it no longer counts. */
export const leftOfCommitment = ({
  committed,
  released,
  returned,
}: Pick<AccountSums, 'committed' | 'released' | 'returned'>): number => committed + returned - released;

/** The account of a budget. */
export const toAccount = (budget: number, sums: AccountSums): Account => ({
  budget,
  committed: sums.committed,
  approved: sums.approved,
  released: sums.released,
  withheld: sums.withheld,
  returned: sums.returned,
  balance: budget - sums.committed,
});

/** The accounts of several programmes of one currency as one. */
export const totalAccount = (accounts: readonly Account[]): Account =>
  toAccount(
    accounts.reduce((sum, { budget }) => sum + budget, 0),
    accounts.reduce<AccountSums>(
      (sums, each) => ({
        committed: sums.committed + each.committed,
        approved: sums.approved + each.approved,
        released: sums.released + each.released,
        withheld: sums.withheld + each.withheld,
        returned: sums.returned + each.returned,
      }),
      NO_SUMS,
    ),
  );

export const ACCOUNT_PARTS = ['released', 'approved', 'committed', 'withheld', 'left'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

/**
 * The budget in parts that do not overlap and together are the budget: paid and not returned, approved and not paid, committed and
 * not decided, withheld, left to commit (below zero where too much was committed).
 */
export const splitAccount = ({
  budget,
  committed,
  approved,
  released,
  withheld,
  returned,
}: Account): Record<AccountPart, number> => ({
  released: released - returned,
  approved: approved - released,
  committed: committed + returned - approved - withheld,
  withheld,
  left: budget - committed,
});

const SHARES: [above: number, text: () => string][] = [
  [1, m.payment.allOfItIsReleased],
  [0.9, m.payment.nearlyAllOfItIsReleased],
  [0.72, m.payment.threeQuartersAreReleased],
  [0.63, m.payment.twoThirdsAreReleased],
  [0.55, m.payment.moreThanHalfIsReleased],
  [0.47, m.payment.halfOfItIsReleased],
  [0.36, m.payment.nearlyHalfIsReleased],
  [0.3, m.payment.oneThirdIsReleased],
  [0.22, m.payment.oneQuarterIsReleased],
  [0.17, m.payment.oneFifthIsReleased],
  [0.08, m.payment.oneTenthIsReleased],
];

/** How much of a budget is released, in a few words: "One third is released". */
export function shareReleased({ budget, released }: Pick<Account, 'budget' | 'released'>): string {
  if (released === 0) return m.payment.nothingIsReleasedYet();
  const share = budget > 0 ? released / budget : 1;
  return (SHARES.find(([above]) => share >= above)?.[1] ?? m.payment.littleOfItIsReleased)();
}
