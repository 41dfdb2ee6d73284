import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { listMails, readMail } from './service.ts';

export const developmentMailboxRoutes = (p: Platform): GroupHandlers<'mailbox'> => ({
  many: ({ request }) => listMails(p, request),
  one: ({ request, params }) => readMail(p, request, params.id),
});
