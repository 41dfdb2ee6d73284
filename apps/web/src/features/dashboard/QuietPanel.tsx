import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './QuietPanel.module.css';

/** A panel with nothing to show: its title and what that means, in one line. */
export function QuietPanel({ title, note, action }: { title: string; note: ReactNode; action?: ReactNode }) {
  const id = useId();
  return (
    <section
      className={`${classes.panel} flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-xl border border-border bg-surface px-5 py-3`}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <p>{note}</p>
      {action ? <div>{action}</div> : null}
    </section>
  );
}
