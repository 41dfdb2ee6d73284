import type { OrganisationSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import { createBatcher } from '../batcher.ts';
import { LOGO_PATH } from '../brand.ts';
import type { Db } from '../db.ts';
import { preparedQuery } from '../prepared-query.ts';
import { oneLine, type Mail } from './layout.ts';

/** Whose mail it is: the organisation's name, and where answers go; the address itself is the product's. */
interface Sender {
  name: string;
  replyTo: string;
}

export interface MailTransport {
  send: (mail: { id: string; to: string; sender: Sender } & Mail) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Sends by SMTP to `url`; the message id is the mail's own, so that a repeated send is seen as the same mail.
 * @param address the sender, whose own mailbox is not read
 * @param publicUrl where the pictures of a mail are loaded from
 */
export async function smtpTransport(url: string, address: string, publicUrl: string): Promise<MailTransport> {
  // A process that only serves sends nothing.
  const { createTransport } = await import('nodemailer');
  // A rush of receipts goes through few conversations instead of one each.
  const transport = createTransport({ url, pool: true });
  return {
    send: async ({ id, calendar, sender, reply, ...mail }) => {
      await transport.sendMail({
        from: { name: oneLine(sender.name) || 'Grantdesk', address },
        ...(sender.replyTo && { replyTo: sender.replyTo }),
        messageId: `<${id}@grantdesk>`,
        ...(reply && answerable(reply, sender)),
        ...mail,
        html: mail.html.replaceAll(`src="${LOGO_PATH}`, `src="${publicUrl}${LOGO_PATH}`),
        ...(calendar && { icalEvent: { method: calendar.method, content: calendar.body, filename: 'interview.ics' } }),
      });
    },
    close: async () => transport.close(),
  };
}

/** Mail programs show the thread as one, and those that answer by themselves leave it alone (RFC 3834). */
const answerable = ({ address, thread }: NonNullable<Mail['reply']>, { name }: Sender) => ({
  replyTo: { name: oneLine(name) || 'Grantdesk', address },
  references: `<${thread}@grantdesk>`,
  inReplyTo: `<${thread}@grantdesk>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/** Trying again would change nothing. */
class NeverSent extends Error {}

/** Where no mail server is set: each mail fails immediately and is listed, to be sent again once a server is set. */
export const noTransport: MailTransport = {
  send: async () => {
    throw new NeverSent('No mail server is set (MAIL_URL).');
  },
  close: async () => {},
};

/** Attempts to send one email before it counts as failed; as many again for each manual retry. The queue spreads them. */
const MAX_ATTEMPTS = 8;

/** The receiving side refused permanently (5xx), so a retry would fail too. A wrong sign-in of ours does not count. */
const isRefused = (error: unknown): boolean => {
  if (error instanceof NeverSent) return true;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
};

/** The job behind an awaited mail: sends it unless it was sent or has failed permanently, and records the result. */
export async function sendQueuedMail(db: Db, transport: MailTransport, id: string): Promise<void> {
  const [mail] = await mailToSend(db, { id });
  if (mail?.state === 'QUEUED') await sendMail(db, transport, mail);
}

/** Sends a mail that was read, and records the result. @throws what the mail server said, where it is to be tried again */
export async function sendMail(db: Db, transport: MailTransport, mail: MailToSend): Promise<void> {
  const { id } = mail;
  try {
    const { calendarMethod: method, calendarBody: body, organisation, replyTo: address, thread } = mail;
    await transport.send({
      id,
      to: mail.toAddress,
      sender: { name: organisation?.name ?? '', replyTo: organisation?.supportMail ?? '' },
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      ...(method && body && { calendar: { method: method as 'REQUEST', body } }),
      ...(address && thread && { reply: { address, thread } }),
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const attempts = mail.attempts + 1;
    const isOver = isRefused(error) || attempts % MAX_ATTEMPTS === 0;
    await recordUnsent(db, { id, attempts, lastError, isOver });
    if (isOver) return;
    throw error; // the job queue tries again, later each time
  }
  await recordSent(db, { id, attempts: mail.attempts + 1 });
}

const mailsToSend = (db: Db) =>
  db
    .selectFrom('emails')
    .leftJoin('organisationSettings', (join) => join.on('organisationSettings.key', '=', 'organisation'))
    .select([
      'id',
      'toAddress',
      'subject',
      'textBody',
      'htmlBody',
      'calendarMethod',
      'calendarBody',
      'state',
      'attempts',
      'replyTo',
      'thread',
    ])
    .select(sql<OrganisationSettings | null>`organisation_settings.value`.as('organisation'));

const mailToSend = preparedQuery('mail-to-send', (db, { id }: { id: string }) => mailsToSend(db).where('id', '=', id));

type MailToSend = Awaited<ReturnType<typeof findQueued>>[number];

/** Those of some mails that have neither been sent nor failed, in the order in which they were written. */
export const findQueued = (db: Db, ids: readonly string[]) =>
  mailsToSend(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'QUEUED')
    .orderBy('id')
    .execute();

const recordUnsent = preparedQuery(
  'mail-unsent',
  (_db, { id, attempts, lastError, isOver }: SentMail & { lastError: string; isOver: boolean }) => sql`
    update emails set attempts = ${attempts}, last_error = ${lastError},
      state = case when ${isOver}::boolean then 'FAILED' else state end,
      failed_at = case when ${isOver}::boolean then app_now() else failed_at end
    where id = ${id}`,
);

interface SentMail {
  id: string;
  attempts: number;
}

const mailsSent = preparedQuery(
  'mails-sent',
  (_db, { ids, attempts }: { ids: string[]; attempts: number[] }) =>
    // A person who reads the database later finds no address that takes replies.
    sql`update emails set state = 'SENT', sent_at = app_now(), attempts = sent.attempts, reply_to = null
      from unnest((select ${ids}::uuid[]), (select ${attempts}::integer[])) as sent (id, attempts) where emails.id = sent.id`,
);

/** Emails that were sent while the last ones were recorded are recorded together. */
const recordSent = createBatcher<Db, SentMail, void>(
  async (db, mails) => {
    await mailsSent(db, { ids: mails.map(({ id }) => id), attempts: mails.map(({ attempts }) => attempts) });
    return mails.map(() => undefined);
  },
  { most: 20, atOnce: 1 },
);
