import { describe, expect, it } from 'vitest';
import { parseScimFilter, ScimError, scimPage } from './scim-filter.ts';
import { patchScimGroup, readScimGroup } from './scim-group.ts';
import { patchScimUser, readScimOperations, readScimUser, scimAddress, scimName } from './scim-user.ts';

const typeOf = (act: () => unknown): string | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof ScimError) return error.scimType;
    throw error;
  }
  return 'nothing thrown';
};
const patch = (...operations: unknown[]) => readScimOperations({ Operations: operations });

describe('filters', () => {
  const names = ['username', 'externalid', 'active'];

  it('compare attributes, without case in their names, joined by and', () => {
    expect(parseScimFilter('userName eq "bjensen@example.com"', names)).toEqual([
      { attribute: 'username', operator: 'eq', value: 'bjensen@example.com' },
    ]);
    expect(
      parseScimFilter(
        String.raw`urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J\"o" AND externalId pr and active eq true`,
        names,
      ),
    ).toEqual([
      { attribute: 'username', operator: 'sw', value: 'J"o' },
      { attribute: 'externalid', operator: 'pr', value: '' },
      { attribute: 'active', operator: 'eq', value: 'true' },
    ]);
  });

  it.each([
    'userName',
    'userName eq',
    'shoeSize eq "40"',
    'userName eq "a" or userName eq "b"',
    'userName eq "a" and ',
    '(x pr)',
  ])('refuse %s', (filter) => expect(typeOf(() => parseScimFilter(filter, names))).toBe('invalidFilter'));

  it('count pages from one, and only within bounds', () => {
    expect(scimPage({})).toEqual({ start: 1, count: 100 });
    expect(scimPage({ startIndex: '-3', count: '9999' })).toEqual({ start: 1, count: 200 });
    expect(scimPage({ startIndex: 'x', count: '0' })).toEqual({ start: 1, count: 0 });
  });
});

describe('users', () => {
  const barbara = readScimUser({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'bjensen@example.com',
    externalId: 'bjensen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    emails: [
      { value: 'babs@jensen.org', type: 'home' },
      { value: 'bjensen@example.com', type: 'work', primary: true },
    ],
    nickName: 'Babs',
  });

  it('are read as the specification writes them', () => {
    expect(barbara).toMatchObject({ givenName: 'Barbara', familyName: 'Jensen', email: 'bjensen@example.com', active: true });
    expect(scimName(barbara)).toBe('Ms. Barbara J Jensen III');
    expect(scimAddress({ ...barbara, userName: 'bjensen' })).toBe('bjensen@example.com');
    expect(typeOf(() => readScimUser({ displayName: 'No name' }))).toBe('invalidValue');
  });

  it('change by path, by object, and as Entra writes it', () => {
    const after = patchScimUser(
      barbara,
      patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'add', path: 'emails[type eq "work"].value', value: 'b@example.com' },
        { op: 'replace', value: { displayName: 'Babs', 'name.familyName': 'Jones', nickName: 'B' } },
        { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Grants' },
      ),
    );
    expect(after).toMatchObject({ active: false, email: 'b@example.com', displayName: 'Babs', familyName: 'Jones' });
  });

  it('refuse what does not exist or cannot be', () => {
    expect(typeOf(() => patchScimUser(barbara, patch({ op: 'replace', path: 'shoeSize', value: 40 })))).toBe('invalidPath');
    expect(typeOf(() => patchScimUser(barbara, patch({ op: 'replace', path: 'active', value: 'maybe' })))).toBe('invalidValue');
    expect(typeOf(() => patchScimUser(barbara, patch({ op: 'remove', path: 'userName' })))).toBe('mutability');
    expect(typeOf(() => patchScimUser(barbara, patch({ op: 'remove' })))).toBe('noTarget');
    expect(typeOf(() => readScimOperations({ Operations: [{ op: 'invent' }] }))).toBe('invalidSyntax');
    expect(typeOf(() => readScimOperations({}))).toBe('invalidSyntax');
  });
});

describe('groups', () => {
  const [one, two] = ['2819c223-7f76-453a-919d-413861904646', '902c246b-6245-4190-8e05-00816be7344a'];
  const group = readScimGroup({ displayName: 'Tour Guides', members: [{ value: one, display: 'Babs Jensen' }] });

  it('gain and lose members', () => {
    expect(patchScimGroup(group, patch({ op: 'add', path: 'members', value: [{ value: two }] })).members).toEqual([one, two]);
    expect(patchScimGroup(group, patch({ op: 'remove', path: `members[value eq "${one}"]` })).members).toEqual([]);
    expect(patchScimGroup(group, patch({ op: 'replace', path: 'members', value: [] })).members).toEqual([]);
    expect(patchScimGroup(group, patch({ op: 'Remove', path: 'members', value: [{ value: one }] })).members).toEqual([]);
    expect(patchScimGroup(group, patch({ op: 'replace', value: { displayName: 'Guides' } })).displayName).toBe('Guides');
  });

  it('refuse what does not exist', () => {
    expect(typeOf(() => patchScimGroup(group, patch({ op: 'add', path: 'colour', value: 'red' })))).toBe('invalidPath');
    expect(typeOf(() => patchScimGroup(group, patch({ op: 'add', path: 'members', value: [{ value: 'x' }] })))).toBe(
      'invalidValue',
    );
    expect(typeOf(() => readScimGroup({ displayName: '' }))).toBe('invalidValue');
  });
});
