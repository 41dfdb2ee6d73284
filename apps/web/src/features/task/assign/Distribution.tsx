import { m } from '@grantdesk/messages';
import classes from './Assign.module.css';
import type { Preview } from './useAssignPreview.ts';

/** Who has how much now, and after it: numbers in a table, with a bar beside them. */
export function Distribution({ rows, verb }: { rows: Preview['distribution']; verb: string }) {
  const most = Math.max(1, ...rows.map(({ after }) => after));
  return (
    <table className={`${classes.table} mt-4 w-full border-collapse text-caption/5`}>
      <caption className={classes.subtitle}>{m.task.openTasksOfEachAssignee()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.common.assignee()}</th>
          <th scope="col">{m.common.now()}</th>
          <th scope="col">{verb}</th>
          <th scope="col">{m.common.after()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ assignee, before, added, after }) => (
          <tr key={assignee._id}>
            <th scope="row">
              {assignee.name}
              <span
                className={`${classes.bar} mt-1 flex h-1.5 overflow-hidden rounded-[3px] bg-sunken forced-colors:outline forced-colors:outline-[CanvasText]`}
                aria-hidden="true"
              >
                <span style={{ width: `${(before / most) * 100}%` }} />
                <span data-new style={{ width: `${(added / most) * 100}%` }} />
              </span>
            </th>
            <td className="border-t border-hair py-1.5 ps-3 pe-0 text-end align-top tabular-nums">{before}</td>
            <td className="border-t border-hair py-1.5 ps-3 pe-0 text-end align-top tabular-nums">
              {added > 0 ? `+${added}` : '–'}
            </td>
            <td className="border-t border-hair py-1.5 ps-3 pe-0 text-end align-top tabular-nums">
              <b>{after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
