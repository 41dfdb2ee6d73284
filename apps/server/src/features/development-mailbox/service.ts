import type { Answer } from '@grantdesk/api';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { storesMail } from '#platform/config.ts';
import { notFound } from '#platform/errors.ts';
import { toPage } from '#platform/list.ts';
import { hasDemonstrationPeople, isDemonstrationHere } from '../demonstration/index.ts';
import { findMail, findMails, type MailRecord } from './queries.ts';

/**
 * The mailbox shows everyone's mail, with links that open accounts: it exists only beside demonstration data, for requests that
 * were made on this machine.
 * @throws AppError 404 everywhere else
 */
async function assertMailbox({ config, db }: Platform, request: FastifyRequest): Promise<void> {
  const isHere = storesMail(config) && isDemonstrationHere(config, request) && (await hasDemonstrationPeople(db));
  if (!isHere) throw notFound('mailbox');
}

export async function listMails(p: Platform, request: FastifyRequest): Promise<Answer<'mailbox.many'>> {
  await assertMailbox(p, request);
  const mails = await findMails(p.db);
  return toPage({ page: 1, limit: Math.max(1, mails.length) }, mails.map(presentRow), mails.length);
}

export async function readMail(p: Platform, request: FastifyRequest, id: string): Promise<Answer<'mailbox.one'>> {
  await assertMailbox(p, request);
  const mail = await findMail(p.db, id);
  if (!mail) throw notFound('mail');
  return {
    data: {
      ...presentRow(mail),
      from: mail.fromAddress,
      replyTo: mail.replyTo,
      text: mail.textBody,
      html: mail.htmlBody,
      calendar: mail.calendarBody,
    },
  };
}

const presentRow = (mail: MailRecord) => ({
  _id: mail.id,
  to: mail.toAddress,
  subject: mail.subject,
  receivedAt: mail.receivedAt.toISOString(),
});
