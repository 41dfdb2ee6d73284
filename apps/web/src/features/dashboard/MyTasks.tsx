import type { Answer } from '@grantdesk/api';
import { formatCount } from '@grantdesk/domain/format/money';
import { encodeFilters } from '@grantdesk/domain/list/filters';
import { messages } from '@grantdesk/domain/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { readQuery } from '../../api/query.ts';
import { AppLink } from '../../components/AppLink.tsx';
import { LoadFailure, Loading } from '../../components/screens.tsx';
import { DateTime } from '../../components/values/values.tsx';
import { to } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './Dashboard.module.css';

const SHOWN = 5;
const PENDING = encodeFilters({ progressStatus: ['PENDING'] });

/** My queue: how many tasks wait, and the ones due first. */
export function MyTasks() {
  const query = useQuery(
    readQuery('task.adminMany', { query: { scope: 'mine', filters: PENDING, sort: 'dueDate:ASCENDING', limit: SHOWN } }),
  );
  const total = query.data?.totalCount ?? 0;
  return (
    <Panel
      title="My tasks"
      actions={
        <AppLink href={to.admin.taskList(total > 0 ? { filters: PENDING } : {})}>
          {total > 0 ? `All ${formatCount(total)} pending ${total === 1 ? 'task' : 'tasks'}` : 'All my tasks'}
        </AppLink>
      }
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isLoading ? <Loading label="Loading my tasks" rows={[40, 40]} /> : null}
      {query.data && total === 0 ? (
        <EmptyState icon={ListChecks} title={messages.lists.emptyNamed('tasks')}>
          Applications that you are asked to review are listed here.
        </EmptyState>
      ) : null}
      {total > 0 ? (
        <ul className={classes.tasks}>
          {query.data?.data.map((task) => (
            <TaskItem key={task._id} task={task} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function TaskItem({ task }: { task: Answer<'task.adminMany'>['data'][number] }) {
  const { application, taskAction } = task.category.payload;
  return (
    <li>
      <AppLink href={to.admin.taskList({ filters: PENDING, task: task._id })}>
        {application.user.organisation ?? application.user.name}
      </AppLink>
      <span className="muted">
        {statusLabel('taskAction', taskAction).label} · due <DateTime value={task.dueDate} />
      </span>
    </li>
  );
}
