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
          <div className="text-sm/5 min-w-0">
            <p className={classes.title}>{title}</p>
            {time ? <p className="text-muted text-caption">{time}</p> : null}
            {detail ? <div className="text-muted">{detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
