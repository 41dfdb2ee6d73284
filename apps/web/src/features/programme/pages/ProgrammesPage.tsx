import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Inbox, Pencil, Plus } from 'lucide-react';
import { call } from '#api/client.ts';
import { listCounts } from '#api/list-counts.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ViewsMenu } from '#features/view/ViewsMenu.tsx';
import { PROGRAMME_COLUMNS, PROGRAMME_SORT_OPTIONS, PROGRAMME_SORTS } from '../staff/columns.tsx';
import { editReason } from '../staff/rights.ts';

const route = getRouteApi('/secure/admin/programmes/');

/** All programmes that a member of staff sees. */
export function ProgrammesPage() {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const address = useListAddress(PROGRAMME_SORTS);
  const programmes = useQuery(listQuery('programme.many', { query: address.query }));
  const counts = listCounts(
    'programme.many',
    address.query,
    async (query) => (await call('programme.many', { query })).totalCount,
  );
  const filters = useQuery(readQuery('misc.filtersProgramme', {}));
  usePage({ title: m.common.programmes2(), crumbs: [{ label: m.common.programmes2() }] });
  const newProgramme = can(actor, 'PROGRAMMES', 'CREATE') ? (
    <ButtonLink href={to.admin.programmeNew} variant="filled" leftSection={<Plus />}>
      {m.common.newProgramme()}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader title={m.common.programmes2()} actions={newProgramme} />
      <ListView
        address={address}
        toolbarActions={<ViewsMenu list="programmes" address={address} />}
        result={programmes}
        name={m.common.programmes()}
        caption={m.programme.programmesWithTheirWindowBudgetAnd()}
        searchLabel={m.common.nameOfTheProgramme()}
        sortOptions={PROGRAMME_SORT_OPTIONS}
        filterFields={filters.data?.data}
        {...counts}
        columns={PROGRAMME_COLUMNS}
        density="comfortable"
        getRowId={(programme) => programme._id}
        rowLabel={(programme) => programme.name}
        rowHref={(programme) => to.admin.programme(programme._id)}
        rowActions={(programme) => [
          ...(can(actor, 'APPLICATIONS', 'READ')
            ? [
                {
                  key: 'applications',
                  label: m.programme.openApplications(),
                  icon: Inbox,
                  href: to.admin.programmeApplications(programme._id, { programmeName: programme.name }),
                },
              ]
            : []),
          {
            key: 'edit',
            label: m.common.edit(),
            icon: Pencil,
            href: to.admin.programmeEdit(programme._id),
            reason: editReason(actor, programme),
          },
        ]}
        emptyAction={newProgramme}
      />
    </>
  );
}
