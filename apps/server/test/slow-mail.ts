import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that says when a mail has come, and answers when it is let. */
export async function slowMailServer() {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        seen.push(session.envelope.rcptTo.map(({ address }) => address).join());
        waiting.push(() => done());
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    seen,
    letGo: () => waiting.splice(0).forEach((done) => done()),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
