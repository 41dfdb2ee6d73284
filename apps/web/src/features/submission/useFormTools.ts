import { useMemo } from 'react';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { usePlaces } from '#form-hooks/usePlaces.ts';
import { unfinishedUploads } from '#storage/unfinished-uploads.ts';
import { startUpload } from '#files/upload.ts';
import type { FieldUploads } from '#components/form-renderer/hooks.ts';

/** What the fields of a form need from the server: places and a way to store files. */
export function useServerTools(applicationId: string) {
  const places = usePlaces();
  const uploads = useMemo(
    (): FieldUploads => ({
      start: (field, file, events) => startUpload({ applicationId, field }, file, events),
      unfinished: (field) => unfinishedUploads.of(applicationId, field.field_id),
      forget: unfinishedUploads.dismiss,
      thumbnailOf: toThumbnail,
    }),
    [applicationId],
  );
  return { ...places, uploads, onOpenFile: openFile };
}
