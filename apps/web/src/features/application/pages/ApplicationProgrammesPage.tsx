import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { canListOrganisations } from '@grantdesk/domain/organisation/access';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { type Me, toActor } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PROGRAMME_COLUMNS, PROGRAMME_SORT_OPTIONS, PROGRAMME_SORTS } from '#features/programme/staff/columns.tsx';

const route = getRouteApi('/secure/admin/applications/');

const COLUMNS = PROGRAMME_COLUMNS.filter((column) => ['name', 'window', 'applications', 'managers'].includes(column.id));

/** Applications are read programme by programme: which one to open. */
export function ApplicationProgrammesPage() {
  const { me } = route.useRouteContext();
  usePage({ title: m.common.applications(), crumbs: [{ label: m.common.applications() }] });
  // The list is one of programmes; what it leads to is not for everyone who reads those.
  return can(toActor(me), 'APPLICATIONS', 'READ') ? <Programmes me={me} /> : <ForbiddenScreen title={m.common.applications()} />;
}

function Programmes({ me }: { me: Me }) {
  const address = useListAddress(PROGRAMME_SORTS);
  const programmes = useQuery(listQuery('programme.many', { query: address.query }));
  const managesAny = programmes.data?.data.some(({ managers }) => managers.some(({ _id }) => _id === me._id)) ?? false;
  return (
    <>
      <PageHeader
        title={m.common.applications()}
        lead={m.application.chooseTheProgrammeWhoseApplicationsYou()}
        actions={
          canListOrganisations(toActor(me), managesAny) ? (
            <ButtonLink href={to.admin.organisations} leftSection={<Building2 />}>
              {m.common.organisations()}
            </ButtonLink>
          ) : null
        }
      />
      <ListView
        address={address}
        result={programmes}
        name={m.common.programmes()}
        memoryKey="applications.programmes"
        caption={m.application.programmesWithTheirWindowAndNumber()}
        searchLabel={m.common.nameOfTheProgramme()}
        sortOptions={PROGRAMME_SORT_OPTIONS}
        columns={COLUMNS}
        density="comfortable"
        getRowId={(programme) => programme._id}
        rowLabel={(programme) => programme.name}
        rowHref={(programme) => to.admin.programmeApplications(programme._id, { programmeName: programme.name })}
      />
    </>
  );
}
