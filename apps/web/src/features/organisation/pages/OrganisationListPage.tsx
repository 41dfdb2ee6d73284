import { m } from '@grantdesk/messages';
import { canImport } from '@grantdesk/domain/import/rules';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Merge, Upload } from 'lucide-react';
import { documents } from '#api/documents.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { listQuery, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { saveDocument } from '#files/save-document.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ORGANISATION_COLUMNS, ORGANISATION_SORT_OPTIONS, ORGANISATION_SORTS } from '../organisation-columns.tsx';

const CRUMBS = [{ label: m.common.applications(), href: to.admin.applications }, { label: m.common.organisations() }];

const route = getRouteApi('/secure/admin/organisations/');

/** The organisations that apply, with what they did and owe. */
export function OrganisationListPage() {
  usePage({ title: m.common.organisations(), crumbs: CRUMBS });
  const { me } = route.useRouteContext();
  const address = useListAddress(ORGANISATION_SORTS);
  const organisations = useQuery(listQuery('organisation.many', { query: address.query }));
  const filters = useQuery(readQuery('misc.filtersOrganisations', {}));
  const { sort, search, filters: chosen } = address.query;
  const take = (format: 'csv' | 'xlsx') => ({
    key: format,
    label: m.audit.exportAs({ format }),
    icon: Download,
    run: () =>
      void saveDocument(
        documents.organisations({ format, sort, search, filters: chosen }),
        `${m.common.organisations()}.${format}`,
      ),
  });
  return (
    <>
      <PageHeader
        title={m.common.organisations()}
        lead={m.organisation.listLead()}
        actions={
          <>
            {canImport(toActor(me)) ? (
              <ButtonLink href={to.admin.imports} leftSection={<Upload />}>
                {m.import.imports()}
              </ButtonLink>
            ) : null}
            <ButtonLink href={to.admin.duplicates} leftSection={<Merge />}>
              {m.organisation.proposedDuplicates()}
            </ButtonLink>
          </>
        }
      />
      <ListView
        address={address}
        result={organisations}
        name={m.common.organisations()}
        memoryKey="organisations"
        caption={m.organisation.listCaption()}
        searchLabel={m.organisation.nameOrNumber()}
        sortOptions={ORGANISATION_SORT_OPTIONS}
        filterFields={filters.data?.data}
        columns={ORGANISATION_COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => row.name}
        rowHref={(row) => to.admin.organisation(row._id)}
        tableActions={[take('csv'), take('xlsx')]}
      />
    </>
  );
}
