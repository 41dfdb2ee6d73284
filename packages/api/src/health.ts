import { z } from 'zod';
import { endpoint, open, single } from './endpoint.ts';

const health = z.object({ status: z.string() });

export const healthCalls = {
  live: endpoint({ summary: 'Check that the process is alive', access: open('for supervisors'), answer: single(health) }),
  ready: endpoint({
    summary: 'Check that database and job queue are reachable and any demonstration data is complete',
    access: open('for load balancers'),
    answer: single(health),
    errors: ['UNAVAILABLE'],
  }),
};
