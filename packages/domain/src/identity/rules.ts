/** Identity providers by which people sign in, beside the password (decision 0091). */
import { m } from '@grantdesk/messages';
import { administers, gainsGuarded } from '../change-request/rules.ts';
import { toAccountType, type RoleFacts } from '../user/rules.ts';

export const PROVIDER_KINDS = ['OIDC', 'ENTRA', 'SAML'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export const PROVIDER_KIND_LABELS: Record<ProviderKind, string> = {
  get OIDC() {
    return m.identity.openIdConnect();
  },
  get ENTRA() {
    return m.identity.microsoftEntra();
  },
  get SAML() {
    return m.identity.saml();
  },
};

export const PROVIDER_LIMITS = { name: 40, address: 500, clientId: 200, secret: 500, domains: 50, metadata: 200_000 } as const;
export const PROVIDERS_MAX = 20;

export interface ProviderChoice {
  name: string;
  kind: ProviderKind;
  /** Of OpenID Connect and Entra. */
  issuer: string;
  clientId: string;
  /** The metadata of a SAML provider, as XML, or the address to read it from. */
  metadata: string;
  /** Email domains that the organisation owns and the provider manages. */
  domains: readonly string[];
}

export type ProviderIssue = { path: string; message: string };

const DOMAIN = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Domains as they are stored: in small letters, without @, each once. */
export const toDomains = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((each) => each.trim().toLowerCase().replace(/^@/, ''))
      .filter(Boolean),
  ),
];

/**
 * Broken rules of a provider.
 * @param has whether a secret, and the metadata of a SAML provider, are stored already
 */
export function providerIssues(
  { name, kind, issuer, clientId, metadata, domains }: ProviderChoice,
  { secret, has }: { secret: string; has: { secret: boolean; metadata: boolean } },
): ProviderIssue[] {
  const issues: ProviderIssue[] = [];
  const add = (path: string, message: string) => issues.push({ path, message });
  if (name.trim() === '') add('name', m.identity.enterAName());
  else if ([...name.trim()].length > PROVIDER_LIMITS.name)
    add('name', m.common.useAtMostMaxCharacters({ max: PROVIDER_LIMITS.name }));
  if (kind === 'SAML') {
    if (metadata.trim() === '' && !has.metadata) add('metadata', m.identity.enterTheMetadata());
  } else {
    if (!/^https?:\/\/[^\s/?#]+[^\s]*$/i.test(issuer.trim())) add('issuer', m.identity.enterTheIssuer());
    if (clientId.trim() === '') add('clientId', m.identity.enterTheClientId());
    if (secret.trim() === '' && !has.secret) add('secret', m.identity.enterTheSecret());
  }
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) add('domains', m.identity.domainIsNoDomain({ domain: wrong }));
  else if (domains.length > PROVIDER_LIMITS.domains) add('domains', m.identity.tooManyDomains({ max: PROVIDER_LIMITS.domains }));
  return issues;
}

/** Whether a role has money, decisions or the administration of access: no provider gives it, or connects it, silently. */
export const isSensitiveRole = (role: RoleFacts): boolean => gainsGuarded(null, role) || administers(role.permissions);

/** Why people who are new cannot get this role from a provider; null where they can. */
export function newPeopleRoleDenial(role: RoleFacts | undefined): string | null {
  if (!role || toAccountType(role.name) !== 'ADMIN') return m.identity.chooseAStaffRole();
  return isSensitiveRole(role) ? m.identity.newPeopleNeverGetThisRole() : null;
}

/** The part of an address after the @, in small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
