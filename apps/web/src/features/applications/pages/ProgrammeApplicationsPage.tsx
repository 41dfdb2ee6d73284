import { can } from '@grantdesk/domain/access/can';
import { formatCount } from '@grantdesk/domain/format/money';
import { encodeFilters, type FilterChoices } from '@grantdesk/domain/list/filters';
import { messages } from '@grantdesk/domain/messages';
import { FULL_CHAIN } from '@grantdesk/domain/stage/shape';
import { hasTab, neighbourTabs, type StageTab, stageTab } from '@grantdesk/domain/stage/tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  BellRing,
  CalendarPlus,
  ChartNoAxesCombined,
  ChevronLeft,
  ChevronRight,
  Download,
  Gavel,
  History,
  ListChecks,
  Mail,
} from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { isStatus } from '../../../api/errors.ts';
import { listQuery, invalidate, readQuery } from '../../../api/query.ts';
import { actorOf } from '../../../api/session.ts';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { useRowSelection } from '../../../components/data-table/useRowSelection.ts';
import { ListView } from '../../../components/list/ListView.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { usePage } from '../../../components/page.ts';
import { Loading } from '../../../components/screens.tsx';
import { LoadScreen } from '../../../components/StaffScreens.tsx';
import { to } from '../../../paths.ts';
import { textIn } from '../../../router-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonedButton } from '../../../ui/ReasonedButton.tsx';
import { LayoutSwitch } from '../../interviews/LayoutSwitch.tsx';
import { WindowCell } from '../../programmes/staff/columns.tsx';
import { TaskDrawer } from '../../review/score/TaskDrawer.tsx';
import { useOwnTasks } from '../../review/tasks/useOwnTasks.ts';
import { StageActions } from '../../stages/StageActions.tsx';
import { stepFactsOf } from '../../stages/step-facts.ts';
import { useStageSteps } from '../../stages/useStageSteps.tsx';
import { ViewsMenu } from '../../views/ViewsMenu.tsx';
import type { ApplicationRow } from '../application-row.ts';
import { type BulkAction, BulkBar } from '../BulkBar.tsx';
import { applicantOf, columnsFor, hasMovedOn } from '../columns.tsx';
import { contractActions } from '../contract-actions.ts';
import { exportList } from '../exportList.ts';
import { useRememberedList } from '../list-memory.ts';
import { APPLICATION_SORT_OPTIONS, APPLICATION_SORTS, rememberedSort, rememberSort, suggestedSort } from '../orders.ts';
import { rowActionsOf } from '../row-actions.ts';
import { StageTabs } from '../StageTabs.tsx';
import { useRemind } from '../useAskReviewers.ts';
import { useSelectAll } from '../useSelectAll.ts';

const WriteToMany = lazy(() => import('../../messages/WriteToMany.tsx'));
const BulkSchedule = lazy(() => import('../../interviews/BulkSchedule.tsx'));
const RecentMoves = lazy(async () => ({
  default: (await import('../../stages/RecentMoves.tsx')).RecentMoves,
}));
const AssignTasks = lazy(async () => ({
  default: (await import('../../review/assign/AssignTasks.tsx')).AssignTasks,
}));

const EXPORTS = [
  { label: 'Export as CSV', format: 'csv' },
  { label: 'Export as Excel workbook', format: 'xlsx' },
  { label: 'Export CSV with all answers', format: 'csv', answers: 'true' },
  { label: 'Export Excel with all answers', format: 'xlsx', answers: 'true' },
] as const;

/** Each tab remembers its own columns. */
const tableOf = (tab: string | undefined): string => `applications.${stageTab(tab).tab}`;

const CalendarScreen = lazy(() => import('../../interviews/CalendarScreen.tsx'));

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/');

/** The table of applications, or the calendar of their interviews. */
export function ProgrammeApplicationsPage() {
  const { programmeId } = route.useParams();
  const search = route.useSearch() as Record<string, unknown>;
  if (textIn(search, 'layout') !== 'calendar') return <ProgrammeApplications />;
  return (
    <Suspense fallback={null}>
      <CalendarScreen programmeId={programmeId} programmeName={textIn(search, 'programmeName', 'Applications')} />
    </Suspense>
  );
}

function ProgrammeApplications() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const search = route.useSearch() as Record<string, unknown>;
  const about = useQuery({
    ...readQuery('programme.one', { params: { id: programmeId } }),
    enabled: can(actorOf(me), 'PROGRAMMES', 'READ'),
  });
  const programme = about.data?.data;
  // An old address may name a stage that the programme does not use.
  const asked = stageTab(textIn(search, 'tab'), programme?.stages);
  const { tab, label, taskAction } = programme && !hasTab(asked.tab, programme.stages) ? stageTab(null) : asked;
  const address = useListAddress(APPLICATION_SORTS, { searchFrom: 3 });
  useRememberedList(programmeId, tab, address.query);
  const applications = useQuery(listQuery('application.many', { query: { programmeId, tab, ...address.query } }));
  const filters = useQuery(readQuery('misc.filtersProgrammeApplications', { params: { id: programmeId }, query: { tab } }));
  const countBy = async (choices: FilterChoices): Promise<number> =>
    (
      await call('application.many', {
        query: { ...address.query, programmeId, tab, page: 1, limit: 1, filters: encodeFilters(choices) },
      })
    ).totalCount;
  const countOptions = {
    scope: [programmeId, tab, address.query.search].join(' '),
    read: async (path: string, values: string[], choices: FilterChoices) => {
      const filters = encodeFilters(choices);
      const query = { programmeId, tab, search: address.query.search, filters, path, values: JSON.stringify(values) };
      const { data } = await call('application.facets', { query });
      return new Map(data.map(({ value, count }) => [value, count]));
    },
  };
  const stages = programme?.stages ?? applications.data?.stages ?? FULL_CHAIN;
  const name = programme?.name ?? textIn(search, 'programmeName', 'Applications');
  const rows = applications.data?.data;
  const top = Math.max(0, ...(rows ?? []).map((row) => row.scores.at(-1) ?? 0));
  const hasFlags = rows?.some((row) => hasMovedOn(row, tab)) ?? false;
  const client = useQueryClient();
  const [looksBack, setLooksBack] = useState(false);
  // Once opened it stays, so that closing it can hand the focus back. Of a row's own menu, or of the selection.
  const [assigning, setAssigning] = useState<{ opened: boolean; row?: ApplicationRow | undefined } | null>(null);
  const [writingTo, setWritingTo] = useState<readonly string[] | null>(null);
  const assign = useCallback((row?: ApplicationRow) => setAssigning({ opened: true, row }), []);
  const columns = useMemo(
    () => columnsFor({ tab, stages, taskAction, top, hasFlags, onAssign: assign }),
    [tab, stages, taskAction, top, hasFlags, assign],
  );
  // Rows of the query before cannot be chosen.
  const selection = useRowSelection(applications.isPlaceholderData ? [] : (rows ?? []), `${programmeId} ${tab}`);
  const [isScheduling, setScheduling] = useState(false);
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
    actor: actorOf(me),
    isManager,
    programme: programme && stepFactsOf(programme),
    onDone: selection.clear,
  });
  usePage({
    title: `${label}${address.page > 1 ? `, page ${address.page}` : ''} · ${name}`,
    crumbs: [{ label: 'Applications', href: to.admin.applications }, { label: name }],
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
        <Loading label="Loading applications" />
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
  const assigned = assigning?.row ? [assigning.row] : selection.rows;
  const { previous, next } = neighbourTabs(tab, stages);
  const counts = applications.data?.tabCounts;
  const all = counts?.[tab];
  const reload = () => {
    void invalidate(client, 'application.many', 'task.adminMany', 'user.adminSpecificReviewAdminsWithTaskInfo');
  };
  const bulkActions: BulkAction[] = [
    { key: 'assign', label: 'Assign', icon: ListChecks, run: () => assign() },
    {
      key: 'remind',
      label: 'Remind',
      icon: BellRing,
      run: () => remind(selection.rows.map(({ _id }) => _id)),
      reason: selection.rows.some((row) => row.missing && row.missing.open > 0) ? undefined : 'No review of these is open.',
    },
    { key: 'write', label: 'Write', icon: Mail, run: () => setWritingTo(selection.rows.map(({ _id }) => _id)) },
    ...(tab === 'INTERVIEW_APPLICATIONS' || tab === 'SHORTLISTED_FOR_INTERVIEW'
      ? [{ key: 'schedule', label: 'Schedule', icon: CalendarPlus, run: () => setScheduling(true) }]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={name}
        aside={programme ? <WindowCell window={programme} /> : null}
        actions={
          <>
            <ReasonedButton
              leftSection={<ChevronLeft />}
              onClick={() => previous && open(previous.tab)}
              reason={previous ? undefined : 'This is the first stage.'}
            >
              {messages.stages.previous}
            </ReasonedButton>
            <ReasonedButton
              rightSection={<ChevronRight />}
              onClick={() => next && open(next.tab)}
              reason={next ? undefined : 'This is the last stage.'}
            >
              {messages.stages.next}
            </ReasonedButton>
            {isManager && (tab === 'SHORTLISTED_FOR_BOARD_APPROVAL' || tab === 'CONTRACTS') ? (
              <ButtonLink href={to.admin.decisions(programmeId)} leftSection={<Gavel />}>
                Decision room
              </ButtonLink>
            ) : null}
            {isManager ? (
              <ButtonLink href={to.admin.scores(programmeId, { taskAction })} leftSection={<ChartNoAxesCombined />}>
                Scores
              </ButtonLink>
            ) : null}
            {isManager ? (
              <Button variant="filled" leftSection={<ListChecks />} onClick={() => assign()}>
                {messages.task.assignMode}
              </Button>
            ) : null}
          </>
        }
      />
      <StageTabs tab={tab} stages={stages} counts={counts} onTab={open}>
        {isManager && tab === 'INTERVIEW_APPLICATIONS' ? <LayoutSwitch programmeId={programmeId} current="table" /> : null}
        <ListView
          address={sorted}
          suggestedSort={suggestedSort(tab)}
          toolbarActions={<ViewsMenu list="applications" programme={programmeId} address={address} tableOf={tableOf} />}
          result={applications}
          name="applications"
          memoryKey={tableOf(tab)}
          caption={`${label} of ${name}`}
          searchLabel="Name, email or ID"
          sortOptions={APPLICATION_SORT_OPTIONS}
          filterFields={filters.data?.data}
          countBy={countBy}
          countOptions={countOptions}
          columns={columns}
          getRowId={(row) => row._id}
          rowLabel={(row) => `${applicantOf(row)}, ${row.applicationID}`}
          rowHref={(row) => to.admin.application(programmeId, row._id, { programmeName: name })}
          note={address.isNarrowed && all !== undefined ? `filtered from ${formatCount(all)}` : null}
          tableActions={[
            ...(isManager
              ? [{ key: 'moves', label: 'Recent steps and undo', icon: History, run: () => setLooksBack(true) }]
              : []),
            ...EXPORTS.map(({ label, ...how }) => ({
              key: label,
              label,
              icon: Download,
              run: () => void exportList({ ...narrowed, ...how, programmeId, tab }, name),
            })),
          ]}
          rowActions={(row) => {
            const task = ownTasks.get(row._id);
            if (tab === 'CONTRACTS' && isManager) return contractActions(row, programmeId, name, actorOf(me));
            return rowActionsOf(row, {
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
                    write: () => setWritingTo([row._id]),
                  }
                : undefined,
            });
          }}
          {...(isManager ? { selection: selection.table } : {})}
        />
        {isManager ? (
          <BulkBar
            count={selection.rows.length}
            name="applications"
            lead={<StageActions steps={steps} rows={selection.rows} />}
            actions={bulkActions}
            more={more}
            onClear={selection.clear}
          />
        ) : null}
      </StageTabs>
      {assigning ? (
        <Suspense fallback={null}>
          <AssignTasks
            opened={assigning.opened}
            onClose={() => setAssigning({ ...assigning, opened: false })}
            programmeId={programmeId}
            action={taskAction}
            stages={stages}
            applications={assigned.map((row) => ({ ...row, name: applicantOf(row), flags: row.approvalFlags }))}
            onReload={reload}
            onPublished={selection.clear}
          />
        </Suspense>
      ) : null}
      {writingTo ? (
        <Suspense fallback={null}>
          <WriteToMany applications={writingTo} onClose={() => setWritingTo(null)} onSent={selection.clear} />
        </Suspense>
      ) : null}
      {steps.dialogs}
      {isScheduling && programme ? (
        <Suspense fallback={null}>
          <BulkSchedule
            applications={selection.rows}
            programme={programme}
            onClose={() => setScheduling(false)}
            onScheduled={selection.clear}
          />
        </Suspense>
      ) : null}
      {looksBack ? (
        <Suspense fallback={null}>
          <RecentMoves programmeId={programmeId} onClose={() => setLooksBack(false)} />
        </Suspense>
      ) : null}
      <TaskDrawer me={me} />
    </>
  );
}
