import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { roleDenial } from '@grantdesk/domain/role/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { RoleEditor } from '../RoleEditor.tsx';
import { RoleView } from '../RoleView.tsx';

const route = getRouteApi('/secure/admin/roles/$roleId');

/** What one role may do, and the menu that it sees; read-only for people who may not change it. */
export function RolePage() {
  const { roleId } = route.useParams();
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const client = useQueryClient();
  const query = useQuery(readQuery('role.one', { params: { id: roleId } }));
  // A reload restarts the editor.
  const [round, setRound] = useState(0);
  const role = query.data?.data;
  usePage({
    title: role?.name ?? m.common.role(),
    crumbs: [{ label: m.common.roles(), href: to.admin.roles }, { label: role?.name ?? m.common.role() }],
  });
  if (!role) return <LoadScreen title={m.common.role()} error={query.error} onRetry={() => void query.refetch()} rows={[360]} />;
  const users = <span>{m.role.usercountUsers({ userCount: role.userCount })}</span>;
  const denial = can(actor, 'ROLES', 'UPDATE') ? roleDenial(actor, role) : m.role.yourRoleDoesNotChangeRoles();
  if (denial) return <RoleView role={role} aside={users} denial={denial} />;
  return (
    <RoleEditor
      key={`${role._id} ${round}`}
      role={role}
      actor={actor}
      aside={users}
      onReload={() => void query.refetch().then(() => setRound((now) => now + 1))}
      onSave={async ({ name, permissions }) => {
        const saved = await call('role.update', { params: { id: role._id }, body: { version: role.version, name, permissions } });
        client.setQueryData(readQuery('role.one', { params: { id: roleId } }).queryKey, saved);
        void invalidate(client, 'role.many');
        const isWaiting = saved.data.waiting.some(({ isOwn }) => isOwn);
        toast.success(isWaiting ? m.common.requestSentASecondPersonHas() : m.role.theRoleNameIsSaved({ name: saved.data.name }));
      }}
    />
  );
}
