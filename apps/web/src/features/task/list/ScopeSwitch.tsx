import { m } from '@grantdesk/messages';
import classes from './Tasks.module.css';

export type TaskScope = 'mine' | 'all';
const SCOPES: { value: TaskScope; label: string }[] = [
  { value: 'mine', label: m.task.myTasks() },
  { value: 'all', label: m.task.allTasks() },
];

/** Own tasks, or those of every programme that the person manages. */
export function ScopeSwitch({ value, onChange }: { value: TaskScope; onChange: (scope: TaskScope) => void }) {
  return (
    <div
      role="radiogroup"
      aria-label={m.task.whoseTasks()}
      className={`${classes.scope} inline-flex gap-px overflow-clip rounded-md border border-control bg-border`}
    >
      {SCOPES.map((scope) => (
        <label key={scope.value}>
          <input
            type="radio"
            name="task-scope"
            className="sr-only"
            checked={value === scope.value}
            onChange={() => onChange(scope.value)}
          />
          {scope.label}
        </label>
      ))}
    </div>
  );
}
