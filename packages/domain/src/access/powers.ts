/**
 * What a role of the specification can do beyond its permissions, because rules read its name. These powers belong to the
 * seeded roles alone: no other role can be given them, and a person needs them to grant, edit or deactivate one that has them.
 */
import { m } from '@grantdesk/messages';
import type { Actor } from './actor.ts';
import { ROLE, type SeededRoleName } from './roles.ts';

export const POWERS = [
  'SEES_ALL_PROGRAMMES',
  'MANAGES_ALL_PROGRAMMES',
  'DECIDES_GRANTS',
  'REVIEWS',
  'MONITORS',
  'ADMINISTERS',
] as const;
export type Power = (typeof POWERS)[number];

export const POWER_LABELS: Record<Power, string> = {
  get SEES_ALL_PROGRAMMES() {
    return m.access.seesEveryProgramme();
  },
  get MANAGES_ALL_PROGRAMMES() {
    return m.access.actsAsAManagerOfEvery();
  },
  get DECIDES_GRANTS() {
    return m.access.approvesAndDeclinesGrants();
  },
  get REVIEWS() {
    return m.access.reviewsApplications();
  },
  get MONITORS() {
    return m.access.followsProjectsAsME();
  },
  get ADMINISTERS() {
    return m.access.changesSettingsApiTokensAndWebhooks();
  },
};

const DIRECTOR: readonly Power[] = ['SEES_ALL_PROGRAMMES', 'MANAGES_ALL_PROGRAMMES', 'DECIDES_GRANTS', 'REVIEWS', 'MONITORS'];

const POWERS_OF: Record<SeededRoleName, readonly Power[]> = {
  [ROLE.superAdmin]: POWERS,
  [ROLE.director]: DIRECTOR,
  [ROLE.manager]: [],
  [ROLE.assessor]: ['REVIEWS'],
  [ROLE.accountant]: ['SEES_ALL_PROGRAMMES'],
  [ROLE.monitoring]: ['SEES_ALL_PROGRAMMES', 'MONITORS'],
  [ROLE.applicant]: [],
  [ROLE.volunteer]: [],
};

/** The powers of a role, by its name in any case; none for a role that the organisation made itself. */
export function getPowers(roleName: string): readonly Power[] {
  const name = roleName.trim().toLowerCase();
  return Object.entries(POWERS_OF).find(([seeded]) => seeded.toLowerCase() === name)?.[1] ?? [];
}

/** Roles that act as a manager of every programme. */
export const ROLES_THAT_MANAGE_ALL: readonly string[] = Object.values(ROLE).filter((name) =>
  POWERS_OF[name].includes('MANAGES_ALL_PROGRAMMES'),
);

export const hasPower = (actor: Actor, power: Power): boolean =>
  actor.accountType === 'ADMIN' && getPowers(actor.role).includes(power);

/** The powers of a role that this person does not have; empty means that they may grant it, as far as powers go. */
export const powersAbove = (actor: Actor, roleName: string): Power[] =>
  getPowers(roleName).filter((power) => !hasPower(actor, power));
