import { m } from '@grantdesk/messages';
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet: the machine itself, private networks, cloud metadata, reserved ones. */
const INWARD_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Of IPv6 only what is given out for the internet is let through, without those parts that carry another address inside. */
const OUTWARD_6 = [['2000::', 3]] as const;
const INWARD_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blockList = (nets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
};
const inward4 = blockList(INWARD_4, 'ipv4');
const inward6 = blockList(INWARD_6, 'ipv6');
const outward6 = blockList(OUTWARD_6, 'ipv6');

/** Whether an address lies inside: what this cannot read counts as inside. */
export function isInward(address: string): boolean {
  if (isIP(address) === 4) return inward4.check(address, 'ipv4');
  if (isIP(address) !== 6) return true;
  return !outward6.check(address, 'ipv6') || inward6.check(address, 'ipv6');
}

/** The host of an address as a connection is made to it: numbers written in odd ways are plain here. */
export const getHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Writes a text in the language of the moment in which it is called. */
type Text = () => string;

export class InwardError extends Error {
  readonly text: Text;
  constructor(text: Text) {
    super('the address is refused');
    this.text = text;
  }
}

/**
 * Resolves a name for the very connection that is about to be made, so that a name which means something else a moment later
 * gains nothing. One address inside is enough to refuse all.
 */
export const guardedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInward(address)))
      return done(new InwardError(m.webhook.refusedPrivate), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

export interface Outcome {
  /** Undefined where no answer came. */
  code?: number;
  durationMs: number;
  /** Why it failed, for a person; undefined of an answer that says yes. */
  error?: Text;
}

export interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Hosts that may lie inside. */
  inwardHosts: readonly string[];
  /** For all of it: the name, the connection, the answer. */
  limitMs: number;
}

/** An answer is read up to here and thrown away: what counts is its code. */
const MAX_READ = 16_384;

/** Posts to an address that a person gave: never inside, never further than the first answer, never longer than the limit. */
export async function postOutward({ url: text, body, headers, inwardHosts, limitMs }: Post): Promise<Outcome> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const url = new URL(text);
    const host = getHost(url);
    const isListed = inwardHosts.includes(host);
    if (!isListed && url.protocol !== 'https:') throw new InwardError(m.webhook.refusedScheme);
    // A number is connected to without any lookup.
    if (!isListed && isIP(host) !== 0 && isInward(host)) throw new InwardError(m.webhook.refusedPrivate);
    const code = await send(url, body, headers, isListed, AbortSignal.timeout(limitMs));
    if (code >= 200 && code < 300) return { code, durationMs: took() };
    const error = code >= 300 && code < 400 ? m.webhook.answeredRedirect : () => m.webhook.answeredCode({ code: String(code) });
    return { code, durationMs: took(), error };
  } catch (error) {
    return { durationMs: took(), error: reasonOf(error, limitMs) };
  }
}

const send = (url: URL, body: string, headers: Record<string, string>, isListed: boolean, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request, Agent } = url.protocol === 'https:' ? https : http;
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // An agent of its own: no connection is shared, and no proxy from the environment is used.
        agent: new Agent({ keepAlive: false }),
        ...(!isListed && { lookup: guardedLookup }),
        maxHeaderSize: MAX_READ,
        signal,
      },
      (answer) => {
        const code = answer.statusCode ?? 0;
        let read = 0;
        const end = (): void => {
          resolve(code);
          answer.destroy();
        };
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > MAX_READ) end();
        });
        answer.on('end', end);
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });

/** By what Node calls them; the receiver's own words stay out, since people read this. */
const FAILURES: Record<string, Text> = {
  ENOTFOUND: m.webhook.hostIsUnknown,
  EAI_AGAIN: m.webhook.hostCouldNotBeFound,
  ECONNREFUSED: m.webhook.connectionRefused,
  ECONNRESET: m.webhook.connectionEnded,
  EHOSTUNREACH: m.webhook.hostIsUnreachable,
  ENETUNREACH: m.webhook.hostIsUnreachable,
  ETIMEDOUT: m.webhook.hostDoesNotAnswer,
  CERT_HAS_EXPIRED: m.webhook.certificateExpired,
  DEPTH_ZERO_SELF_SIGNED_CERT: m.webhook.certificateIsUntrusted,
  SELF_SIGNED_CERT_IN_CHAIN: m.webhook.certificateIsUntrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: m.webhook.certificateIsUntrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: m.webhook.certificateIsForAnotherName,
  HPE_HEADER_OVERFLOW: m.webhook.answerIsTooLarge,
};

export function reasonOf(error: unknown, limitMs: number): Text {
  if (error instanceof InwardError) return error.text;
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return () => m.webhook.noAnswerWithin({ seconds: Math.round(limitMs / 100) / 10 });
  return (code && FAILURES[code]) || (() => m.webhook.couldNotBeReached({ code: code ?? name ?? '?' }));
}
