/** Whom an event is for, who may see it and who may change it. */
import { can, canReadEvents, isDirector, isSuperAdmin } from '../access/can.ts';
import type { AccountType, Actor } from '../access/actor.ts';

/** Groups of a programme: the people who apply to it, or those who received a grant in it. */
export const PROGRAMME_GROUPS = ['APPLICANTS', 'GRANTEES'] as const;
export type ProgrammeGroup = (typeof PROGRAMME_GROUPS)[number];

/** Everyone who can see events, or everyone in at least one of the groups. Roles and programmes are ids. */
export type Audience = {
  isEveryone: boolean;
  accountTypes: readonly AccountType[];
  roles: readonly string[];
  programmes: readonly { programme: string; who: ProgrammeGroup }[];
};

/** What the rules need to know of a person beside their account. */
export type AudienceMember = {
  roleId: string;
  /** Programmes with an application of theirs, started or joined, that was not withdrawn; of these, the approved ones. */
  applicantOf: readonly string[];
  granteeOf: readonly string[];
  /** Programmes that they are named manager of. */
  manages: readonly string[];
};

/** Entries of one audience. */
export const AUDIENCE_MAX = 100;

export const isNoOne = ({ isEveryone, accountTypes, roles, programmes }: Audience): boolean =>
  !isEveryone && accountTypes.length + roles.length + programmes.length === 0;

/** Whether the event is for this person. Staff without the right to read events are in no audience. */
export function isInAudience(actor: Actor, standing: AudienceMember, audience: Audience): boolean {
  if (!canReadEvents(actor)) return false;
  if (audience.isEveryone || audience.accountTypes.includes(actor.accountType)) return true;
  if (audience.roles.includes(standing.roleId)) return true;
  return (
    actor.accountType === 'SUBSCRIBER' &&
    audience.programmes.some(({ programme, who }) =>
      (who === 'GRANTEES' ? standing.granteeOf : standing.applicantOf).includes(programme),
    )
  );
}

/** Directors and Super Admins address anyone; everyone else only people of programmes that they manage. */
export function canAddress(actor: Actor, manages: readonly string[], audience: Audience): boolean {
  if (isSuperAdmin(actor) || isDirector(actor)) return true;
  if (audience.isEveryone || audience.accountTypes.length > 0 || audience.roles.length > 0) return false;
  return audience.programmes.length > 0 && audience.programmes.every(({ programme }) => manages.includes(programme));
}

/** Changing an event, its people and its attendance. */
export const canEditEvent = (actor: Actor, manages: readonly string[], audience: Audience): boolean =>
  can(actor, 'EVENTS', 'UPDATE') && canAddress(actor, manages, audience);

/** Who is in the audience, has registered (an audience may be narrowed later), or may change the event; for everyone else it is not there. */
export const canSeeEvent = (actor: Actor, standing: AudienceMember, audience: Audience, isRegistered: boolean): boolean =>
  canReadEvents(actor) &&
  (isRegistered || isInAudience(actor, standing, audience) || canEditEvent(actor, standing.manages, audience));
