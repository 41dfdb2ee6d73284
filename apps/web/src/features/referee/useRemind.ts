import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { toast } from '#ui/toast.ts';

/** Requests a reference once more. */
export function useRemind() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ _id, remindedAt }: { _id: string; name: string; remindedAt: string | null }) =>
      call('referee.remind', { params: { id: _id }, idempotencyKey: keyOf({ _id, remindedAt }) }),
    onSuccess: async (_, { name }) => {
      toast.success(m.referee.reminded({ name }));
      await invalidate(client, 'referee.many');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
}
