import { Undo2 } from 'lucide-react';
import classes from './Tasks.module.css';

const SHOWN = 80;

/** The assignee gave the task back: their reason, for the manager who gives it to somebody else. */
export function Declined({ reason }: { reason: string }) {
  return (
    <span className={classes.declined} title={reason}>
      <b>
        <Undo2 size={14} strokeWidth={2} aria-hidden="true" />
        Declined
      </b>
      {reason.length > SHOWN ? `${reason.slice(0, SHOWN)}…` : reason}
    </span>
  );
}
