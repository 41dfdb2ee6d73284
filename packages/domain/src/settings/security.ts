import { m } from '@grantdesk/messages';

/** What it takes to withdraw a conflict of interest: a manager's consent, or that the managers are notified. */
export const CONFLICT_WITHDRAWALS = ['CONSENT', 'NOTIFY'] as const;
export type ConflictWithdrawal = (typeof CONFLICT_WITHDRAWALS)[number];

/** What the organisation has decided about signing in and safeguards. */
export interface SecuritySettings {
  /** Staff must use a second factor. */
  staffSecondFactor: boolean;
  /** Days that staff have to set it up. */
  graceDays: number;
  /** Signing in by the organisation's provider counts as the second factor. */
  singleSignOnCounts: boolean;
  /** Since when it is required; set by the server. */
  requiredSince: string | null;
  conflictWithdrawal: ConflictWithdrawal;
}

export const MAX_GRACE_DAYS = 90;

export const SECURITY_DEFAULTS: SecuritySettings = {
  staffSecondFactor: false,
  graceDays: 14,
  singleSignOnCounts: false,
  requiredSince: null,
  conflictWithdrawal: 'CONSENT',
};

/** What a person may set of it. */
export type SecurityChoice = Omit<SecuritySettings, 'requiredSince' | 'conflictWithdrawal'> & {
  /** Absent keeps it as it is. */
  conflictWithdrawal?: ConflictWithdrawal | undefined;
};

/** @returns the broken rules, by field */
export function securityIssues({ graceDays }: Pick<SecurityChoice, 'graceDays'>): { path: string; message: string }[] {
  if (Number.isInteger(graceDays) && graceDays >= 0 && graceDays <= MAX_GRACE_DAYS) return [];
  return [{ path: 'graceDays', message: m.common.enterANumberOfDaysFrom({ max: MAX_GRACE_DAYS }) }];
}

/** The choice as it is stored: the days begin when the rule is first required, and a rule that stays keeps its date. */
export function securityAfter(before: SecuritySettings, choice: SecurityChoice, now: Date): SecuritySettings {
  const { staffSecondFactor, graceDays, singleSignOnCounts } = choice;
  const requiredSince = staffSecondFactor ? (before.requiredSince ?? now.toISOString()) : null;
  const conflictWithdrawal = choice.conflictWithdrawal ?? before.conflictWithdrawal;
  return { staffSecondFactor, graceDays, singleSignOnCounts, requiredSince, conflictWithdrawal };
}
