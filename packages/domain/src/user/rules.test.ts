import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import type { Permissions } from '../access/resources.ts';
import { ROLE, SEEDED_ROLES } from '../access/roles.ts';
import { toAccountType, newUserIssues, userChangeIssues, userDenial, userWords, type KnownUser } from './rules.ts';

const rightsOfRole = (name: string): Permissions => SEEDED_ROLES.find((role) => role.name === name)?.permissions ?? {};
const actor = (role: string, permissions = rightsOfRole(role)): Actor => ({
  userId: 'me',
  name: 'Me',
  email: 'me@x.test',
  accountType: 'ADMIN',
  role,
  permissions,
});
describe('accounts of others', () => {
  const role = (name: string) => ({ name, permissions: rightsOfRole(name) });
  const person = (name: string, more: Partial<KnownUser> = {}): KnownUser => ({
    userId: 'other',
    accountType: toAccountType(name),
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
