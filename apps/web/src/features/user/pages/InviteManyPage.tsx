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
import { InviteMany } from '../InviteMany.tsx';

const route = getRouteApi('/secure/admin/users/invite');

/** Invites many people together. */
export function InviteManyPage() {
  const { me } = route.useRouteContext();
  const router = useRouter();
  const client = useQueryClient();
  usePage({
    title: m.user.inviteMany(),
    crumbs: [{ label: m.common.users(), href: to.admin.users }, { label: m.user.inviteMany() }],
  });
  if (!can(toActor(me), 'USERS', 'CREATE')) return <ForbiddenScreen title={m.user.inviteMany()} />;
  return (
    <InviteMany
      onInvited={(count, waiting) => {
        void invalidate(client, 'user.adminMany');
        const sent = count - waiting;
        toast.success(waiting > 0 ? m.user.invitationsSentSentWaitingForA({ sent, waiting }) : m.user.invitationsSent({ count }));
        void router.navigate({ href: to.admin.users });
      }}
    />
  );
}
