import { m } from '@grantdesk/messages';
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
    summary: 'List emails that failed permanently, newest first, without their text',
    access: permission('USERS', 'READ'),
    query: listQuery,
    answer: page(mailRow),
  }),
  filters: endpoint({
    summary: 'List the filters of failed emails',
    access: permission('USERS', 'READ'),
    answer: single(z.array(filterField)),
  }),
  retry: endpoint({
    summary: 'Send failed emails again; emails sent in the meantime are skipped',
    access: permission('USERS', 'UPDATE'),
    body: z.object({
      ids: z.array(idSchema, { error: m.common.chooseEmails }).min(1, { error: m.common.chooseEmails }).max(300),
    }),
    answer: single(z.object({ retried: z.number().int() })),
    idempotent: true,
    errors: ['RULE_BROKEN'],
  }),
};
