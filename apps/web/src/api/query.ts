import type { Answer, EndpointKey } from '@grantdesk/api';
import {
  type FetchQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { call, type CallOptions, type Input } from './client.ts';
import { isStatus, toApiError } from './errors.ts';

const NEVER_RETRIED = [400, 401, 403, 404, 409, 422];

/** Refusals are answers, not accidents: only what may pass by itself is tried again, twice at most. */
const retryRule = (failures: number, thrown: unknown): boolean =>
  failures < 2 && !NEVER_RETRIED.includes(toApiError(thrown).status);

interface Gates {
  /** The server no longer knows the session. */
  onSignedOut: () => void;
  /** Nothing opens before a second factor is set up. */
  onSetUp: () => void;
}

export function createQueryClient({ onSignedOut, onSetUp }: Gates): QueryClient {
  const isSetUp = (thrown: unknown): boolean => toApiError(thrown).code === 'SECOND_FACTOR_REQUIRED';
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        if (isStatus(thrown, 401) && query.queryKey[0] !== 'user.me') onSignedOut();
        if (isSetUp(thrown)) onSetUp();
      },
    }),
    mutationCache: new MutationCache({
      onError: (thrown) => {
        if (isStatus(thrown, 401)) onSignedOut();
        if (isSetUp(thrown)) onSetUp();
      },
    }),
    defaultOptions: {
      queries: { retry: retryRule, staleTime: 15_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** Query options of a read: the endpoint's key, then its input, so that `invalidate('application.many')` reaches all of them. */
export function readQuery<K extends EndpointKey>(key: K, input: Input<K>) {
  return queryOptions<Answer<K>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, { ...input, signal } as CallOptions<K>),
  });
}

/** What a list asks for as it first comes: `useListAddress` of an address without a query. */
export const FIRST_PAGE = { page: 1, limit: 25, sort: 'DESCENDING', search: '', filters: '' };

/** A delay that no one notices. */
const PREFETCH_GRACE_MS = 100;

/**
 * Reads what a screen starts with before it is drawn, so that it is drawn once: most answers arrive before its scripts
 * (decision 0050), and pointing at a link requests them. The screen waits for what takes longer and shows what failed.
 */
export async function prefetch(client: QueryClient, ...queries: { queryKey: QueryKey; queryFn?: unknown }[]): Promise<void> {
  const read = queries.map((query) => client.prefetchQuery(query as FetchQueryOptions));
  await Promise.race([Promise.all(read), new Promise((resolve) => setTimeout(resolve, PREFETCH_GRACE_MS))]);
}

/** As `readQuery`, for lists: the old rows stay while the next ones load. */
export function listQuery<K extends EndpointKey>(key: K, input: Input<K>) {
  return queryOptions<Answer<K>>({ ...readQuery(key, input), placeholderData: keepPreviousData });
}

/**
 * Reads again what shows these endpoints' answers. Resolves when the screen shows it: a dialog about a row of a list waits for
 * it before it closes, so that no one sees the old row with its old buttons.
 */
export async function invalidate(client: QueryClient, ...keys: EndpointKey[]): Promise<void> {
  const changed = new Set<unknown>(keys);
  await client.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[0]) });
}
