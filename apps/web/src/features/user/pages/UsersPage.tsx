import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileSpreadsheet, Mail, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { listCounts } from '#api/list-counts.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { useRowSelection } from '#components/data-table/useRowSelection.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { ReasonedLink } from '#components/ReasonedLink.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { BulkBar } from '#features/application/BulkBar.tsx';
import { ViewsMenu } from '#features/view/ViewsMenu.tsx';
import { USER_COLUMNS, USER_SORT_OPTIONS, USER_SORTS } from '../user-columns.tsx';

const route = getRouteApi('/secure/admin/users/');

const WriteToMany = lazy(() => import('#features/message/WriteToMany.tsx'));

/** All users, to be invited and written to. */
export function UsersPage() {
  const { me } = route.useRouteContext();
  const address = useListAddress(USER_SORTS);
  const users = useQuery(listQuery('user.adminMany', { query: address.query }));
  const selection = useRowSelection(users.data?.data ?? [], 'users');
  const [isWriting, setWriting] = useState(false);
  const mayWrite = can(toActor(me), 'USERS', 'UPDATE');
  const counts = listCounts(
    'user.adminMany',
    address.query,
    async (query) => (await call('user.adminMany', { query })).totalCount,
  );
  const filters = useQuery(readQuery('misc.filtersUsers', {}));
  const noInvite = can(toActor(me), 'USERS', 'CREATE') ? undefined : m.user.yourRoleDoesNotInviteUsers();
  usePage({ title: m.common.users(), crumbs: [{ label: m.common.users() }] });
  return (
    <>
      <PageHeader
        title={m.common.users()}
        actions={
          <>
            <ReasonedLink href={to.admin.inviteMany} leftSection={<FileSpreadsheet />} reason={noInvite}>
              {m.user.inviteMany()}
            </ReasonedLink>
            <ReasonedLink href={to.admin.newUser} variant="filled" leftSection={<UserPlus />} reason={noInvite}>
              {m.common.inviteUser()}
            </ReasonedLink>
          </>
        }
      />
      <ListView
        address={address}
        toolbarActions={<ViewsMenu list="users" address={address} />}
        result={users}
        name={m.user.users()}
        caption={m.user.usersWithTheirRoleAndAccount()}
        searchLabel={m.common.nameOrEmail()}
        sortOptions={USER_SORT_OPTIONS}
        filterFields={filters.data?.data}
        {...counts}
        columns={USER_COLUMNS}
        density="comfortable"
        getRowId={(user) => user._id}
        rowLabel={(user) => user.name}
        rowHref={(user) => to.admin.user(user._id)}
        {...(mayWrite ? { selection: selection.table } : {})}
      />
      {mayWrite ? (
        <BulkBar
          count={selection.rows.length}
          name={m.user.users()}
          actions={[{ key: 'write', label: m.common.write(), icon: Mail, run: () => setWriting(true) }]}
          onClear={selection.clear}
        />
      ) : null}
      {isWriting ? (
        <Suspense fallback={null}>
          <WriteToMany users={selection.rows.map(({ _id }) => _id)} onClose={() => setWriting(false)} onSent={selection.clear} />
        </Suspense>
      ) : null}
    </>
  );
}
