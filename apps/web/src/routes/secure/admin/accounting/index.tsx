import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { listQuery } from '../../../../api/query.ts';
import { actorOf } from '../../../../api/session.ts';
import { ListView } from '../../../../components/list/ListView.tsx';
import { useListAddress } from '../../../../components/list/useListAddress.ts';
import { usePage } from '../../../../components/page.ts';
import { ForbiddenScreen } from '../../../../components/StaffScreens.tsx';
import { PROGRAMME_COLUMNS, PROGRAMME_SORT_OPTIONS, PROGRAMME_SORTS } from '../../../../features/programmes/staff/columns.tsx';
import { to } from '../../../../paths.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/admin/accounting/')({ component: Accounting });

const COLUMNS = ['name', 'window', 'budget'].flatMap((id) => PROGRAMME_COLUMNS.filter((column) => column.id === id));

function Accounting() {
  const { me } = Route.useRouteContext();
  const actor = actorOf(me);
  usePage({ title: 'Accounting', crumbs: [{ label: 'Accounting' }] });
  // Budgets stand on the programmes, so both rights are needed.
  const mayRead = can(actor, 'ACCOUNTING', 'READ') && can(actor, 'PROGRAMMES', 'READ');
  return mayRead ? <Budgets /> : <ForbiddenScreen title="Accounting" />;
}

/** What each programme has to award. */
function Budgets() {
  const address = useListAddress(PROGRAMME_SORTS);
  const programmes = useQuery(listQuery('programme.many', { query: address.query }));
  return (
    <>
      <PageHeader
        title="Accounting"
        lead="The budgets of the programmes that you see. Payments begin once a project is under way."
      />
      <ListView
        address={address}
        result={programmes}
        name="programmes"
        memoryKey="accounting.programmes"
        caption="Programmes with their budget"
        searchLabel="Name of the programme"
        sortOptions={PROGRAMME_SORT_OPTIONS}
        columns={COLUMNS}
        density="comfortable"
        getRowId={(programme) => programme._id}
        rowLabel={(programme) => programme.name}
        rowHref={(programme) => to.admin.programme(programme._id)}
      />
    </>
  );
}
