import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { toApiError } from '#api/errors.ts';
import { listQuery } from '#api/query.ts';
import { DataTable } from '#components/data-table/DataTable.tsx';
import { PaginationBar } from '#components/list/PaginationBar.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PANEL_COLUMNS, panelActions, type PanelRow } from '../panel-columns.tsx';
import { WhenSwitch } from '../WhenSwitch.tsx';

const route = getRouteApi('/secure/admin/tasks/interviews');

/** The interviews on whose panel a person is, on their clocks and the programme's. */
export function MyInterviewsPage() {
  const address = useListAddress([]);
  const when = textIn(route.useSearch(), 'when') === 'past' ? 'past' : 'upcoming';
  const { page, limit } = address;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    listQuery('interview.panel', { query: { page, limit, when } }),
  );
  usePage({
    title: m.common.myInterviews(),
    crumbs: [{ label: m.common.tasks(), href: to.admin.tasks }, { label: m.common.myInterviews() }],
  });
  const failure = error ? toApiError(error) : null;
  return (
    <>
      <PageHeader
        title={m.common.myInterviews()}
        lead={m.interview.interviewsOnWhosePanelYouAre()}
        actions={
          <WhenSwitch value={when} onChange={(next) => address.setOther({ when: next === 'past' ? 'past' : undefined })} />
        }
      />
      <div className="mt-3">
        <DataTable<PanelRow>
          name={when === 'past' ? m.interview.pastInterviews() : m.interview.interviewsToCome()}
          caption={m.common.myInterviews()}
          columns={PANEL_COLUMNS}
          rows={data?.data ?? []}
          getRowId={({ _id }) => _id}
          rowLabel={({ name }) => name}
          loading={isPending}
          refetching={isPlaceholderData}
          error={failure ? { message: failure.message, status: failure.status } : null}
          onRetry={() => void refetch()}
          rowActions={panelActions}
        />
      </div>
      {data && data.pages > 1 ? (
        <PaginationBar
          page={page}
          pages={data.pages}
          limit={limit}
          totalCount={data.totalCount}
          onPage={(next) => address.setPage(next)}
          onLimit={address.setLimit}
          name={m.interview.interviews()}
        />
      ) : null}
    </>
  );
}
