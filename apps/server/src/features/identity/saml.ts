import { toSamlIdentity, type Identity } from '@grantdesk/domain';
import { SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml';
import type { Platform } from '#platform/context.ts';
import type { Expected } from './attempt-queries.ts';
import { entityId, returnAddress, type Provider } from './provider.ts';

/** Clocks of providers differ by this much. */
const SKEW_MS = 60_000;
const TEN_MINUTES_MS = 600_000;

/** The one request that an answer may be to; there is no store of requests beside the sign-ins that are under way. */
const cacheOf = (requestId: string | undefined, note: (id: string) => void): CacheProvider => ({
  saveAsync: async (key, value) => {
    note(key);
    return { value, createdAt: Date.now() };
  },
  getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
  removeAsync: async (key) => key,
});

const toSaml = (p: Platform, provider: Provider, cacheProvider: CacheProvider): SAML =>
  new SAML({
    callbackUrl: returnAddress(p, provider),
    entryPoint: provider.signInUrl,
    issuer: entityId(p, provider.id),
    audience: entityId(p, provider.id),
    idpCert: provider.certificates,
    idpIssuer: provider.issuer,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: TEN_MINUTES_MS,
    maxAssertionAgeMs: TEN_MINUTES_MS,
    acceptedClockSkewMs: SKEW_MS,
    signatureAlgorithm: 'sha256',
    cacheProvider,
  });

/** Where the browser goes to sign in. Only an answer to this very request is accepted later. */
export async function beginSaml(
  p: Platform,
  provider: Provider,
  state: string,
): Promise<{ address: string; expected: Expected }> {
  let requestId = '';
  const saml = toSaml(
    p,
    provider,
    cacheOf(undefined, (id) => {
      requestId = id;
    }),
  );
  const address = await saml.getAuthorizeUrlAsync(state, undefined, {});
  return { address, expected: { requestId } };
}

type Node = Readonly<Record<string, unknown>>;
const first = (node: unknown, name: string): Node | undefined => {
  const found = (node as Node | undefined)?.[name];
  return (Array.isArray(found) ? found[0] : found) as Node | undefined;
};

/**
 * The person of an answer: its assertion is signed with a certificate of the provider, for this installation and this address, in
 * answer to the request of this browser, and now. Only what the signature covers is read.
 * @throws Error where anything of it is wrong
 */
export async function finishSaml(
  p: Platform,
  provider: Provider,
  { response, expected }: { response: string; expected: Expected },
): Promise<Identity | undefined> {
  const saml = toSaml(
    p,
    provider,
    cacheOf(expected.requestId, () => {}),
  );
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) return undefined;
  assertRecipient(profile.getAssertion?.(), { recipient: returnAddress(p, provider), requestId: expected.requestId ?? '' });
  const { nameID, nameIDFormat } = profile;
  return toSamlIdentity(provider.issuer, { nameID, nameIDFormat, attributes: profile as unknown as Node });
}

/** The library leaves it open whether an assertion names whom it is for: it must, and it must be us and this request. */
function assertRecipient(assertion: unknown, expected: { recipient: string; requestId: string }): void {
  const subject = first(first(assertion, 'Assertion'), 'Subject');
  const data = first(first(subject, 'SubjectConfirmation'), 'SubjectConfirmationData');
  const { Recipient: recipient, InResponseTo: requestId } = (data?.['$'] ?? {}) as Record<string, string | undefined>;
  if (recipient !== expected.recipient) throw new Error('The assertion is for another recipient');
  if (requestId !== expected.requestId) throw new Error('The assertion answers another request');
}

/** What a provider must know of this installation, as XML. */
export const metadataPage = (p: Platform, provider: Provider): string =>
  toSaml(
    p,
    provider,
    cacheOf(undefined, () => {}),
  ).generateServiceProviderMetadata(null, null);
