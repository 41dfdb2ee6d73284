import { ACCOUNT_PARTS, type Account, type AccountPart, splitAccount } from '@grantdesk/domain/payment/ledger';

const LABELS: Record<AccountPart, string> = {
  released: 'Released',
  approved: 'Approved, not paid',
  committed: 'Committed, not approved',
  withheld: 'Withheld',
  left: 'Left to commit',
};

/** The parts of a budget in the order of its bar, under the same names on every screen. */
export function budgetParts(account: Account): { part: AccountPart; label: string; minor: number }[] {
  const parts = splitAccount(account);
  return ACCOUNT_PARTS.map((part) => ({
    part,
    label: part === 'left' && parts.left < 0 ? 'Committed above the budget' : LABELS[part],
    minor: parts[part],
  }));
}
