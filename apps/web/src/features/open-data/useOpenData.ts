import type { Answer } from '@grantdesk/api';
import type { OpenDataSettings } from '@grantdesk/domain/open-data/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';

export type OpenData = Answer<'programme.openData'>;
export type OpenState = OpenData['open'];
export type PreviewRow = OpenData['data'][number];

/** The id of the control for a path of the contract. */
export const toControlId = (path: string): string => `open-${path}`;

/**
 * The settings as they are typed, validated by the contract. They are saved against the version that the screen was opened on,
 * so that no one's change is overwritten unseen.
 */
export function useOpenData(programmeId: string, open: OpenState) {
  const client = useQueryClient();
  const params = { id: programmeId };
  const [version, setVersion] = useState(open.version);
  const form = useForm<OpenDataSettings>({ initial: () => open.settings });
  const reread = () => invalidate(client, 'programme.openData');
  const keep = async ({ data }: { data: { version: number } }) => {
    setVersion(data.version);
    await reread();
  };
  return {
    ...form,
    reread,
    save: () => form.send(async (body) => keep(await call('programme.openDataUpdate', { params, body: { ...body, version } }))),
    /** Returns whether it was saved. */
    publish: (publish: boolean) =>
      form.check(async () => keep(await call('programme.openDataPublish', { params, body: { publish, version } }))),
  };
}

export type OpenDataForm = ReturnType<typeof useOpenData>;
