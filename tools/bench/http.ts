import { request } from 'node:http';
import { DEMO_PASSWORD } from '../../apps/server/db/seed/accounts.ts';
import { multipartBody } from '../../apps/server/db/seed/client.ts';

/** A signed-in program on the wire; a refusal throws what the server said. */
export interface Session {
  json: <T = { _id: string }>(method: string, path: string, body?: object) => Promise<T>;
  form: <T = { _id: string }>(
    method: string,
    path: string,
    fields: [string, string][],
    headers?: Record<string, string>,
  ) => Promise<T>;
}

/** The cookie of a fresh session. */
export async function cookieOver(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
}

/** @param through where requests go once signed in, if not to the product itself */
export async function signInOver(product: string, email: string, through?: string): Promise<Session> {
  const cookie = await cookieOver(product, email);
  const url = through ?? product;
  return {
    json: (method, path, body) =>
      send(
        url,
        cookie,
        method,
        path,
        body && Buffer.from(JSON.stringify(body)),
        body ? { 'content-type': 'application/json' } : {},
      ),
    form: (method, path, fields, headers = {}) => {
      const { payload, contentType } = multipartBody(fields);
      return send(url, cookie, method, path, payload, { 'content-type': contentType, ...headers });
    },
  };
}

/** Plain node:http on fresh connections, so that "at once" means at once. */
function send<T>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body: Buffer | undefined,
  headers: Record<string, string>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api${path}`,
      { method, headers: { cookie, ...headers, ...(body && { 'content-length': String(body.length) }) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) >= 300)
            reject(new Error(`${method} ${path.replace(/[0-9a-f-]{36}/, 'id')}: ${response.statusCode} ${text.slice(0, 200)}`));
          else resolve((JSON.parse(text) as { data: T }).data);
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
