import yauzl from 'yauzl';

/** What makes a package too much to open. */
const ZIP_LIMITS = { entries: 10_000, total: 200_000_000, ratio: 100, ratioFrom: 5_000_000 };
const SYMLINK = 0o120000;
const INSIDE_ARCHIVE = /\.(zip|7z|rar|gz|bz2|xz|tar|jar|exe|dll|scr|bat|cmd|js|vbs)$/i;
const HEAD_BYTES = 65_536;

type ZipProblem = 'broken' | 'bomb';
export type ZipResult = { ok: true; heads: Map<string, string> } | { ok: false; fault: ZipProblem };

class ZipError extends Error {
  readonly fault: ZipProblem;
  constructor(fault: ZipProblem) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Walks a zip package to its end and counts what really comes out, so that sizes written in it prove nothing. Stops at the
 * first thing that no honest document has. Holds one piece of one entry in memory.
 * @param wanted entries whose first 64 KB are answered as text
 */
export async function inspectZip(path: string, wanted: (name: string) => boolean): Promise<ZipResult> {
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false });
    if (zip.entryCount > ZIP_LIMITS.entries) throw new ZipError('bomb');
    const heads = new Map<string, string>();
    let total = 0;
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > ZIP_LIMITS.entries) throw new ZipError('bomb');
      assertSafeEntry(entry);
      total += entry.uncompressedSize;
      if (total > ZIP_LIMITS.total) throw new ZipError('bomb');
      if (entry.fileName.endsWith('/')) continue;
      const head = await readEntry(zip, entry);
      if (/\.(xml|rels|vml)$/i.test(entry.fileName) && /<!(DOCTYPE|ENTITY)/i.test(head)) throw new ZipError('bomb');
      if (wanted(entry.fileName)) heads.set(entry.fileName, head);
    }
    return { ok: true, heads };
  } catch (error) {
    return { ok: false, fault: error instanceof ZipError ? error.fault : 'broken' };
  } finally {
    zip?.close();
  }
}

function assertSafeEntry(entry: yauzl.Entry): void {
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMLINK) throw new ZipError('bomb');
  if (INSIDE_ARCHIVE.test(entry.fileName)) throw new ZipError('bomb');
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > ZIP_LIMITS.ratioFrom && uncompressedSize > compressedSize * ZIP_LIMITS.ratio) throw new ZipError('bomb');
}

/** Unpacks an entry without keeping it; yauzl ends it with an error where it is longer or shorter than written. */
async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const stream = await zip.openReadStreamPromise(entry);
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size >= HEAD_BYTES) continue;
    head.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
  }
  return Buffer.concat(head).toString('utf8');
}
