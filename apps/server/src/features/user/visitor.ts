import type { FastifyReply, FastifyRequest } from 'fastify';
import { issueDevice, rememberDevice } from '#platform/auth/devices.ts';
import { runInLane } from '#platform/auth/hash-queue.ts';
import { knowDevice, libraryHeaders } from '#platform/auth/routes.ts';
import { readNewSession } from '#platform/auth/session.ts';
import { toNetwork } from '#platform/auth/rate-limit.ts';
import type { Platform } from '#platform/context.ts';

/** A person who is not signed in, as services see them. */
export interface Visitor {
  address: string;
  cookie: string | undefined;
  /** What the browser says of the language that it reads. */
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
  setCookie: (cookie: string) => void;
}

export const toVisitor = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Visitor => ({
  address: request.ip,
  cookie: request.headers.cookie,
  headers: { cookie: request.headers.cookie, 'accept-language': request.headers['accept-language'] },
  request,
  reply,
  setCookie: (cookie) => void reply.header('set-cookie', cookie),
});

/** Hashes for an unknown person, in fair turns between networks. @throws AppError 503 */
export const inOpenLane = <T>({ address }: Visitor, work: () => Promise<T>): Promise<T> =>
  runInLane('open', toNetwork(address), work);

/** Signs a person in who came by a link that was mailed to them; the browser is known from now on. */
export async function signInByLink(p: Platform, visitor: Visitor, userId: string): Promise<void> {
  for (const cookie of await p.auth.startSession(userId, libraryHeaders(visitor.request))) visitor.setCookie(cookie);
  await knowBrowser(p, visitor, userId);
}

/** Signs a person in who proved who they are at a provider; the second factor is required as after a password. */
export async function signInByProvider(p: Platform, visitor: Visitor, userId: string): Promise<{ awaitsSecondFactor: boolean }> {
  const cookies = await p.auth.startSession(userId, libraryHeaders(visitor.request), 'single sign-on');
  for (const cookie of cookies) visitor.setCookie(cookie);
  const session = await readNewSession(p, cookies.join('; '));
  if (session && !session.isAwaiting) await knowDevice(p, visitor.request, visitor.reply, session);
  return { awaitsSecondFactor: session?.isAwaiting ?? false };
}

/** Keeps wrong passwords from elsewhere away from this browser: its person has proven the address. */
export async function knowBrowser(p: Platform, visitor: Visitor, userId: string): Promise<void> {
  const device = await issueDevice(p.db, p.config, visitor.cookie);
  await rememberDevice(p.db, userId, device.hash);
  visitor.setCookie(device.setCookie);
}
