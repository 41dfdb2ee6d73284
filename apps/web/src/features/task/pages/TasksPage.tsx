import { m } from '@grantdesk/messages';
import { canOpenTaskOnNewTab } from '@grantdesk/domain/access/can';
import { messages } from '@grantdesk/domain/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays, Repeat2, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { listCounts } from '#api/list-counts.ts';
import { listQuery, invalidate, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { FirstUseHint } from '#components/FirstUseHint.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { useRowSelection } from '#components/data-table/useRowSelection.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { applicantName } from '#components/applicant-name.ts';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { BulkBar } from '#features/application/BulkBar.tsx';
import { ViewsMenu } from '#features/view/ViewsMenu.tsx';
import { ReassignTasks, reassignReason } from '../assign/ReassignTasks.tsx';
import { TaskDrawer } from '../score/TaskDrawer.tsx';
import { QUEUE_SORT, TASK_COLUMNS, TASK_SORT_OPTIONS, TASK_SORTS } from '../list/columns.tsx';
import { ScopeSwitch, type TaskScope } from '../list/ScopeSwitch.tsx';
import { StartReviewing } from '../list/StartReviewing.tsx';
import { useTaskScope } from '../list/useTaskScope.ts';

const route = getRouteApi('/secure/admin/tasks/');

/** Own tasks and those of others show different columns, so each remembers its own choice. */
const tableOf = (scope: TaskScope): string => (scope === 'all' ? 'tasks' : 'own-tasks');

/** Review tasks: own ones, and for managers those of their programmes. A row opens its task in front of the list. */
export function TasksPage() {
  const { me } = route.useRouteContext();
  const search = route.useSearch() as Record<string, string | undefined>;
  const address = useListAddress(TASK_SORTS, { defaultSort: QUEUE_SORT });
  // Assessors have no programmes of their own: the switch would change nothing for them.
  const mayWiden = canOpenTaskOnNewTab(toActor(me));
  const known = useTaskScope(textIn(search, 'scope'), mayWiden);
  const scope = known ?? 'mine';
  // A number of the dashboard leads to the tasks of one programme; another text in its place narrows nothing.
  const requested = textIn(search, 'programmeId');
  const programmeId = /^[\da-f-]{36}$/i.test(requested) ? requested : '';
  const tasks = useQuery({
    ...listQuery('task.adminMany', { query: { ...address.query, scope, programmeId } }),
    enabled: known !== undefined,
  });
  const counts = listCounts(
    `task.adminMany ${scope} ${programmeId}`,
    address.query,
    async (query) => (await call('task.adminMany', { query: { ...query, scope, programmeId } })).totalCount,
  );
  const filters = useQuery(readQuery('misc.filtersTask', {}));
  const client = useQueryClient();
  const [reassigning, setReassigning] = useState(false);
  const selection = useRowSelection(tasks.data?.data ?? [], scope);
  const isManaging = scope === 'all';
  const reload = () => {
    void invalidate(client, 'task.adminMany', 'application.many', 'user.adminSpecificReviewAdminsWithTaskInfo');
  };
  usePage({
    title: `${scope === 'all' ? m.task.allTasks() : m.task.myTasks()}${address.page > 1 ? m.common.pagePage2({ page: address.page }) : ''}`,
    crumbs: [{ label: m.common.tasks() }],
  });
  return (
    <>
      <PageHeader
        title={m.common.tasks()}
        actions={
          <>
            <ButtonLink href={to.admin.interviews} leftSection={<CalendarDays />}>
              {m.common.myInterviews()}
            </ButtonLink>
            <ButtonLink href={to.admin.conflicts} leftSection={<ShieldAlert />}>
              {m.common.conflictsOfInterest()}
            </ButtonLink>
            {mayWiden && known ? <ScopeSwitch value={scope} onChange={(next) => address.setOther({ scope: next })} /> : null}
            <StartReviewing hrefOf={(task) => to.admin.taskList({ ...search, task })} />
          </>
        }
      />
      <FirstUseHint name="tasks">{m.task.firstUse()}</FirstUseHint>
      {programmeId ? (
        <p className="text-muted">
          {m.task.tasksOfOneProgramme()}{' '}
          <Button size="xs" onClick={() => address.setOther({ programmeId: undefined })}>
            {m.task.showAllProgrammes()}
          </Button>
        </p>
      ) : null}
      <ListView
        address={address}
        toolbarActions={<ViewsMenu list="tasks" address={address} tableOf={() => tableOf(scope)} />}
        result={tasks}
        name={m.task.tasks()}
        caption={m.task.applicationReviewTasks()}
        searchLabel={m.task.nameTaskOrId()}
        sortOptions={TASK_SORT_OPTIONS}
        filterFields={filters.data?.data}
        {...counts}
        columns={TASK_COLUMNS[scope]}
        memoryKey={tableOf(scope)}
        getRowId={(task) => task._id}
        rowLabel={({ category: { payload }, assignedTo }) => `${applicantName(payload.application)}, ${assignedTo.name}`}
        rowHref={(task) => to.admin.taskList({ ...search, task: task._id })}
        {...(isManaging ? { selection: selection.table } : {})}
      />
      {isManaging ? (
        <BulkBar
          count={selection.rows.length}
          name={m.task.tasks()}
          actions={[
            {
              key: 'reassign',
              label: messages.task.reassignMode,
              icon: Repeat2,
              primary: true,
              run: () => setReassigning(true),
              reason: reassignReason(selection.rows),
            },
          ]}
          onClear={selection.clear}
        />
      ) : null}
      <ReassignTasks
        opened={reassigning}
        onClose={() => setReassigning(false)}
        tasks={selection.rows}
        onReload={reload}
        onPublished={selection.clear}
      />
      <TaskDrawer me={me} />
    </>
  );
}
