import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** The scanner's answer, or why there is none. */
type ScanResult = { state: 'CLEAN' } | { state: 'INFECTED'; threat: string } | { state: 'PENDING'; reason: string };

export interface Scanner {
  scan: (content: Readable) => Promise<ScanResult>;
  scanFile: (path: string) => Promise<ScanResult>;
}

const LARGEST_PIECE = 65_536;

/**
 * Asks clamd by its INSTREAM command: pieces with their length in front, an empty one at the end, one line as the answer.
 * Everything but a clear "OK" or "FOUND" counts as not scanned.
 * @param url `clamd://host:port`
 */
export function createScanner(url: string, timeoutMs = 15_000): Scanner {
  const { hostname, port } = new URL(url);
  const scan = (content: Readable): Promise<ScanResult> =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
      let answer = '';
      const finish = (result: ScanResult): void => {
        clearTimeout(timer);
        content.destroy();
        socket.destroy();
        resolve(result);
      };
      const unsure = (reason: string) => finish({ state: 'PENDING', reason });
      const timer = setTimeout(() => unsure(`no answer within ${timeoutMs} ms`), timeoutMs);
      socket.on('error', (error) => unsure(error.message));
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('utf8');
      });
      socket.on('close', () => finish(readAnswer(answer)));
      content.on('error', (error) => unsure(error.message));
      socket.on('connect', () => void send(socket, content).catch((error: unknown) => unsure(String(error))));
    });
  return { scan, scanFile: (path) => scan(createReadStream(path)) };
}

async function send(socket: Socket, content: Readable): Promise<void> {
  const write = async (bytes: Buffer): Promise<void> => {
    if (!socket.write(bytes)) await new Promise((resolve) => socket.once('drain', resolve));
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    const bytes = chunk as Buffer;
    for (let at = 0; at < bytes.length; at += LARGEST_PIECE) {
      const piece = bytes.subarray(at, at + LARGEST_PIECE);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      await write(length);
      await write(piece);
    }
  }
  await write(Buffer.alloc(4));
}

/** `stream: OK`, or `stream: <name> FOUND`. */
function readAnswer(answer: string): ScanResult {
  const line = answer.replace(/\0.*$/s, '').trim();
  if (line === 'stream: OK') return { state: 'CLEAN' };
  const found = /^stream: (.+) FOUND$/.exec(line);
  return found ? { state: 'INFECTED', threat: found[1] ?? '' } : { state: 'PENDING', reason: line || 'no answer' };
}
