import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { toast } from '#ui/toast.ts';

/** Whether a programme takes nominations, saved against the revision that was read. */
export function useNominationSettings(found: Answer<'nomination.settings'>['data']) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(found.revision);
  const form = useForm({ initial: () => found.settings });
  const save = () =>
    form.send(async (settings) => {
      const { data } = await call('nomination.settingsUpdate', {
        params: { id: found.programme._id },
        body: { ...settings, revision },
      });
      setRevision(data.revision);
      toast.success(m.nomination.settingsSaved());
      await invalidate(client, 'nomination.settings', 'programme.openOne');
    });
  return { ...form, save };
}
