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
              className="flex min-h-8 justify-between gap-3 rounded-md px-2.5 py-1.5 text-caption/5 text-text hover:bg-sunken hover:no-underline focus-visible:-outline-offset-2"
              href={`#${entry.target}`}
              onClick={(event) => go(event, entry.target)}
            >
              <span>{entry.label}</span>
              {entry.count ? (
                <span className={`${classes.count} flex-none text-xs text-muted tabular-nums`}>{entry.count}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
