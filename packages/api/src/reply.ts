import { m } from '@grantdesk/messages';
import { DISCARD_REASON_MAX, DROP_REASONS, HOLD_REASONS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, listQuery, page, permission, single } from './endpoint.ts';

const heldReply = z.object({
  _id: idSchema,
  application: idSchema,
  applicationID: z.string(),
  programme: z.object({ _id: idSchema, name: z.string() }),
  /** Whose address it was sent to: the message would be theirs. */
  person: z.object({ name: z.string(), email: z.string() }),
  /** What the email itself says; anyone can write that. */
  from: z.string(),
  subject: z.string(),
  excerpt: z.string(),
  files: z.array(z.string()),
  holdReason: z.enum(HOLD_REASONS),
  arrivedAt: dateTime,
  /** It is deleted then. */
  endsAt: dateTime,
});

const decided = single(z.object({ _id: idSchema }));

/** Replies by email that wait for the team. How they arrive is no call: mail servers send them, signed. */
export const reply = {
  many: endpoint({
    summary: 'List the replies by email that wait, of the programmes that the caller manages, oldest first',
    access: permission('APPLICATIONS', 'UPDATE'),
    query: listQuery.pick({ page: true, limit: true }),
    answer: page(heldReply, {
      /** Emails that were dropped within the last 30 days. */
      drops: z.array(z.object({ reason: z.enum(DROP_REASONS), count: z.number().int() })),
      /** Replies by email are set up. */
      isOn: z.boolean(),
    }),
  }),
  release: endpoint({
    summary: 'Add a reply that waits to its thread, as a message of the person whose address it was sent to',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idOf('reply'),
    answer: decided,
    errors: ['CONFLICT'],
  }),
  discard: endpoint({
    summary: 'Discard a reply that waits, with a reason; its text and files are deleted',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idOf('reply'),
    body: z.object({
      reason: z
        .string({ error: m.common.enterAText })
        .trim()
        .min(1, { error: m.common.enterAText })
        .max(DISCARD_REASON_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: DISCARD_REASON_MAX }) }),
    }),
    answer: decided,
    errors: ['CONFLICT', 'RULE_BROKEN'],
  }),
};
