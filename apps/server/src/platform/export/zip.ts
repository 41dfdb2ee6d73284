import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** A text is packed; bytes, which mostly are already, stay as they are. */
  content: string | AsyncIterable<Uint8Array>;
}

/** An archive, piece by piece: no entry is held whole. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = (): Uint8Array[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const { name, content } of entries) {
    if (typeof content === 'string') {
      const part = new ZipDeflate(name);
      zip.add(part);
      part.push(strToU8(content), true);
    } else {
      const part = new ZipPassThrough(name);
      zip.add(part);
      for await (const chunk of content) {
        part.push(new Uint8Array(chunk));
        yield* take();
      }
      part.push(new Uint8Array(), true);
    }
    yield* take();
  }
  zip.end();
  yield* take();
}
