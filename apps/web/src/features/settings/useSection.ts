import { useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '#api/client.ts';
import type { Issue } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { toast } from '#ui/toast.ts';

type Change = NonNullable<CallOptions<'settings.update'>['body']>;
interface StoredSection {
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** The values of one section, and what its frame needs: validated, sent on the version that was seen, and put where it is read. */
export function useSection<D extends object>(
  section: StoredSection,
  given: {
    initial: () => D;
    validate: (values: D) => readonly Issue[];
    body: (values: D, version: number) => Change;
    saved: string;
  },
) {
  const client = useQueryClient();
  const form = useForm<D>({ ...given, pathOf: (path) => path.replace(/^value\./, '') });
  const save = async () => {
    const isSaved = await form.send(async (values) => {
      const answer = await call('settings.update', { body: given.body(values, section.version) });
      client.setQueryData(readQuery('settings.one', {}).queryKey, answer);
      void invalidate(client, 'settings.about');
    });
    if (isSaved) toast.success(given.saved);
  };
  const { changedBy, changedAt } = section;
  const { isDirty, busy, refusal, discard } = form;
  return {
    ...form,
    frame: { changedBy, changedAt, isDirty, busy, refusal, onSave: () => void save(), onDiscard: discard },
  };
}
