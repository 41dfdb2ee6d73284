import { isForViewers, type Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';

/** What each code tells a program. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  UNPARSEABLE: 'The request cannot be read: malformed JSON, a page that is no number, an unknown sort.',
  UNKNOWN_FILTER: 'The list cannot be filtered by this.',
  NOT_SIGNED_IN: 'No session and no valid token.',
  ACCESS_DENIED: 'The permission or the scope of the token is missing.',
  CONFIRM_IDENTITY: 'The password must be given again: `POST /api/user/confirm`, then the same request once more.',
  SECOND_FACTOR_REQUIRED: 'A second factor must be set up before anything else.',
  VIEW_ONLY: 'The session views as another person, so it can only read.',
  CROSS_SITE: 'The request comes from a page of another site.',
  NOT_FOUND: 'There is no such record, or the caller may not know of it.',
  METHOD_NOT_ALLOWED: 'The address has no call of this method.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  CONFLICT: 'The state of the record does not allow it.',
  STALE_VERSION: 'The record has changed since the version that was sent.',
  ALREADY_SUBMITTED: 'It was submitted before, and can no longer be changed.',
  OUTSIDE_WINDOW: 'The call is not open now.',
  IN_USE: 'Other records need it.',
  BUSY: 'The same is being done by another request: repeat it later.',
  TOO_LARGE: 'The body or a file is larger than is accepted.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type, or the type of a file, is not accepted.',
  RULE_BROKEN: 'A rule is broken; `issues` names each.',
  IDEMPOTENCY_MISMATCH: 'The key was used with another request.',
  TOO_MANY_REQUESTS: 'Too many requests: repeat it after `Retry-After` seconds.',
  HEADERS_TOO_LARGE: 'The headers are larger than is accepted.',
  INTERNAL: 'A fault of the server; `x-request-id` finds it in the log.',
  UNAVAILABLE: 'The server or its database is not available now: repeat it later.',
};

/** Open calls too refuse a token that has ended or does not reach them. */
const ALWAYS: readonly ErrorCode[] = [
  'UNPARSEABLE',
  'NOT_SIGNED_IN',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];
const WITH_BODY: readonly ErrorCode[] = ['RULE_BROKEN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT'];
const WRITING: readonly ErrorCode[] = ['CROSS_SITE', 'BUSY'];

/** Every error code that a call may answer. */
export function errorCodesOf(method: string, endpoint: Endpoint): Set<ErrorCode> {
  const writes = method !== 'GET' || endpoint.writes === true;
  return new Set<ErrorCode>([
    ...ALWAYS,
    ...(endpoint.access.kind === 'open' ? [] : (['SECOND_FACTOR_REQUIRED'] as const)),
    ...(isForViewers(endpoint, method) ? [] : (['VIEW_ONLY'] as const)),
    ...(endpoint.query?.shape['filters'] ? (['UNKNOWN_FILTER'] as const) : []),
    ...(endpoint.body || endpoint.multipart ? WITH_BODY : []),
    ...(writes ? WRITING : []),
    ...(endpoint.idempotent ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(endpoint.confirmed || endpoint.confirmedFor ? (['CONFIRM_IDENTITY'] as const) : []),
    ...(endpoint.errors ?? []),
  ]);
}
