import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import type { NotificationHub } from './hub.ts';
import { choose, listNotifications, markRead, readChoices } from './service.ts';
import { openStream } from './stream.ts';

export const notificationRoutes = (p: Platform, hub: NotificationHub): GroupHandlers<'notification'> => ({
  many: ({ ctx, query }) => listNotifications(p, ctx, query),
  read: ({ ctx, body }) => markRead(p, ctx, body),
  stream: ({ ctx, request, reply }) => openStream(p, hub, ctx, { request, reply }),
  choices: ({ ctx }) => readChoices(p.db, ctx),
  choose: ({ ctx, body }) => choose(p, ctx, body),
});
