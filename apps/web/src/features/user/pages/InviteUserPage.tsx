import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { invalidate } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { NewUser } from '../NewUser.tsx';

const route = getRouteApi('/secure/admin/users/new');

/** One person is invited. */
export function InviteUserPage() {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const client = useQueryClient();
  usePage({
    title: m.common.inviteUser(),
    crumbs: [{ label: m.common.users(), href: to.admin.users }, { label: m.common.inviteUser() }],
  });
  if (!can(actor, 'USERS', 'CREATE')) return <ForbiddenScreen title={m.common.inviteUser()} />;
  return (
    <NewUser
      actor={actor}
      onMade={(user) => {
        void invalidate(client, 'user.adminMany');
        toast.success(
          user.waiting.length > 0
            ? m.user.theAccountWasCreatedTheInvitation()
            : m.user.theInvitationWasSentToEmail({ email: user.email }),
        );
        void router.navigate({ href: to.admin.user(user._id) });
      }}
    />
  );
}
