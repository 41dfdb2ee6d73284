import { can } from '@grantdesk/domain/access/can';
import { formatCount } from '@grantdesk/domain/format/money';
import { messages } from '@grantdesk/domain/messages';
import { neighbourTabs, type StageTab, stageTab } from '@grantdesk/domain/stage/tabs';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { isStatus } from '../../../../../../api/errors.ts';
import { listQuery, readQuery } from '../../../../../../api/query.ts';
import { actorOf } from '../../../../../../api/session.ts';
import { FilterPill, listChoice } from '../../../../../../components/list/FilterPill.tsx';
import { ListView } from '../../../../../../components/list/ListView.tsx';
import { useListAddress } from '../../../../../../components/list/useListAddress.ts';
import { usePage } from '../../../../../../components/page.ts';
import { LoadScreen } from '../../../../../../components/StaffScreens.tsx';
import { APPLICATION_SORT_OPTIONS, APPLICATION_SORTS, applicantOf, columnsFor, PROGRESS_OPTIONS } from '../../../../../../features/applications/columns.tsx';
import { StageTabs } from '../../../../../../features/applications/StageTabs.tsx';
import { WindowCell } from '../../../../../../features/programmes/staff/columns.tsx';
import { to } from '../../../../../../paths.ts';
import { textIn } from '../../../../../../router-search.ts';
import { PageHeader } from '../../../../../../ui/PageHeader.tsx';
import { ReasonedButton } from '../../../../../../ui/ReasonedButton.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/')({ component: ProgrammeApplications });

function ProgrammeApplications() {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const search = Route.useSearch() as Record<string, unknown>;
  const { tab, label } = stageTab(textIn(search, 'tab'));
  const address = useListAddress(APPLICATION_SORTS);
  const applications = useQuery(listQuery('application.many', { query: { programmeId, tab, ...address.query } }));
  const programme = useQuery({ ...readQuery('programme.one', { params: { id: programmeId } }), enabled: can(actorOf(me), 'PROGRAMMES', 'READ') }).data?.data;
  const name = programme?.name ?? textIn(search, 'programmeName', 'Applications');
  const columns = useMemo(() => columnsFor(tab), [tab]);
  usePage({
    title: `${label}${address.page > 1 ? `, page ${address.page}` : ''} · ${name}`,
    crumbs: [{ label: 'Applications', href: to.admin.applications }, { label: name }],
  });
  const { error } = applications;
  // No such programme, or not theirs to see: stages of nothing would only confuse.
  if (isStatus(error, 403) || isStatus(error, 404)) return <LoadScreen title={name} error={error} onRetry={() => void applications.refetch()} />;
  const open = (next: StageTab) => address.setOther({ tab: next === 'ALL_APPLICATIONS' ? undefined : next });
  const { previous, next } = neighbourTabs(tab);
  const counts = applications.data?.tabCounts;
  const all = counts?.[tab];
  return (
    <>
      <PageHeader
        title={name}
        aside={programme ? <WindowCell window={programme} /> : null}
        actions={
          <>
            <ReasonedButton leftSection={<ChevronLeft />} onClick={() => previous && open(previous)} reason={previous ? undefined : 'This is the first stage.'}>
              {messages.stages.previous}
            </ReasonedButton>
            <ReasonedButton rightSection={<ChevronRight />} onClick={() => next && open(next)} reason={next ? undefined : 'This is the last stage.'}>
              {messages.stages.next}
            </ReasonedButton>
          </>
        }
      />
      <StageTabs tab={tab} counts={counts} onTab={open}>
        <ListView
          address={address}
          result={applications}
          name="applications"
          memoryKey={`applications.${tab}`}
          caption={`${label} of ${name}`}
          searchLabel="Name, email or ID"
          sortOptions={APPLICATION_SORT_OPTIONS}
          filters={
            <FilterPill
              label="Progress"
              options={PROGRESS_OPTIONS}
              value={listChoice(address.filters['progressStatus'])}
              onChange={(progressStatus) => address.setFilters({ ...address.filters, progressStatus })}
            />
          }
          columns={columns}
          getRowId={(row) => row._id}
          rowLabel={(row) => `${applicantOf(row)}, ${row.applicationID}`}
          rowHref={(row) => to.admin.application(programmeId, row._id, { programmeName: name })}
          note={address.isNarrowed && all !== undefined ? `filtered from ${formatCount(all)}` : null}
        />
      </StageTabs>
    </>
  );
}
