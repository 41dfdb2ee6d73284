import { createTransport } from 'nodemailer';
import type { Db } from '../db.ts';

export interface MailTransport {
  send: (mail: { id: string; to: string; subject: string; text: string; html: string }) => Promise<void>;
  close: () => Promise<void>;
}

/** Sends by SMTP to `url`; the message id is the mail's own, so that a repeated send is seen as the same mail. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url);
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ from, messageId: `<${id}@grantdesk>`, ...mail });
    },
    close: async () => transport.close(),
  };
}

/** The job behind every mail: sends it unless it has been sent, and writes down how it went. */
export async function sendQueuedMail(db: Db, transport: MailTransport, id: string): Promise<void> {
  const mail = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!mail || mail.state === 'SENT') return;
  try {
    await transport.send({ id, to: mail.toAddress, subject: mail.subject, text: mail.textBody, html: mail.htmlBody });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await db
      .updateTable('emails')
      .set({ attempts: mail.attempts + 1, lastError })
      .where('id', '=', id)
      .execute();
    throw error; // the job queue tries again, later each time
  }
  await db
    .updateTable('emails')
    .set({ state: 'SENT', sentAt: new Date(), attempts: mail.attempts + 1 })
    .where('id', '=', id)
    .execute();
}
