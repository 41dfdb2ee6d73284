/** What a provider says of a person who has signed in there. */
import type { ProviderKind } from './rules.ts';
import { domainOf } from './rules.ts';

export interface Identity {
  /** By what the account stays connected: never an address, which can be given to someone else. */
  subject: string;
  email: string | null;
  /** The provider says that the address is this person's, or that it is not; null where it says nothing. */
  emailVerified: boolean | null;
  name: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const address = (...values: unknown[]): string | null =>
  values
    .map(text)
    .find((each) => each !== null && ADDRESS.test(each))
    ?.toLowerCase() ?? null;

const flag = (value: unknown): boolean | null =>
  value === true || value === 'true' || value === 1 || value === '1'
    ? true
    : value === undefined || value === null
      ? null
      : false;

/** The tenant that the issuer of Entra names. */
const tenantOf = (issuer: string): string | undefined =>
  /[/]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/]|$)/i.exec(issuer)?.[1]?.toLowerCase();

/**
 * The person of an ID token whose signature, issuer, audience, nonce and times were checked. Entra calls people by tenant and
 * object, because its `sub` differs for each registered application, and it does not say whether an address is verified.
 * @returns undefined where the claims name no one, or another tenant than the issuer
 */
export function toIdentity(kind: Exclude<ProviderKind, 'SAML'>, issuer: string, claims: Claims): Identity | undefined {
  const name = text(claims['name']);
  if (kind === 'ENTRA') {
    const tenant = text(claims['tid'])?.toLowerCase();
    const object = text(claims['oid'])?.toLowerCase();
    const expected = tenantOf(issuer);
    if (!tenant || !object || (expected !== undefined && expected !== tenant)) return undefined;
    return {
      subject: `${tenant}|${object}`,
      email: address(claims['email'], claims['preferred_username'], claims['upn']),
      emailVerified: flag(claims['xms_edov'] ?? claims['email_verified']),
      name,
    };
  }
  const subject = text(claims['sub']);
  if (!subject) return undefined;
  return {
    subject: `${issuer}|${subject}`,
    email: address(claims['email']),
    emailVerified: flag(claims['email_verified']),
    name,
  };
}

const MAIL_ATTRIBUTES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'email',
  'mail',
  'emailAddress',
];
const NAME_ATTRIBUTES = [
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'displayName',
  'name',
];

/** The person of a signed SAML assertion. A transient name is another one each time, so that nothing can be connected by it. */
export function toSamlIdentity(
  issuer: string,
  { nameID, nameIDFormat, attributes }: { nameID: string; nameIDFormat?: string | undefined; attributes: Claims },
): Identity | undefined {
  const id = text(nameID);
  if (!id || nameIDFormat?.endsWith(':transient')) return undefined;
  const first = (names: readonly string[]): unknown[] =>
    names.map((each) => (Array.isArray(attributes[each]) ? (attributes[each] as unknown[])[0] : attributes[each]));
  return {
    subject: `${issuer}|${id}`,
    email: address(...first(MAIL_ATTRIBUTES), id),
    emailVerified: null,
    name:
      first(NAME_ATTRIBUTES)
        .map(text)
        .find((each) => each !== null) ?? null,
  };
}

/** Whether an address of this identity says who someone is: it is in a domain that the organisation owns, and not denied. */
export const isVouchedFor = ({ email, emailVerified }: Identity, domains: readonly string[]): boolean =>
  email !== null && emailVerified !== false && domains.includes(domainOf(email));
