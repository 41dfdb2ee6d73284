import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { UserScreen } from '../UserScreen.tsx';

const route = getRouteApi('/secure/admin/users/$userId');

/** One user with their account, role and work. */
export function UserPage() {
  const { userId } = route.useParams();
  const { me } = route.useRouteContext();
  const query = useQuery(readQuery('user.adminOne', { params: { id: userId } }));
  const user = query.data?.data;
  const roleId = user?.role[0]?._id ?? '';
  // A person who may read users may lack access to roles: the page then has no role menu.
  const role = useQuery({ ...readQuery('role.one', { params: { id: roleId } }), enabled: roleId !== '', retry: false });
  usePage({
    title: user?.name ?? m.user.user(),
    crumbs: [{ label: m.common.users(), href: to.admin.users }, { label: user?.name ?? m.user.user() }],
  });
  if (!user || (role.isPending && roleId !== ''))
    return <LoadScreen title={m.user.user()} error={query.error} onRetry={() => void query.refetch()} rows={[200, 120]} />;
  return <UserScreen user={user} role={role.data?.data} actor={toActor(me)} />;
}
