/** Viewing the product as someone else sees it, read-only. */
import { isSuperAdmin } from '../access/can.ts';
import type { AccountType, Actor } from '../access/actor.ts';
import { isSuperAdminRole } from '../access/roles.ts';

export const viewWords = {
  notAdmin: 'Only a Super Admin looks as somebody else.',
  own: 'This is you.',
  sameSight: 'A Super Admin sees what you see.',
  applicant: 'What applicants write is their own until they submit it: nobody looks as an applicant.',
  inactive: 'This account is not active, so it sees nothing.',
  conflict: 'You declared a conflict of interest: looking as somebody else would open what it closes to you.',
} as const;

export interface ViewedPerson {
  userId: string;
  accountType: AccountType;
  accountStatus: string;
  role: string;
}

/** Why this person cannot look as that one; null where they can. @param hasConflicts the looker declared one that holds */
export function viewDenial(actor: Actor, viewed: ViewedPerson, hasConflicts: boolean): string | null {
  if (!isSuperAdmin(actor)) return viewWords.notAdmin;
  if (actor.userId === viewed.userId) return viewWords.own;
  if (viewed.accountType === 'SUBSCRIBER') return viewWords.applicant;
  if (viewed.accountStatus !== 'ACTIVE') return viewWords.inactive;
  if (isSuperAdminRole(viewed.role)) return viewWords.sameSight;
  return hasConflicts ? viewWords.conflict : null;
}
