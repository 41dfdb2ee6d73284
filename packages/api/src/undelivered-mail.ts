import { z } from 'zod';
import { filterField } from './filter.ts';
import { dateTime, endpoint, idSchema, listQuery, page, permission, single } from './endpoint.ts';

const mailRow = z.object({
  _id: idSchema,
  to: z.string(),
  /** The account of the address, where it has one. */
  user: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** What kind of mail it was; its words stay untold. */
  label: z.string(),
  state: z.enum(['FAILED', 'QUEUED', 'SENT']),
  error: z.string(),
  attempts: z.number().int(),
  failedAt: dateTime,
});

/** Calls under `mail`: what could not be delivered. */
export const undeliveredMail = {
  many: endpoint({
    summary: 'Mails that failed for good, newest first, without their words',
    access: permission('USERS', 'READ'),
    query: listQuery,
    answer: page(mailRow),
  }),
  filters: endpoint({
    summary: 'What failed mails can be filtered by',
    access: permission('USERS', 'READ'),
    answer: single(z.array(filterField)),
  }),
  retry: endpoint({
    summary: 'Send failed mails again; what was sent meanwhile is left alone',
    access: permission('USERS', 'UPDATE'),
    body: z.object({ ids: z.array(idSchema, { error: 'Choose mails!' }).min(1, 'Choose mails!').max(300) }),
    answer: single(z.object({ retried: z.number().int() })),
    idempotent: true,
    errors: ['RULE_BROKEN'],
  }),
};
