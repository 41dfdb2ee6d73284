import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** 256 bits: the convention asks for 192 at least. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * The headers of one try, as Standard Webhooks has them: the id stays over all tries, the time is this try's, and each secret
 * signs `id.time.body`.
 * @param secrets the present one first
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Grantdesk-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signatures.join(' '),
  };
}
