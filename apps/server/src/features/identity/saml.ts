import { toSamlIdentity, type Identity } from '@grantdesk/domain';
import type { CacheProvider, SAML } from '@node-saml/node-saml';
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

async function toSaml(p: Platform, provider: Provider, cacheProvider: CacheProvider): Promise<SAML> {
  // With its XML it takes 7 MB, which most installations never need.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
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
}

/** Where the browser goes to sign in. Only an answer to this very request is accepted later. */
export async function beginSaml(
  p: Platform,
  provider: Provider,
  state: string,
): Promise<{ address: string; expected: Expected }> {
  let requestId = '';
  const saml = await toSaml(
    p,
    provider,
    cacheOf(undefined, (id) => {
      requestId = id;
    }),
  );
  const address = await saml.getAuthorizeUrlAsync(state, undefined, {});
  return { address, expected: { requestId } };
}

/** XML as the library answers it: attributes are in `$`, children are lists. */
interface Element {
  $?: Readonly<Record<string, string | undefined>>;
  [child: string]: unknown;
}
const children = (element: Element | undefined, name: string): Element[] => {
  const found = element?.[name];
  return Array.isArray(found) ? (found as Element[]) : [];
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
  const saml = await toSaml(
    p,
    provider,
    cacheOf(expected.requestId, () => {}),
  );
  // No answer needs one, and entities in it change what a document says.
  if (/<!DOCTYPE/i.test(Buffer.from(response, 'base64').toString('utf8'))) throw new Error('The answer has a document type');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) return undefined;
  if (profile.issuer !== provider.issuer) throw new Error('The assertion is of another issuer');
  const assertion = (profile.getAssertion?.() as { Assertion?: Element } | undefined)?.Assertion;
  assertConfirmed(assertion, { recipient: returnAddress(p, provider), requestId: expected.requestId ?? '' });
  const { nameID, nameIDFormat } = profile;
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>;
  return toSamlIdentity(provider.issuer, { nameID, nameIDFormat, attributes });
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** The library leaves it open whether an assertion says whom it is for, to what, and until when: one that does not is refused. */
function assertConfirmed(
  assertion: Element | undefined,
  { recipient, requestId }: { recipient: string; requestId: string },
): void {
  const confirmations = children(children(assertion, 'Subject')[0], 'SubjectConfirmation');
  const isFor = ({ $: of, ...element }: Element): boolean => {
    const data = children(element, 'SubjectConfirmationData')[0]?.$;
    const until = Date.parse(data?.['NotOnOrAfter'] ?? '');
    return (
      of?.['Method'] === BEARER &&
      data?.['Recipient'] === recipient &&
      data['InResponseTo'] === requestId &&
      until + SKEW_MS > Date.now()
    );
  };
  if (!confirmations.some(isFor)) throw new Error('The assertion is not for this recipient and request, or no longer');
}

/** What a provider must know of this installation, as XML. */
export async function metadataPage(p: Platform, provider: Provider): Promise<string> {
  const saml = await toSaml(
    p,
    provider,
    cacheOf(undefined, () => {}),
  );
  return saml.generateServiceProviderMetadata(null, null);
}
