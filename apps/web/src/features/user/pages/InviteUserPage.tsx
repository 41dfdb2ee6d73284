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
  usePage({ title: 'Invite user', crumbs: [{ label: 'Users', href: to.admin.users }, { label: 'Invite user' }] });
  if (!can(actor, 'USERS', 'CREATE')) return <ForbiddenScreen title="Invite user" />;
  return (
    <NewUser
      actor={actor}
      onMade={(user) => {
        void invalidate(client, 'user.adminMany');
        toast.success(
          user.waiting.length > 0
            ? 'The account was created. The invitation is sent when a second person has confirmed it.'
            : `The invitation was sent to ${user.email}.`,
        );
        void router.navigate({ href: to.admin.user(user._id) });
      }}
    />
  );
}
