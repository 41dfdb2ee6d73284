import classes from './Assign.module.css';
import type { Preview } from './useAssignPreview.ts';

/** Who has how much now, and after it: numbers in a table, with a bar beside them. */
export function Distribution({ rows, verb }: { rows: Preview['distribution']; verb: string }) {
  const most = Math.max(1, ...rows.map(({ after }) => after));
  return (
    <table className={`${classes.table} text-caption/5 w-full mt-4 border-collapse`}>
      <caption className={classes.subtitle}>Open tasks of each assignee</caption>
      <thead>
        <tr>
          <th scope="col">Assignee</th>
          <th scope="col">Now</th>
          <th scope="col">{verb}</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ assignee, before, added, after }) => (
          <tr key={assignee._id}>
            <th scope="row">
              {assignee.name}
              <span
                className={`${classes.bar} flex h-1.5 mt-1 overflow-hidden rounded-[3px] bg-sunken forced-colors:outline forced-colors:outline-[CanvasText]`}
                aria-hidden="true"
              >
                <span style={{ width: `${(before / most) * 100}%` }} />
                <span data-new style={{ width: `${(added / most) * 100}%` }} />
              </span>
            </th>
            <td className="py-1.5 pr-0 pl-3 border-t border-hair text-right align-top tabular-nums">{before}</td>
            <td className="py-1.5 pr-0 pl-3 border-t border-hair text-right align-top tabular-nums">
              {added > 0 ? `+${added}` : '–'}
            </td>
            <td className="py-1.5 pr-0 pl-3 border-t border-hair text-right align-top tabular-nums">
              <b>{after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
