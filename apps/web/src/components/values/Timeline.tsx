import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

export interface TimelineEntry {
  key: string;
  title: ReactNode;
  /** When, as an element with its date. */
  time?: ReactNode;
  detail?: ReactNode;
  state?: 'done' | 'current' | 'next' | undefined;
}

/** What happened, or what happens next, in order. */
export function Timeline({ entries, label }: { entries: TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ key, title, time, detail, state = 'done' }) => (
        <li key={key} className={classes.item} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={classes.dot} aria-hidden="true" />
          <div className="min-w-0 text-sm/5">
            <p className={classes.title}>{title}</p>
            {time ? <p className="text-caption text-muted">{time}</p> : null}
            {detail ? <div className="text-muted">{detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
