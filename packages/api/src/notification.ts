import { m } from '@grantdesk/messages';
import { NOTIFICATION_CHOICES, NOTIFICATION_KINDS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idSchema, listQuery, page, signedIn, single } from './endpoint.ts';

const own = signedIn('people read and mark only their own notifications');
const kind = z.enum(NOTIFICATION_KINDS, { error: m.common.thereIsNoSuchKind });

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
    summary: "List the reader's notifications, newest first, without those about records that they may no longer read",
    access: own,
    query: listQuery.pick({ page: true, limit: true }).extend({ unread: z.stringbool().default(false) }),
    answer: page(notificationRow, unread.shape),
  }),
  read: endpoint({
    summary: 'Mark some notifications as read or unread, or all as read',
    access: own,
    body: z.union([
      z.object({
        ids: z
          .array(idSchema, { error: m.notification.selectOneOrMore })
          .min(1, { error: m.notification.selectOneOrMore })
          .max(300),
        read: z.boolean({ error: m.notification.chooseReadOrUnread }),
      }),
      z.object({ all: z.literal(true) }),
    ]),
    answer: single(unread),
    errors: ['RULE_BROKEN'],
  }),
  stream: endpoint({
    summary: 'Stream the number of unread notifications as server-sent events; ends with the session',
    access: own,
    answer: z.unknown(),
    errors: ['UNPARSEABLE', 'TOO_MANY_REQUESTS'],
    raw: true,
  }),
  choices: endpoint({ summary: 'Get how the reader is notified of each kind', access: own, answer: single(choices) }),
  choose: endpoint({
    summary: 'Choose how to be notified of a kind',
    access: own,
    body: z.object({ kind, choice: z.enum(NOTIFICATION_CHOICES, { error: m.common.chooseHowToBeNotified }) }),
    answer: single(choices),
    errors: ['CONFLICT', 'RULE_BROKEN'],
  }),
};
