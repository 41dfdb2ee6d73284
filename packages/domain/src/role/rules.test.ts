import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { notGrantable } from '../access/can.ts';
import { ACTIONS, RESOURCES, type Permissions } from '../access/resources.ts';
import { ROLE, SEEDED_ROLES } from '../access/roles.ts';
import { addedRights, listRights, roleDenial, roleIssues, roleWords, wholeRights } from './rules.ts';

const rightsOfRole = (name: string): Permissions => SEEDED_ROLES.find((role) => role.name === name)?.permissions ?? {};
const actor = (role: string, permissions = rightsOfRole(role)): Actor => ({
  userId: 'me',
  name: 'Me',
  email: 'me@x.test',
  accountType: 'ADMIN',
  role,
  permissions,
});
const permissions: fc.Arbitrary<Permissions> = fc
  .array(fc.tuple(fc.constantFrom(...RESOURCES), fc.uniqueArray(fc.constantFrom(...ACTIONS))))
  .map((rows) => Object.fromEntries(rows));

describe('roles', () => {
  it('adds reading to any permission for a subject, adds or loses nothing else, and changes nothing when repeated', () => {
    fc.assert(
      fc.property(permissions, (given) => {
        const whole = wholeRights(given);
        for (const [resource, held] of Object.entries(whole)) expect(held, resource).toContain('READ');
        expect(listRights(addedRights(whole, given))).toEqual([]);
        expect(listRights(addedRights(given, whole)).every(({ action }) => action === 'READ')).toBe(true);
        expect(wholeRights(whole)).toEqual(whole);
      }),
    );
  });

  it('no history of changes by one person gives a role a right that it lacked and they lack', () => {
    fc.assert(
      fc.property(permissions, permissions, fc.array(permissions, { maxLength: 6 }), (own, began, wanted) => {
        const editor = actor('Custom', own);
        let role = { name: 'Other', permissions: wholeRights(began) };
        for (const next of wanted) {
          const draft = { name: 'Other', permissions: wholeRights(next) };
          if (roleIssues(editor, draft, role).length === 0) role = draft;
        }
        const gained = addedRights(wholeRights(began), role.permissions);
        expect(notGrantable(editor, gained)).toEqual([]);
      }),
    );
  });

  it('the own role, the Super Admin and the roles of people outside stay; fixed names too', () => {
    const admin = actor(ROLE.superAdmin);
    expect([ROLE.superAdmin, ROLE.applicant, ROLE.volunteer].map((name) => roleDenial(admin, { name }))).toEqual([
      roleWords.superAdmin,
      roleWords.outside,
      roleWords.outside,
    ]);
    expect(roleDenial(actor('Keeper', {}), { name: 'Keeper' })).toBe(roleWords.own);
    expect(roleDenial(admin, { name: 'Keeper' })).toBeNull();
    const messagesFor = (name: string, current?: string) =>
      roleIssues(admin, { name, permissions: {} }, current ? { name: current, permissions: {} } : null).map(
        ({ message }) => message,
      );
    expect(messagesFor(' ')).toEqual([roleWords.name]);
    expect(messagesFor('x'.repeat(61))).toEqual([roleWords.longName]);
    expect(messagesFor('assessor')).toEqual([roleWords.reserved]);
    expect(messagesFor('Reviewer', 'Assessor')).toEqual([roleWords.fixedName]);
    expect(messagesFor('Assessor', 'Assessor')).toEqual([]);
    expect(messagesFor('Press')).toEqual([]);
  });
});
