import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'grantdesk';
/** Over TLS no other host, subdomain or path can set or read the cookies. */
export const cookiePrefix = (isTls: boolean): string => (isTls ? `__Host-${PREFIX}` : PREFIX);

/** The value of a cookie as the browser sent it, decoded. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** A value with its signature, as the auth library writes its cookies. */
export const signCookie = (value: string, secret: string): string =>
  `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;

/** The value of a signed cookie; undefined where the signature is not ours. */
export function readSigned(signed: string, secret: string): string | undefined {
  const value = signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
  const [given, right] = [Buffer.from(signed), Buffer.from(signCookie(value, secret))];
  return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
}
