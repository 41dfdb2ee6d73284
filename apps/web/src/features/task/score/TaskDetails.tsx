import { m } from '@grantdesk/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import type { ReactNode } from 'react';
import { Status } from '#components/values/Status.tsx';
import { DateTime } from '#components/values/values.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { DueDate } from '../list/DueDate.tsx';
import type { Task } from './scoring-draft.ts';
import classes from './Screen.module.css';

/** What was requested, by whom and until when. */
export function TaskDetails({ task, opened, onClose }: { task: Task; opened: boolean; onClose: () => void }) {
  const { payload } = task.category;
  const rows: [string, ReactNode][] = [
    [m.common.name(), task.name],
    [
      m.common.description(),
      task.description ? (
        <span className="whitespace-pre-line">{task.description}</span>
      ) : (
        <span className="text-muted">{m.common.none()}</span>
      ),
    ],
    [m.common.taskAction(), statusLabel('taskAction', payload.taskAction).label],
    [m.common.programme(), payload.programme.name],
    [
      m.common.progress(),
      <Status
        key="progress"
        subject="task"
        status={task.progressStatus}
        label={statusLabel('task', task.progressStatus).label}
      />,
    ],
    [m.task.startDate(), <DateTime key="start" value={task.startDate} />],
    [m.common.dueDate(), <DueDate key="due" task={task} />],
    ...(task.dateCompleted
      ? [[m.common.completed(), <DateTime key="completed" value={task.dateCompleted} timed withZone />] as [string, ReactNode]]
      : []),
    [m.task.assignedTo(), task.assignedTo.name],
    [m.task.assignedBy(), task.assignedBy?.name ?? <span className="text-muted">–</span>],
    [m.common.scoreGuide(), m.common.nameVersionVersion({ name: payload.scoreGuide.name, version: payload.scoreGuide.version })],
    ...(payload.scoreGuide.description
      ? [
          [
            m.task.guidance(),
            <span key="guidance" className="whitespace-pre-line">
              {payload.scoreGuide.description}
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={m.task.taskDetails()}
      closeLabel={m.task.closeTheTaskDetails()}
      size={400}
    >
      <dl className={`${classes.details} grid gap-4`}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SideDrawer>
  );
}
