import { m } from '@grantdesk/messages';
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
  usePage({ title: m.common.roles(), crumbs: [{ label: m.common.roles() }] });
  return (
    <>
      <PageHeader
        title={m.common.roles()}
        actions={
          <ReasonedLink
            href={to.admin.newRole}
            variant="filled"
            leftSection={<Plus />}
            reason={can(toActor(me), 'ROLES', 'CREATE') ? undefined : m.role.yourRoleDoesNotCreateRoles()}
          >
            {m.common.newRole()}
          </ReasonedLink>
        }
      />
      <ListView
        address={address}
        result={roles}
        name={m.role.roles()}
        caption={m.role.rolesWithTheirPermissionsAnd()}
        searchLabel={m.role.nameOfTheRole()}
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
