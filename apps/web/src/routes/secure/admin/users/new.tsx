import { can } from '@grantdesk/domain/access/can';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { invalidate } from '../../../../api/query.ts';
import { actorOf } from '../../../../api/session.ts';
import { usePage } from '../../../../components/page.ts';
import { ForbiddenScreen } from '../../../../components/StaffScreens.tsx';
import { NewUser } from '../../../../features/people/NewUser.tsx';
import { to } from '../../../../paths.ts';
import { toast } from '../../../../ui/toast.ts';

export const Route = createFileRoute('/secure/admin/users/new')({ component: InviteUser });

function InviteUser() {
  const { me } = Route.useRouteContext();
  const actor = actorOf(me);
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
