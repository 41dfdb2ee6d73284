import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { formatCount } from '@grantdesk/domain/format/money';
import { FULL_CHAIN } from '@grantdesk/domain/stage/shape';
import { hasTab, type StageTab, stageTab } from '@grantdesk/domain/stage/tabs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { isStatus } from '#api/errors.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { useRowSelection } from '#components/data-table/useRowSelection.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { applicantName } from '#components/applicant-name.ts';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { LayoutSwitch } from '#features/interview/LayoutSwitch.tsx';
import { TaskDrawer } from '#features/task/score/TaskDrawer.tsx';
import { useOwnTasks } from '#features/task/list/useOwnTasks.ts';
import { StageActions } from '../stages/StageActions.tsx';
import { toStepFacts } from '../stages/step-facts.ts';
import { useStageSteps } from '../stages/useStageSteps.tsx';
import { useArchive } from '#features/archive/useArchive.ts';
import { ViewsMenu } from '#features/view/ViewsMenu.tsx';
import { listBulkActions } from '../bulk-actions.ts';
import { BulkBar } from '../BulkBar.tsx';
import { columnsFor, hasMovedOn } from '../columns.tsx';
import { contractActions } from '../contract-actions.ts';
import { archiveAction, exportActions } from '../export-actions.ts';
import { useRememberedList } from '../list-memory.ts';
import { APPLICATION_SORT_OPTIONS, APPLICATION_SORTS, rememberedSort, rememberSort, suggestedSort } from '../orders.ts';
import { listRowActions } from '../row-actions.ts';
import { stageCounts } from '../stage-counts.ts';
import { StageTabs } from '../StageTabs.tsx';
import { useRemind } from '../useAskReviewers.ts';
import { useListDialogs } from '../useListDialogs.ts';
import { useSelectAll } from '../useSelectAll.ts';
import { ListDialogs } from './ListDialogs.tsx';
import { StageHeader } from './StageHeader.tsx';

/** Each tab remembers its own columns. */
const tableOf = (tab: string | undefined): string => `applications.${stageTab(tab).tab}`;

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/');

/** The table of a programme's applications: a stage at a time, with what can be done with each and with many. */
export function ApplicationsTable() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const search = route.useSearch() as Record<string, unknown>;
  const about = useQuery({
    ...readQuery('programme.one', { params: { id: programmeId } }),
    enabled: can(toActor(me), 'PROGRAMMES', 'READ'),
  });
  const programme = about.data?.data;
  // An old address may name a stage that the programme does not use.
  const requested = stageTab(textIn(search, 'tab'), programme?.stages);
  const { tab, label, taskAction } = programme && !hasTab(requested.tab, programme.stages) ? stageTab(null) : requested;
  const address = useListAddress(APPLICATION_SORTS, { searchFrom: 3 });
  useRememberedList(programmeId, tab, address.query);
  const applications = useQuery(listQuery('application.many', { query: { programmeId, tab, ...address.query } }));
  const filters = useQuery(readQuery('misc.filtersProgrammeApplications', { params: { id: programmeId }, query: { tab } }));
  const counting = stageCounts(programmeId, tab, address.query);
  const stages = programme?.stages ?? applications.data?.stages ?? FULL_CHAIN;
  const name = programme?.name ?? textIn(search, 'programmeName', m.common.applications());
  const rows = applications.data?.data;
  const top = Math.max(0, ...(rows ?? []).map((row) => row.scores.at(-1) ?? 0));
  const hasFlags = rows?.some((row) => hasMovedOn(row, tab)) ?? false;
  const hasTags = rows?.some(({ tags }) => tags.length > 0) ?? false;
  const hasReferences = rows?.some(({ references }) => references !== null && references.named > 0) ?? false;
  const dialogs = useListDialogs();
  const { assign } = dialogs;
  const archive = useArchive(textIn(search, 'archive'));
  const columns = useMemo(
    () => columnsFor({ tab, stages, taskAction, top, hasFlags, hasTags, hasReferences, onAssign: assign }),
    [tab, stages, taskAction, top, hasFlags, hasTags, hasReferences, assign],
  );
  // Rows of the query before cannot be chosen.
  const selection = useRowSelection(applications.isPlaceholderData ? [] : (rows ?? []), `${programmeId} ${tab}`);
  const isManager = applications.data?.isManager ?? programme?.isManager ?? false;
  const { page: _page, limit: _limit, ...narrowed } = address.query;
  const more = useSelectAll(
    { ...narrowed, programmeId, tab },
    { total: applications.data?.totalCount ?? 0, selected: selection.rows.length, onSelect: selection.replace },
  );
  const ownTasks = useOwnTasks(programmeId, taskAction);
  const { remind } = useRemind(programmeId, taskAction);
  const steps = useStageSteps({
    tab,
    actor: toActor(me),
    isManager,
    programme: programme && toStepFacts(programme),
    onDone: selection.clear,
  });
  usePage({
    title: `${label}${address.page > 1 ? m.common.pagePage2({ page: address.page }) : ''} · ${name}`,
    crumbs: [{ label: m.common.applications(), href: to.admin.applications }, { label: name }],
  });
  const { error } = applications;
  // No such programme, or not theirs to see: stages of nothing would only confuse.
  if (isStatus(error, 403) || isStatus(error, 404))
    return <LoadScreen title={name} error={error} onRetry={() => void applications.refetch()} />;
  // The name, the dates and the buttons decide how high the head is: the list below it comes once they are known.
  if (about.isLoading)
    return (
      <>
        <PageHeader title={name} />
        <Loading label={m.application.loadingApplications()} />
      </>
    );
  const open = (next: StageTab) =>
    address.setOther({ tab: next === 'ALL_APPLICATIONS' ? undefined : next, sort: rememberedSort(next) });
  const sorted = {
    ...address,
    setSort: (sort: string) => {
      rememberSort(tab, sort === 'DESCENDING' ? undefined : sort);
      address.setSort(sort);
    },
  };
  const counts = applications.data?.tabCounts;
  const all = counts?.[tab];
  const bulkActions = listBulkActions(selection.rows, tab, {
    assign: () => assign(),
    remind,
    write: dialogs.setWritingTo,
    schedule: () => dialogs.setScheduling(true),
    tag: () => dialogs.setTagging(selection.rows),
    archive: (ids) => archive.request({ programme: programmeId, applications: ids }),
  });
  return (
    <>
      <StageHeader
        {...{ name, programmeId, programme, tab, stages, taskAction, isManager }}
        onTab={open}
        onAssign={() => assign()}
      />
      <StageTabs tab={tab} stages={stages} counts={counts} onTab={open}>
        {isManager && tab === 'INTERVIEW_APPLICATIONS' ? <LayoutSwitch programmeId={programmeId} current="table" /> : null}
        <ListView
          address={sorted}
          suggestedSort={suggestedSort(tab)}
          toolbarActions={<ViewsMenu list="applications" programme={programmeId} address={address} tableOf={tableOf} />}
          result={applications}
          name={m.common.applications2()}
          memoryKey={tableOf(tab)}
          caption={`${label} · ${name}`}
          emptyText={tab === 'ALL_APPLICATIONS' ? m.application.noneStartedYet() : m.application.stageIsEmpty()}
          searchLabel={m.common.nameEmailOrId()}
          sortOptions={APPLICATION_SORT_OPTIONS}
          filterFields={filters.data?.data}
          {...counting}
          columns={columns}
          getRowId={(row) => row._id}
          rowLabel={(row) => `${applicantName(row)}, ${row.applicationID}`}
          rowHref={(row) => to.admin.application(programmeId, row._id, { programmeName: name })}
          note={address.isNarrowed && all !== undefined ? m.application.filteredFromAll({ all: formatCount(all) }) : null}
          tableActions={[
            ...(isManager
              ? [
                  {
                    key: 'moves',
                    label: m.application.recentSteps(),
                    icon: History,
                    run: () => dialogs.setLooksBack(true),
                  },
                ]
              : []),
            ...exportActions({ ...narrowed, programmeId, tab }, name),
            archiveAction(applications.data?.totalCount ?? 0, () =>
              archive.request({ programme: programmeId, tab, ...narrowed }),
            ),
          ]}
          rowActions={(row) => {
            const task = ownTasks.get(row._id);
            if (tab === 'CONTRACTS' && isManager) return contractActions(row, programmeId, name, toActor(me));
            return listRowActions(row, {
              tab,
              href: to.admin.application(programmeId, row._id, { programmeName: name }),
              ownTask: task && {
                href: to.admin.programmeApplications(programmeId, { ...(search as Record<string, string>), task: task._id }),
                isCompleted: task.progressStatus === 'COMPLETED',
              },
              manager: isManager
                ? {
                    steps: steps.offersFor([row]),
                    remind: () => remind([row._id]),
                    assign: () => assign(row),
                    write: () => dialogs.setWritingTo([row._id]),
                    tag: () => dialogs.setTagging([row]),
                  }
                : undefined,
            });
          }}
          {...(isManager ? { selection: selection.table } : {})}
        />
        {isManager ? (
          <BulkBar
            count={selection.rows.length}
            name={m.common.applications2()}
            lead={<StageActions steps={steps} rows={selection.rows} />}
            actions={bulkActions}
            more={more}
            onClear={selection.clear}
          />
        ) : null}
      </StageTabs>
      <ListDialogs
        {...{ dialogs, archive, programmeId, programme, stages, taskAction }}
        rows={selection.rows}
        onDone={selection.clear}
      />
      {steps.dialogs}
      <TaskDrawer me={me} />
    </>
  );
}
