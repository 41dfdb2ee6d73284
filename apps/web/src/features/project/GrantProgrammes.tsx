import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { PROGRAMME_COLUMNS, PROGRAMME_SORT_OPTIONS, PROGRAMME_SORTS } from './columns.tsx';

/** The programmes that the person sees, with grantees, projects and late reports. */
export default function GrantProgrammes({ title }: { title: string }) {
  const address = useListAddress(PROGRAMME_SORTS);
  const programmes = useQuery(listQuery('project.programmes', { query: address.query }));
  const hasGrantees = programmes.data?.data.some(({ grantees }) => grantees > 0) ?? true;
  return (
    <>
      <PageHeader title={title} lead={m.project.granteesTheirContractsAndTheProjects()} />
      <ListView
        address={address}
        result={programmes}
        name={m.common.programmes()}
        memoryKey="grantees.programmes"
        caption={m.project.programmesWithTheirGranteesAndLate()}
        searchLabel={m.common.nameOfTheProgramme()}
        sortOptions={PROGRAMME_SORT_OPTIONS}
        columns={PROGRAMME_COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => row.name}
        rowHref={(row) => to.admin.granteeProgramme(row._id)}
      />
      {hasGrantees || address.isNarrowed ? null : (
        <EmptyState icon={Handshake} title={m.project.noGrantsHaveBeenApproved()}>
          {m.project.anApplicantBecomesAGranteeWhen()}
        </EmptyState>
      )}
    </>
  );
}
