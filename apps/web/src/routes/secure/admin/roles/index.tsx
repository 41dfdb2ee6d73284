import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { listQuery } from '../../../../api/query.ts';
import { ListView } from '../../../../components/list/ListView.tsx';
import { useListAddress } from '../../../../components/list/useListAddress.ts';
import { usePage } from '../../../../components/page.ts';
import { ROLE_COLUMNS, ROLE_SORT_OPTIONS, ROLE_SORTS } from '../../../../features/people/role-columns.tsx';
import { to } from '../../../../paths.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/admin/roles/')({ component: Roles });

function Roles() {
  const address = useListAddress(ROLE_SORTS);
  const roles = useQuery(listQuery('role.many', { query: address.query }));
  usePage({ title: 'Roles', crumbs: [{ label: 'Roles' }] });
  return (
    <>
      <PageHeader title="Roles" />
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
