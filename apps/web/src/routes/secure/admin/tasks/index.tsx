import { canOpenTaskOnNewTab } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { listQuery, readQuery } from '../../../../api/query.ts';
import { actorOf } from '../../../../api/session.ts';
import { ListView } from '../../../../components/list/ListView.tsx';
import { useListAddress } from '../../../../components/list/useListAddress.ts';
import { usePage } from '../../../../components/page.ts';
import { TaskDrawer } from '../../../../features/review/score/TaskDrawer.tsx';
import { applicantOf, TASK_COLUMNS, TASK_SORT_OPTIONS, TASK_SORTS } from '../../../../features/review/tasks/columns.tsx';
import { ScopeSwitch } from '../../../../features/review/tasks/ScopeSwitch.tsx';
import { to } from '../../../../paths.ts';
import { textIn } from '../../../../router-search.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';

export const Route = createFileRoute('/secure/admin/tasks/')({ component: Tasks });

/** Review tasks: own ones, and for managers those of their programmes. A row opens its task in front of the list. */
function Tasks() {
  const { me } = Route.useRouteContext();
  const search = Route.useSearch() as Record<string, string | undefined>;
  const address = useListAddress(TASK_SORTS);
  // Assessors have no programmes of their own: the switch would change nothing for them.
  const mayWiden = canOpenTaskOnNewTab(actorOf(me));
  const scope = mayWiden && textIn(search, 'scope') === 'all' ? 'all' : 'mine';
  const tasks = useQuery(listQuery('task.adminMany', { query: { ...address.query, scope } }));
  const filters = useQuery(readQuery('misc.filtersTask', {}));
  usePage({
    title: `${scope === 'all' ? 'All tasks' : 'My tasks'}${address.page > 1 ? `, page ${address.page}` : ''}`,
    crumbs: [{ label: 'Tasks' }],
  });
  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          mayWiden ? (
            <ScopeSwitch value={scope} onChange={(next) => address.setOther({ scope: next === 'all' ? 'all' : undefined })} />
          ) : null
        }
      />
      <ListView
        address={address}
        result={tasks}
        name="tasks"
        caption="Application review tasks"
        searchLabel="Name, task or ID"
        sortOptions={TASK_SORT_OPTIONS}
        filterFields={filters.data?.data}
        columns={TASK_COLUMNS}
        getRowId={(task) => task._id}
        rowLabel={({ category: { payload }, assignedTo }) => `${applicantOf(payload.application)}, ${assignedTo.name}`}
        rowHref={(task) => to.admin.taskList({ ...search, task: task._id })}
      />
      <TaskDrawer me={me} />
    </>
  );
}
