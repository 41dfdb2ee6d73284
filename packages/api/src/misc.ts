import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, open, page, single } from './endpoint.ts';

const place = z.object({ name: z.string(), code: z.string() });

export const misc = {
  countries: endpoint({
    summary: 'Countries by English name',
    access: open('public reference data'),
    answer: single(z.array(place)),
  }),
  states: endpoint({
    summary: 'States of a country, by its English name or code',
    access: open('public reference data'),
    params: z.object({ country: z.string().max(100) }),
    answer: single(z.array(place)),
  }),
};

export const mailboxRow = z.object({ _id: idSchema, to: z.string(), subject: z.string(), receivedAt: dateTime });

/** Exists only where no `MAIL_URL` is set and the server is not in production. */
export const mailbox = {
  many: endpoint({
    summary: 'Development mailbox: mails that were sent',
    access: open('development only: where real mail is configured, or in production, the call answers 404'),
    answer: page(mailboxRow),
  }),
  one: endpoint({
    summary: 'Development mailbox: one mail',
    access: open('development only: where real mail is configured, or in production, the call answers 404'),
    params: idParams,
    answer: single(mailboxRow.extend({ text: z.string(), html: z.string(), from: z.string() })),
  }),
};

const health = z.object({ status: z.string() });

export const healthCalls = {
  live: endpoint({ summary: 'The process is alive', access: open('for supervisors'), answer: single(health) }),
  ready: endpoint({
    summary: 'Database and job queue are reachable',
    access: open('for load balancers'),
    answer: single(health),
    errors: ['UNAVAILABLE'],
  }),
};
