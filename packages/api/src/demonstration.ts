import { z } from 'zod';
import { endpoint, open, single } from './endpoint.ts';

/** The accounts that the sign-in page of the demonstration offers. */
export const demonstration = {
  accounts: endpoint({
    summary: 'List the demonstration accounts with their password; null without demonstration data and for other machines',
    access: open('only with demonstration data and for requests made on the same machine; anywhere else it answers null'),
    answer: single(
      z
        .object({
          password: z.string(),
          accounts: z.array(z.object({ email: z.string(), name: z.string(), role: z.string(), sentence: z.string() })),
        })
        .nullable(),
    ),
  }),
};
