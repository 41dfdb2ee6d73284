/** Who may do what with money, beside the permission that each call declares. */
import { can, canSeeAllProgrammes, canWriteAnswers, isManagerOf, isStaff } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';

export interface MoneyFacts {
  managerIds: readonly string[];
  /** People whom a conflict of interest keeps from the application. */
  conflictedIds?: readonly string[];
}

const seesProgramme = (actor: Actor, managerIds: readonly string[]): boolean =>
  canSeeAllProgrammes(actor) || isManagerOf(actor, managerIds);

/** The account of a programme: who reads accounting, of the programmes that they see. */
export const canReadAccount = (actor: Actor, { managerIds }: Pick<MoneyFacts, 'managerIds'>): boolean =>
  can(actor, 'ACCOUNTING', 'READ') && seesProgramme(actor, managerIds);

/** A payment with its proofs: accounting, and those who run grantees; a conflict closes it. */
export const canReadPayment = (actor: Actor, { managerIds, conflictedIds = [] }: MoneyFacts): boolean =>
  isStaff(actor) &&
  (can(actor, 'ACCOUNTING', 'READ') || can(actor, 'GRANTEE_MANAGEMENT', 'READ')) &&
  seesProgramme(actor, managerIds) &&
  !conflictedIds.includes(actor.userId);

/** Bank details of a grantee: the people of the application, and staff who read its payments. */
export const canReadBank = (
  actor: Actor,
  facts: MoneyFacts & { applicantId: string; collaboratorIds: readonly string[] },
): boolean => canWriteAnswers(actor, facts.applicantId, facts.collaboratorIds) || canReadPayment(actor, facts);

/** The limit above which two people approve is set by who runs the programme. */
export const canSetLimit = (actor: Actor, { managerIds }: Pick<MoneyFacts, 'managerIds'>): boolean =>
  can(actor, 'PROGRAMMES', 'UPDATE') && isManagerOf(actor, managerIds);
