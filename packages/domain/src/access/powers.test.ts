import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, canDecideGrant, canSeeAllProgrammes, isManagerOf } from './can.ts';
import type { Actor } from './actor.ts';
import { POWERS, powersAbove, getPowers } from './powers.ts';
import { ACTIONS, RESOURCES, type Permissions } from './resources.ts';
import { roleDenial, roleIssues } from '../role/rules.ts';
import { ROLE, SEEDED_ROLES } from './roles.ts';
import { newUserIssues, userChangeIssues, userDenial, type RoleFacts } from '../user/rules.ts';

const actorOf = ({ name, permissions }: RoleFacts): Actor => ({
  userId: 'actor',
  name: 'Ada',
  email: 'ada@example.org',
  accountType: 'ADMIN',
  role: name,
  permissions,
});

/** All that a role opens: its permissions, and the powers that come with its name. */
const reachOf = ({ name, permissions }: RoleFacts): Set<string> =>
  new Set([
    ...RESOURCES.flatMap((resource) => (permissions[resource] ?? []).map((action) => `${resource}:${action}`)),
    ...getPowers(name),
  ]);
const exceeds = (role: RoleFacts, actor: RoleFacts): boolean => !reachOf(role).isSubsetOf(reachOf(actor));

const permissions: fc.Arbitrary<Permissions> = fc.dictionary(fc.constantFrom(...RESOURCES), fc.subarray([...ACTIONS]));
const staffRoles: readonly RoleFacts[] = SEEDED_ROLES.filter(({ name }) => name !== ROLE.applicant && name !== ROLE.volunteer);
const roles: fc.Arbitrary<RoleFacts> = fc.oneof(
  fc.constantFrom(...staffRoles),
  fc.record({ name: fc.constantFrom('Auditor', 'Deputy', 'Office'), permissions }),
  // A custom role with exactly the permissions of a seeded one, which is what an attacker would make.
  fc.constantFrom(...staffRoles).map((role) => ({ name: 'Shadow', permissions: role.permissions })),
);

describe('powers that come with a role of the specification', () => {
  it('are what the rules ask for', () => {
    for (const role of staffRoles) {
      const actor = actorOf(role);
      expect([canSeeAllProgrammes(actor), isManagerOf(actor, []), canDecideGrant(actor, [])], role.name).toEqual(
        (['SEES_ALL_PROGRAMMES', 'MANAGES_ALL_PROGRAMMES', 'DECIDES_GRANTS'] as const).map((power) =>
          getPowers(role.name).includes(power),
        ),
      );
    }
  });

  it('belong to no other role, whatever its permissions', () => {
    expect(getPowers('Deputy Director')).toEqual([]);
    expect(getPowers(' programme director ')).toEqual(getPowers(ROLE.director));
    expect(getPowers(ROLE.superAdmin)).toEqual(POWERS);
  });

  it('keep a role with the same permissions from creating, promoting, editing or deactivating a director', () => {
    const director = SEEDED_ROLES.find(({ name }) => name === ROLE.director);
    if (!director) throw new Error('no director');
    const shadow = actorOf({ name: 'Shadow', permissions: director.permissions });
    expect(powersAbove(shadow, ROLE.director)).toEqual(getPowers(ROLE.director));
    expect(newUserIssues(shadow, { name: 'Eve', email: 'eve@example.org', role: director })).toMatchObject([{ path: 'role' }]);
    expect(userDenial(shadow, { userId: 'other', accountType: 'ADMIN', accountStatus: 'ACTIVE', role: director })).not.toBeNull();
    expect(roleDenial(shadow, director)).not.toBeNull();
    expect(newUserIssues(actorOf(director), { name: 'Eve', email: 'eve@example.org', role: director })).toEqual([]);
  });
});

describe('for every pair of roles', () => {
  it('lets no one create, promote to or edit what reaches further than they do themselves', () => {
    let granted = 0;
    fc.assert(
      fc.property(roles, roles, roles, permissions, (own, target, from, added) => {
        const actor = actorOf(own);
        const user = { userId: 'other', accountType: 'ADMIN' as const, accountStatus: 'ACTIVE', role: from };
        if (newUserIssues(actor, { name: 'Eve', email: 'eve@example.org', role: target }).length === 0) {
          granted++;
          expect(exceeds(target, own)).toBe(false);
        }
        if (userDenial(actor, user) === null) {
          expect(exceeds(from, own)).toBe(false);
          if (userChangeIssues(actor, user, { role: target }, 1).length === 0) expect(exceeds(target, own)).toBe(false);
        }
        if (roleDenial(actor, target) === null && roleIssues(actor, { ...target, permissions: added }, target).length === 0) {
          const gained = [...reachOf({ ...target, permissions: added })].filter((each) => !reachOf(target).has(each));
          expect(new Set(gained).isSubsetOf(reachOf(own))).toBe(true);
          expect(powersAbove(actor, target.name)).toEqual([]);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(granted).toBeGreaterThan(100);
  });

  it('among the seeded roles a director invites reviewers, managers and M&E, but no accountant and no Super Admin', () => {
    const director = SEEDED_ROLES.find(({ name }) => name === ROLE.director);
    if (!director) throw new Error('no director');
    const grantable = staffRoles.filter(
      (role) => newUserIssues(actorOf(director), { name: 'Eve', email: 'eve@example.org', role }).length === 0,
    );
    expect(grantable.map(({ name }) => name)).toEqual([ROLE.director, ROLE.manager, ROLE.assessor, ROLE.monitoring]);
    expect(can(actorOf(director), 'ACCOUNTING', 'UPDATE')).toBe(false);
  });
});
