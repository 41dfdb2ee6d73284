import type { AddressInfo } from 'node:net';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';

/**
 * A real SMTP server in the process for development: what the product sends goes over the wire, is parsed again and
 * stored for the mailbox page. Listens on the loopback interface only.
 */
export async function startMailbox(db: Db): Promise<{ url: string; close: () => Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Unset, a connection that a sender keeps open delays the stop by half a minute.
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        saveMail(db, Buffer.concat(chunks), session.envelope.rcptTo.map((to) => to.address).join(', ')).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function saveMail(db: Db, raw: Buffer, to: string): Promise<void> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
  await db
    .insertInto('mailboxMessages')
    .values({
      id: newId(),
      fromAddress: mail.from?.address ?? '',
      toAddress: to,
      subject: mail.subject ?? '',
      textBody: mail.text ?? '',
      htmlBody: mail.html ?? '',
      replyTo: mail.replyTo?.[0]?.address ?? null,
      calendarBody: calendarOf(mail.attachments),
    })
    .execute();
}

/** The part of a mail that calendars read. */
function calendarOf(attachments: { mimeType: string; content: ArrayBuffer | Uint8Array | string }[]): string | null {
  const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content;
  if (content === undefined) return null;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
