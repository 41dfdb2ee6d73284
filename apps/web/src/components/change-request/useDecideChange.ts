import type { Answer } from '@grantdesk/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { readAgain } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';

export type ChangeRequest = Answer<'changeRequest.decide'>['data'];

const RESULTS: Record<ChangeRequest['state'], string> = {
  WAITING: 'The request is still waiting.',
  CONFIRMED: 'Confirmed. The change is in effect.',
  REFUSED: 'Refused. Nothing was changed.',
  CANCELLED: 'Request cancelled. Nothing was changed.',
};

/** Confirms, refuses or cancels a request, and reads again what it may have changed. */
export function useDecideChange(id: string, onDecided?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { confirm: boolean; reason?: string }) => call('changeRequest.decide', { params: { id }, body }),
    onSuccess: async ({ data }) => {
      await readAgain(
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
      );
      toast.success(RESULTS[data.state]);
      onDecided?.();
    },
    onError: (thrown) => void toast.error(messageOf(thrown)),
  });
}
