import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { equalityIssues, type EqualitySettings } from '@grantdesk/domain/equality/questions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { toWholeNumber } from '#form-hooks/whole-number.ts';
import { toast } from '#ui/toast.ts';

interface EqualityValues {
  isOffered: boolean;
  /** At most one. */
  form: PagedOption[];
  threshold: string;
}

const settingsOf = ({ isOffered, form: [chosen], threshold }: EqualityValues): EqualitySettings => ({
  isOffered,
  form: chosen?.value ?? null,
  threshold: toWholeNumber(threshold),
});

/** The id of the control for a path of the settings. */
export const toControlId = (path: string): string => `equality-${path}`;

/** The settings as they are typed, saved against the revision that was read. */
export function useEqualityForm(found: Answer<'equality.one'>['data']) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(found.revision);
  const form = useForm<EqualityValues>({
    initial: () => {
      const { isOffered, form: chosen, threshold } = found.settings;
      return { isOffered, form: chosen ? [{ value: chosen._id, label: chosen.name }] : [], threshold: String(threshold) };
    },
    validate: (values) => equalityIssues(settingsOf(values)),
  });
  const save = () =>
    form.send(async (values) => {
      const { data } = await call('equality.update', {
        params: { id: found.programme._id },
        body: { ...settingsOf(values), revision },
      });
      setRevision(data.revision);
      toast.success(m.equality.saved());
      await invalidate(client, 'equality.one');
    });
  return { ...form, save };
}
