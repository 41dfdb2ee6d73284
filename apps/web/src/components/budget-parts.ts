import { m } from '@grantdesk/messages';
import { ACCOUNT_PARTS, type Account, type AccountPart, splitAccount } from '@grantdesk/domain/payment/ledger';

const LABELS: Record<AccountPart, string> = {
  released: m.common.paid(),
  approved: m.common.approvedNotPaid(),
  committed: m.common.committedNotApproved(),
  withheld: m.common.withheld(),
  left: m.common.leftToCommit(),
};

/** The parts of a budget in the order of its bar, under the same names on every screen. */
export function budgetParts(account: Account): { part: AccountPart; label: string; minor: number }[] {
  const parts = splitAccount(account);
  return ACCOUNT_PARTS.map((part) => ({
    part,
    label: part === 'left' && parts.left < 0 ? m.common.committedAboveTheBudget() : LABELS[part],
    minor: parts[part],
  }));
}
