/** The seeded roles and the role names that rules read. */
import { ACTIONS, RESOURCES } from './resources.ts';
import type { Action, Permissions, Resource } from './resources.ts';

export const ROLE = {
  superAdmin: 'Super Admin',
  director: 'Programme Director',
  manager: 'Programme Manager',
  assessor: 'Assessor',
  accountant: 'Accountant',
  monitoring: 'M&E',
  applicant: 'Applicant',
  volunteer: 'Volunteer',
} as const;
export type SeededRoleName = (typeof ROLE)[keyof typeof ROLE];

export type SeededRole = { name: SeededRoleName; permissions: Permissions };

const LETTERS: Record<string, Action> = {
  C: 'CREATE',
  R: 'READ',
  U: 'UPDATE',
  D: 'DELETE',
  A: 'APPROVE',
  E: 'EXPORT',
};

/** Reads one row of the matrix in the requirement's own notation: letters per resource, '-' for none. */
function matrixRow(name: SeededRoleName, cells: string): SeededRole {
  const permissions: Permissions = {};
  cells
    .trim()
    .split(/\s+/)
    .forEach((cell, index) => {
      const resource: Resource | undefined = RESOURCES[index];
      if (!resource || cell === '-') return;
      permissions[resource] =
        cell === 'all' ? [...ACTIONS] : ACTIONS.filter((action) => [...cell].some((letter) => LETTERS[letter] === action));
    });
  return { name, permissions };
}

/** In the order of the requirement; Applicant and Volunteer hold no permission. */
export const SEEDED_ROLES: readonly SeededRole[] = [
  //                          APPL PROG ACCT GRANTEE FORMS ROLES USERS EVENTS
  matrixRow(ROLE.superAdmin, 'all  all  all  all     all   all   all   all'),
  matrixRow(ROLE.director, '  RUAE CRUE RAE  CRUE    CRU   R     CRU   CRUD'),
  matrixRow(ROLE.manager, '   RUE  RU   R    CRUE    CRU   -     R     CRU'),
  matrixRow(ROLE.assessor, '  -    -    -    -       -     -     -     R'),
  matrixRow(ROLE.accountant, '-    R    RUAE R       -     -     -     R'),
  matrixRow(ROLE.monitoring, '-    R    -    RUE     -     -     -     R'),
  matrixRow(ROLE.applicant, ' -    -    -    -       -     -     -     -'),
  matrixRow(ROLE.volunteer, ' -    -    -    -       -     -     -     -'),
];

/** Names that rules depend on: such a role can neither be renamed nor removed. */
export const LOCKED_ROLE_NAMES: readonly string[] = Object.values(ROLE);

function sameName(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.toLowerCase();
}

/** A role named 'Assessor', in any case, is a reviewer. */
export function isAssessor(roleName: string): boolean {
  return sameName(roleName, ROLE.assessor);
}

/** M&E sees 'M&E Team' in place of 'Grantee Mgt'. */
export function isMonitoring(roleName: string): boolean {
  return sameName(roleName, ROLE.monitoring);
}

export function isSuperAdminRole(roleName: string): boolean {
  return sameName(roleName, ROLE.superAdmin);
}

export function isDirectorRole(roleName: string): boolean {
  return sameName(roleName, ROLE.director);
}

/** Roles of people outside the back office: they hold no permission. */
export function isApplicantSideRole(roleName: string): boolean {
  return sameName(roleName, ROLE.applicant) || sameName(roleName, ROLE.volunteer);
}

export function isLockedRoleName(roleName: string): boolean {
  return LOCKED_ROLE_NAMES.some((locked) => sameName(roleName, locked));
}
