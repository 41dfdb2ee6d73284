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
    ['Name', task.name],
    [
      'Description',
      task.description ? (
        <span className="whitespace-pre-line">{task.description}</span>
      ) : (
        <span className="text-muted">None</span>
      ),
    ],
    ['Task action', statusLabel('taskAction', payload.taskAction).label],
    ['Programme', payload.programme.name],
    [
      'Progress',
      <Status
        key="progress"
        subject="task"
        status={task.progressStatus}
        label={statusLabel('task', task.progressStatus).label}
      />,
    ],
    ['Start date', <DateTime key="start" value={task.startDate} />],
    ['Due date', <DueDate key="due" task={task} />],
    ...(task.dateCompleted
      ? [['Completed', <DateTime key="completed" value={task.dateCompleted} timed withZone />] as [string, ReactNode]]
      : []),
    ['Assigned to', task.assignedTo.name],
    ['Assigned by', task.assignedBy?.name ?? <span className="text-muted">–</span>],
    ['Score guide', `${payload.scoreGuide.name}, version ${payload.scoreGuide.version}`],
    ...(payload.scoreGuide.description
      ? [
          [
            'Guidance',
            <span key="guidance" className="whitespace-pre-line">
              {payload.scoreGuide.description}
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Task details" closeLabel="Close the task details" size={400}>
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
