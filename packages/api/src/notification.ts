import { NOTIFICATION_CHOICES, NOTIFICATION_KINDS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idSchema, listQuery, page, signedIn, single } from './endpoint.ts';

const own = signedIn('everybody reads and marks their own notifications alone');
const kind = z.enum(NOTIFICATION_KINDS, { error: 'There is no such kind!' });

const notificationRow = z.object({
  _id: idSchema,
  kind,
  group: z.string(),
  sentence: z.string(),
  /** Where it leads, inside the product. */
  path: z.string(),
  createdAt: dateTime,
  readAt: dateTime.nullable(),
});
const unread = z.object({ unread: z.number().int() });
const choices = z.array(
  z.object({
    kind,
    group: z.string(),
    label: z.string(),
    choice: z.enum(NOTIFICATION_CHOICES),
    /** What can be chosen. */
    options: z.array(z.enum(NOTIFICATION_CHOICES)),
    /** Why it cannot be chosen; null where it can. */
    denial: z.string().nullable(),
  }),
);

export const notification = {
  many: endpoint({
    summary: 'What happened, newest first, without what the reader may no longer read',
    access: own,
    query: listQuery.pick({ page: true, limit: true }).extend({ unread: z.stringbool().default(false) }),
    answer: page(notificationRow, unread.shape),
  }),
  read: endpoint({
    summary: 'Mark some as read or unread, or all as read',
    access: own,
    body: z.union([
      z.object({
        ids: z
          .array(idSchema, { error: 'Select one or more notifications!' })
          .min(1, 'Select one or more notifications!')
          .max(300),
        read: z.boolean({ error: 'Choose read or unread!' }),
      }),
      z.object({ all: z.literal(true) }),
    ]),
    answer: single(unread),
    errors: ['RULE_BROKEN'],
  }),
  stream: endpoint({
    summary: 'The number of unread ones as it changes, as server-sent events; ends with the session',
    access: own,
    answer: z.unknown(),
    errors: ['UNPARSEABLE', 'TOO_MANY_REQUESTS'],
    raw: true,
  }),
  choices: endpoint({ summary: 'How the reader is told of each kind', access: own, answer: single(choices) }),
  choose: endpoint({
    summary: 'Choose how to be told of a kind',
    access: own,
    body: z.object({ kind, choice: z.enum(NOTIFICATION_CHOICES, { error: 'Choose how to be told!' }) }),
    answer: single(choices),
    errors: ['CONFLICT', 'RULE_BROKEN'],
  }),
};
