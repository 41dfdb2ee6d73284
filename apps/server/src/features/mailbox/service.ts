import type { Answer } from '@grantdesk/api';
import type { Platform } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { toPage } from '../../platform/list.ts';
import { findMail, findMails, type MailRecord } from './queries.ts';

/** The mailbox shows everybody's mail, links included: never where mail is real or the server is in production. */
export const hasMailbox = ({ config }: Pick<Platform, 'config'>): boolean => config.mailUrl === undefined && !config.isProduction;

export async function listMails(p: Platform): Promise<Answer<'mailbox.many'>> {
  if (!hasMailbox(p)) throw notFound('mailbox');
  const mails = await findMails(p.db);
  return toPage({ page: 1, limit: Math.max(1, mails.length) }, mails.map(presentRow), mails.length);
}

export async function readMail(p: Platform, id: string): Promise<Answer<'mailbox.one'>> {
  const mail = hasMailbox(p) ? await findMail(p.db, id) : undefined;
  if (!mail) throw notFound('mail');
  return {
    data: { ...presentRow(mail), from: mail.fromAddress, text: mail.textBody, html: mail.htmlBody, calendar: mail.calendarBody },
  };
}

const presentRow = (mail: MailRecord) => ({
  _id: mail.id,
  to: mail.toAddress,
  subject: mail.subject,
  receivedAt: mail.receivedAt.toISOString(),
});
