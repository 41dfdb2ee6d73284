import { can } from '@grantdesk/domain/access/can';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { invalidate } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { InviteMany } from '../InviteMany.tsx';

const route = getRouteApi('/secure/admin/users/invite');

/** Invites many people together. */
export function InviteManyPage() {
  const { me } = route.useRouteContext();
  const router = useRouter();
  const client = useQueryClient();
  usePage({ title: 'Invite many', crumbs: [{ label: 'Users', href: to.admin.users }, { label: 'Invite many' }] });
  if (!can(toActor(me), 'USERS', 'CREATE')) return <ForbiddenScreen title="Invite many" />;
  return (
    <InviteMany
      onInvited={(count, waiting) => {
        void invalidate(client, 'user.adminMany');
        const sent = count - waiting;
        toast.success(
          waiting > 0
            ? `Invitations sent: ${sent}. Waiting for a second person: ${waiting}.`
            : `${count} ${count === 1 ? 'invitation was' : 'invitations were'} sent.`,
        );
        void router.navigate({ href: to.admin.users });
      }}
    />
  );
}
