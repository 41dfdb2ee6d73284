import { createServer, type Server, type Socket } from 'node:net';

/** What the stand-in says next: a verdict for each file, nothing at all, or nonsense. */
export type ClamdMood = 'judging' | 'silent' | 'broken';

/** A stand-in for clamd that speaks its INSTREAM protocol on a free port, and finds what holds the word EICAR. */
export interface Clamd {
  url: string;
  mood: ClamdMood;
  scanned: number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startClamd(): Promise<Clamd> {
  let server: Server | undefined;
  let port = 0;
  const open = new Set<Socket>();
  const clamd: Clamd = {
    url: '',
    mood: 'judging',
    scanned: 0,
    start: () =>
      new Promise((resolve) => {
        server = createServer((socket) => {
          open.add(socket);
          socket.on('error', () => {}).on('close', () => open.delete(socket));
          let received = Buffer.alloc(0);
          socket.on('data', (chunk: Buffer) => {
            received = Buffer.concat([received, chunk]);
            const content = contentOf(received);
            if (!content || clamd.mood === 'silent') return;
            clamd.scanned += 1;
            const verdict = content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
            socket.end(clamd.mood === 'broken' ? 'INSTREAM size limit exceeded. ERROR\0' : verdict);
          });
        });
        server.listen(port, '127.0.0.1', () => {
          const address = server?.address();
          port = typeof address === 'object' && address ? address.port : 0;
          clamd.url = `clamd://127.0.0.1:${port}`;
          resolve();
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server?.close(() => resolve());
      }),
  };
  await clamd.start();
  return clamd;
}

/** The bytes of the pieces, once the empty one has come. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
