import type { Platform } from '../../platform/context.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';
import { listMails, readMail } from './service.ts';

export const mailboxRoutes = (p: Platform): GroupHandlers<'mailbox'> => ({
  many: () => listMails(p),
  one: ({ params }) => readMail(p, params.id),
});
