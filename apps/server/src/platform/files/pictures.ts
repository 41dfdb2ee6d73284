import type { FileError } from './file-errors.ts';

/** More pixels than any photograph that an applicant sends; 20,000 x 20,000 is refused. */
const MAX_PIXELS = 100_000_000;
const THUMBNAIL_SIDE = 160;

/** Loaded with the first picture: the library brings native code that most requests never need. */
async function openImage(source: string | Buffer, density?: number) {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true, ...(density && { density }) });
}

const FORMATS: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', svg: 'svg' };

/** Decodes a picture once, to the end, so that a cut or forged one shows; its size is judged before a pixel is read. */
export async function findPictureError(source: string | Buffer, extension: string): Promise<FileError | null> {
  try {
    const image = await openImage(source);
    const { format, width, height } = await image.metadata();
    if (format !== FORMATS[extension]) return 'content';
    if (width * height > MAX_PIXELS) return 'pixels';
    await image.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return null;
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'pixels' : 'content';
  }
}

/** A small WebP of a picture, turned as the camera held it, without the facts that cameras write into files. */
export async function makeThumbnail(source: Buffer): Promise<Buffer> {
  const image = await openImage(source);
  return image
    .rotate()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}
