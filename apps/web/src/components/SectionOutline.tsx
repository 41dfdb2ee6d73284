import type { MouseEvent } from 'react';
import classes from './SectionOutline.module.css';

export interface OutlineEntry {
  /** The id of the heading, or of what it names. */
  target: string;
  label: string;
  /** At the right, for example "9 of 9". */
  count?: string;
}

/** The sections of a long page, one link each. */
export function SectionOutline({ entries, label, isRow = false }: { entries: OutlineEntry[]; label: string; isRow?: boolean }) {
  const go = (event: MouseEvent, target: string) => {
    event.preventDefault();
    const heading = document.getElementById(target);
    if (!heading) return;
    heading.scrollIntoView({ block: 'start' });
    if (heading.tabIndex < 0) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={label} className={classes.outline} data-row={isRow || undefined}>
      <ol>
        {entries.map((entry) => (
          <li key={entry.target}>
            <a
              className="text-caption/5 flex gap-3 justify-between min-h-8 py-1.5 px-2.5 rounded-md text-text focus-visible:-outline-offset-2 hover:bg-sunken hover:no-underline"
              href={`#${entry.target}`}
              onClick={(event) => go(event, entry.target)}
            >
              <span>{entry.label}</span>
              {entry.count ? (
                <span className={`${classes.count} flex-none text-muted text-xs tabular-nums`}>{entry.count}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
