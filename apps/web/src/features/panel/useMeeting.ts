import type { Answer } from '@grantdesk/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { toast } from '#ui/toast.ts';

export type Meeting = Answer<'panel.one'>['data'];
export type Item = Meeting['items'][number];
export type Line = Item['lines'][number];

/** How often a meeting that can change is read while its page is visible. */
const POLL_MS = 4_000;

/** A meeting that follows what colleagues write. */
export const useMeeting = (id: string) =>
  useQuery({
    ...readQuery('panel.one', { params: { id } }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.data.state === 'CLOSED' ? false : POLL_MS),
  });

/** Changes that answer with the whole meeting, which is what the page shows next: nothing flickers. */
export function useMeetingAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<Answer<'panel.one'>>) => send(),
    onSuccess: async (answer) => {
      const { queryKey } = readQuery('panel.one', { params: { id } });
      // An answer on its way is older than this one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
      await invalidate(client, 'panel.many');
    },
    onError: (thrown) => {
      toast.error(toMessage(thrown));
      void invalidate(client, 'panel.one');
    },
  });
}
export type MeetingAct = ReturnType<typeof useMeetingAct>;
