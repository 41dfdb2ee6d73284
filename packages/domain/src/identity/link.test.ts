import { describe, expect, it } from 'vitest';
import { ROLE, SEEDED_ROLES } from '../access/roles.ts';
import type { RoleFacts } from '../user/rules.ts';
import { toIdentity, toSamlIdentity, type Identity } from './claims.ts';
import { groupRoleDenial, roleByGroups } from './groups.ts';
import { linkOutcome, type LinkFacts } from './link.ts';
import { isSensitiveRole, newPeopleRoleDenial, providerIssues, toDomains } from './rules.ts';

const role = (name: string): RoleFacts => {
  const found = SEEDED_ROLES.find((each) => each.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
};
const identity: Identity = { subject: 'i|1', email: 'ada@example.org', emailVerified: null, name: 'Ada' };
const facts = (more: Partial<LinkFacts> = {}): LinkFacts => ({
  identity,
  linked: null,
  known: null,
  domains: ['example.org'],
  createsPeople: false,
  trustsVerifiedAddress: false,
  ...more,
});
const known = (accountStatus: 'INVITED' | 'ACTIVE' | 'INACTIVE', name: string = ROLE.assessor) => ({
  known: { accountStatus, role: role(name) },
});

describe('coming back from a provider', () => {
  it('signs in to the account that is connected, unless it is not active', () => {
    expect(linkOutcome(facts({ linked: { accountStatus: 'ACTIVE' } }))).toBe('SIGN_IN');
    expect(linkOutcome(facts({ linked: { accountStatus: 'INACTIVE' } }))).toBe('INACTIVE');
  });

  it('connects by address an account that was invited, and one in use only with its password', () => {
    expect(linkOutcome(facts(known('INVITED')))).toBe('LINK');
    expect(linkOutcome(facts(known('ACTIVE')))).toBe('CONFIRM');
    expect(linkOutcome(facts(known('INACTIVE')))).toBe('INACTIVE');
  });

  it.each([ROLE.superAdmin, ROLE.director, ROLE.accountant])('never connects a %s silently', (name) => {
    for (const status of ['INVITED', 'ACTIVE'] as const)
      for (const trustsVerifiedAddress of [true, false])
        expect(
          linkOutcome(facts({ ...known(status, name), trustsVerifiedAddress, identity: { ...identity, emailVerified: true } })),
        ).toBe('CONFIRM');
  });

  it('takes no address for granted that is outside the domains, denied or missing', () => {
    expect(linkOutcome(facts({ ...known('INVITED'), domains: [] }))).toBe('NOT_LINKED');
    expect(linkOutcome(facts({ ...known('INVITED'), identity: { ...identity, emailVerified: false } }))).toBe('NOT_LINKED');
    expect(linkOutcome(facts({ ...known('INVITED'), trustsVerifiedAddress: true }))).toBe('NOT_LINKED');
    expect(linkOutcome(facts({ identity: { ...identity, email: null } }))).toBe('NO_ADDRESS');
  });

  it('makes an account only where the provider may, within its domains', () => {
    expect(linkOutcome(facts())).toBe('NO_ACCOUNT');
    expect(linkOutcome(facts({ createsPeople: true }))).toBe('CREATE');
    expect(linkOutcome(facts({ createsPeople: true, domains: ['other.org'] }))).toBe('NO_ACCOUNT');
  });
});

describe('what a provider says of a person', () => {
  const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
  /** The claims of an ID token of Entra, v2.0, as it documents them; there is no email_verified. */
  const entra = {
    aud: '6cb04018-a3f5-46a7-b995-940c78f5aef3',
    iss: issuer,
    name: 'Abe Lincoln',
    oid: '00000000-0000-0000-66f3-3332eca7ea81',
    preferred_username: 'AbeLi@example.org',
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    tid: tenant,
    ver: '2.0',
  };

  it('reads Entra by tenant and object', () => {
    expect(toIdentity('ENTRA', issuer, entra)).toEqual({
      subject: `${tenant}|00000000-0000-0000-66f3-3332eca7ea81`,
      email: 'abeli@example.org',
      emailVerified: null,
      name: 'Abe Lincoln',
    });
  });

  it('refuses another tenant than the issuer’s, and a token without object', () => {
    expect(toIdentity('ENTRA', issuer, { ...entra, tid: '11111111-86f1-41af-91ab-2d7cd011db47' })).toBeUndefined();
    expect(toIdentity('ENTRA', issuer, { ...entra, oid: undefined })).toBeUndefined();
  });

  it('reads OpenID Connect by issuer and subject, and SAML by issuer and a name that stays', () => {
    expect(toIdentity('OIDC', 'https://id.example', { sub: '7', email: 'A@b.org', email_verified: 'false' })).toMatchObject({
      subject: 'https://id.example|7',
      email: 'a@b.org',
      emailVerified: false,
    });
    expect(toIdentity('OIDC', 'https://id.example', { email: 'a@b.org' })).toBeUndefined();
    const attributes = { email: ['ada@example.org'], displayName: 'Ada' };
    expect(toSamlIdentity('urn:idp', { nameID: 'u7', attributes })).toMatchObject({
      subject: 'urn:idp|u7',
      email: 'ada@example.org',
    });
    const nameIDFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    expect(toSamlIdentity('urn:idp', { nameID: 'u7', nameIDFormat, attributes })).toBeUndefined();
  });
});

describe('the settings of a provider', () => {
  const choice = {
    name: 'Entra',
    kind: 'ENTRA' as const,
    issuer: 'https://login.example/t/v2.0',
    clientId: 'c',
    metadata: '',
    domains: ['example.org'],
  };
  const fresh = { secret: 's', has: { secret: false, metadata: false } };

  it('are whole', () => {
    expect(providerIssues(choice, fresh)).toEqual([]);
    const empty = { ...choice, name: ' ', issuer: 'x', clientId: '', domains: ['no domain'] };
    expect(providerIssues(empty, { ...fresh, secret: '' }).map(({ path }) => path)).toEqual([
      'name',
      'issuer',
      'clientId',
      'secret',
      'domains',
    ]);
    expect(providerIssues({ ...choice, kind: 'SAML' }, fresh).map(({ path }) => path)).toEqual(['metadata']);
    expect(toDomains(' @Example.org, b.org;b.org ')).toEqual(['example.org', 'b.org']);
  });

  it('never give new people, or a group silently, money, decisions or administration', () => {
    expect(SEEDED_ROLES.filter((each) => isSensitiveRole(each)).map(({ name }) => name)).toEqual([
      ROLE.superAdmin,
      ROLE.director,
      ROLE.accountant,
    ]);
    expect(newPeopleRoleDenial(role(ROLE.assessor))).toBeNull();
    expect(newPeopleRoleDenial(role(ROLE.applicant))).not.toBeNull();
    expect(newPeopleRoleDenial({ name: 'Own', permissions: { ROLES: ['UPDATE'] } })).not.toBeNull();
    expect(groupRoleDenial(role(ROLE.superAdmin))).not.toBeNull();
    expect(groupRoleDenial(role(ROLE.director))).toBeNull();
  });

  it('give a person in several groups the role with most permissions', () => {
    const [assessor, manager] = [ROLE.assessor, ROLE.manager].map((name) => ({ ...role(name), id: name }));
    if (!assessor || !manager) throw new Error('roles are missing');
    expect(roleByGroups([assessor, manager], assessor)).toBe(manager);
    expect(roleByGroups([], assessor)).toBe(assessor);
  });
});
