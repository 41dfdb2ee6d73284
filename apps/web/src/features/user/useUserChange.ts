import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { toast } from '#ui/toast.ts';
import type { UserDetail } from './user-columns.tsx';

/** The actions on an account; each reports its result. */
export function useUserChange(id: string) {
  const client = useQueryClient();
  const keep = ({ data }: { data: UserDetail }, words: string, waitsFor: string[] = []) => {
    client.setQueryData(readQuery('user.adminOne', { params: { id } }).queryKey, { data });
    void invalidate(client, 'user.adminMany');
    const isWaiting = data.waiting.some(({ kind, isOwn }) => isOwn && waitsFor.includes(kind));
    toast.success(isWaiting ? m.common.requestSentASecondPersonHas() : words);
  };
  const onError = (thrown: unknown) => void toast.error(toMessage(thrown));
  const change = useMutation({
    mutationFn: (body: { role: string } | { accountStatus: 'ACTIVE' | 'INACTIVE' }) =>
      call('user.adminUpdate', { params: { id }, body }),
    onSuccess: (answer) => keep(answer, m.user.nameIsSaved({ name: answer.data.name }), ['STAFF_CHANGE']),
    onError,
  });
  const invite = useMutation({
    mutationFn: () => call('user.adminInvite', { params: { id }, body: {} }),
    onSuccess: (answer) => keep(answer, m.user.theInvitationWasSentToEmail2({ email: answer.data.email })),
    onError,
  });
  const resetFactor = useMutation({
    mutationFn: () => call('user.adminSecondFactorReset', { params: { id }, body: {} }),
    onSuccess: (answer) => keep(answer, m.user.theRequestWasSent(), ['SECOND_FACTOR_RESET']),
    onError,
  });
  return { change, invite, resetFactor, busy: change.isPending || invite.isPending || resetFactor.isPending };
}
