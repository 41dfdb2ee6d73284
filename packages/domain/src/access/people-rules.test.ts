import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notGrantable } from './can.ts';
import type { Actor } from './actor.ts';
import { IDENTITY_MINUTES, isIdentityFresh } from './identity.ts';
import { ACTIONS, RESOURCES, type Permissions } from './resources.ts';
import { addedRights, rightsOf, roleDenial, roleIssues, roleWords, wholeRights } from './role-rules.ts';
import { ROLE, SEEDED_ROLES } from './roles.ts';
import { accountTypeOf, newUserIssues, userChangeIssues, userDenial, userWords, type KnownUser } from './user-rules.ts';

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

describe('the password again', () => {
  it('is required after a quarter of an hour, and after a clock was set back', () => {
    const given = new Date('2026-11-22T12:00:00Z');
    const after = (minutes: number) => isIdentityFresh(given, new Date(given.getTime() + minutes * 60_000));
    expect([0, 14.99, IDENTITY_MINUTES, 600, -20].map(after)).toEqual([true, true, false, false, false]);
  });
});

describe('roles', () => {
  it('adds reading to any permission for a subject, adds or loses nothing else, and changes nothing when repeated', () => {
    fc.assert(
      fc.property(permissions, (given) => {
        const whole = wholeRights(given);
        for (const [resource, held] of Object.entries(whole)) expect(held, resource).toContain('READ');
        expect(rightsOf(addedRights(whole, given))).toEqual([]);
        expect(rightsOf(addedRights(given, whole)).every(({ action }) => action === 'READ')).toBe(true);
        expect(wholeRights(whole)).toEqual(whole);
      }),
    );
  });

  it('no history of changes by one person gives a role a right that it lacked and they lack', () => {
    fc.assert(
      fc.property(permissions, permissions, fc.array(permissions, { maxLength: 6 }), (own, began, wanted) => {
        const editor = actor('Own role', own);
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

describe('accounts of others', () => {
  const role = (name: string) => ({ name, permissions: rightsOfRole(name) });
  const person = (name: string, more: Partial<KnownUser> = {}): KnownUser => ({
    userId: 'other',
    accountType: accountTypeOf(name),
    accountStatus: 'ACTIVE',
    role: role(name),
    ...more,
  });

  it('needs a name, an address and a role within the own rights', () => {
    const director = actor(ROLE.director);
    const paths = (given: Parameters<typeof newUserIssues>[1]) => newUserIssues(director, given).map(({ path }) => path);
    expect(paths({ name: '', email: 'nowhere', role: undefined })).toEqual(['name', 'email', 'role']);
    expect(paths({ name: 'A', email: 'a@example.test', role: role(ROLE.superAdmin) })).toEqual(['role']);
    expect(paths({ name: 'A', email: 'a@example.test', role: role(ROLE.manager) })).toEqual([]);
  });

  it('lets no one change themselves or people above them', () => {
    const director = actor(ROLE.director);
    expect(userDenial(director, person(ROLE.manager, { userId: 'me' }))).toBe(userWords.own);
    expect(userDenial(director, person(ROLE.superAdmin))).toBe(userWords.above);
    expect(userDenial(director, person(ROLE.manager))).toBeNull();
  });

  it('the last active Super Admin stays; kinds of account do not mix', () => {
    const admin = actor(ROLE.superAdmin);
    const messagesFor = (...given: [KnownUser, Parameters<typeof userChangeIssues>[2], number]) =>
      userChangeIssues(admin, ...given).map(({ message }) => message);
    expect(messagesFor(person(ROLE.superAdmin), { accountStatus: 'INACTIVE' }, 0)).toEqual([userWords.lastAdmin]);
    expect(messagesFor(person(ROLE.superAdmin), { role: role(ROLE.manager) }, 0)).toEqual([userWords.lastAdmin]);
    expect(messagesFor(person(ROLE.superAdmin), { accountStatus: 'INACTIVE' }, 1)).toEqual([]);
    expect(messagesFor(person(ROLE.superAdmin), { name: 'New name' }, 0)).toEqual([]);
    expect(messagesFor(person(ROLE.superAdmin, { accountStatus: 'INACTIVE' }), { role: role(ROLE.manager) }, 0)).toEqual([]);
    expect(messagesFor(person(ROLE.manager), { role: role(ROLE.applicant) }, 1)).toEqual([userWords.otherKind]);
  });
});
