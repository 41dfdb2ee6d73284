/** Viewing the product as someone else sees it, read-only. */
import { m } from '@grantdesk/messages';
import { isSuperAdmin } from '../access/can.ts';
import type { AccountType, Actor } from '../access/actor.ts';
import { isSuperAdminRole } from '../access/roles.ts';

export const viewWords = {
  get notAdmin() {
    return m.user.onlyASuperAdminLooksAs();
  },
  get own() {
    return m.user.thisIsYou();
  },
  get sameSight() {
    return m.user.aSuperAdminSeesWhatYou();
  },
  get applicant() {
    return m.user.whatApplicantsWriteIsTheirOwn();
  },
  get inactive() {
    return m.user.thisAccountIsNotActiveSo();
  },
  get conflict() {
    return m.user.youDeclaredAConflictOfInterest();
  },
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
