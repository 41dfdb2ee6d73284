import type { GroupHandlers } from '#platform/http/bind.ts';
import { notFound } from '#platform/errors.ts';
import { COUNTRIES, findStates } from '#platform/places.ts';

/** The calls under `misc` that list countries and their states. */
export const placeRoutes = (): Pick<GroupHandlers<'misc'>, 'countries' | 'states'> => ({
  countries: async () => ({ data: COUNTRIES }),
  states: async ({ params }) => {
    const data = findStates(params.country);
    if (!data) throw notFound('country');
    return { data };
  },
});
