import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { documents } from '#api/documents.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { saveDocument } from '#files/save-document.ts';
import { toActor } from '#api/session.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ACTIVITY_COLUMNS, ACTIVITY_SORT_OPTIONS } from '../activity-columns.tsx';
import { EventDrawer } from '../EventDrawer.tsx';
import { SealLine } from '../SealLine.tsx';

const route = getRouteApi('/secure/admin/administration/activity');

/** The audit trail: who did what, before and after. */
export function ActivityPage() {
  const { me } = route.useRouteContext();
  const navigate = route.useNavigate();
  const search = route.useSearch() as Record<string, string>;
  const event = textIn(search, 'event');
  const address = useListAddress([], { searchFrom: 2 });
  const trail = useQuery(listQuery('audit.many', { query: address.query }));
  const filters = useQuery(readQuery('audit.filters', {}));
  const mayExport = can(toActor(me), 'ROLES', 'EXPORT');
  const { sort, search: words, filters: chosen } = address.query;
  const take = (format: 'csv' | 'xlsx') => ({
    key: format,
    label: m.audit.exportAs({ format }),
    icon: Download,
    reason: mayExport ? undefined : m.audit.yourRoleDoesNotExportThe(),
    run: () => void saveDocument(documents.activity({ format, sort, search: words, filters: chosen }), `Activity.${format}`),
  });
  return (
    <>
      <PageHeader title={m.common.activityLog()} lead={m.audit.everythingThatPeopleDidAsFar()} />
      <SealLine />
      <ListView
        address={address}
        result={trail}
        name={m.audit.events()}
        memoryKey="activity"
        caption={m.audit.whatPeopleDid()}
        searchLabel={m.audit.personOrApplicationId()}
        sortOptions={ACTIVITY_SORT_OPTIONS}
        filterFields={filters.data?.data}
        columns={ACTIVITY_COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => row.sentence}
        rowHref={(row) => to.admin.activity({ ...search, event: row._id })}
        tableActions={[take('csv'), take('xlsx')]}
      />
      {event ? (
        <EventDrawer
          id={event}
          onClose={() =>
            void navigate({ search: ((now: object) => ({ ...now, event: undefined })) as never, resetScroll: false })
          }
        />
      ) : null}
    </>
  );
}
