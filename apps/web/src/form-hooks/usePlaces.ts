import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readQuery } from '../api/query.ts';

const NEVER_STALE = { staleTime: Infinity };

/** Names of countries and their states, for the fields of a form; each list is read once. */
export function usePlaces() {
  const client = useQueryClient();
  const countries = useCallback(
    async () =>
      (await client.ensureQueryData({ ...readQuery('misc.countries', {}), ...NEVER_STALE })).data.map((place) => place.name),
    [client],
  );
  const statesOf = useCallback(
    async (country: string) =>
      country === ''
        ? []
        : (await client.ensureQueryData({ ...readQuery('misc.states', { params: { country } }), ...NEVER_STALE })).data.map(
            (place) => place.name,
          ),
    [client],
  );
  return { countries, statesOf };
}
