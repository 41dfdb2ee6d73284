import { CircleCheck, CircleSlash } from 'lucide-react';
import classes from './Assign.module.css';
import type { Assign } from './useAssign.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The applications meant, those left out and why, and how many tasks that makes: before anything is published. */
export function AssignPreview({ assign }: { assign: Assign }) {
  const { eligible, ignored, entries, errorAt } = assign;
  const people = entries.assignees.length;
  const error = errorAt('assign-applications');
  return (
    <section id="assign-applications" tabIndex={-1} className={classes.preview} aria-labelledby="assign-applications-title">
      <h3 id="assign-applications-title">Applications</h3>
      {error ? <p className={classes.error}>{error}</p> : null}
      {eligible.length + ignored.length === 0 ? (
        <p className={classes.hint}>None is selected. Close this and tick applications in the table.</p>
      ) : null}
      <ul className={classes.list}>
        {eligible.map(({ _id, applicationID, name }) => (
          <li key={_id}>
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {name} <span className="muted tn">{applicationID}</span>
            </span>
          </li>
        ))}
      </ul>
      {ignored.length > 0 ? (
        <>
          <h4 className={classes.ignoredTitle}>Ignored</h4>
          <ul className={classes.list} data-ignored>
            {ignored.map(({ application, reason }) => (
              <li key={application._id}>
                <CircleSlash size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  {application.name} <span className="tn">{application.applicationID}</span>
                  <span className={classes.reason}>{reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className={classes.sum} role="status">
        {counted(eligible.length, 'application')} × {counted(people, 'assessor')} = up to{' '}
        <b className="tn">{counted(eligible.length * people, 'task')}</b>
      </p>
    </section>
  );
}
