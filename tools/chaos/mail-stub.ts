import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  messageId: string;
  to: string;
}

/** Ends the conversation as a mail server does that has taken the mail. */
type Acknowledge = () => void;

/** A mail server that hands on each mail once all of it has come, and says so to the sender when it is let. */
export async function startMailStub(onTaken: (mail: ReceivedMail, acknowledge: Acknowledge) => void) {
  const taken: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const messageId = /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
        const mail = { messageId, to: session.envelope.rcptTo.map(({ address }) => address).join() };
        taken.push(mail);
        onTaken(mail, () => done());
      });
    },
  });
  // A process that is killed cuts the line.
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: taken as readonly ReceivedMail[],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
