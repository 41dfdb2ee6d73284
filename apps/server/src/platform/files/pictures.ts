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

/** More than any logo has. */
const MAX_LOGO_PIXELS = 25_000_000;
const LOGO_FRAME = { width: 960, height: 320 };
/** Sharp on screens with two pixels a point, at the size in which emails and papers show it. */
const LOGO_PNG_FRAME = { width: 480, height: 160 };
const SVG_DENSITY = 72;

export interface EncodedLogo {
  type: string;
  content: Buffer;
  png: Buffer;
  pngWidth: number;
  pngHeight: number;
}

/**
 * A logo, encoded again so that nothing but its pixels is left, with the PNG that emails and papers show. A drawing stays as it is.
 * @param format what the bytes say that they are
 * @throws if they are something else, cut, or too many pixels
 */
export async function encodeLogo(source: Buffer, format: 'png' | 'jpeg' | 'webp' | 'svg'): Promise<EncodedLogo> {
  const { format: found, width, height } = await (await openImage(source)).metadata();
  if (found !== format || width * height > MAX_LOGO_PIXELS) throw new Error(`This is no ${format}.`);
  // A drawing is as sharp as the PNG is large, however small it says that it is.
  const scale = Math.min(LOGO_PNG_FRAME.width / width, LOGO_PNG_FRAME.height / height);
  const density = format === 'svg' ? Math.min(2_400, Math.max(1, SVG_DENSITY * scale)) : undefined;
  const { data: png, info } = await (
    await openImage(source, density)
  )
    .rotate()
    .resize({ ...LOGO_PNG_FRAME, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const content =
    format === 'svg'
      ? source
      : await (
          await openImage(source)
        )
          .rotate()
          .resize({ ...LOGO_FRAME, fit: 'inside', withoutEnlargement: true })
          .toFormat(format)
          .toBuffer();
  return {
    type: format === 'svg' ? 'image/svg+xml' : `image/${format}`,
    content,
    png,
    pngWidth: info.width,
    pngHeight: info.height,
  };
}
