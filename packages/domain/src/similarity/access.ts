/** Who reads pairs of applications that share text, and who settles them. Applicants and people who only review never do. */
import type { Actor } from '../access/actor.ts';
import { canReadApplication, isManagerOf, isStaff } from '../access/can.ts';

export interface SimilaritySide {
  managerIds: readonly string[];
  conflictedIds: readonly string[];
}

/** Staff who read both applications; a review task alone opens neither. */
export const canReadSimilarity = (actor: Actor, sides: readonly SimilaritySide[]): boolean =>
  isStaff(actor) &&
  sides.every(({ managerIds, conflictedIds }) =>
    canReadApplication(actor, { applicantId: '', managerIds, conflictedIds, assigneeIds: [] }),
  );

/** A manager of one of the two programmes, who reads both. */
export const canSettleSimilarity = (actor: Actor, sides: readonly SimilaritySide[]): boolean =>
  canReadSimilarity(actor, sides) && sides.some(({ managerIds }) => isManagerOf(actor, managerIds));
