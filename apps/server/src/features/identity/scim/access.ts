import { ScimError } from '@grantdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { Doer } from '#platform/audit.ts';
import { limitKey, takeOne } from '#platform/auth/rate-limit.ts';
import { findBearer, hashOfToken } from '#platform/auth/tokens.ts';
import type { Platform } from '#platform/context.ts';
import { m } from '@grantdesk/messages';
import { readScimToken } from './token-queries.ts';

/** A directory that calls, by its token. */
export interface Directory {
  providerId: string;
  domains: string[];
  newRoleId: string | null;
  doer: Doer;
}

/** What a first synchronisation of some thousand people needs, and less than a runaway program sends. */
const MAX_A_MINUTE = 1_000;

/** @throws ScimError 401 for a token that is unknown or revoked, AppError 429 */
export async function readDirectory(p: Platform, request: FastifyRequest): Promise<Directory> {
  const token = findBearer(request.headers.authorization);
  const row = token === undefined ? undefined : await readScimToken(p.primary ?? p.db, hashOfToken(token));
  if (!row) throw new ScimError(401, undefined, 'The token is unknown or revoked');
  await takeOne(p.primary ?? p.db, limitKey('scim', row.id), {
    max: MAX_A_MINUTE,
    windowMs: 60_000,
    refusal: m.identity.tooManyDirectoryCalls(),
  });
  const { providerId, domains, newRoleId, name } = row;
  return {
    providerId,
    domains,
    newRoleId,
    doer: { actor: { userId: null, name: m.identity.directoryNamed({ name }) }, ipAddress: request.ip, viewedBy: null },
  };
}
