import { toIdentity, type Identity } from '@grantdesk/domain';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Platform } from '#platform/context.ts';
import { fetchOutward } from '#platform/outward-fetch.ts';
import type { Expected } from './attempt-queries.ts';
import { MAX_WAIT_MS, returnAddress, type Provider } from './provider.ts';

/** How long what a provider says of itself is used before it is read again. */
const FRESH_MS = 10 * 60_000;
const known = new Map<string, { at: number; configuration: Configuration }>();
/** Most installations never need it. */
const load = () => import('openid-client');

/** By what the provider offers: the secret in a header, which is the default of the protocol, or in the body. */
const authenticate =
  (client: Awaited<ReturnType<typeof load>>, secret: string): ClientAuth =>
  (server, metadata, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = offered.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    return way(server, metadata, body, headers);
  };

/** The provider by its own description. @throws Error where it cannot be reached or names another issuer */
export async function discover(provider: Provider, isFresh = false): Promise<Configuration> {
  const stored = known.get(provider.version);
  if (stored && !isFresh && Date.now() - stored.at < FRESH_MS) return stored.configuration;
  const { issuer, clientId, secret, inwardHosts } = provider;
  const client = await load();
  const configuration = await client.discovery(new URL(issuer), clientId, undefined, authenticate(client, secret), {
    // Which scheme and network may be reached, the guard decides for every request.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    timeout: MAX_WAIT_MS / 1000,
    [client.customFetch]: (address, { method, headers, body }) =>
      fetchOutward(address, {
        method,
        headers: headers as Record<string, string>,
        body: body === undefined || body === null ? undefined : String(body as string | URLSearchParams),
        inwardHosts,
        limitMs: MAX_WAIT_MS,
      }),
  });
  known.delete(provider.version);
  known.set(provider.version, { at: Date.now(), configuration });
  for (const old of [...known.keys()].slice(0, -50)) known.delete(old);
  return configuration;
}

/** Where the browser goes to sign in, by code with PKCE, state and nonce. */
export async function beginOidc(
  p: Platform,
  provider: Provider,
  state: string,
): Promise<{ address: string; expected: Expected }> {
  const configuration = await discover(provider);
  const client = await load();
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(p, provider),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { address: address.href, expected: { nonce, verifier } };
}

/**
 * The person of the code that the provider sent the browser back with. The ID token is checked for its signature, issuer, audience,
 * times and nonce.
 * @throws Error where anything of it is wrong
 */
export async function finishOidc(
  p: Platform,
  provider: Provider,
  { state, query, expected }: { state: string; query: string; expected: Expected },
): Promise<Identity | undefined> {
  const configuration = await discover(provider);
  const client = await load();
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${returnAddress(p, provider)}${query}`), {
    expectedState: state,
    expectedNonce: expected.nonce ?? '',
    pkceCodeVerifier: expected.verifier ?? '',
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) return undefined;
  const more =
    configuration.serverMetadata().userinfo_endpoint && provider.kind === 'OIDC'
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  return toIdentity(provider.kind === 'ENTRA' ? 'ENTRA' : 'OIDC', provider.issuer, { ...more, ...claims });
}
