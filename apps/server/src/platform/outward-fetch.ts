import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { m } from '@grantdesk/messages';
import { getHost, guardedLookup, InwardError, isInward } from './ssrf-guard.ts';

export interface OutwardRequest {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
  /** Hosts that may lie inside, and be reached by http. */
  inwardHosts: readonly string[];
  /** For all of it: the name, the connection, the answer. */
  limitMs: number;
}

/** More than any provider's metadata or keys. */
const MAX_BYTES = 1_000_000;

/**
 * Requests an address that a person gave, and reads its answer: never inside, never further than the first answer, never longer than
 * the limit, never more than a megabyte.
 * @throws InwardError for an address inside, Error for what failed (`reasonOf` says it in words)
 */
export async function fetchOutward(address: string, { inwardHosts, limitMs, ...request }: OutwardRequest): Promise<Response> {
  const url = new URL(address);
  const host = getHost(url);
  const isListed = inwardHosts.includes(host);
  if (!isListed && url.protocol !== 'https:') throw new InwardError(m.webhook.refusedScheme);
  // A number is connected to without any lookup.
  if (!isListed && isIP(host) !== 0 && isInward(host)) throw new InwardError(m.webhook.refusedPrivate);
  return send(url, request, isListed, AbortSignal.timeout(limitMs));
}

const send = (
  url: URL,
  { method = 'GET', headers = {}, body }: Pick<OutwardRequest, 'method' | 'headers' | 'body'>,
  isListed: boolean,
  signal: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { request, Agent } = url.protocol === 'https:' ? https : http;
    const call = request(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        // An agent of its own: no connection is shared, and no proxy from the environment is used.
        agent: new Agent({ keepAlive: false }),
        ...(!isListed && { lookup: guardedLookup }),
        signal,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_BYTES) answer.destroy(new Error('the answer is too large'));
          else parts.push(part);
        });
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          const type = answer.headers['content-type'];
          const isEmpty = status === 204 || status === 304;
          resolve(
            new Response(isEmpty ? null : Buffer.concat(parts), {
              status,
              headers: type === undefined ? {} : { 'content-type': type },
            }),
          );
        });
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
