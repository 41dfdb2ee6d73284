import { m } from '@grantdesk/messages';
import type { Permissions } from './resources.ts';

export const ACCOUNT_TYPES = ['SUBSCRIBER', 'VOLUNTEER', 'ADMIN'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** What people call the kinds of accounts. */
export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  get SUBSCRIBER() {
    return m.common.applicant();
  },
  get VOLUNTEER() {
    return m.access.volunteer();
  },
  get ADMIN() {
    return m.access.staff();
  },
};

/** A person as the rules see them: their kind of account, role and permissions. */
export type Actor = {
  userId: string;
  name: string;
  email: string;
  accountType: AccountType;
  role: string;
  permissions: Permissions;
};
