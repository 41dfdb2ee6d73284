import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** A text is packed; bytes, which mostly are already, stay as they are. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * An archive, piece by piece: an entry is read once the one before it is written, and one that is a stream is never held
 * whole. An entry or a stream that fails ends the archive with its error.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  addAll(zip, entries, output).catch(fail);
  return output;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: Readable): Promise<void> {
  for await (const { name, content } of entries) {
    const isText = typeof content === 'string';
    const stream = Readable.from(isText || content instanceof Uint8Array ? [Buffer.from(content)] : content);
    // Where the reader has gone, a file that is being read is closed.
    const stop = (): void => void stream.destroy();
    output.once('close', stop);
    zip.addReadStream(stream, name, { compress: isText });
    await finished(stream);
    output.off('close', stop);
  }
  zip.end();
}
