import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';

/** Schemas of the API by their names: `Schemas['Payment']`. */
export type Schemas = components['schemas'];

/** Calls by method and path, as openapi-fetch has them: `grantdesk.GET('/api/payment/one/{id}', { params: { path: { id } } })`. */
export type Grantdesk = Client<paths>;

export interface GrantdeskOptions {
  /** Address of the installation, without `/api`. */
  url: string;
  /** An API token; without one, calls are those of a person who is not signed in, unless `headers` brings a session. */
  token?: string;
  headers?: Record<string, string>;
  fetch?: (request: Request) => Promise<Response>;
}

/** A refused call. */
export class GrantdeskError extends Error {
  override readonly name = 'GrantdeskError';
  readonly status: number;
  /** For programs; `UNKNOWN` where something in front of the installation answered. */
  readonly code: Schemas['Error']['code'] | 'UNKNOWN';
  readonly issues: Schemas['Issue'][];
  readonly details: unknown;

  constructor(status: number, body: Partial<Schemas['Error']>) {
    super(body.message ?? `The call was refused with status ${status}`);
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.issues = body.issues ?? [];
    this.details = body.details;
  }
}

/**
 * A client of one installation. A refused call throws a `GrantdeskError`. Each POST carries an `Idempotency-Key`; give your own
 * to repeat a call whose answer was lost.
 */
export function createGrantdesk({ url, token, headers, fetch }: GrantdeskOptions): Grantdesk {
  const client = createFetchClient<paths>({
    baseUrl: url,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    bodySerializer: toBody,
    ...(fetch && { fetch }),
  });
  client.use(keysAndErrors);
  return client;
}

const keysAndErrors: Middleware = {
  onRequest: ({ request }) => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
  onResponse: async ({ response }) => {
    if (response.ok) return undefined;
    const body = (await response.json().catch(() => ({}))) as Partial<Schemas['Error']>;
    throw new GrantdeskError(response.status, body);
  },
};

const toBody = (body: unknown): string | FormData =>
  Object.values((body ?? {}) as object).some((value) => value instanceof Blob) ? toForm(body) : JSON.stringify(body);

/** A body with files as a form, its texts first, as the API reads them. */
function toForm(body: unknown): FormData {
  const parts = Object.entries((body ?? {}) as Record<string, unknown>);
  const form = new FormData();
  for (const [name, value] of parts) if (!(value instanceof Blob)) form.set(name, String(value));
  for (const [name, value] of parts) if (value instanceof Blob) form.set(name, value);
  return form;
}

/** What a call answers: `const { data } = await answerOf(grantdesk.GET(…))`. @throws GrantdeskError */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  // A refusal has thrown before.
  return data as T;
}

/**
 * Every row of a list, page after page: `for await (const row of rowsOf((page) => grantdesk.GET(…, { params: { query: { page } } })))`.
 * Sort by something that does not change meanwhile, or a row may be missed.
 */
export async function* rowsOf<Row>(
  readPage: (page: number) => Promise<{ data?: { data: Row[]; next: number | null } }>,
): AsyncGenerator<Row> {
  for (let page: number | null = 1; page !== null;) {
    const answer: { data: Row[]; next: number | null } = await answerOf(readPage(page));
    yield* answer.data;
    page = answer.next;
  }
}
