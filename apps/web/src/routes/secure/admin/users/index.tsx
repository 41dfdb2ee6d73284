import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { call } from '../../../../api/client.ts';
import { listCounts } from '../../../../api/list-counts.ts';
import { listQuery, readQuery } from '../../../../api/query.ts';
import { ListView } from '../../../../components/list/ListView.tsx';
import { useListAddress } from '../../../../components/list/useListAddress.ts';
import { usePage } from '../../../../components/page.ts';
import { USER_COLUMNS, USER_SORT_OPTIONS, USER_SORTS } from '../../../../features/people/user-columns.tsx';
import { ViewsMenu } from '../../../../features/views/ViewsMenu.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/admin/users/')({ component: Users });

function Users() {
  const address = useListAddress(USER_SORTS);
  const users = useQuery(listQuery('user.adminMany', { query: address.query }));
  const counts = listCounts(
    'user.adminMany',
    address.query,
    async (query) => (await call('user.adminMany', { query })).totalCount,
  );
  const filters = useQuery(readQuery('misc.filtersUsers', {}));
  usePage({ title: 'Users', crumbs: [{ label: 'Users' }] });
  return (
    <>
      <PageHeader title="Users" />
      <ListView
        address={address}
        toolbarActions={<ViewsMenu list="users" address={address} />}
        result={users}
        name="users"
        caption="Users with their role and account"
        searchLabel="Name or email"
        sortOptions={USER_SORT_OPTIONS}
        filterFields={filters.data?.data}
        {...counts}
        columns={USER_COLUMNS}
        density="comfortable"
        getRowId={(user) => user._id}
        rowLabel={(user) => user.name}
      />
    </>
  );
}
