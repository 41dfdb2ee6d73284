import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the identity provider says of a person who signs in there by this name. */
export type ProviderPeople = Record<
  string,
  { email?: string; email_verified?: boolean; name?: string; tid?: string; oid?: string; preferred_username?: string }
>;

/** A real OpenID Connect provider on a free port, whose own pages ask for a name and any password. */
export async function startProvider(people: ProviderPeople) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** From now on it sends people back to this address, and to no other. */
    serve: (redirectUri: string): void => {
      const provider = new Provider(issuer, {
        clients: [{ client_id: 'grantdesk', client_secret: 'a-secret-of-the-test', redirect_uris: [redirectUri] }],
        // As Entra does it: claims are in the ID token itself.
        conformIdTokenClaims: false,
        claims: { openid: ['sub', 'tid', 'oid', 'preferred_username'], email: ['email', 'email_verified'], profile: ['name'] },
        pkce: { required: () => true },
        cookies: { keys: ['cookies-of-the-test'] },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
      });
      const answer = provider.callback();
      server.on('request', (request, reply) => void answer(request, reply));
    },
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'grantdesk',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-test',
      OIDC_NAME: 'Obi Foundation',
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A person's browser at the identity provider: stores its cookies and submits its forms until it is redirected elsewhere. */
export async function walkThroughProvider(start: string, login: string): Promise<URL> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  let request: [string, RequestInit] = [start, {}];
  for (let steps = 0; steps < 15; steps++) {
    const [address, init] = request;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', ...init, headers: { ...(init.headers as object), cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location) {
      const next = new URL(location, address);
      if (next.origin !== origin) return next;
      request = [next.href, {}];
      continue;
    }
    const html = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`The provider answered ${response.status}: ${html.slice(0, 500)}`);
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const body = new URLSearchParams([...hidden, ['login', login], ['password', 'any']]);
    request = [new URL(action, address).href, { method: 'POST', body }];
  }
  throw new Error('The provider goes round in circles');
}
