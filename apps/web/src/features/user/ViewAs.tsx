import { m } from '@grantdesk/messages';
import type { Actor } from '@grantdesk/domain/access/actor';
import { viewDenial } from '@grantdesk/domain/user/view-as';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { getHome } from '#paths.ts';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { UserRow } from './user-columns.tsx';

/** Lets a Super Admin look at the product as this person sees it. Whether a conflict of interest forbids it, the server knows. */
export function ViewAs({ user, roleName, actor }: { user: UserRow; roleName: string; actor: Actor }) {
  const { accountType, accountStatus } = user;
  const reason = viewDenial(actor, { userId: user._id, accountType, accountStatus, role: roleName }, false);
  const start = useMutation({
    mutationFn: () => call('user.viewAs', { params: { id: user._id }, body: {} }),
    // Everything that was loaded belongs to another view: the page starts over.
    onSuccess: ({ data }) => window.location.assign(getHome(data.accountType)),
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  return (
    <ReasonedButton leftSection={<Eye />} loading={start.isPending} reason={reason ?? undefined} onClick={() => start.mutate()}>
      {m.user.viewAs()}
    </ReasonedButton>
  );
}
