// The kinds of values that settings take.
import { isIP } from 'node:net';
import { z } from 'zod';
import { toDatabaseUrl } from './database-hosts.ts';

const PORT_RULE = 'must be a whole number from 0 to 65535';
export const port = z.coerce.number({ error: PORT_RULE }).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE);
export const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

/** One host, or several of which one is the primary. */
export const databaseUrl = z.string().transform((text, context) => {
  if (/^postgres(ql)?:\/\//.test(text))
    try {
      return toDatabaseUrl(text);
    } catch {
      // As any other text that is no address.
    }
  context.addIssue({ code: 'custom', message: 'must be an address starting with postgres:// or postgresql://' });
  return z.NEVER;
});

export const FILES_RULE = 'must be file:/a/folder, or s3://bucket?endpoint=https://host&region=name';
/** A folder, or a bucket with an endpoint that is an address. */
export function isFilesUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  if (protocol === 's3:') return hostname !== '' && (endpoint === null || /^https?:\/\/./.test(endpoint));
  return protocol === 'file:';
}

/** One address, or a range such as `10.0.0.0/8`. A range of every address would let any client choose its own. */
export function isProxyRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}
