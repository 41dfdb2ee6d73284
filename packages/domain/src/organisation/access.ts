/** Who among staff sees and merges records of organisations. What they applied for is shown by programme. */
import type { Actor } from '../access/actor.ts';
import { can } from '../access/can.ts';
import { hasPower } from '../access/powers.ts';

/** @param managesAny whether the person is named as a manager of any programme */
export const canListOrganisations = (actor: Actor, managesAny: boolean): boolean =>
  can(actor, 'APPLICATIONS', 'READ') && (managesAny || hasPower(actor, 'MANAGES_ALL_PROGRAMMES'));

export const canChangeOrganisations = (actor: Actor, managesAny: boolean): boolean =>
  canListOrganisations(actor, managesAny) && can(actor, 'APPLICATIONS', 'UPDATE');

/** Payments and reports of a grant; as `canReadProject`, within the programmes that the person sees. */
export const canReadGrants = (actor: Actor): boolean =>
  can(actor, 'GRANTEE_MANAGEMENT', 'READ') || can(actor, 'ACCOUNTING', 'READ');
