import { m } from '@grantdesk/messages';
import type { CallInput } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { toast } from '#ui/toast.ts';

type Decision = CallInput<'decision.stage'>['body']['decisions'][number];

/** Staging and taking back; the room is read again after each, whatever came of it. */
export function useDecisions(programmeId: string) {
  const client = useQueryClient();
  const refresh = () =>
    invalidate(client, 'decision.room', 'decision.preview', 'application.many', 'application.one', 'application.timeline');
  const params = { id: programmeId };
  const stage = useMutation({
    mutationFn: (decisions: Decision[]) => call('decision.stage', { params, body: { decisions }, idempotencyKey: newKey() }),
    onSuccess: ({ data }) => {
      const rest = data.refused.length > 0 ? ` ${data.refused.map(({ reason }) => reason).join(' ')}` : '';
      // A single one shows in its row.
      if (data.done.length > 1 || rest)
        toast.success(m.decision.countDraftedRest({ count: m.common.countDecisions({ count: data.done.length }), rest }));
    },
    onSettled: refresh,
  });
  const unstage = useMutation({
    mutationFn: (applications: string[]) =>
      call('decision.unstage', { params, body: { applications }, idempotencyKey: newKey() }),
    onSuccess: ({ data }) =>
      toast.success(m.decision.countUndone({ count: m.common.countDecisions({ count: data.done.length }) })),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: refresh,
  });
  return { stage, unstage, refresh };
}
