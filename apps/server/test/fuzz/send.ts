import { Agent, request as httpRequest } from 'node:http';
import { ERROR_STATUS, type ErrorCode } from '@grantdesk/api';
import type { WrongRequest } from './requests.ts';

/** An answer to one request; `status` 0 where none came. */
export interface Answer {
  status: number;
  contentType: string;
  body: string;
  ms: number;
}

/** Longer than any call may take, on a busy machine too; what takes as long as this hangs. */
const HANGS_AFTER_MS = 15_000;
/** An export may be large; what is wrong with an answer is seen long before. */
const MAX_READ = 5_000_000;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request to this machine. A stream of events is left once it has begun. */
export function send(
  port: number,
  { method, path, headers, body }: Omit<WrongRequest, 'operation' | 'persona'>,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    let read = '';
    const done = (status: number, contentType: string, words = read): void =>
      resolve({ status, contentType, body: words, ms: performance.now() - began });
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        signal: AbortSignal.timeout(HANGS_AFTER_MS),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const contentType = String(response.headers['content-type'] ?? '');
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (read.length < MAX_READ) read += chunk;
        });
        response.on('end', () => done(status, contentType));
        response.on('error', (error) => done(0, contentType, String(error)));
        if (contentType.startsWith('text/event-stream')) {
          done(status, contentType);
          response.destroy();
        }
      },
    );
    call.once('error', (error: NodeJS.ErrnoException) => {
      // The server may close a keep-alive connection just as it is reused, which says nothing about this request.
      if (error.code === 'ECONNRESET' && call.reusedSocket) void send(port, { method, path, headers, body }).then(resolve);
      else done(0, '', String(error));
    });
    call.end(body);
  });
}

/** What no answer may hold: places in our code, statements, and words of the database or of libraries. */
const INSIDES =
  /node_modules|\bat \S+ \(|\.(?:ts|js|mjs):\d+:\d+|\bselect\b[^.!]{1,200}\bfrom\b|insert into|SQLSTATE|invalid input syntax|violates \S+ constraint|relation \\?"|column \\?"|zod|kysely|fastify/i;
const OF_ERRORS = new Set(['message', 'code', 'issues', 'details', 'data']);
/** What CommonGrants has beside. */
const OF_COMMON_GRANTS = new Set(['status', 'errors']);
/** A name that the description of the API does not know. */
const isKnown = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);

/** What is wrong with an answer; undefined where nothing is. */
export function faultOf(
  { status, contentType, body, ms }: Answer,
  { operation }: Pick<WrongRequest, 'operation'>,
): string | undefined {
  if (status === 0) return `no answer after ${Math.round(ms)} ms: ${body.slice(0, 200)}`;
  if (status >= 500) return `status ${status}`;
  if (status < 400) return undefined;
  if (INSIDES.test(body)) return 'tells of the inside';
  if (!contentType.startsWith('application/json')) return `an error as ${contentType || 'nothing'}`;
  // The words and codes of the sign-in library, which its own page reads.
  if (operation.startsWith('auth.')) return undefined;
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return 'an error that is no JSON';
  }
  const isCommonGrants = operation.startsWith('commonGrants.');
  const others = Object.keys(parsed).filter((key) => !OF_ERRORS.has(key) && !(isCommonGrants && OF_COMMON_GRANTS.has(key)));
  if (others.length > 0 || typeof parsed['message'] !== 'string' || parsed['message'] === '') return 'another shape of error';
  if (!isKnown(parsed['code'])) return `an unknown code ${String(parsed['code'])}`;
  return ERROR_STATUS[parsed['code']] === status ? undefined : `the code ${parsed['code']} with status ${status}`;
}
