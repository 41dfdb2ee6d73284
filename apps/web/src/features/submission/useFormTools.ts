import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { readQuery } from '#api/query.ts';
import { unfinishedUploads } from '#storage/unfinished-uploads.ts';
import { startUpload } from '#files/upload.ts';
import type { FieldUploads } from '#components/form-renderer/hooks.ts';

const NEVER_STALE = { staleTime: Infinity };

/** What the fields of a form need from the server: places and a way to store files. */
export function useServerTools(applicationId: string) {
  const client = useQueryClient();
  const countries = useCallback(
    async () =>
      (await client.ensureQueryData({ ...readQuery('misc.countries', {}), ...NEVER_STALE })).data.map((place) => place.name),
    [client],
  );
  const statesOf = useCallback(
    async (country: string) =>
      country === ''
        ? []
        : (await client.ensureQueryData({ ...readQuery('misc.states', { params: { country } }), ...NEVER_STALE })).data.map(
            (place) => place.name,
          ),
    [client],
  );
  const uploads = useMemo(
    (): FieldUploads => ({
      start: (field, file, events) => startUpload({ applicationId, field }, file, events),
      unfinished: (field) => unfinishedUploads.of(applicationId, field.field_id),
      forget: unfinishedUploads.dismiss,
      thumbnailOf: toThumbnail,
    }),
    [applicationId],
  );
  return { countries, statesOf, uploads, onOpenFile: openFile };
}
