import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { readAgain, readQuery } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';
import type { UserDetail } from './user-columns.tsx';

/** What is done to an account; each tells what became of it. */
export function useUserChange(id: string) {
  const client = useQueryClient();
  const keep = ({ data }: { data: UserDetail }, words: string) => {
    client.setQueryData(readQuery('user.adminOne', { params: { id } }).queryKey, { data });
    void readAgain(client, 'user.adminMany');
    toast.success(words);
  };
  const onError = (thrown: unknown) => void toast.error(messageOf(thrown));
  const change = useMutation({
    mutationFn: (body: { role: string } | { accountStatus: 'ACTIVE' | 'INACTIVE' }) =>
      call('user.adminUpdate', { params: { id }, body }),
    onSuccess: (answer) => keep(answer, `${answer.data.name} is saved.`),
    onError,
  });
  const invite = useMutation({
    mutationFn: () => call('user.adminInvite', { params: { id }, body: {} }),
    onSuccess: (answer) => keep(answer, `The invitation was sent to ${answer.data.email} again.`),
    onError,
  });
  return { change, invite, busy: change.isPending || invite.isPending };
}
