import type { FastifyInstance, InjectOptions } from 'fastify';
import { DEMO_PASSWORD } from './accounts.ts';

/** A signed-in program that uses the product the way any client does. */
export interface Client {
  json: <T = { _id: string }>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<T>;
  form: <T = unknown>(
    method: 'POST' | 'PATCH',
    path: string,
    parts: [string, string | FilePart][],
    headers?: Record<string, string>,
  ) => Promise<T>;
}

export interface FilePart {
  name: string;
  content: Buffer;
}

/** @throws Error with what the server answered, where a call is refused */
export async function signIn(app: FastifyInstance, email: string, password: string = DEMO_PASSWORD): Promise<Client> {
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  if (!cookie) throw new Error(`${email} cannot sign in: ${signedIn.statusCode} ${signedIn.body.slice(0, 300)}`);
  const send = async <T>(options: InjectOptions & { url: string }): Promise<T> => {
    const response = await app.inject({ ...options, headers: { cookie, ...options.headers } });
    if (response.statusCode >= 300)
      throw new Error(`${options.method ?? 'GET'} ${options.url}: ${response.statusCode} ${response.body.slice(0, 500)}`);
    return (response.json() as { data: T }).data;
  };
  return {
    json: (method, path, body) => send({ method, url: `/api${path}`, ...(body !== undefined && { payload: body as object }) }),
    form: (method, path, parts, headers = {}) => {
      const { payload, contentType } = multipartBody(parts);
      return send({ method, url: `/api${path}`, payload, headers: { 'content-type': contentType, ...headers } });
    },
  };
}

/** Form data as a browser writes it. */
export function multipartBody(parts: [string, string | FilePart][]): { payload: Buffer; contentType: string } {
  const boundary = 'grantdesk-form-data-boundary';
  const chunks: Buffer[] = [];
  for (const [field, value] of parts) {
    const file = typeof value === 'string' ? undefined : value;
    const name = file ? `; filename="${file.name}"\r\nContent-Type: application/octet-stream` : '';
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n\r\n`),
      file?.content ?? Buffer.from(value as string),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(chunks), contentType: `multipart/form-data; boundary=${boundary}` };
}
