import { z } from 'zod';
import { endpoint, open, single } from './endpoint.ts';

const place = z.object({ name: z.string(), code: z.string() });

/** Calls under `misc`: countries and their states. */
export const placeCalls = {
  countries: endpoint({
    summary: 'List countries by English name',
    access: open('public reference data'),
    answer: single(z.array(place)),
  }),
  states: endpoint({
    summary: 'List the states of a country, by its English name or code',
    access: open('public reference data'),
    params: z.object({ country: z.string().max(100) }),
    answer: single(z.array(place)),
  }),
};
