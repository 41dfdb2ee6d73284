import { createTransport } from 'nodemailer';
import type { Db } from '../db.ts';
import type { Mail } from './templates.ts';

export interface MailTransport {
  send: (mail: { id: string; to: string } & Mail) => Promise<void>;
  close: () => Promise<void>;
}

/** Sends by SMTP to `url`; the message id is the mail's own, so that a repeated send is seen as the same mail. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url);
  return {
    send: async ({ id, calendar, ...mail }) => {
      await transport.sendMail({
        from,
        messageId: `<${id}@grantdesk>`,
        ...mail,
        ...(calendar && { icalEvent: { method: calendar.method, content: calendar.body, filename: 'interview.ics' } }),
      });
    },
    close: async () => transport.close(),
  };
}

/** Tries of one mail before it counts as failed; as many again each time that somebody asks for it. The queue spreads them. */
const MOST_ATTEMPTS = 8;

/** The receiving side has said no for good (5xx): asking again would be told the same. A wrong sign-in of ours is no such no. */
const isRefused = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
};

/** The job behind every mail: sends it unless it has been sent or has failed for good, and writes down how it went. */
export async function sendQueuedMail(db: Db, transport: MailTransport, id: string): Promise<void> {
  const mail = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!mail || mail.state !== 'QUEUED') return;
  try {
    const { calendarMethod: method, calendarBody: body } = mail;
    await transport.send({
      id,
      to: mail.toAddress,
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      ...(method && body && { calendar: { method: method as 'REQUEST', body } }),
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const attempts = mail.attempts + 1;
    const isOver = isRefused(error) || attempts % MOST_ATTEMPTS === 0;
    await db
      .updateTable('emails')
      .set({ attempts, lastError, ...(isOver && { state: 'FAILED', failedAt: new Date() }) })
      .where('id', '=', id)
      .execute();
    if (isOver) return;
    throw error; // the job queue tries again, later each time
  }
  await db
    .updateTable('emails')
    .set({ state: 'SENT', sentAt: new Date(), attempts: mail.attempts + 1 })
    .where('id', '=', id)
    .execute();
}
