import { useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '#api/client.ts';
import type { Issue } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useCheckedDraft } from '#form-hooks/useCheckedDraft.ts';
import { toast } from '#ui/toast.ts';

type Change = NonNullable<CallOptions<'settings.update'>['body']>;
interface Kept {
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** The draft of one section, and what its frame needs: judged, sent on the version that was seen, and put where it is read. */
export function useSection<D extends object>(
  section: Kept,
  given: { initial: () => D; judge: (draft: D) => readonly Issue[]; body: (draft: D, version: number) => Change; saved: string },
) {
  const client = useQueryClient();
  const form = useCheckedDraft<D>(given);
  const save = async () => {
    const isKept = await form.send(async (draft) => {
      const answer = await call('settings.update', { body: given.body(draft, section.version) });
      client.setQueryData(readQuery('settings.one', {}).queryKey, answer);
      void invalidate(client, 'settings.about');
    });
    if (isKept) toast.success(given.saved);
  };
  const { changedBy, changedAt } = section;
  const { isDirty, busy, refusal, discard } = form;
  return {
    ...form,
    /** Of the field itself, or as the server names it. */
    errorOf: (path: string) => form.errorAt(path) ?? form.errorAt(`value.${path}`),
    frame: { changedBy, changedAt, isDirty, busy, refusal, onSave: () => void save(), onDiscard: discard },
  };
}
