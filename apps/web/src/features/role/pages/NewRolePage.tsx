import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { RoleEditor } from '../RoleEditor.tsx';

const route = getRouteApi('/secure/admin/roles/new');

/** A new role, which may begin with the rights of another. */
export function NewRolePage() {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const mayCreate = can(actor, 'ROLES', 'CREATE');
  const [intent] = useState(newKey);
  const router = useRouter();
  const client = useQueryClient();
  const roles = useQuery({ ...readQuery('role.many', { query: { limit: 300, sort: 'name:ASCENDING' } }), enabled: mayCreate });
  usePage({
    title: m.common.newRole(),
    crumbs: [{ label: m.common.roles(), href: to.admin.roles }, { label: m.common.newRole() }],
  });
  if (!mayCreate) return <ForbiddenScreen title={m.common.newRole()} />;
  return (
    <RoleEditor
      actor={actor}
      templates={(roles.data?.data ?? []).filter(({ permissions }) => Object.keys(permissions).length > 0)}
      onSave={async ({ name, permissions }) => {
        const { data } = await call('role.new', { body: { name, permissions }, idempotencyKey: intent });
        void invalidate(client, 'role.many');
        toast.success(m.role.theRoleNameIsSaved({ name: data.name }));
        void router.navigate({ href: to.admin.role(data._id) });
      }}
    />
  );
}
