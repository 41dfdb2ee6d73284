import { z } from 'zod';
import { endpoint, open, single } from './endpoint.ts';

const health = z.object({ status: z.string() });
const living = health.extend({
  /** Of Grantdesk. */
  version: z.string(),
});

export const healthCalls = {
  live: endpoint({
    summary: 'Check that the process is alive, and which version it is',
    access: open('for supervisors'),
    answer: single(living),
  }),
  ready: endpoint({
    summary: 'Check that database and job queue are reachable and any demonstration data is complete',
    access: open('for load balancers'),
    answer: single(health),
    errors: ['UNAVAILABLE'],
  }),
};
