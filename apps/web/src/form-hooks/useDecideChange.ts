import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { call } from '../api/client.ts';
import { toMessage } from '../api/errors.ts';
import { invalidate } from '../api/query.ts';

type DecideAnswer = Answer<'changeRequest.decide'>['data'];

const RESULTS: Record<DecideAnswer['state'], string> = {
  WAITING: m.common.theRequestIsStillWaiting(),
  CONFIRMED: m.common.confirmedTheChangeIsInEffect(),
  REFUSED: m.common.refusedNothingWasChanged(),
  CANCELLED: m.common.requestCancelledNothingWasChanged(),
};

/** Confirms, refuses or cancels requests, and reads again what they may have changed. `decide` is true once it is decided. */
export function useDecideChange() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, ...body }: { id: string; confirm: boolean; reason?: string }) =>
      call('changeRequest.decide', { params: { id }, body }),
    onSuccess: async ({ data }) => {
      await invalidate(
        client,
        'changeRequest.many',
        'user.adminOne',
        'user.adminMany',
        'role.one',
        'role.many',
        'payment.settings',
        'payment.one',
        'payment.dueForApproval',
        'task.conflictMany',
        'paymentToken.many',
      );
      toast.success(RESULTS[data.state]);
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  return {
    busy: mutation.isPending,
    decide: (id: string, body: { confirm: boolean; reason?: string }): Promise<boolean> =>
      mutation.mutateAsync({ id, ...body }).then(
        () => true,
        () => false,
      ),
  };
}
