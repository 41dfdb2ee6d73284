import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { ReasonedLink } from '#components/ReasonedLink.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ROLE_COLUMNS, ROLE_SORT_OPTIONS, ROLE_SORTS } from '../role-columns.tsx';

const route = getRouteApi('/secure/admin/roles/');

/** All roles. */
export function RolesPage() {
  const address = useListAddress(ROLE_SORTS);
  const roles = useQuery(listQuery('role.many', { query: address.query }));
  const { me } = route.useRouteContext();
  usePage({ title: 'Roles', crumbs: [{ label: 'Roles' }] });
  return (
    <>
      <PageHeader
        title="Roles"
        actions={
          <ReasonedLink
            href={to.admin.newRole}
            variant="filled"
            leftSection={<Plus />}
            reason={can(toActor(me), 'ROLES', 'CREATE') ? undefined : 'Your role does not create roles.'}
          >
            New role
          </ReasonedLink>
        }
      />
      <ListView
        address={address}
        result={roles}
        name="roles"
        caption="Roles with their rights and users"
        searchLabel="Name of the role"
        sortOptions={ROLE_SORT_OPTIONS}
        columns={ROLE_COLUMNS}
        density="comfortable"
        getRowId={(role) => role._id}
        rowLabel={(role) => role.name}
        rowHref={(role) => to.admin.role(role._id)}
      />
    </>
  );
}
