import type { FileAnswer, FormField } from '@grantdesk/domain/form/types';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { openFile } from '../../api/open-file.ts';
import { readQuery } from '../../api/query.ts';
import { uploadFile } from '../../api/upload.ts';
import type { UploadHandle } from '../../components/form-renderer/hooks.ts';

const NEVER_STALE = { staleTime: Infinity };
export const openStored = (file: FileAnswer): void => void openFile(file);

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
  const upload = useCallback(
    (field: FormField, file: File, handle: UploadHandle): Promise<FileAnswer> =>
      uploadFile({ applicationId, fieldId: field.field_id, file, ...handle }),
    [applicationId],
  );
  return { countries, statesOf, upload, onOpenFile: openStored };
}
