/** The kinds of files that the product takes, by their extensions. */
import type { FileGroup } from '../form/types.ts';

/** Extensions with their MIME types, per group. */
export const FILE_GROUP_KINDS: Record<FileGroup, Record<string, string>> = {
  IMAGE: { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', svg: 'image/svg+xml' },
  VIDEO: { mp4: 'video/mp4' },
  DOCUMENT: {
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    txt: 'text/plain',
  },
  SPREADSHEET: {
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PRESENTATION: {
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  PDF: { pdf: 'application/pdf' },
  AUDIO: { wav: 'audio/wav', mp3: 'audio/mpeg' },
};

/** The MIME type a file name stands for, or null when its extension is in no group. */
export function findMimeType(fileName: string): string | null {
  const extension = fileExtension(fileName);
  for (const kinds of Object.values(FILE_GROUP_KINDS)) {
    if (Object.hasOwn(kinds, extension)) return kinds[extension] ?? null;
  }
  return null;
}

/** Lower-case extension without the dot; '' when there is none. */
export function fileExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : '';
}
