import { m, withLocale } from '@grantdesk/messages';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint, ErrorBody, ErrorCode } from '@grantdesk/api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fromDatabase, isConflict } from '../errors.ts';
import { getRoute } from '../log.ts';
import { localeOf } from './locale.ts';

/** Codes that any call may answer without declaring them. */
const COMMON: ErrorCode[] = [
  'UNPARSEABLE',
  'UNKNOWN_FILTER',
  'NOT_SIGNED_IN',
  'ACCESS_DENIED',
  'CONFIRM_IDENTITY',
  'VIEW_ONLY',
  'SECOND_FACTOR_REQUIRED',
  'CROSS_SITE',
  'NOT_FOUND',
  'BUSY',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

/** What Fastify and its plugins refuse on their own, in our words and codes. */
const FASTIFY: Record<string, [code: ErrorCode, message: () => string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['UNPARSEABLE', m.http.theBodyIsNotValidJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['UNPARSEABLE', m.http.theBodyIsEmpty],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['UNPARSEABLE', m.http.theBodyIsNotAsLong],
  FST_ERR_BAD_URL: ['UNPARSEABLE', m.http.theAddressCannotBeRead],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', m.http.theBodyIsTooLarge],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', m.http.theFileIsTooLarge],
  FST_PARTS_LIMIT: ['TOO_LARGE', m.http.theFormHasTooManyParts],
  FST_FIELDS_LIMIT: ['TOO_LARGE', m.http.theFormHasTooManyParts],
  FST_FILES_LIMIT: ['TOO_LARGE', m.http.theFormHasTooManyFiles],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', m.http.thisKindOfBodyIsNot],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE', m.http.sendThisAsMultipartFormData],
  FST_PROTO_VIOLATION: ['UNPARSEABLE', m.http.theFormDataContainsA],
};

/** What the parser of form data says, in plain errors without a code, of a form that is broken or ends too soon. */
const BROKEN_FORM = /unexpected end of multipart data$|^Multipart: |^The needle cannot /i;

/** Sends an error: never a stack, SQL or a page. Unexpected ones are logged, and the answer is one sentence. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply, endpoint?: Endpoint): FastifyReply =>
  withLocale(localeOf(request), () => send(error, request, reply, endpoint));

function send(error: unknown, request: FastifyRequest, reply: FastifyReply, endpoint?: Endpoint): FastifyReply {
  const known = toAppError(error);
  if (!known || (endpoint && !isDeclared(known, endpoint))) {
    request.log.error(
      error,
      known ? `undeclared error ${known.code} of ${request.method} ${getRoute(request)}` : 'unexpected error',
    );
    const body: ErrorBody = {
      message: m.common.somethingWentWrongOnOurSide(),
      code: 'INTERNAL',
      details: { requestId: request.id },
    };
    return reply.code(500).send(inShape(body, 500, endpoint));
  }
  if (isConflict(error)) request.log.warn(error, 'the database ended a change so that another could go on');
  if (known.code === 'UNAVAILABLE' || known.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', secondsOf(known));
  return reply.code(known.status).send(inShape(known.body, known.status, endpoint));
}

/** A refusal with what a standard has in it beside our own fields. */
const inShape = (body: ErrorBody, status: number, endpoint?: Endpoint): object =>
  endpoint?.errorShape === 'COMMON_GRANTS' ? { status, ...body, errors: body.issues ?? [] } : body;

/** When to ask again: what a limit says itself, and else in a moment. */
const secondsOf = ({ details }: AppError): string => String((details as { retryAfter?: number } | undefined)?.retryAfter ?? 2);

/** What is not HTTP, or too much or too late of it, never becomes a request: it is answered in the same shape, and its connection ends. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const known =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new AppError('REQUEST_TIMEOUT', m.http.theRequestTookTooLongTo())
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new AppError('HEADERS_TOO_LARGE', m.http.theAddressOrTheHeadersAre())
        : new AppError('UNPARSEABLE', m.http.theRequestCannotBeRead());
  const body = JSON.stringify(known.body);
  socket.end(
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}

export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { code, statusCode, message } = error as FastifyError;
  const own = typeof code === 'string' ? FASTIFY[code] : undefined;
  if (own) return new AppError(own[0], own[1]());
  const database = fromDatabase(error);
  if (database) return database;
  // Whatever else Fastify and its plugins refuse as the sender's mistake, such as a part of an address that is too long.
  const isFrameworks = typeof code === 'string' && code.startsWith('FST_') && statusCode !== undefined && statusCode < 500;
  if (statusCode === 400 || isFrameworks || BROKEN_FORM.test(String(message)))
    return new AppError('UNPARSEABLE', m.http.theRequestCannotBeRead());
  // A pool that gets no connection in time throws a plain error, and so does any query on a lost one, even a rollback.
  if (/timeout exceeded when|Connection terminated|is not queryable/.test(String(message)))
    return new AppError('UNAVAILABLE', m.common.theServiceIsNotAvailableRight());
  return undefined;
}

function isDeclared(error: AppError, endpoint: Endpoint): boolean {
  if (COMMON.includes(error.code) || endpoint.errors?.includes(error.code)) return true;
  if (error.code === 'RULE_BROKEN') return endpoint.body !== undefined;
  return error.code === 'IDEMPOTENCY_MISMATCH' && endpoint.idempotent === true;
}
