import type { Answer, CallInput, EndpointKey } from '@grantdesk/api';
import type { Answers } from '@grantdesk/domain/form/types';
import { API_PREFIX, methodAndPath, paths } from '@grantdesk/api/paths';
import { correctClock } from '../ui/clock.ts';
import { errorFrom, toApiError } from './errors.ts';
import { type FirstAnswer, takeFirstAnswer } from './first-answers.ts';
import { confirmIdentity } from './identity.ts';

type WithoutUndefined<T> = T extends undefined ? never : T;
type Part<Name extends string, T> = [WithoutUndefined<T>] extends [never]
  ? { [K in Name]?: never }
  : undefined extends T
    ? { [K in Name]?: WithoutUndefined<T> }
    : { [K in Name]: T };

/** Parameters and query of a call, required where the contract requires them. */
export type Input<K extends EndpointKey> = Part<'params', CallInput<K>['params']> & {
  query?: Partial<WithoutUndefined<CallInput<K>['query']>>;
};

export type CallOptions<K extends EndpointKey> = Input<K> & {
  body?: CallInput<K>['body'];
  /** Calls with files send this instead of a JSON body. */
  form?: FormData;
  /** Answers to questions, of calls that also take them as form data. */
  answers?: Answers;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** One key per intent, the same for each retry. Without it, every POST gets a key of its own. */
  idempotencyKey?: string;
};

/** A random key; also where the page has no secure context. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface LooseInput {
  params?: object;
  query?: object;
}

/** Address and method of a call: the path is the contract's, its parameters encoded, empty query values left out. */
export function toRequest<K extends EndpointKey>(key: K, input: LooseInput): { method: string; url: string } {
  const [group, name] = key.split('.') as [string, string];
  const { method, path } = methodAndPath((paths as Record<string, Record<string, string>>)[group]![name]!);
  const params = (input.params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const search = query.toString();
  return { method, url: `${API_PREFIX}${filled}${search ? `?${search}` : ''}` };
}

/** Every request goes through here: same-origin cookie, corrected clock, one kind of error, and a prompt for the password where one is needed. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const { response, sentAt, receivedAt } = (await takeFirstAnswer(url, init.method)) ?? (await ask(url, init));
  correctClock(response.headers.get('date'), sentAt, receivedAt);
  if (!response.ok) {
    const error = await errorFrom(response);
    // The same request once more, under its own key, as soon as the person has given the password.
    if (error.code === 'CONFIRM_IDENTITY' && (await confirmIdentity())) return send(url, init);
    throw error;
  }
  return response;
}

async function ask(url: string, init: RequestInit): Promise<FirstAnswer> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    return { response, sentAt, receivedAt: Date.now() };
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown;
    throw toApiError(thrown);
  }
}

/** Makes a call of the contract and answers its body as the contract types it. */
export async function call<K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<Answer<K>> {
  const { method, url } = toRequest(key, options as LooseInput);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  const body = options.answers ?? options.body;
  if (body !== undefined) headers['content-type'] = 'application/json';
  // Whatever creates or decides carries a key; the other writes only where the caller gives one.
  if (method === 'POST' || options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  const response = await send(url, {
    method,
    headers,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.form ? { body: options.form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return undefined as Answer<K>;
  return (await response.json()) as Answer<K>;
}
